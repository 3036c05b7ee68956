"""What channels say of their own, in a second locale: every view and dialog is in it, whoever opens it."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from channels.shared import own_profile as own
from channels.shared.sharing import Source
from channels.slack import home, picked_view, profile_view, share_view, views
from channels.slack import search_form as slack_form
from channels.slack.meant import Look
from channels.slack.render import render as slack_render
from channels.slack.words import help_text, prompts
from channels.teams import cards, message_extension, profile_dialog, welcome
from channels.teams import search_form as teams_form
from channels.teams import share_view as teams_share
from channels.teams.card_refresh import refreshed_card
from channels.teams.door import answer_of
from channels.teams.meant import Look as TeamsLook
from channels.teams.render import render as teams_render
from channels.teams.turns import Place
from channels.terminal import chat
from engine.engine import Standing
from engine.messages import Reply, ThreadKey
from engine.messages.examples import ALL
from engine.messages.forms import Town
from engine.messages.own_page import Recent, Saved
from engine.messages.people import ProfileTold
from engine.messages.sentences import speaking
from engine.people import form_of
from tests.support.picks import FREE, PICKS, expanded_of
from tests.support.pseudo_locale import BEGINS, LONGER, RIGHT_TO_LEFT, second_locales
from tests.support.replies import LUNCH, ZITI
from tests.unit.channels.slack.test_profile_view import ANA, FULL

THREAD = ThreadKey("slack", "T1", "C1", "1.2")
RECENT = Recent("t1", "pasta", datetime(2026, 11, 20, tzinfo=UTC), THREAD)
SAVED = Saved("d1", "", "", "")
PROFILE = replace(FULL, learned=())
READ = frozenset({
    "accessibility_label", "alt_text", "altText", "description", "displayText", "errorMessage", "fallbackText", "hint",
    "label", "placeholder", "summary", "text", "title", "tooltip",
})  # fmt: skip
"""Names under which a view's JSON has what is read."""
_WORD = re.compile(r"[A-Za-z]{3,}")


@pytest.fixture(params=[LONGER, RIGHT_TO_LEFT])
def second(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with second_locales(tmp_path), speaking(request.param):
        yield request.param


def read(part: Any, name: str = "") -> Iterator[str]:
    if isinstance(part, str):
        yield from [part] * (name in READ)
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from read(value, key)
    elif isinstance(part, list | tuple):
        for one in part:
            yield from read(one, name)


def words_of(part: Any) -> set[str]:
    """Of every string in a value of ours: menus' and people's words are in no language."""
    if isinstance(part, str):
        return {one.lower() for one in _WORD.findall(re.sub(r"<[^|>]*\|?|\S*[@/]\S*|\S+\.\S+", " ", part))}
    if is_dataclass(part):
        return set[str]().union(*(words_of(getattr(part, one.name)) for one in fields(part)))
    return set[str]().union(*map(words_of, part)) if isinstance(part, Sequence | frozenset) else set()


def drawn(locale: str) -> Iterator[tuple[str, Any]]:
    """Each view and dialog by its name."""
    reply = replace(LUNCH, locale=locale)
    look = Look("T1", THREAD, "why", "t1", 0, "trigger")
    form = form_of(PROFILE, ANA)
    told = ProfileTold((), is_kept=True)
    support = home.support_line("help@food.example", "https://food.example/privacy")
    yield "home", home.home_view([RECENT], [SAVED], 30, support, told, picked_view.section_of(PICKS))
    yield "help", {"text": help_text()}
    yield "prompts", {"text": [title for title, _ in prompts()]}
    yield "search", slack_form.search_view()
    yield "search in a thread", slack_form.search_view((), THREAD)
    yield "share", share_view.share_view(Source(THREAD, "t1", "page"), reply, "")
    yield "why", views.view_of(look, reply)
    yield "gone", views.view_of(look, None)
    yield "details", views.with_saving(views.details_view(ZITI), THREAD, "t1.0", is_kept=True)
    yield "details, not saved", views.with_saving(views.details_view(ZITI), THREAD, "t1.0", is_kept=False)
    yield "profile", profile_view.profile_view(replace(form, faults={"diets": ""}))
    yield "forget", profile_view.forget_view()
    yield "apart", picked_view.apart_view(PICKS, "flagged")
    yield "behind a pick", picked_view.expanded_view(expanded_of(FREE))
    yield "picks", picked_view.answer_of(PICKS)
    towns = (Town("Boston", "MA"),)
    yield "Teams' search", teams_form.form_dialog(teams_form.Form(), teams_form.Drawn({}, towns, {"party": ""}))
    change = teams_form.Form("change", "f1", ("party",))
    yield "Teams' search in a thread", teams_form.form_dialog(change, teams_form.Drawn({}, ()))
    offers = [teams_share.Offer("19:t/19:c", "", "")]
    yield (
        "Teams' share",
        teams_share.share_dialog(teams_share.ShareForm("t1", "page", "f1"), teams_share.ShareDrawn(offers, [], "")),
    )
    for answer in (form, own.AsJson(""), own.AskForget(), told):
        yield f"Teams' {type(answer).__name__}", profile_dialog.dialog_of(answer)
    yield "Teams' offer", profile_dialog.offer()
    yield "welcome", welcome.welcome("https://teams.example/tab")
    yield "Teams' gone", cards.expired_card()
    yield "Teams' why", answer_of(TeamsLook(THREAD, "t1", 0, "dialog"), reply)
    yield "hints", message_extension.hints([RECENT])
    yield "nothing typed", message_extension.hints([])
    standing = Standing(reply, is_current=False, asked_by="u1")
    yield "moved on", refreshed_card(standing, "u1", Place("https://teams.example", "a:1", "b"))
    yield "terminal", {"text": chat.help_text()}


def test_each_view_and_dialog_is_in_the_locale_that_is_spoken(second: str) -> None:
    known = words_of((LUNCH, ZITI, PICKS, expanded_of(FREE), ALL, "Platter Boston help pasta json", "Slack Teams"))
    known |= words_of([choice.value for field in form_of(PROFILE, ANA).fields for choice in field.choices])
    known |= words_of(PROFILE)
    found = {name: sorted(words_of("\n".join(read(view))) - known) for name, view in drawn(second)}
    assert {name: left for name, left in found.items() if left} == {}


@pytest.mark.parametrize("render", [slack_render, teams_render])
def test_an_answer_is_drawn_in_its_own_locale_whoever_watches(second: str, render: Callable[[Reply], Any]) -> None:
    assert BEGINS not in str(render(replace(LUNCH, locale="en")))
    with speaking("en"):
        assert BEGINS in str(render(replace(LUNCH, locale=second)))
