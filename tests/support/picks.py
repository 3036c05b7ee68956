"""Picks for tests of what draws them: one dish a part, as a person with a severe peanut allergy gets them."""

from dataclasses import replace
from typing import get_args

from hypothesis import strategies as st

from engine.messages import Card
from engine.messages.alerts import Level, Orderable
from engine.messages.people import (
    AllergyWarning,
    ExpandedDetail,
    FitTag,
    FitWord,
    Highlight,
    Picked,
    Picks,
    Radar,
    TagKind,
)
from tests.support.replies import RIGATONI, ZITI, words

UNSAID_SAID = "The menu does not state allergens. Ask the restaurant before ordering."
FLAGGED_SAID = "The menu lists peanuts."
UNSAID = AllergyWarning("peanuts", "severe", "warning", UNSAID_SAID)
FLAGGED = AllergyWarning("peanuts", "severe", "danger", FLAGGED_SAID)
FREE = Picked(
    rank=1,
    fit_score=85,
    word="Excellent match",
    line="Italian, from Trattoria Roma in Boston: full tray, serves 12-15, $5.93 a head.",
    card=ZITI,
    tags=(FitTag("cuisine", "Italian kitchen, as you like", 30), FitTag("dietary", "Menu says: vegetarian", 5)),
    tier="$$",
    cuisines=("Italian",),
    states_free=True,
)
SILENT = Picked(
    rank=1,
    fit_score=60,
    word="Good match",
    line="Italian, from North End Catering in Boston: half tray, serves 8-10, $5.40 a head.",
    card=replace(RIGATONI, caution=UNSAID_SAID, level="warning", warnings=(UNSAID_SAID, "contains wheat")),
    cuisines=("Italian",),
    warnings=(UNSAID,),
)
OUT = Picked(
    rank=1,
    fit_score=20,
    word="Partial match",
    line="Thai, from Lotus in Boston: feeds one, $14.00 a head.",
    card=replace(
        RIGATONI,
        doc_id="5d0c7a6e-0d5f-5d58-8d3a-3f5a9d1f1c03",
        dish_key="lotus|boston|noodles|satay",
        item_name="Satay Noodles",
        restaurant_name="Lotus",
        caution=FLAGGED_SAID,
        level="danger",
        warnings=(FLAGGED_SAID,),
    ),
    cuisines=("Thai",),
    warnings=(FLAGGED,),
    orderable="never",
)
PICKS = Picks((FREE,), (SILENT,), (OUT,), 3, "Boston, MA")


def expanded_of(one: Picked) -> ExpandedDetail:
    return ExpandedDetail(
        doc_id=one.card.doc_id,
        fit_score=one.fit_score,
        word=one.word,
        tags=one.tags,
        highlights=(Highlight("vegetarian", "Vegetarian"),),
        radar=Radar(cost=4.2, sizes_stated=10.0, portions=2.0),
        why_fit="Trattoria Roma: Italian, as you like.",
        warnings=one.warnings,
        stated=("The menu states: peanut-free (restaurant's claim).",) if one.states_free else (),
        card=one.card,
    )


def any_picked() -> st.SearchStrategy[Picked]:
    """Any words of a menu, and up to a warning for each of fourteen allergens."""
    sentence = st.sampled_from((UNSAID_SAID, FLAGGED_SAID, "The menu says: may contain peanuts, <nuts> & more."))
    warning = st.builds(
        AllergyWarning, st.just("peanuts"), st.just("severe"), st.sampled_from(get_args(Level)), sentence
    )
    tag = st.builds(FitTag, st.sampled_from(get_args(TagKind)), words, st.integers(1, 30))
    card = st.builds(replace, st.from_type(Card), doc_id=st.uuids().map(str))
    return st.builds(
        Picked,
        rank=st.integers(1, 25),
        fit_score=st.integers(0, 100),
        word=st.sampled_from(get_args(FitWord)),
        line=words,
        card=card,
        tags=st.lists(tag, max_size=4).map(tuple),
        warnings=st.lists(warning, max_size=14).map(tuple),
        states_free=st.booleans(),
        orderable=st.sampled_from(get_args(Orderable)),
    )
