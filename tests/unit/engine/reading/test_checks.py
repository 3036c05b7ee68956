"""Checks of a model's reading: what the line says counts, and whatever it does not say falls out alone."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Place as CataloguePlace
from engine.catalogue import RestaurantName, Vocabulary
from engine.conversation import Need, OrderLine, Phrase, When
from engine.reading.checks import OPS, checked
from engine.reading.contract import (
    Cuisine,
    Delta,
    Exclusion,
    Money,
    Party,
    Place,
    Reading,
    Ref,
    Restaurant,
    SlotEdit,
    Span,
    Wish,
)
from engine.reading.given_line import CatalogueNames, GivenLine
from engine.reading.model_reader import reading_of_guess
from engine.reading.model_schema import Guess, GuessedEdit, Target, guess_from_json, guess_schema
from engine.reading.quotes import Number, span_of, words_in, words_of

NAMES = CatalogueNames(
    Vocabulary(
        cuisines={"italian": "Italian", "mexican": "Mexican"},
        places=(CataloguePlace("boston", "Boston", "ma", "MA", 9), CataloguePlace("chicago", "Chicago", "il", "IL", 5)),
        restaurants=(
            RestaurantName("falafel-king", "Falafel King", "boston", 3),
            RestaurantName("copper-mill", "Copper Mill Pizza", "boston", 3),
        ),
        zip_codes=frozenset({"02110"}),
    )
)


def line(text: str, **more) -> GivenLine:
    """Its digits are its numbers; a dollar sign makes money of one."""
    numbers = tuple(
        Number(
            Decimal(word.key),
            Span(word.start, word.end),
            "money" if text[: word.start].rstrip().endswith("$") else "count",
        )
        for word in words_of(text)
        if word.key.isdecimal()
    )
    return GivenLine(text, NAMES, numbers=numbers, **more)


def unread(text: str, *words: str) -> Reading:
    return Reading(unknown=tuple(span for word in words if (span := span_of(word, text))))


def value_of(text: str, slot: str, quote: str, op: str = "set", **fields):
    more = {name: fields.pop(name) for name in ("grammar", "party", "page", "shares") if name in fields}
    edit = checked(GuessedEdit(slot, op, quote, **fields), line(text, **more))
    return edit.value if edit else None


SAYS = [
    ("lunch for 25 in Boston", "party", "for 25", {"number": 25}, Party(25)),
    ("8 adults and 4 kids", "party", "8 adults and 4 kids", {"number": 12, "operation": "sum"}, Party(12)),
    ("me and 5 others", "party", "me and 5 others", {"number": 6, "operation": "plus_one"}, Party(6)),
    ("3 dozen of us", "party", "3 dozen of us", {"number": 36, "operation": "dozens"}, Party(36)),
    ("half of the 40 come", "party", "half of the 40", {"number": 20, "operation": "half"}, Party(20)),
    ("2 more are coming", "party", "2 more", {"number": 2, "relative": "more"}, Delta(2)),
    ("2 fewer", "party", "2 fewer", {"number": 2, "relative": "fewer"}, Delta(-2)),
    ("under $15 a head", "budget_head", "$15 a head", {"number": 15}, Money(Decimal(15))),
    ("in BOSTON please", "place", "BOSTON", {"name": "Boston"}, Place("Boston", "boston")),
    ("in bostn please", "place", "bostn", {"name": "Boston"}, Place("Boston", "boston")),
    ("near 02110", "place", "02110", {"name": "02110"}, Place(zip_code="02110")),
    ("some italien food", "cuisine", "italien", {"name": "Italian"}, Cuisine("Italian", ("italian",))),
    ("from falafel king", "restaurant", "falafel king", {"name": "Falafel King"},
     Restaurant("Falafel King", ("falafel-king",))),
    ("from copper mill", "restaurant", "copper mill", {"name": "Copper Mill Pizza"},
     Restaurant("Copper Mill Pizza", ("copper-mill",))),
    ("all veggie", "diet", "veggie", {"name": "vegetarian"}, "vegetarian"),
    ("3 vegans", "need", "3 vegans", {"name": "vegan", "number": 3}, Need("vegan", 3)),
    ("4 trays of ziti", "items", "4 trays of ziti", {"name": "trays of ziti", "number": 4},
     OrderLine("trays of ziti", 4)),
    ("spicy noodels", "wish", "spicy noodels", {"name": "spicy noodles"}, Wish(Phrase("spicy noodles"))),
    ("no pork", "exclude", "no pork", {"name": "pork"}, Exclusion(("pork",), ("pork",))),
    ("allergic to cashews", "allergy", "allergic to cashews", {"name": "cashews"}, "cashews"),
    ("luncheon", "meal", "luncheon", {"name": "Lunch"}, "Lunch"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "slot", "quote", "fields", "value"), SAYS, ids=lambda one: str(one)[:24])
def test_what_the_line_says_counts_with_its_words(text, slot, quote, fields, value):
    edit = checked(GuessedEdit(slot, "set", quote, **fields), line(text))
    assert edit is not None
    assert edit.source == "model"
    assert text[edit.span.start : edit.span.end] == quote.lstrip("$")
    if slot == "exclude":
        assert edit.value.words == value.words
        assert edit.value.food_keys
    elif slot == "allergy":
        assert edit.value
    else:
        assert edit.value == value


LIES = [
    ("lunch for 25 in Boston", "party", "for 30", {"number": 30}),
    ("lunch for 25 in Boston", "party", "for 25", {"number": 30}),
    ("lunch for 25 in Boston", "party", "in Boston", {"number": 25}),
    ("at $25 a head", "party", "$25 a head", {"number": 25}),
    ("8 adults and 4 kids", "party", "8 adults", {"number": 12, "operation": "sum"}),
    ("8 adults and 4 kids", "party", "8 adults and 4 kids", {"number": 32}),
    ("a smorgasbord in Boston", "place", "Boston", {"name": "Chicago"}),
    ("a smorgasbord in Boston", "place", "smorgasbord", {"name": "Chicago"}),
    ("lunch in Reykjavik", "place", "Reykjavik", {"name": "Reykjavik"}),
    ("a smorgasbord", "cuisine", "smorgasbord", {"name": "Mexican"}),
    ("a smorgasbord", "restaurant", "smorgasbord", {"name": "Falafel King"}),
    ("a smorgasbord", "diet", "smorgasbord", {"name": "vegan"}),
    ("a smorgasbord", "wish", "smorgasbord", {"name": "tacos"}),
    ("a smorgasbord", "exclude", "smorgasbord", {"name": "chicken"}),
    ("a smorgasbord", "allergy", "smorgasbord", {"name": "peanuts"}),
    ("a smorgasbord", "meal", "smorgasbord", {"name": "Dinner"}),
    ("3 vegans", "need", "3 vegans", {"name": "vegan", "share": (1, 3)}),
    ("dinner", "price_level", "dinner", {"name": "expensive"}),
    ("dinner", "date", "dinner", {}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "slot", "quote", "fields"), LIES, ids=lambda one: str(one)[:24])
def test_what_the_line_does_not_say_falls_out(text, slot, quote, fields):
    assert checked(GuessedEdit(slot, "set", quote, **fields), line(text)) is None


def test_an_edit_that_falls_out_takes_no_other_with_it():
    text = "smorgasbord for 25 in Boston"
    wrong = GuessedEdit("place", "set", "in Boston", name="Chicago")
    right = GuessedEdit("party", "set", "for 25", number=25)
    read = reading_of_guess(Guess(edits=(wrong, right)), line(text))
    assert [(edit.slot, edit.value) for edit in read.edits] == [("party", Party(25))]
    assert [text[span.start : span.end] for span in read.unused] == ["smorgasbord", "Boston"]


def test_words_of_another_language_may_stand_for_a_name_where_nothing_of_the_line_is_read():
    text = "mexikanisches Essen bitte"
    guessed = {"slot": "cuisine", "quote": "mexikanisches Essen", "name": "Mexican"}
    assert value_of(text, **guessed) is None
    whole = unread(text, "mexikanisches", "Essen", "bitte")
    assert value_of(text, **guessed, grammar=whole) == Cuisine("Mexican", ("mexican",))


FOREIGN = "somos doce con 1.200 dólares, tacos, sin fritos; la mitad vegetarianos y Ana alérgica al sésamo"
IN_ENGLISH = [
    ("party", "somos doce", {"number": 12}, Party(12)),
    ("budget_total", "1.200 dólares", {"number": 1200}, Money(Decimal(1200))),
    ("wish", "fritos", {"name": "ziti"}, Wish(Phrase("ziti"))),
    ("wish", "fritos", {"name": "wobbegong"}, Wish(Phrase("fritos"))),
    ("exclude", "sin fritos", {"name": "fried"}, Exclusion(("fried",), phrases=("fried",))),
    ("need", "la mitad vegetarianos", {"name": "vegetarian", "operation": "half"}, Need("vegetarian", 6, (1, 2))),
    ("allergy", "alérgica al sésamo", {"name": "sesame"}, "sesame"),
    ("time", "con 1.200 dólares", {}, When("con 1.200 dólares")),
]  # fmt: skip


@pytest.mark.parametrize(("slot", "quote", "fields", "value"), IN_ENGLISH, ids=lambda one: str(one)[:24])
def test_numerals_and_menus_words_stand_for_another_language_where_nothing_of_the_line_is_read(
    slot, quote, fields, value
):
    names = CatalogueNames(Vocabulary(words={"ziti": 3}))
    given_line = GivenLine(FOREIGN, names, grammar=unread(FOREIGN, "somos", "doce", "mitad"), party=12)
    edit = checked(GuessedEdit(slot, "set", quote, **fields), given_line)
    assert edit is not None
    assert edit.value == value


def test_what_guards_leaves_another_language_unread():
    whole = unread(FOREIGN, "somos", "doce")
    guard = SlotEdit("allergy", "add", "sesame", Span(0, 5))
    assert GivenLine(FOREIGN, NAMES, grammar=replace(whole, edits=(guard,))).is_unread
    assert not GivenLine(FOREIGN, NAMES, grammar=replace(whole, edits=(replace(guard, slot="wish"),))).is_unread


def test_a_figure_of_another_language_is_no_other_one():
    given_line = GivenLine(FOREIGN, NAMES, grammar=unread(FOREIGN, "somos", "doce"))
    assert checked(GuessedEdit("budget_total", "set", "1.200 dólares", number=1300), given_line) is None


def test_a_word_of_another_script_stands_within_a_word():
    text = "بدنا تاكو وبوريتو"
    edit = checked(
        GuessedEdit("wish", "add", "بوريتو", name="بوريتو"), GivenLine(text, NAMES, grammar=unread(text, "بدنا"))
    )
    assert edit is not None
    assert edit.value == Wish(Phrase("بوريتو"))


def test_a_share_is_of_the_party_that_the_same_reading_has():
    edits = (
        GuessedEdit("party", "set", "somos doce", number=12),
        GuessedEdit("need", "set", "la mitad vegetarianos", name="vegetarian", operation="half"),
    )
    given_line = GivenLine(FOREIGN, NAMES, grammar=unread(FOREIGN, "somos", "doce"))
    read = reading_of_guess(Guess(edits=edits), given_line)
    assert [edit.value for edit in read.edits] == [Party(12), Need("vegetarian", 6, (1, 2))]


def test_a_level_and_a_day_are_read_from_words_that_are_nothing_else():
    text = "posh dinner on the morrow"
    grammar = unread(text, "posh", "morrow")
    assert value_of(text, "price_level", "posh", name="expensive", grammar=grammar) == "expensive"
    assert value_of(text, "date", "on the morrow", grammar=grammar) == When("on the morrow")


def test_a_sum_is_written_as_the_line_has_it():
    assert str(value_of("near $600", "budget_total", "near $600", number=600.0).amount) == "600"


def test_a_share_is_of_the_party_in_force_and_is_said():
    text = "a third are vegan"
    guessed = {"slot": "need", "quote": text, "name": "vegan", "share": (1, 3)}
    assert value_of(text, **guessed, party=10) is None
    assert value_of(text, **guessed, party=10, shares=frozenset({(1, 3)})) == Need("vegan", 4)


def test_a_pick_is_of_a_dish_shown_and_of_no_other_than_the_words_say():
    page = ("Baked Ziti", "Caesar Salad", "Tiramisu")
    assert value_of("keep number 2", "picks", "number 2", "add", on_page=(2,), page=page) == Ref((2,))
    assert value_of("keep number 2", "picks", "number 2", "add", on_page=(3,), page=page) is None
    assert value_of("keep that one", "picks", "that one", "add", on_page=(4,), page=page) is None


def test_targets_are_numbers_of_the_page_or_names_on_it():
    given_ = line("is the ziti spicy", page=("Baked Ziti", "Tiramisu"))
    targets = (Target(number=2), Target(number=9), Target(name="baked ziti"), Target(name="Pizza"))
    assert reading_of_guess(Guess(targets=targets), given_).targets == (Ref((2,)), Ref((1,)))


def test_no_model_takes_an_allergy_away():
    assert OPS["allergy"] == {"set", "add"}
    assert value_of("no nuts allergy any more", "allergy", "nuts allergy", "remove", name="nuts") is None


# ---- any text, any guess

TEXTS = st.text(st.sampled_from("abc ñ9 ,.$?½漢'’\n😀")) | st.text(max_size=60)
PARTY = 12
HALF_OF_THE_PARTY = PARTY / 2
EDITS = st.builds(
    GuessedEdit,
    slot=st.sampled_from(sorted(OPS)),
    op=st.sampled_from(["set", "add", "remove", "clear"]),
    quote=TEXTS | st.sampled_from(["25", "pork", "vegan Boston", "in Boston"]),
    name=st.none() | TEXTS | st.sampled_from(["Boston", "vegan", "pork", "Lunch", "cheap"]),
    number=st.none() | st.floats() | st.integers(-5, 40).map(float),
    operation=st.sampled_from(["stated", "sum", "plus_one", "dozens", "half", "share"]),
    share=st.lists(st.integers(), max_size=2).map(tuple),
    on_page=st.lists(st.integers(-3, 9), max_size=3).map(tuple),
)
WORDS = st.sampled_from(["lunch", "for", "25", "vegan", "pork", "no", "Boston", "$15", "12", "pizza", "and", "a"])
LINES = st.lists(WORDS, max_size=8).map(" ".join) | TEXTS


@given(text=LINES, edits=st.lists(EDITS, max_size=6))
def test_every_edit_that_counts_has_its_words_in_the_line(text, edits):
    read = reading_of_guess(Guess(edits=tuple(edits)), line(text, page=("Baked Ziti",), party=PARTY))
    for edit in read.edits:
        assert 0 <= edit.span.start < edit.span.end <= len(text)
        assert edit.op in OPS[edit.slot]
    for edit in read.edits:
        if isinstance(edit.value, Party):
            there = [int(word.key) for word in words_in(edit.span, text) if word.key.isdecimal()]
            made = {number for one in there for number in (one, one + 1, one * 12, one / 2)}
            assert edit.value.count in {*made, sum(there), HALF_OF_THE_PARTY}
        if isinstance(edit.value, Wish):
            assert words_of(edit.value.phrase.text)
    assert all(0 <= span.start < span.end <= len(text) for span in read.unused)


@given(text=TEXTS, at=st.integers(0, 50), length=st.integers(1, 30))
def test_a_piece_of_a_line_in_whole_words_is_found_in_it(text, at, length):
    words = words_of(text)
    some = words[at % len(words) :][:length] if words else ()
    if some:
        quote = text[some[0].start : some[-1].end]
        found = span_of(quote, text)
        assert found is not None
        assert [word.key for word in words_of(text[found.start : found.end])] == [word.key for word in some]


def test_the_schema_asks_for_every_field_and_for_no_other():
    def objects(schema):
        if isinstance(schema, dict):
            if schema.get("type") == "object":
                yield schema
            for inner in schema.values():
                yield from objects(inner)
        for inner in schema if isinstance(schema, list) else ():
            yield from objects(inner)

    found = list(objects(guess_schema()))
    assert all(one["additionalProperties"] is False and one["required"] == list(one["properties"]) for one in found)
    edits = guess_schema()["$defs"]["GuessedEdit"]["anyOf"]
    slots = [slot for one in edits for slot in one["properties"]["slot"]["enum"]]
    assert sorted(slots) == sorted(OPS)


def test_nulls_and_what_is_missing_are_nothing_said():
    assert guess_from_json('{"edits": null, "question": null, "talk": ["hi"]}') == Guess(talk=("hi",))
