"""The tables of facts: what the reader refuses, and what every row of every table has."""

from collections import Counter

import pytest

from engine.catalogue.document import COURSES
from engine.catalogue.food.lexicon import lexicon
from engine.catalogue.food.tables import FOLDER, SOURCE, column, grouped, listed, mapped, parsed, rows
from engine.catalogue.food.tokens import words

FILES = sorted(file.name for file in FOLDER.iterdir())
# Of a word that plays several parts, each is a fact; of all others the first column is the key.
SEVERAL = {
    "cuisine_allergens.tsv": 2, "cuisine_dishes.tsv": 2, "cuisine_regions.tsv": 2, "diet_phrases.tsv": 3,
    "diet_sentence_words.tsv": 2, "diet_void_words.tsv": 2, "stand_ins.tsv": 2, "wish_words.tsv": 2,
}  # fmt: skip
# Names that are compared as words: a second one of the same words would never be reached.
NAMES = {
    "allergen_spellings": ("spelling", "allergen"),
    "course_group_words": ("word", "course"),
    "course_name_words": ("word", "course"),
    "course_wishes": ("wish", "courses"),
    "cuisine_names": ("name", "cuisine"),
    "dishes": ("dish", "made_with"),
    "food_names": ("name", "food"),
}


def cells_of(file: str) -> list[list[str]]:
    text = (FOLDER / file).read_text("utf-8")
    assert text.endswith("\n")
    assert "\r" not in text
    return [line.split("\t") for line in text.removesuffix("\n").split("\n")]


@pytest.mark.parametrize("file", FILES)
def test_every_row_has_its_source_and_no_stray_spaces(file: str) -> None:
    head, *facts = cells_of(file)
    assert head[-1] == SOURCE
    assert len(set(head)) == len(head)
    assert facts
    for cells in facts:
        assert len(cells) == len(head)
        assert cells[0]
        assert cells[-1]
        assert [cell for cell in cells if cell != " ".join(cell.split())] == []


@pytest.mark.parametrize("file", FILES)
def test_no_fact_stands_twice(file: str) -> None:
    _, *facts = cells_of(file)
    counted = Counter(tuple(cells[: SEVERAL.get(file, 1)]) for cells in facts)
    assert [key for key, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("file", FILES)
def test_no_value_stands_twice_in_a_cell(file: str) -> None:
    _, *facts = cells_of(file)
    for *cells, _source in facts:
        for cell in cells:
            assert len(set(listed(cell))) == len(listed(cell))


@pytest.mark.parametrize("table", NAMES)
def test_no_row_is_overruled_by_another_of_the_same_words(table: str) -> None:
    said: dict[tuple[str, ...], set[str]] = {}
    for name, meant in rows(table, *NAMES[table]):
        said.setdefault(words(name), set()).add(meant)
    assert {path: meant for path, meant in said.items() if len(meant) > 1} == {}


def test_other_names_are_of_foods_and_do_not_hide_one() -> None:
    foods = {food for food, *_ in rows("foods", "food", "kinds", "made_with", "supposed")}
    assert {food for _, food in rows("food_names", "name", "food")} <= foods
    assert {food for food in foods if lexicon().names[words(food)] != food} == set()


def test_courses_are_those_that_there_are() -> None:
    said = {course for table in ("course_group_words", "course_name_words") for _, course in rows(table, *NAMES[table])}
    said |= {course for _, courses in rows("course_wishes", "wish", "courses") for course in listed(courses)}
    for _, _, courses in rows("occasions", "occasion", "dishes", "leading_courses"):
        said |= set(listed(courses))
    assert said <= set(COURSES)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("food\tsource\n", "a.tsv:1: the columns are"),
        ("", "a.tsv:1: the columns are"),
        ("food\tkind\tsource\negg\tdairy\n", "a.tsv:2: 2 cells, not 3"),
        ("food\tkind\tsource\negg\t\tmenus\nham\tpork\tmeat\tmenus\n", "a.tsv:3: 4 cells, not 3"),
        ("food\tkind\tsource\negg\t\tmenus\n\n", "a.tsv:3: 1 cells, not 3"),
        ("food\tkind\tsource\negg\t\t\n", "a.tsv:2: the first cell and the source"),
        ("food\tkind\tsource\n \tdairy\tmenus\n", "a.tsv:2: the first cell and the source"),
    ],
)
def test_a_bad_row_is_named_by_file_and_line(text: str, where: str) -> None:
    with pytest.raises(ValueError, match=f"^{where}"):
        parsed("a.tsv", text, ("food", "kind"))


def test_rows_keep_their_order_and_lose_their_source() -> None:
    text = "food\tkind\tsource\nham\tpork\tmenus\negg\t\tcommon usage\n"
    assert parsed("a.tsv", text, ("food", "kind")) == (("ham", "pork"), ("egg", ""))


def test_the_columns_asked_for_are_those_of_the_table() -> None:
    with pytest.raises(ValueError, match=r"^free_labels\.tsv:1: the columns are"):
        rows("free_labels", "food", "label")


def test_a_cell_a_column_and_two_columns() -> None:
    assert listed("") == ()
    assert listed("tree nut, peanut") == ("tree nut", "peanut")
    assert column("glued_words", "word")[:2] == ("peanut", "almond")
    assert mapped("free_labels", "label", "food") == {"nut-free": "nut", "gluten-free": "gluten", "dairy-free": "dairy"}
    assert grouped([("taco", "mexican"), ("pasta", "italian"), ("mole", "mexican")]) == {
        "mexican": ("taco", "mole"),
        "italian": ("pasta",),
    }
