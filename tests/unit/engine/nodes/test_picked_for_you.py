"""Picked for you in words: to one person alone, guarded by their profile and their thread, and stored as anybody's."""

from dataclasses import replace
from typing import Any

import pytest

from engine.conversation import memory_from_json
from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Reply, Turn, from_json
from engine.messages.forms import PICKED, pick_line
from engine.messages.people import Person, Profile
from engine.messages.sentences import say
from engine.nodes.picked_for_you import SHOWN
from tests.support.stores.small_catalogue import BY_NAME
from tests.support.stores.small_parts import THREAD, Gone, log_of, said, sessions_of, small_parts
from tests.support.stores.small_people import SmallPeople

ANN = Person(THREAD.platform, THREAD.tenant, "ann")
ALLERGIC = Profile((("tree nuts", "severe"),), cuisines_liked=("thai",))
NUTTY = {"Pad Thai Tray", "Tiramisu Tray", "Baklava Tray"}
ASKED = "pick something for me in Boston"


def asked(text: str = ASKED, **more: Any) -> Turn:
    return said(text, **{"alone": True, **more})


async def parts_of(profile: Profile | None = ALLERGIC, **others: Any) -> Parts:
    people = SmallPeople()
    if profile is not None:
        await people.write(ANN, profile, 0)
    parts = small_parts(**{"people": people, **others})
    return parts


def names(reply: Reply) -> list[str]:
    return [card.item_name for card in reply.cards]


@pytest.mark.parametrize("text", [ASKED, "what would you pick for me in Boston?"])
async def test_what_is_picked_fits_and_says_how_well(text: str) -> None:
    parts = await parts_of()
    reply = await Engine(parts).answer(asked(text))
    assert (reply.kind, reply.headline, reply.text) == (
        "answer",
        "Picked for you in Boston.",
        say("for-me-none-stated"),
    )
    assert reply.cards == ()
    refresh, more = reply.quick_replies
    assert (await Engine(parts).answer(asked(refresh.text, kind="press", token=refresh.token))).text == say(
        "for-me-none-stated"
    )
    unsaid = await Engine(parts).answer(asked(more.text, kind="press", token=more.token))
    assert 0 < len(unsaid.cards) <= SHOWN
    assert all(card.city == "Boston" and card.caution and card.pick for card in unsaid.cards)
    assert not NUTTY & {*names(unsaid)}, "their menus list tree nuts"
    plain = await Engine(await parts_of(Profile(cuisines_liked=("thai",)))).answer(asked(text))
    assert [one.label for one in plain.quick_replies] == ["Refresh"], "nothing guards, and nothing stands apart"
    assert plain.cards[0].why == ("Thai House: Thai, as you like.",)
    assert names(plain)[0] in ("Pad Thai Tray", "Green Curry Tray")
    assert "Thai kitchen, as you like" in plain.cards[0].lines[2]
    assert f"{plain.cards[0].restaurant_name}, Boston" in plain.cards[0].lines[1]
    assert all(card.pick and card.pick.token for card in plain.cards)


async def test_a_moderate_allergy_leaves_what_does_not_say_and_warns_word_for_word() -> None:
    mild = replace(ALLERGIC, allergies=(("tree nuts", "moderate"),))
    reply = await Engine(await parts_of(mild)).answer(asked())
    assert reply.cards
    assert all(card.caution and card.caution in card.warnings for card in reply.cards)


async def test_what_the_chat_leaves_out_and_its_diets_hold_for_what_is_picked() -> None:
    engine = Engine(await parts_of(Profile(cuisines_liked=("thai",))))
    before = await engine.answer(asked())
    assert any("Curry" in name for name in names(before)), "its menu says chicken"
    await engine.answer(asked("no chicken"))
    reply = await engine.answer(asked())
    assert reply.headline == "Picked for you in Boston, naming no chicken."
    assert reply.cards
    for card in reply.cards:
        document = BY_NAME[card.item_name]
        assert "chicken" not in f"{document.item_name} {document.item_description}".lower()
    await engine.answer(asked("vegetarian only"))
    vegetarian = await engine.answer(asked())
    assert vegetarian.headline == "Picked for you in Boston, vegetarian, naming no chicken."
    assert vegetarian.cards
    assert all("vegetarian" in BY_NAME[card.item_name].diet_keys for card in vegetarian.cards)
    await engine.answer(asked("start over"))
    assert names(await engine.answer(asked())) == names(before)


