"""A profile in Slack, whatever is in it: within Slack's limits, and read back as it was sent."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from channels.slack.home import home_view
from channels.slack.profile_view import forget_view, json_view, offer, profile_view, refused, sent_profile, told_view
from engine.catalogue import BROAD_NAMES, NAMES, VIBES
from engine.messages.people import SEVERITIES, Learned, Person, Profile, ProfileForm, ProfileTold
from engine.people import form_of, lines_of, profile_to_json
from engine.safety import DIETS, KEYS
from tests.support.slack.blocks import buttons, problems, says, view_problems, view_too_large
from tests.support.slack.people import _filled

ANA = Person("slack", "T1", "UANA")
AT = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
CUISINES = tuple(sorted([*NAMES, *BROAD_NAMES]))
LEARNED = tuple(Learned("cuisine_affinity", one, AT, f"you picked `{one}` <@U1> *{'x' * 200}*") for one in CUISINES)
FULL = Profile(
    tuple((one, SEVERITIES[place % 4]) for place, one in enumerate(KEYS)),
    DIETS, CUISINES[::2], CUISINES[1::2], VIBES, "$$", True, LEARNED, 7,
)  # fmt: skip


def drawn(profile: Profile, **more: Any) -> ProfileForm:
    return replace(form_of(profile, ANA), **more)


def check(view: dict[str, Any]) -> None:
    assert view_problems(view, view["type"]) == []
    assert not view_too_large(view)


def test_the_fullest_profile_there_is_fits_a_modal_a_home_tab_and_what_is_taken_along() -> None:
    notes = ("It was changed meanwhile.", *lines_of(FULL))
    for form in (drawn(FULL), drawn(FULL, notes=notes, faults={"diets": "wrong"}), drawn(Profile())):
        check(profile_view(form))
    check(told_view(lines_of(FULL)))
    check(json_view(profile_to_json(FULL)))
    check(forget_view())
    home = home_view(profile=ProfileTold(lines_of(FULL), is_kept=True))
    assert problems(home["blocks"], "home") == []
    assert all(line.replace("`", "ˋ").replace("*", "∗") in says(home["blocks"]) for line in lines_of(FULL)[:30])


def test_what_is_filled_in_comes_back_with_whose_it_is_and_its_version() -> None:
    form = drawn(FULL)
    sent = sent_profile(_filled(profile_view(form), {}))
    assert (sent.of, sent.version) == (form.of, 7)
    assert {one.name: set(one.chosen) for one in form.fields} == {name: set(all_) for name, all_ in sent.values.items()}
    sent = sent_profile(_filled(profile_view(form), {"taken_out#2": [f"cuisine_affinity:{LEARNED[25].value}"]}))
    assert sent.values["taken_out"] == (f"cuisine_affinity:{LEARNED[25].value}",)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda one: st.lists(one) | st.dictionaries(
    st.sampled_from(["state", "values", "diets", "selected_options", "selected_option", "value", "private_metadata"]),
    one)))  # fmt: skip
def test_whatever_a_client_sends_is_read(view: Any) -> None:
    sent = sent_profile(view if isinstance(view, dict) else {"state": {"values": view}})
    assert all(isinstance(one, str) for values in sent.values.values() for one in values)


def test_a_fault_stands_at_its_field_and_what_must_be_read_first_is_shown_anew() -> None:
    assert refused(drawn(Profile(), faults={"diets": "wrong"})) == {
        "response_action": "errors", "errors": {"diets": "wrong"},
    }  # fmt: skip
    again = refused(drawn(Profile(), notes=("changed <meanwhile>",)))
    assert again["response_action"] == "update"
    assert "changed <meanwhile>" in says(again["view"]["blocks"])


def test_without_profiles_the_home_tab_says_why_and_has_no_form() -> None:
    view = home_view(profile=ProfileTold(("Platter keeps no profiles here: no key.",), is_on=False))
    assert "no profiles here: no key." in says(view["blocks"])
    labels = [one["text"]["text"] for one in buttons(view["blocks"])]
    assert labels == ["Find catering", "Forget me"]


def test_the_offer_is_for_one_person_and_says_nothing_of_what_was_said() -> None:
    assert b'"only": "UANA"' in offer("UANA")
