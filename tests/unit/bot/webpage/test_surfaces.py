"""What stands between the page and a channel: a press reads as the channel's own parser reads it, whatever it holds."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import page_surfaces
from bot.webpage.surfaces import (
    Act,
    Again,
    FormAsked,
    FormSent,
    HomeAsked,
    Json,
    Keeping,
    Looked,
    Meant,
    OrderAsked,
    OrderSent,
    Pressed,
    Rated,
    Surface,
    TakenOut,
    TownsAsked,
)
from channels.shared.plain_text import all_choices, can_be_pressed
from engine.conversation.presses import pressable as pressable_of
from engine.messages import QuickReply, Reply
from engine.messages.forms import Town, sent
from engine.messages.ordering import ORDER_FIELD, checked_order, opens_order_form
from engine.messages.people import ProfileTold
from tests.support.cases import cases
from tests.support.order_replies import FORM, ORDERS
from tests.support.page.visitor import objects
from tests.support.replies import EXAMPLES, LUNCH, QUESTION, SILENCE, TURN_ID, ZITI, any_reply

SURFACES = {surface.name: surface for surface in page_surfaces()}
EACH = pytest.mark.parametrize("surface", SURFACES.values(), ids=list(SURFACES))
AT = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def act(action: Json, turn_id: str = TURN_ID) -> Act:
    return Act("conversation-of-24-chars", turn_id, "key-0000", AT, action)


def pressable(surface: Surface, reply: Reply) -> list[Json]:
    """What a person can press in it, as the client would send it."""
    kinds = {"slack": ("button",), "teams": ("Action.Submit", "Action.Execute"), "plain": ()}[surface.name]
    drawn = surface.drawn(reply)
    if surface.name == "plain":
        return [choice for message in drawn for choice in message["choices"]]
    # What a client falls back to where it cannot execute is none of this page's.
    return [
        one for one in objects(drawn) if one.get("type") in kinds and "task/fetch" not in json.dumps(one.get("data"))
    ]


def tokens(surface: Surface, reply: Reply) -> set[str | None]:
    meant = [surface.meant(act(action)) for action in pressable(surface, reply)]
    return {one.turn.token for one in meant if isinstance(one, Pressed)}


@EACH
@pytest.mark.parametrize("reply", EXAMPLES.values(), ids=list(EXAMPLES))
def test_every_button_of_an_answer_says_its_own_token(surface: Surface, reply: Reply) -> None:
    assert tokens(surface, reply) == {choice.token for choice in all_choices(reply)}


CHOOSE = QuickReply("Choose", "choose for it", f"{TURN_ID}.fill_order.modifiers-l1")


def with_choices(reply: Reply) -> Reply:
    """Its lines have something to choose, too."""
    assert reply.order is not None
    parts = (
        replace(part, lines=tuple(replace(line, buttons=(CHOOSE, *line.buttons[:2])) for line in part.lines))
        for part in reply.order.parts
    )
    return replace(reply, order=replace(reply.order, parts=tuple(parts)))


def order_presses(surface: Surface, reply: Reply) -> Iterator[Json]:
    """All that can be pressed in it, also what opens a dialog or stands behind a mark."""
    drawn = surface.drawn(reply)
    for one in objects(drawn):
        if one.get("type") in ("button", "Action.Submit") or "token" in one:
            yield one
        elif one.get("type") == "overflow":
            yield from ({**one, "selected_option": option} for option in one["options"])


@EACH
@pytest.mark.parametrize("reply", [*ORDERS.values(), with_choices(ORDERS["cart"])], ids=[*ORDERS, "with choices"])
def test_every_button_that_opens_a_form_of_an_order_asks_for_that_form_and_no_other_does(
    surface: Surface, reply: Reply
) -> None:
    assert reply.order is not None
    meant = [surface.meant(act(one)) for one in order_presses(surface, reply)]
    opened = {one.press.token for one in meant if isinstance(one, OrderAsked)}
    assert opened == {one.token for one in pressable_of(reply) if opens_order_form(one.token)}
    assert not any(opens_order_form(one.turn.token or "") for one in meant if isinstance(one, Pressed))


@EACH
def test_a_form_of_an_order_holds_what_is_known(surface: Surface) -> None:
    [asked, *_] = [
        one
        for one in map(surface.meant, map(act, order_presses(surface, ORDERS["checkout"])))
        if isinstance(one, OrderAsked)
    ]
    drawn = json.dumps(asked.draw(FORM), ensure_ascii=False)
    for told in (FORM.title, *FORM.notes, "2026-12-01", "11:30 to 12:00", '"Ana"'):
        assert told in drawn


@EACH
def test_a_press_reads_as_the_words_of_its_button(surface: Surface) -> None:
    [press] = [surface.meant(act(one)) for one in pressable(surface, QUESTION) if "t:boston" in json.dumps(one)]
    assert isinstance(press, Pressed)
    assert press.turn.kind == "press"
    assert "Boston" in press.turn.text


@EACH
def test_silence_draws_nothing(surface: Surface) -> None:
    assert surface.drawn(SILENCE) == ()


@EACH
@cases(15)
@given(reply=any_reply())
def test_no_button_of_any_answer_says_what_was_not_offered(surface: Surface, reply: Reply) -> None:
    more = [one for card in reply.cards for one in (card.more_from_here, card.pick, card.add) if one]
    offered = {choice.token for choice in (*all_choices(reply), *more) if can_be_pressed(choice)}
    assert tokens(surface, reply) <= {token.strip() for token in offered} | offered


def test_details_of_slack_open_the_modal_of_that_very_dish() -> None:
    [*_, details] = [one for one in objects(SURFACES["slack"].drawn(LUNCH)) if one.get("action_id") == "details-1"]
    looked = SURFACES["slack"].meant(act(details))
    assert isinstance(looked, Looked)
    assert looked.turn_id == TURN_ID
    view = looked.draw(LUNCH, None)
    assert (view["type"], view["title"]["text"]) == ("modal", "Details")
    assert "Rigatoni Pomodoro" in json.dumps(view)


def test_why_of_teams_gives_a_card_in_the_place_of_that_dish() -> None:
    [_, why] = [one for one in objects(SURFACES["teams"].drawn(LUNCH)) if one.get("verb") == "why"]
    looked = SURFACES["teams"].meant(act(why))
    assert isinstance(looked, Looked)
    answer = looked.draw(LUNCH, None)
    assert (answer["statusCode"], answer["value"]["type"]) == (200, "AdaptiveCard")
    assert "Rigatoni Pomodoro" in json.dumps(answer["value"])


@pytest.mark.parametrize("name", ["slack", "teams"])
def test_what_is_not_kept_any_more_says_so(name: str) -> None:
    surface = SURFACES[name]
    looks = [surface.meant(act(one)) for one in pressable(surface, LUNCH)]
    drawn = [json.dumps(one.draw(None, None)) for one in looks if isinstance(one, Looked)]
    assert drawn
    assert all("not kept any more" in one for one in drawn)


@pytest.mark.parametrize(
    ("name", "action", "rating"),
    [
        ("slack", {"type": "feedback_buttons", "action_id": "feedback", "value": f"good.{TURN_ID}"}, 1),
        ("slack", {"type": "feedback_buttons", "action_id": "feedback", "value": f"bad.{TURN_ID}"}, -1),
        ("teams", {"type": "feedback", "reaction": "like"}, 1),
        ("teams", {"type": "feedback", "reaction": "dislike", "comment": "too much pasta"}, -1),
    ],
)
def test_thumbs_are_a_rating_of_the_answer_they_stand_under(name: str, action: Json, rating: int) -> None:
    assert SURFACES[name].meant(act(action)) == Rated(TURN_ID, rating, action.get("comment", ""))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(
    ["type", "action_id", "value", "text", "data", "verb", "reaction", "comment", "token", "msteams", "actions", "team",
     "view", "action", "callback_id", "commandId", "turn_id", "doc_id", "fields", "version"]
)  # fmt: skip
VALUES = JSON | st.sampled_from(
    ["press-0", "why-1", "feedback", "Action.Execute", "Action.Submit", {"press": "t"}, {"why": "turn.1"},
     {"msteams": {"type": "messageBack", "value": 3}}, "view_submission", "block_actions", "block_suggestion",
     "app_home_opened", "shortcut", "find_catering", "change_search", "city", {"action_id": "takeout-0", "value": "d"},
     {"action_id": "save", "value": "turn.0"}, {"type": "home"},
     {"type": "modal", "private_metadata": '["slack", "c", "t"]'},
     {"callback_id": "search", "state": {"values": {"party": {"party": {"value": "0"}}}}}, "tab", "kept", "again",
     "take-out", "task/submit", "composeExtension/fetchTask", {"form": "change", "form_id": "f", "party": -1},
     {"form": "new", "msteams": {"type": "task/fetch"}}, {"save": "turn.0"}, "order", "t.fill_order.checkout",
     {"order": "t.fill_order.checkout", "form_id": "f", f"{ORDER_FIELD}address": "here"},
     {"order": "t.fill_order.checkout", "msteams": {"type": "task/fetch"}}, {f"{ORDER_FIELD}address": "here"},
     {"callback_id": "order", "private_metadata": '["slack", "c", "t", "t.fill_order.checkout", 1, false]',
      "state": {"values": {f"{ORDER_FIELD}address": {"a": {"value": "here"}}}}}]
)  # fmt: skip
TOWNS = (Town("Boston", "MA"), Town("Cambridge", "MA"))


@EACH
@given(action=st.dictionaries(NAMES, VALUES, max_size=5))
def test_a_press_that_holds_anything_means_something_or_nothing(surface: Surface, action: Json) -> None:
    meant = surface.meant(act(action))
    drawn = None if meant is None else drawn_of(meant)
    assert json.dumps(drawn)


def drawn_of(meant: Meant) -> Json | None:
    """What is shown for it, whatever the engine would tell; None for what goes on with the conversation."""
    match meant:
        case Looked(draw=draw):
            return {"shown": [draw(reply, is_kept) for reply in (LUNCH, None) for is_kept in (None, True)]}
        case FormAsked(form):
            return {"shown": [form((), ()), form((("party", "25"), ("city", "Boston")), TOWNS)]}
        case FormSent():
            found = sent(meant.fields, meant.had, AT)
            return meant.refused(found.faults, TOWNS) if found.faults else None
        case TownsAsked(offer):
            return offer(TOWNS)
        case HomeAsked(home) | TakenOut(_, home):
            return home((), (), 30, ProfileTold(()))
        case Again(gone=gone):
            return gone
        case OrderAsked(draw=form, gone=gone):
            return {"shown": [form(FORM), gone]}
        case OrderSent(fields=fields, refused=refused, gone=gone):
            return {"shown": [refused(FORM, checked_order(fields, FORM)), gone]}
        case Keeping(draw=kept):
            return {"shown": [kept(ZITI, True), kept(ZITI, False), kept(None, False)]}
    return None