MODERATE = replace(ALLERGIC, allergies=(("tree nuts", "moderate"),))


async def test_what_is_left_out_is_shown_by_button_and_in_words_marked_and_named_before_it_is_picked() -> None:
    engine = Engine(await parts_of(MODERATE))
    first = await engine.answer(asked())
    (button,) = [one for one in first.quick_replies if one.text == say("for-me-show-flagged")]
    pressed = await engine.answer(asked(button.text, kind="press", token=button.token))
    words = await engine.answer(asked("show me the flagged ones"))
    for reply in (pressed, words):
        assert {*names(reply)} <= NUTTY
        assert reply.headline == say("for-me-flagged-there", place="Boston")
        for card in reply.cards:
            assert card.caution
            assert card.caution == card.warnings[0]
            assert card.level == "caution"
            assert card.pick is not None
    token = pressed.cards[0].pick
    assert token is not None
    named = await engine.answer(asked(token.text, kind="press", token=token.token))
    assert named.clarification is not None
    assert [one.label for one in named.clarification.choices] == ["Pick despite tree nuts"]
    shown = await engine.shown(THREAD, pressed.turn_id)
    assert shown is not None
    assert shown.cards == pressed.cards


async def test_what_is_left_out_has_no_button_where_nothing_is_and_says_so_in_words() -> None:
    for profile in (None, Profile(cuisines_liked=("thai",)), ALLERGIC):
        engine = Engine(await parts_of(profile))
        reply = await engine.answer(asked())
        assert say("for-me-show-flagged") not in [one.text for one in reply.quick_replies]
        words = await engine.answer(asked("what is left out for me?"))
        assert (words.headline, words.cards) == (say("for-me-nothing-flagged-there", place="Boston"), ())


async def test_what_is_left_out_and_was_told_in_the_thread_has_no_pick() -> None:
    engine = Engine(await parts_of(Profile(cuisines_liked=("thai",))))
    await engine.answer(asked("one of us is allergic to nuts, lunch in Boston"))
    reply = await engine.answer(asked("show me the flagged ones"))
    assert reply.cards
    assert [card.pick for card in reply.cards] == [None] * len(reply.cards)


async def test_what_was_left_out_and_is_graver_since_has_no_pick_when_it_is_shown_again() -> None:
    engine = Engine(await parts_of(MODERATE))
    reply = await engine.answer(asked("show me the flagged ones"))
    await engine.people.change(ANN, lambda one: replace(one, allergies=(("tree nuts", "severe"),)))
    shown = await engine.shown(THREAD, reply.turn_id)
    assert shown is not None
    assert shown.cards
    assert [card.pick for card in shown.cards] == [None] * len(shown.cards)


async def test_among_several_what_is_left_out_for_somebody_is_told_to_nobody() -> None:
    reply = await Engine(await parts_of(MODERATE)).answer(asked("show me the flagged ones", alone=False))
    assert (reply.headline, reply.cards) == (say("for-me-alone"), ())


async def test_nothing_of_the_profile_is_stored_and_what_is_shown_again_is_guarded_again() -> None:
    mild = replace(ALLERGIC, allergies=(("tree nuts", "moderate"),), vibes=("shareable",))
    parts = await parts_of(mild)
    engine = Engine(parts)
    reply = await engine.answer(asked(delivery="one"))
    (row,) = log_of(parts).rows
    stored = [row.reply, row.memory_after, repr(row.explanation).encode(), row.memory_before]
    stored += [body for _, body in sessions_of(parts).stored.values()]
    for canary in (b"tree nut", b"moderate", b"match", b"as you like", reply.cards[0].caution.encode()):
        assert not [one for one in stored if canary in one]
    assert await engine.answer(asked(delivery="one")) == reply
    shown = await engine.shown(THREAD, reply.turn_id)
    assert shown is not None
    assert [card.caution for card in shown.cards] == [card.caution for card in reply.cards]
    again = await engine.standing(THREAD, reply.turn_id)
    assert again is not None
    assert again.reply.cards == reply.cards


