"""Picked dishes: their order, their parts by allergy, three a restaurant, a line of facts, and what is behind one."""

from collections import Counter
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import MenuDocument
from engine.catalogue.columns import Columns
from engine.messages.people import SEVERITIES, Profile, Severity
from engine.people import Candidate, expanded, line_of, pick, radar_of
from engine.pricing import PriceTiers
from ingest.prepare import prepare
from ingest.read import Entry
from tests.prove.tags import Menu, columns_place, ingested, menus, profiles
from tests.support.dishes import row_of
from tests.support.menus import item, restaurant

TODAY = date(2026, 2, 1)


def documents(*items: dict[str, Any], name: str = "The Corner", **more: Any) -> list[MenuDocument]:
    raw = restaurant(*items, name=name, group="Entrees", **more)
    return list(prepare([Entry("feed.jsonl:1", raw)])[0].documents)


def candidates(*dishes: MenuDocument) -> list[Candidate]:
    return [Candidate(dish, 1.0 / place, "$") for place, dish in enumerate(dishes, start=1)]


def names(part: Any) -> list[str]:
    return [one.card.item_name for one in part]


def test_the_best_fit_comes_first_then_what_was_found_first() -> None:
    dishes = documents(item("Rice Bowl"), item("Noodle Bowl"), item("Spicy Bowl", id="3"), name="One")
    found = pick(candidates(*dishes), Profile(vibes=("spicy",)), 25, TODAY)
    assert names(found.picked) == ["Spicy Bowl", "Rice Bowl", "Noodle Bowl"]
    assert [one.rank for one in found.picked] == [1, 2, 3]
    assert [one.fit_score for one in found.picked] == [15, 10, 10]


def test_at_most_three_of_a_restaurant_and_a_dish_once() -> None:
    one = documents(*(item(f"Rice Bowl {letter}") for letter in "abcde"), name="One")
    other = documents(item("Noodle Bowl"), name="Two")
    found = pick(candidates(*one, *one, *other), Profile(), 25, TODAY)
    assert Counter(each.card.restaurant_name for each in found.picked) == {"One": 3, "Two": 1}


@pytest.mark.parametrize("limit", [0, -1, 26])
def test_a_limit_out_of_bounds_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 25"):
        pick([], Profile(), limit, TODAY)


def test_what_contradicts_a_diet_that_was_set_is_not_picked() -> None:
    dishes = documents(item("Chicken Rice Bowl"), item("Garden Bowl"), item("Vegan Bowl"))
    found = pick(candidates(*dishes), Profile(diets=("vegetarian",)), 25, TODAY)
    assert names(found.picked) == ["Vegan Bowl", "Garden Bowl"]


BOWLS = (
    item("Peanut Bowl"),
    item("Plain Bowl"),
    item("Free Bowl", description="Peanut-free."),
    item("Listed Bowl", allergens={"contains": [], "mayContain": ["peanuts"]}),
)


@pytest.mark.parametrize(
    ("severity", "picked", "unsaid", "flagged"),
    [
        ("intolerance", ["Free Bowl", "Listed Bowl", "Peanut Bowl", "Plain Bowl"], [], []),
        ("moderate", ["Free Bowl", "Plain Bowl"], [], ["Listed Bowl", "Peanut Bowl"]),
        ("severe", ["Free Bowl"], ["Plain Bowl"], ["Listed Bowl", "Peanut Bowl"]),
        ("anaphylactic", ["Free Bowl"], ["Plain Bowl"], ["Listed Bowl", "Peanut Bowl"]),
    ],
)
def test_an_allergy_sets_dishes_apart_by_how_severe_it_is(
    severity: Severity, picked: list[str], unsaid: list[str], flagged: list[str]
) -> None:
    houses = [dish for number, bowl in enumerate(BOWLS) for dish in documents(bowl, name=f"House {number}")]
    found = pick(candidates(*houses), Profile(allergies=(("peanuts", severity),)), 25, TODAY)
    assert sorted(names(found.picked)) == picked
    assert names(found.picked)[0] == "Free Bowl", "what the menu states free comes first"
    assert (sorted(names(found.unsaid)), sorted(names(found.flagged))) == (unsaid, flagged)


def test_warnings_are_the_rule_books_and_stand_on_the_card_whole() -> None:
    thai = documents(item("Green Bowl"), cuisine=["Thai"])
    dishes = [*(dish for bowl in BOWLS for dish in documents(bowl)), *thai, *documents(item("Pad Thai"))]
    said = {}
    for dish in dishes:
        found = pick(candidates(dish), Profile(allergies=(("peanuts", "anaphylactic"),)), 1, TODAY)
        (one,) = (*found.picked, *found.unsaid, *found.flagged)
        said[dish.item_name] = [(each.level, each.text) for each in one.warnings]
    unstated = ("danger", "The menu does not state allergens. Ask the restaurant before ordering.")
    assert said == {
        "Peanut Bowl": [("danger", "The menu lists peanuts.")],
        "Plain Bowl": [unstated],
        "Free Bowl": [],
        "Listed Bowl": [("danger", "The menu says: may contain peanuts.")],
        "Green Bowl": [("danger", "Thai dishes are often made with peanuts; the menu does not say."), unstated],
        "Pad Thai": [("danger", "Usually made with peanuts."), unstated],
    }
    allergies = (("peanuts", "moderate"), ("egg", "severe"))
    found = pick(candidates(*dishes), Profile(allergies=allergies), 25, TODAY)
    assert found.flagged
    for one in (*found.picked, *found.unsaid, *found.flagged):
        assert one.warnings
        assert [SEVERITIES.index(each.severity) for each in one.warnings] == sorted(
            (SEVERITIES.index(each.severity) for each in one.warnings), reverse=True
        )
        assert all(each.text in one.card.caution for each in one.warnings)
        assert one.card.caution in one.card.warnings


