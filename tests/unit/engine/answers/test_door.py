"""Door: no other place makes what leaves the engine out of a menu's document."""

import ast
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import date

import pytest

from engine.answers.cards import card
from engine.answers.dish_view import Served
from engine.answers.door import admitted, let_out, may_be_ordered, not_to_pick, to_be_named
from engine.answers.picks import not_to_pick as why_not
from engine.answers.picks import to_name
from engine.answers.sheets import sheet
from engine.catalogue.document import MenuDocument
from engine.conversation.wants import Listing, Wants
from engine.people import as_shown
from tests.rooms import ROOT
from tests.unit.engine.safety.test_guard import dish

DOOR = "engine/answers/door.py"
MADE_BY = {
    "Served": {DOOR},
    "Card": {"engine/answers/cards.py"},
    "PlanLine": {"engine/answers/plans.py"},
    "Sheet": {"engine/answers/sheets.py"},
    "Comparison": {"engine/answers/comparison.py"},
    "Plan": {"engine/answers/plans.py"},
}
"""What leaves the engine with dishes in it, and the one file that makes each."""
DRAWN_FROM = {"engine/answers/cards.py": "Served", "engine/answers/sheets.py": "Card",
              "engine/answers/comparison.py": "Served"}  # fmt: skip
"""Files that draw, and what alone they are given."""
NAMESAKES = {
    "engine/reading/cart_scene.py",
    "engine/reading/focus.py",
    "engine/reading/whole_orders.py",
    "engine/search/planner.py",
}
"""Where a name of these is another thing: the page as the grammar sees it, what a search tries in turn."""


def called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func
            yield name.id if isinstance(name, ast.Name) else name.attr if isinstance(name, ast.Attribute) else ""


def places_of(sources: dict[str, str]) -> dict[str, set[str]]:
    """Name → the files that make one."""
    found: dict[str, set[str]] = {name: set() for name in MADE_BY}
    for path, source in sources.items():
        for name in called(ast.parse(source)):
            if name in found and path not in NAMESAKES:
                found[name].add(path)
    return found


def production() -> dict[str, str]:
    files = [file for folder in ("engine", "channels", "bot", "ingest") for file in (ROOT / folder).rglob("*.py")]
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}


def test_each_is_made_in_one_place() -> None:
    assert places_of(production()) == MADE_BY


def test_a_second_place_is_found() -> None:
    second = {
        "engine/nodes/picks.py": "from engine.answers import Served\n\ndef f(d):\n    return Served(document=d)\n"
    }
    assert places_of({**production(), **second})["Served"] == {DOOR, "engine/nodes/picks.py"}


def test_what_draws_is_given_what_came_through_the_door_and_no_document() -> None:
    for path in DRAWN_FROM:
        imports = [
            alias.name
            for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8")))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        ]
        assert "MenuDocument" not in imports, path


READERS = {
    "engine/people/favourites.py": "the dishes that a person saved on their own page",
    "bot/webpage/explanation.py": "what both arms found, under the guard of the turn that is explained",
}
HANDS_ON = {"bot/webpage/page.py", "bot/run/server.py"}
"""Give the next one its documents, and look into none."""
FIELDS = {one.name for one in fields(MenuDocument)}


def reads_menus(source: str) -> bool:
    return any(one in source for one in ("MenuDocument", "catalog.documents", "parts.documents"))


def around_the_door(source: str) -> set[str]:
    """Fields of a menu's document that are read of anything but a dish that came through the door: of what a function
    is given or looks up, and not of `dish.document`."""
    tree = ast.parse(source)
    documents = {
        argument.arg
        for argument in ast.walk(tree)
        if isinstance(argument, ast.arg) and "MenuDocument" in ast.dump(argument.annotation or ast.Pass())
    }
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in FIELDS - {"portions"}  # which portion it is, the door is told
        and (isinstance(node.value, ast.Subscript) or (isinstance(node.value, ast.Name) and node.value.id in documents))
    }


def test_no_channel_reads_a_menu_and_who_else_does_is_known() -> None:
    """Replies are all that is drawn."""
    sources = {path: source for path, source in production().items() if path.startswith(("channels/", "bot/"))}
    assert {path for path, source in sources.items() if reads_menus(source)} == {*READERS, *HANDS_ON}


def test_whoever_reads_one_outside_the_engine_goes_by_the_door() -> None:
    sources = production()
    for path in (*READERS, *HANDS_ON):
        assert around_the_door(sources[path]) == set(), path
    for path in READERS:
        assert "admitted" in set(called(ast.parse(sources[path]))), path
    bypassed = sources["engine/people/favourites.py"].replace("served.document.item_name", "document.item_name")
    assert around_the_door(bypassed) == {"item_name"}
    looked_up = (
        sources["bot/webpage/explanation.py"] + "\n\ndef f(found, one):\n    return found[one].restaurant_name\n"
    )
    assert around_the_door(looked_up) == {"restaurant_name"}


