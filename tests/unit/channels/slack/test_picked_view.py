"""Picked for you as Slack draws it: within its limits whatever it holds, and each warning word for word."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from channels.shared.picked import ON_A_PAGE
from channels.slack.home import home_view
from channels.slack.meant import Command, Dropped, PickedPressed
from channels.slack.parse import parse_command, parse_interaction
from channels.slack.picked_view import answer_of, apart_view, expanded_view, section_of
from engine.messages.alerts import ICONS
from engine.messages.people import Picked, Picks
from tests.support.picks import PICKS, any_picked, expanded_of
from tests.support.slack.blocks import buttons, problems, read, says
from tests.unit.channels.slack.test_parse import NOW

FULL = st.lists(any_picked(), max_size=ON_A_PAGE).map(tuple)


def said_of(one: Picked) -> list[str]:
    return [f"{ICONS[warning.level]} {warning.text}" for warning in one.warnings]


@given(picked=FULL, unsaid=FULL, flagged=FULL)
def test_any_picks_are_within_slacks_limits_and_warn_word_for_word(
    picked: tuple[Picked, ...], unsaid: tuple[Picked, ...], flagged: tuple[Picked, ...]
) -> None:
    picks = Picks(picked, unsaid, flagged, 1, "Boston, MA")
    home = home_view(picked=section_of(picks))["blocks"]
    assert problems(home, "home") == []
    answer = answer_of(picks)
    assert problems(answer["blocks"]) == []
    for one in picked:
        for warning in said_of(one):
            assert warning in says(home)
            assert warning in says(answer["blocks"])
            assert warning in read(answer["text"])
    for part, what in ((unsaid, "unsaid"), (flagged, "flagged")):
        view = apart_view(picks, what)
        assert problems(view["blocks"], "modal") == []
        assert all(warning in says(view["blocks"]) for one in part for warning in said_of(one))
    for one in (*picked, *unsaid, *flagged):
        view = expanded_view(expanded_of(one))
        assert problems(view["blocks"], "modal") == []
        assert all(warning in says(view["blocks"]) for warning in said_of(one))


def test_a_dish_has_its_badge_with_its_word_tags_and_buttons_and_what_stands_apart_waits() -> None:
    blocks = section_of(PICKS)
    told = says(blocks)
    for said in ("Picked for you in Boston, MA", "🟢 85 · Excellent match", "🍴 Italian kitchen, as you like"):
        assert said in told
    assert "Satay" not in told
    assert "Rigatoni" not in told
    values = [one["value"] for one in buttons(blocks)]
    doc_id = PICKS.picked[0].card.doc_id
    assert values == ["refresh.", f"pick.{doc_id}", f"expand.{doc_id}", "unsaid.", "flagged."]
    assert [one["value"].partition(".")[0] for one in buttons(apart_view(PICKS, "unsaid")["blocks"])] == [
        "pick",
        "expand",
    ]
    assert [one["value"].partition(".")[0] for one in buttons(apart_view(PICKS, "flagged")["blocks"])] == ["expand"]
    moderate = replace(PICKS, flagged=(replace(PICKS.flagged[0], orderable="named"),))
    assert [one["value"].partition(".")[0] for one in buttons(apart_view(moderate, "flagged")["blocks"])] == [
        "pick",
        "expand",
    ]


def test_where_nothing_can_be_picked_it_says_why() -> None:
    assert "no key" in says(section_of(None, "There is no key."))
    assert "at the moment" in says(section_of(None))
    assert "Nothing is found" in says(section_of(Picks()))
    severe = replace(PICKS, picked=())
    assert "No menu in Boston, MA states a dish free" in says(section_of(severe))


def test_what_is_behind_a_dish_has_only_what_menus_tell() -> None:
    told = says(expanded_view(expanded_of(PICKS.picked[0]))["blocks"])
    assert "The menu states: peanut-free (restaurant's claim)." in told
    assert "Price: 4.2" in told
    assert "Fresh menu" not in told, "the menu has no date"
    for never in ("None", "crowd", "review", "safe "):
        assert never not in told


def press(value: str, **more: Any) -> dict[str, Any]:
    action = {"action_id": "picked-pick-0", "value": value, "action_ts": "1.2"}
    return {
        "type": "block_actions", "team": {"id": "T1"}, "user": {"id": "UANA"}, "trigger_id": "t", "actions": [action],
        "container": {"type": "view"}, "view": {"type": "home"}, **more,
    }  # fmt: skip


def test_presses_mean_what_was_drawn_and_nothing_else() -> None:
    assert parse_interaction(press("pick.d1")) == PickedPressed("T1", "UANA", "pick", "d1", "1.2", "t")
    in_message = {"container": {"type": "message", "message_ts": "1.1"}, "channel": {"id": "C1"}}
    assert parse_interaction(press("expand.d1", **in_message)) == PickedPressed(
        "T1", "UANA", "expand", "d1", "1.2", "t"
    )
    assert parse_interaction(press("refresh.")) == PickedPressed("T1", "UANA", "refresh", "", "1.2", "t")
    for odd in ("", "pick.", "refresh.d1", "order.d1", "pick"):
        assert isinstance(parse_interaction(press(odd)), Dropped)


def test_the_command_is_its_own() -> None:
    form = {"team_id": "T1", "channel_id": "C1", "user_id": "UANA", "trigger_id": "t", "text": "Picked"}
    assert parse_command(form, NOW) == Command("picked", "T1", "C1", "UANA")
