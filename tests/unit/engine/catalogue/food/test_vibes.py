"""Vibes: what menus say of a dish's character, and what they deny, offer, or say of something else."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import VIBES, Portion, read_vibes, rows, vibes_named
from engine.catalogue.columns import Columns
from ingest.prepare import prepare
from ingest.read import Entry
from tests.support.dishes import row_of
from tests.support.menus import item, restaurant


def vibes(name: str = "Rice Bowl", group: str = "Bowls", description: str = "", **more: object) -> list[str]:
    found = read_vibes(name=name, group=group, description=description, **more)  # type: ignore[arg-type]
    return [one.vibe for one in found]


def sized(name: str, serves: int | None, low: int | None = None) -> Portion:
    return Portion(name, Decimal(20), "tray", serves_min=low or serves, serves_max=serves)


@pytest.mark.parametrize(
    ("vibe", "said"),
    [
        ("shareable", {"description": "Served family style."}),
        ("shareable", {"name": "Chow Mein Party Tray"}),
        ("shareable", {"group": "Family Style Menu - Meat Dishes"}),
        ("individually packed", {"name": "Turkey Boxed Lunch"}),
        ("individually packed", {"description": "Each individually wrapped."}),
        ("light", {"description": "Light fare for a warm day"}),
        ("light", {"name": "Mama Light Pizza"}),
        ("comfort", {"description": "Homestyle chicken curry"}),
        ("spicy", {"description": "With beef, chicken or prawns. Spicy."}),
        ("spicy", {"description": "Fish in spicy garlic sauce"}),
        ("spicy", {"name": "Lamb Vindaloo"}),
        ("healthy", {"group": "Healthier Plates"}),
        ("kid-friendly", {"name": "Kid's Hot Dog"}),
        ("kid-friendly", {"description": "For kids 12 and under."}),
        ("festive", {"group": "Birthday Cake"}),
        ("festive", {"description": "Bold, festive, and unforgettable"}),
    ],
)
def test_a_vibe_is_read_from_the_menus_words(vibe: str, said: dict[str, str]) -> None:
    assert vibes(**said) == [vibe]


@pytest.mark.parametrize(
    "said",
    [
        {"description": "Not spicy."},
        {"description": "Not at all spicy"},
        {"name": "Non-Spicy Noodles"},
        {"description": "Spicy on request"},
        {"description": "Mild or spicy"},
        {"description": "Mild, medium and spicy"},
        {"description": "Choice of roll: California, Alaska, spicy tuna"},
        {"description": "With spicy mustard"},
        {"name": "Bud Light"},
        {"description": "In a light butter sauce"},
        {"description": "Not for kids"},
        {"description": "A healthy portion of fries"},
        {"name": "Italian Wedding Soup", "description": "Middle Easter spices"},
        {"description": "Not made on holidays"},
        {"description": "Iceberg lettuce, home style croutons"},
        {"description": "Salad with hearty bread"},
        {"group": "Donburi and Bento Box"},
        {"description": '12" medium, 18" family size, or 20" party size'},
        {"modifiers": ("Spicy", "Kids")},
    ],
)
def test_what_is_denied_offered_or_said_of_something_else_is_no_vibe(said: dict[str, str]) -> None:
    assert vibes(**said) == []


def test_a_size_that_feeds_several_is_shared_and_one_that_feeds_one_is_not() -> None:
    (said,) = read_vibes(name="Ziti", group="", description="", portions=[sized("Tray", 12, 10)])
    assert (said.vibe, said.words, said.place) == ("shareable", "serves 10-12", "portion")
    assert vibes(portions=[sized("Box", 1)]) == vibes(portions=[sized("", None)]) == []
    assert vibes(portions=[sized("Half Tray", None)]) == ["shareable"]


def test_what_can_be_chosen_is_a_packing_or_a_size_and_never_a_taste() -> None:
    assert vibes(modifiers=("Make it a boxed lunch",)) == ["individually packed"]


def test_each_vibe_comes_once_with_the_words_that_say_it() -> None:
    said = read_vibes(name="Spicy Kids' Box Lunch", group="Kids", description="Festive: great for the holidays. Spicy!")
    assert [(one.vibe, one.words, one.place) for one in said] == [
        ("individually packed", "Spicy Kids' Box Lunch", "name"),
        ("spicy", "Spicy Kids' Box Lunch", "name"),
        ("kid-friendly", "Spicy Kids' Box Lunch", "name"),
        ("festive", "Festive", "description"),
    ]


def test_a_persons_words_name_vibes_too() -> None:
    assert vibes_named("something spicy and light for the kids") == {"spicy", "light", "kid-friendly"}
    assert vibes_named("not spicy") == vibes_named("pizza") == frozenset()


@given(st.text(), st.text(), st.text())
def test_whatever_a_menu_writes_the_evidence_stands_in_it(name: str, group: str, description: str) -> None:
    for one in read_vibes(name=name, group=group, description=description):
        assert one.words in {"name": name, "group": group, "description": description}[one.place]


def test_every_cue_names_vibes_that_there_are_and_reaches_somewhere() -> None:
    for cue, named, reach, _ in rows("vibe_cues", "cue", "vibes", "reach", "unless"):
        assert set(filter(None, named.split(", "))) <= set(VIBES), cue
        assert reach in ("any", "whole", "name", "own"), cue


def test_ingest_keeps_them_in_the_document_and_in_the_columns() -> None:
    raw = restaurant(item("Spicy Rigatoni"), item("Rigatoni", description="Mild."))
    (prepared,) = prepare([Entry("feed.jsonl:1", raw)])
    by_name = {document.item_name: document for document in prepared.documents}
    assert by_name["Spicy Rigatoni"].vibe_keys == ("spicy",)
    assert by_name["Rigatoni"].vibe_keys == by_name["Rigatoni"].vibe_evidence == ()
    columns = Columns(map(row_of, prepared.documents))
    assert columns.vibe_keys.counts() == {"spicy": 1}
