"""A profile in Teams, whatever is in it: a dialog that Teams draws, and read back as it was sent."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from channels.shared import own_profile as words
from channels.shared.sentences import say
from channels.teams.elements import size_of
from channels.teams.profile_dialog import dialog_of, offer, sent_profile
from engine.messages.people import ProfileForm, ProfileTold, SentProfile
from engine.people import filled, form_of, lines_of, profile_to_json
from tests.support.teams.cards import problems, says
from tests.support.teams.dialogs import answer_problems
from tests.support.teams.people import Dialog
from tests.unit.channels.slack.test_profile_view import ANA, FULL

DIALOG_BYTES = 50_000
"""As UTF-16 what Teams takes as a message; for the dialog it names no limit."""


def drawn(answer: words.Drawn) -> Dialog:
    told = dialog_of(answer)
    assert answer_problems("task/fetch", told) == []
    assert size_of(told) < DIALOG_BYTES
    return Dialog(told["task"]["value"], "", "", "")


def form(**more: Any) -> ProfileForm:
    return replace(form_of(FULL, ANA), **more)


def test_the_fullest_profile_there_is_fits_each_dialog() -> None:
    for answer in (
        form(),
        form(notes=lines_of(replace(FULL, learned=()))),
        words.AsJson(profile_to_json(FULL)),
        words.AskForget(),
    ):
        drawn(answer)
    told = drawn(ProfileTold(lines_of(FULL), is_kept=True)).says
    assert all(line[:300] in told for line in lines_of(FULL)[:30] if "`" not in line)
    assert problems(offer()["attachments"][0]["content"]) == []
    assert say("profile-offer") in says(offer())


def test_a_dialog_that_is_sent_as_it_stands_changes_nothing() -> None:
    sent = sent_profile(drawn(form()).sent())
    assert (sent.of, sent.version) == (form().of, 7)
    assert filled(FULL, sent) == FULL


def test_cuisines_are_written_as_words_in_either_comma_and_a_fault_stands_at_its_field() -> None:
    sent = sent_profile({"cuisines_liked": "Thai، italian , tex-mex", "allergen.peanuts": "allergy.severe", "x": 3})
    assert sent.values == {"cuisines_liked": ("Thai", "italian", "tex-mex"), "allergy.severe": ("peanuts",)}
    assert set(filled(FULL, replace(sent, version=7)).cuisines_liked) == {"thai", "italian", "tex-mex"}
    dialog = drawn(form(faults={"cuisines_liked": "“x” is no cuisine", "allergy.severe": "wrong"}))
    found = dialog.faults()
    assert found["cuisines_liked"] == "“x” is no cuisine"
    assert {"wrong"} <= set(found.values())


@given(st.dictionaries(st.text(), st.none() | st.integers() | st.text() | st.lists(st.text())))
def test_whatever_a_client_sends_is_read(data: Any) -> None:
    assert isinstance(sent_profile({**data, "version": data.get("x", "")}), SentProfile)
