"""Allergies in force over the columns, over one dish, and as filters: the three always agree."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.analyzer import stems
from engine.catalogue.columns import Columns
from engine.catalogue.document import DietEvidence, MenuDocument
from engine.catalogue.filter_masks import match
from engine.conversation.wants import Wants
from engine.safety.guard import FREE, OUT, UNSAID, free_words, guarded, standing_of, standings, usual_kitchen
from engine.search.constraints import necessary_filters
from tests.support.dishes import row_of
from tests.support.stores.corpus import generated

PLAIN = generated(1)[0]
CLAIMS = ("often:nut", "often:peanut", "usual:peanut", "has:nut", "has:peanut",
          "has:tree nut", "has:gluten", "free:nut", "free:peanut", "free:gluten",
          "offers:nut-free", "is:vegan", "offers:vegan", "not:vegan")  # fmt: skip


def dish(name: str, *claims: str, **more: object) -> MenuDocument:
    return replace(PLAIN, doc_id=name, dish_key=name, name_words=stems(name), claim_keys=claims, **more)  # type: ignore[arg-type]


def standing(document: MenuDocument, *allergies: str) -> int:
    return int(standings(Columns([row_of(document)]), allergies)[0])


def test_a_dish_is_out_stated_free_or_does_not_say() -> None:
    assert standing(dish("Satay", "has:peanut", "has:nut"), "nuts") == OUT
    assert standing(dish("Salad", "free:nut"), "nuts") == FREE
    assert standing(dish("Soup"), "nuts") == UNSAID
    assert standing(dish("Soup")) == FREE


def test_the_worst_of_several_allergies_counts() -> None:
    free_of_both = dish("Rice", "free:nut", "free:gluten")
    assert standing(free_of_both, "nuts", "gluten") == FREE
    assert standing(dish("Rice", "free:nut"), "nuts", "gluten") == UNSAID
    assert standing(dish("Bread", "free:nut", "has:gluten"), "nuts", "gluten") == OUT


def test_who_avoids_the_broad_one_avoids_its_kinds_and_a_kind_is_freed_by_the_broad_one() -> None:
    assert standing(dish("Brittle", "has:peanut", "has:nut"), "nuts") == OUT
    assert standing(dish("Brittle", "free:nut"), "peanuts") == FREE
    assert standing(dish("Brittle", "free:peanut"), "nuts") == UNSAID
    assert standing(dish("Brittle", "has:peanut", "has:nut"), "tree nuts") == UNSAID


@pytest.mark.parametrize("said", ["nuts", "Nuts", "a nut allergy", "tree nuts"])
def test_an_allergy_is_read_as_people_write_it(said: str) -> None:
    assert guarded(said).out & {"has:nut", "has:tree nut"}


def test_a_food_that_the_tables_do_not_know_is_guarded_by_its_word() -> None:
    assert standing(dish("Zorpberry tart"), "zorpberry") == OUT
    assert standing(dish("Plum tart"), "zorpberry") == UNSAID


def test_the_words_that_free_a_dish_are_the_menus_own() -> None:
    quoted = dish("Salad", "free:nut", free_evidence=(DietEvidence("nut", "Nut free kitchen salad", "name"),))
    assert free_words(quoted, "peanuts") == "Nut free kitchen salad"
    assert free_words(quoted, "milk") == ""


def test_what_is_usual_for_the_cuisine_alone_stays_among_what_does_not_say() -> None:
    rice = dish("Rice", "often:peanut", "often:nut", cuisine_keys=("asian", "thai"))
    assert standing(rice, "peanuts") == UNSAID
    assert usual_kitchen(rice, "peanuts") == usual_kitchen(rice, "nuts") == "Thai"
    assert usual_kitchen(rice, "milk") == ""
    assert usual_kitchen(dish("Rice", "often:peanut", "free:nut", cuisine_keys=("thai",)), "peanuts") == ""


@given(
    st.lists(st.lists(st.sampled_from(CLAIMS), max_size=4, unique=True), min_size=1, max_size=8),
    st.lists(st.sampled_from(["nuts", "peanuts", "tree nuts", "gluten"]), max_size=2, unique=True),
)
def test_columns_and_the_single_dish_agree(claims: list[list[str]], allergies: Sequence[str]) -> None:
    dishes = [dish(f"{number}", *found) for number, found in enumerate(claims)]
    columns = Columns(map(row_of, dishes))
    found = dict(zip(columns.doc_ids, standings(columns, allergies).tolist(), strict=True))
    for one in dishes:
        each = [standing_of(one, allergy) for allergy in allergies]
        expected = OUT if "out" in each else FREE if set(each) <= {"free"} else UNSAID
        assert found[one.doc_id] == expected


@given(
    st.lists(st.lists(st.sampled_from(CLAIMS), max_size=4, unique=True), min_size=1, max_size=8),
    st.sampled_from([("nuts",), ("peanuts", "gluten"), ("tree nuts",), ()]),
    st.sampled_from([("vegan",), ()]),
)
def test_every_dish_is_a_result_or_in_one_kind_apart_or_contradicts(
    claims: list[list[str]], allergies: tuple[str, ...], diets: tuple[str, ...]
) -> None:
    dishes = [
        dish(f"{number}", *found, diet_keys=("vegan",) if "is:vegan" in found else ())
        for number, found in enumerate(claims)
    ]
    columns = Columns(map(row_of, dishes))
    wants = Wants(allergies=allergies, dietary_labels=diets)
    results, options, unstated = (
        match(columns, necessary_filters(replace(wants, listing=listing))) for listing in (None, "options", "unstated")
    )
    out = standings(columns, allergies) == OUT
    assert not (out & (results | options | unstated)).any()
    if allergies or diets:
        assert not (options & unstated).any()
        assert not (results & (options | unstated)).any()
    for row, doc_id in enumerate(columns.doc_ids):
        found = next(one.claim_keys for one in dishes if one.doc_id == doc_id)
        contradicts = out[row] or (bool(diets) and "not:vegan" in found)
        if not contradicts:
            assert results[row] or options[row] or unstated[row]