async def test_an_allergy_that_came_since_takes_the_dish_out_of_what_is_shown_again() -> None:
    parts = await parts_of(Profile(cuisines_liked=("thai",)))
    engine = Engine(parts)
    reply = await engine.answer(asked())
    assert "Pad Thai Tray" in names(reply)
    await engine.people.change(ANN, lambda one: replace(one, allergies=(("tree nuts", "severe"),)))
    shown = await engine.shown(THREAD, reply.turn_id)
    assert shown is not None
    assert "Pad Thai Tray" not in names(shown)


async def test_what_the_thread_was_told_guards_as_well() -> None:
    engine = Engine(await parts_of(Profile(cuisines_liked=("thai",))))
    await engine.answer(asked("severe nut allergy, lunch in Boston"))
    reply = await engine.answer(asked())
    assert reply.headline.startswith("Picked for you")
    assert not NUTTY & {*names(reply)}


async def test_the_page_is_the_threads_then() -> None:
    parts = await parts_of(Profile(cuisines_liked=("thai",)))
    engine = Engine(parts)
    reply = await engine.answer(asked())
    pressed = reply.cards[1].pick
    assert pressed is not None
    picked = await engine.answer(asked(pressed.text, kind="press", token=pressed.token))
    assert reply.cards[1].item_name in picked.headline
    words = await engine.answer(asked("pick the first one"))
    assert reply.cards[0].item_name in words.headline
    table = await engine.answer(asked("compare the first two"))
    assert table.comparison is not None
    assert table.comparison.doc_ids == (reply.cards[0].doc_id, reply.cards[1].doc_id)


async def test_among_several_it_says_where_and_overheard_nothing() -> None:
    parts = await parts_of()
    reply = await Engine(parts).answer(asked("pick something for me", alone=False))
    assert (reply.headline, reply.cards, reply.is_picked) == (say("for-me-alone"), (), False)
    heard = asked("pick something for me", alone=False, addressed=False)
    assert (await Engine(parts).answer(heard)).kind == "silence"


async def test_where_nothing_can_be_read_nothing_is_picked() -> None:
    gone: Any = Gone("profiles")
    gone.off = None
    for people, headline in ((None, say("for-me-off")), (gone, say("for-me-not-now"))):
        reply = await Engine(await parts_of(None, people=people)).answer(asked())
        assert (reply.headline, reply.cards) == (headline, ())


async def test_a_profile_that_cannot_be_read_again_shows_nothing_again() -> None:
    parts = await parts_of()
    reply = await Engine(parts).answer(asked())
    gone: Any = Gone("profiles")
    shown = await Engine(replace(parts, people=gone)).shown(THREAD, reply.turn_id)
    assert shown is not None
    assert (shown.cards, shown.headline) == ((), say("for-me-not-now"))


async def test_a_dish_of_ones_own_page_begins_a_thread_as_its_first_pick() -> None:
    parts = await parts_of()
    dish = BY_NAME["Green Curry Tray"]
    turn = asked(pick_line(dish.item_name), kind="form", form=((PICKED, dish.doc_id),))
    reply = await Engine(parts).answer(turn)
    assert dish.item_name in reply.headline
    (row,) = log_of(parts).rows
    assert [one.dish.doc_id for one in memory_from_json(row.memory_after).picks] == [dish.doc_id]
    assert [one.by for one in memory_from_json(row.memory_after).picks] == ["ann"]
    gone = asked("Pick it", kind="form", form=((PICKED, "no such dish"),))
    assert "pick" not in (await Engine(await parts_of()).answer(gone)).headline.lower()
    assert from_json(Reply, row.reply).kind == "answer"