FREE, UNSAID = dish("Salad", "free:peanut"), dish("Soup")
SATAY = dish("Satay", "has:peanut", allergens_contains=("peanuts",))
MILD, SEVERE = Wants(allergies=("peanuts",), mild=("peanuts",)), Wants(allergies=("peanuts",))
INTOLERANT = Wants(own=(("peanuts", "intolerance"),))


def through(wants: Wants, *documents: MenuDocument) -> list[Served]:
    return [admitted(one, one.portions[0], wants) for one in documents or (FREE, UNSAID, SATAY)]


@pytest.mark.parametrize(
    ("wants", "listing", "stands"),
    [
        (Wants(), None, ["Salad", "Soup", "Satay"]),
        (INTOLERANT, None, ["Salad", "Soup", "Satay"]),
        (MILD, None, ["Salad", "Soup"]),
        (SEVERE, None, ["Salad"]),
        (SEVERE, "unstated", ["Salad", "Soup"]),
        (MILD, "out", ["Satay"]),
        (SEVERE, "out", ["Satay"]),
    ],
)
def test_what_stands_in_a_list_is_decided_at_the_door_once_more(
    wants: Wants, listing: Listing | None, stands: list[str]
) -> None:
    found = let_out(through(wants), replace(wants, listing=listing))
    assert [one.document.doc_id for one in found] == stands


def test_no_order_holds_what_is_out_or_stands_apart() -> None:
    assert may_be_ordered(through(MILD, FREE, UNSAID))
    assert not may_be_ordered(through(MILD, FREE, SATAY))
    assert not may_be_ordered(through(SEVERE, FREE, UNSAID))


def test_no_button_picks_what_is_out_and_words_say_why() -> None:
    for wants in (MILD, SEVERE):
        assert not_to_pick(through(wants)) == {"Satay"}
        assert list(why_not([FREE, UNSAID, SATAY], wants)) == ["Satay"]
    assert not_to_pick(through(INTOLERANT)) == frozenset()
    assert why_not([SATAY], INTOLERANT) == {}


OWN = Wants(own=(("peanuts", "moderate"),))
GRAVE = [Wants(own=(("peanuts", "severe"),)), Wants(own=(("peanuts", "anaphylactic"),))]


def test_what_is_moderate_in_ones_own_profile_is_picked_by_a_press_that_names_it_and_nothing_graver_is() -> None:
    assert to_be_named(SATAY, OWN) == ("peanuts",)
    assert not_to_pick(through(OWN)) == frozenset()
    assert why_not([SATAY], OWN) == {}
    for wants in (*GRAVE, MILD, SEVERE, replace(OWN, allergies=("peanuts",), mild=("peanuts",))):
        assert to_be_named(SATAY, wants) == ()
        assert not_to_pick(through(wants)) == {"Satay"}
    for document in (FREE, UNSAID):
        assert to_be_named(document, OWN) == ()
    assert not may_be_ordered(through(OWN, FREE, SATAY)), "no whole order holds it"


def test_the_button_names_all_that_is_out_and_one_that_names_less_is_asked_again() -> None:
    dish_there = as_shown(SATAY)
    both = Wants(own=(("peanuts", "moderate"), ("satay", "moderate")))
    named = [to_name("t", [dish_there], {"Satay": SATAY}, wants, "") for wants in (OWN, both)]
    asked = [one.asked for one in named]
    assert asked[0] is not None
    assert asked[0].question == "The menu lists peanuts, and your profile says peanuts. Pick it all the same?"
    assert [one.label for one in asked[0].choices] == ["Pick despite peanuts"]
    (label,) = (one.label for one in asked[0].choices)
    assert to_name("t", [dish_there], {"Satay": SATAY}, OWN, label).asked is None
    again = to_name("t", [dish_there], {"Satay": SATAY}, both, label).asked
    assert again is not None
    assert [one.label for one in again.choices] == ["Pick despite peanuts and satay"]


def test_a_card_and_a_row_of_a_file_say_what_guards() -> None:
    free, unsaid, out = (card(one, None, False, date(2026, 3, 2)) for one in through(SEVERE))
    assert (free.caution, free.level) == ("", "info")
    assert unsaid.caution == "The menu does not say whether it contains peanuts. Ask the restaurant."
    assert (out.caution, out.level) == ("The menu lists peanuts.", "danger")
    table = sheet([unsaid, out])
    at = table.columns.index("Warnings")
    assert [one.caution in row[at] for one, row in zip((unsaid, out), table.rows, strict=True)] == [True, True]