def test_the_line_says_where_from_how_many_it_feeds_and_what_a_head_pays() -> None:
    (tray,) = documents(
        item("Rice", portions=[{"name": "Half Tray", "price": 54, "servingSize": {"description": "Serves 8-10"}}]),
        cuisine=["Indian"],
    )
    assert line_of(tray) == "Indian, from The Corner in Cambridge: half tray, serves 8-10, $5.40 a head."
    (bowl,) = documents(item("Rice Bowl", 12), cuisine=[])
    assert line_of(bowl) == "From The Corner in Cambridge: about $12.00 a head."


@given(st.text(min_size=1, max_size=400), st.text(max_size=200))
def test_the_line_is_never_longer_than_it_may_be(name: str, portion: str) -> None:
    raw = restaurant(item("Rice", portions=[{"name": portion, "price": 5}]), name=f"A {name}")
    for prepared in prepare([Entry("feed.jsonl:1", raw)]):
        for document in prepared.documents:
            assert 0 < len(line_of(document)) <= 160


@given(st.lists(menus(), min_size=1, max_size=3), profiles(), st.integers(1, 25))
def test_whatever_is_picked_is_in_one_part_ranked_and_capped(written: list[Menu], profile: Profile, limit: int) -> None:
    dishes, _ = ingested(written)
    found = pick(candidates(*dishes), profile, limit, TODAY, generation=4)
    parts = (found.picked, found.unsaid, found.flagged)
    shown = [one.card.doc_id for part in parts for one in part]
    assert len(set(shown)) == len(shown)
    assert found.generation == 4
    for part in parts:
        assert [one.rank for one in part] == list(range(1, len(part) + 1))
        assert len(part) <= limit
        assert all(count <= 3 for count in Counter(one.card.restaurant_key for one in part).values())
    strict = any(severity in ("severe", "anaphylactic") for _, severity in profile.allergies)
    assert strict or not found.unsaid
    for one in found.picked:
        assert not strict or all(warning.severity not in ("severe", "anaphylactic") for warning in one.warnings)
        assert one.states_free == bool(profile.allergies and not one.warnings)
    assert not found.flagged or any(severity != "intolerance" for _, severity in profile.allergies)
    text = " ".join(f"{one.card.caution} {one.line} {one.tags}" for part in parts for one in part).lower()
    assert not any(word in text for word in ("suitable", "guaranteed", " safe "))


def test_behind_a_dish_stand_the_menus_words_what_it_states_and_nothing_that_it_does_not_know() -> None:
    (dish,) = documents(item("Spicy Bowl", 12, description="Vegan. Peanut-free."), cuisine=["Thai"])
    profile = Profile(
        allergies=(("peanuts", "severe"), ("egg", "moderate")), cuisines_liked=("thai",), vibes=("spicy",),
        diets=("vegan",), price_comfort="$$",
    )  # fmt: skip
    columns = Columns([row_of(dish)])
    tiers = PriceTiers(columns, columns_place([dish]))
    (row,) = (columns.row_of(dish.doc_id),)
    assert row is not None
    candidate = Candidate(dish, 1.0, tiers.tier_of(row))
    found = expanded(candidate, profile, radar_of(dish, columns, tiers, TODAY), TODAY)
    assert [(one.label, one.words) for one in found.highlights] == [("spicy", "Spicy Bowl"), ("vegan", "vegan")]
    assert found.stated == ("The menu states: peanut-free (restaurant's claim).",)
    assert {one.allergen for one in found.warnings} == {"egg"}
    assert found.why_fit == "The Corner: Thai, as you like. Its menu says spicy. Its menu says that it is vegan."
    assert (found.review_summary, found.crowd_profile, found.best_for, found.avoid_if) == (None, None, None, None)
    assert (found.radar.cost, found.radar.portions, found.radar.sizes_stated) == (10.0, 1.0, 0.0)
    assert found.radar.menu_age == 10.0


def test_an_axis_without_data_is_none() -> None:
    (dish,) = documents(item("Rice Platter", 12), scraped="")
    columns = Columns([row_of(dish)])
    found = radar_of(dish, columns, PriceTiers(columns, columns_place([dish])), TODAY)
    assert (found.cost, found.diets, found.menu_age) == (None, None, None)


@given(st.lists(menus(), min_size=1, max_size=3))
def test_every_axis_is_from_0_to_10(written: list[Menu]) -> None:
    dishes, _ = ingested(written)
    columns = Columns(map(row_of, dishes))
    tiers = PriceTiers(columns, columns_place(dishes))
    for dish in dishes:
        found = radar_of(dish, columns, tiers, TODAY)
        axes = (found.cost, found.diets, found.menu_age, found.sizes_stated, found.portions)
        assert all(axis is None or 0 <= axis <= 10 for axis in axes)
