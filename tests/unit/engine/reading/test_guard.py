"""Guard of a line: what holds for any food of the tables in a frame, and for any text."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Vocabulary, lexicon
from engine.conversation import Need
from engine.reading.contract import Exclusion
from engine.reading.cues import cues
from engine.reading.foodgroups import is_dish_of_many, names_of
from engine.reading.guard import Guarded, guard
from engine.reading.lattice import Typed
from engine.reading.lexicon import Lexicon
from engine.reading.tables import rows
from engine.reading.utterance import utterance
from engine.safety import KEYS, allergen_of

TOLD = (
    "Ann is allergic to {}", "we have a {} allergy in the group", "{} sends Ann to the hospital",
    "Ann breaks out in hives if she eats {}", "no {} please, Ann swells up", "do you have something without {}? it "
    "makes her throat close up", "Ann gets an itchy mouth from {}", "allergies: {} (1)", "{}. my lips go numb",
    "one bite of {} and it is an ambulance for Ann", "Ann carries an EpiPen for {}",
)  # fmt: skip
CANNOT = ("Ann can't have {}", "one of us cannot eat {}", "my son must avoid {}", "he can't be in the room with {}")
TALLIED = (
    "we've got 2 {} and 1 {} on the allergy list so far", "ALLERGY INFO from the forms: {} (3), {} (1)",
    "allergies for Friday, 1 {}, 2 {}",
)  # fmt: skip
TALLIED_DISHES = (
    "is there an allergen card for 2 {} trays and 1 {} platter?", "allergen info for 2 {} trays and 1 {} platter",
)  # fmt: skip
DENIED = (
    "Ann is not allergic to {}", "nobody has a {} allergy", "we have no {} allergy", "is Ann allergic to {}?",
    "does anyone have a {} allergy?", "Ann outgrew her {} allergy", "Ann used to be allergic to {}",
    "please ask whether anybody is allergic to {}", "{} for 20 people please", "I hate {}", "not a fan of {}",
    "the {} allergy form is due on Friday", "lunch for the hospital, {} for 20", "do the cookies have {} in them?",
    "can we skip the {}? coach hates them", "spend it before the fiscal close. anything with {}?",
    "{} free, for a hospital ethics board",
)  # fmt: skip
MORE = (
    "{} makes his tongue feel like wool", "if Ann eats {} her face goes up like a football",
    "Ann wants to keep breathing, no {}",
    "is there {} in it? Ann needed her inhaler last time",
)  # fmt: skip
LIFTED = (
    "Ann isn't allergic to {} after all", "nobody is allergic to {}", "forget the {} allergy", "remove the {} guard",
    "the {} allergy was a mistake", "lift the guard against {}", "turns out she can eat {}",
    "Ann is not allergic to {}, that was somebody else", "false alarm, Ann can have {}",
)  # fmt: skip
NOT_LIFTED = "don't remove the {} guard", "never forget the {} allergy", "nobody knew of her {} allergy"
NUMBERED = {
    "two of us are coeliac": ("gluten-free", 2), "coeliac (two), 18 others": ("gluten-free", 2),
    "lunch for 20, one coeliac": ("gluten-free", 1), "two of our guests have celiac disease": ("gluten-free", 2),
    "two don't do dairy": ("dairy-free", 2), "one lactose intol": ("dairy-free", 1),
}  # fmt: skip
COUNTED = "one of us can't have gluten", "Ann is lactose intolerant", "two of us are coeliac"


@cache
def words() -> Lexicon:
    return Lexicon.of(Vocabulary())


def read(text: str) -> Guarded:
    line = words().respelt(utterance(text))
    numbers = {"one": 1, "two": 2, "1": 1, "2": 2, "3": 3, "20": 20}
    counts = [
        Typed("NUM", at, at + 1, "", numbers[one.text]) for at, one in enumerate(line.tokens) if one.text in numbers
    ]
    return guard(line, sorted([*words().typed(line), *counts], key=lambda one: (one.start, one.end)))


def severe_in(text: str) -> set[object]:
    return {edit.value for edit in read(text).edits if edit.severe}


@pytest.mark.parametrize(
    "text", ["it's severe", "the allergy is severe", "she carries an EpiPen", "that is deadly for her", "anaphylaxis"]
)
def test_an_allergy_that_the_line_does_not_name_is_called_severe(text: str) -> None:
    assert severe_in(text) == {None}


@pytest.mark.parametrize("text", ["it's not severe", "no EpiPen needed", "an extremely large tray", "serious budget"])
def test_what_is_no_harm_calls_nothing_severe(text: str) -> None:
    assert severe_in(text) == set()


def guarded_in(text: str) -> set[object]:
    return {edit.value for edit in read(text).edits if (edit.slot, edit.op) == ("allergy", "add")}


@cache
def is_plain(food: str) -> bool:
    """A food of one word that is no other thing in a line: neither a cue nor a dish of many things."""
    line = words().respelt(utterance(food))
    types = {one.type for one in words().typed(line)}
    return len(line.tokens) == 1 and types <= {"FOOD", "ALLERGEN", "DISH"} and not is_dish_of_many(food)


FOODS = sorted({" ".join(path) for path in lexicon().names if len(path) == 1 and names_of(path[0])})
_needed = {"gluten", "lactose", "coeliac", "celiac"}
PLAIN = [food for food in FOODS if food not in _needed and is_plain(food)]
ALLERGENS = [food for food in PLAIN if allergen_of(food)]


def test_there_are_foods_to_try() -> None:
    assert len(PLAIN) > 300 < len(FOODS)
    assert len(ALLERGENS) > 25


@given(st.sampled_from(TOLD), st.sampled_from(PLAIN))
def test_a_frame_that_tells_harm_guards_against_whatever_food_stands_in_it(frame: str, food: str) -> None:
    assert guarded_in(frame.format(food)) == set(names_of(food))


@given(st.sampled_from(CANNOT), st.sampled_from(PLAIN))
def test_who_cannot_eat_it_is_guarded_from_an_allergen_and_another_food_is_left_out(frame: str, food: str) -> None:
    edits = read(frame.format(food)).edits
    assert [edit.slot for edit in edits] == ["allergy" if names_of(food)[0] in KEYS else "exclude"] or "avoid" in frame
    assert all(edit.op == "add" for edit in edits)


@given(st.sampled_from(DENIED), st.sampled_from(PLAIN))
def test_what_is_denied_asked_over_or_only_disliked_guards_nobody(frame: str, food: str) -> None:
    assert guarded_in(frame.format(food)) == set()


@given(st.sampled_from(PLAIN))
def test_it_is_taken_back_in_so_many_words_alone(food: str) -> None:
    edits = read(f"Ann isn't allergic to {food} after all").edits
    assert [(edit.op, edit.value) for edit in edits] == [("remove", names_of(food)[0])]
    assert read(f"Ann has no {food} allergy").edits == ()
    assert all(edit.op == "add" for edit in read(f"don't forget the {food} allergy").edits)


@given(st.sampled_from(TALLIED), st.sampled_from(ALLERGENS), st.sampled_from(ALLERGENS))
def test_counted_allergens_under_a_word_of_allergies_are_those_of_people(frame: str, one: str, other: str) -> None:
    both = {name for food in (one, other) for name in names_of(food)}
    assert guarded_in(frame.format(one, other)) == both


@given(st.sampled_from(TALLIED_DISHES), st.sampled_from(ALLERGENS), st.sampled_from(ALLERGENS))
def test_counted_dishes_beside_a_word_of_allergies_are_nobodys(frame: str, one: str, other: str) -> None:
    assert not guarded_in(frame.format(one, other))


@given(st.sampled_from(PLAIN), st.sampled_from(PLAIN))
def test_a_list_is_guarded_against_whole(one: str, other: str) -> None:
    both = set(names_of(one)) | set(names_of(other))
    assert guarded_in(f"Ann is allergic to {one} and {other}") == both
    assert guarded_in(f"{one}, {other}: Ann gets hives") == both


@pytest.mark.parametrize("text", COUNTED)
def test_a_counted_few_without_gluten_or_lactose_are_a_need_unless_it_does_harm(text: str) -> None:
    edits = read(text).edits
    assert [edit.slot for edit in edits] == ["need"]
    assert edits[0].value.count == (2 if text.startswith("two") else 1)  # type: ignore[union-attr]
    assert [edit.slot for edit in read(f"{text}, severe").edits] == ["allergy"]


@given(st.sampled_from(ALLERGENS))
def test_severe_is_what_is_called_so(food: str) -> None:
    assert read(f"Ann is severely allergic to {food}").severe
    assert read(f"Ann carries an EpiPen for {food}").severe
    called = (f"Ann is severely allergic to {food}", f"Ann is allergic to {food}. it's severe")
    assert all(severe_in(one) == guarded_in(one) for one in called)
    assert not severe_in(f"Ann is allergic to {food}")
    assert not severe_in(f"Ann is allergic to {food}, it isn't severe")
    assert not read(f"Ann is allergic to {food}").severe


@pytest.mark.parametrize(
    "text", ["Maria carries an epipen", "my son has an allergy", "Ana es alérgica", "two have allergies"]
)
def test_an_allergy_to_nothing_that_is_said_is_asked_back(text: str) -> None:
    assert read(text).note == "unnamed"
    assert not guarded_in(text) - {None}


@pytest.mark.parametrize("text", ["a pollen allergy", "the allergy form is due", "allergic to Mondays"])
def test_what_no_kitchen_serves_is_not_asked_back(text: str) -> None:
    assert (read(text).note, read(text).edits) == (None, ())


def test_for_somebody_pregnant_what_is_advised_against_is_left_out() -> None:
    keys = lexicon().kinds
    left_out = {
        key
        for edit in read("Ines is pregnant").edits
        if isinstance(edit.value, Exclusion)
        for key in edit.value.food_keys
    }
    assert read("I'm expecting, so no wine for me").pregnant
    assert not read("we're expecting 20 people").pregnant
    assert {"sashimi", "brie", "deli meat", "smoked salmon", "alcohol"} <= left_out <= {*keys, "alcohol"}


@given(st.text() | st.lists(st.sampled_from([" ".join(path) for path, _ in cues()] + FOODS), max_size=12).map(" ".join))
def test_any_text_yields_and_its_spans_lie_in_the_line(text: str) -> None:
    line, found = utterance(text), read(text)
    assert all(0 <= start < end <= len(line.tokens) for start, end in found.spans)
    assert all(0 <= edit.span.start < edit.span.end <= len(text) for edit in found.edits)


def test_a_long_line_is_read_without_trying_every_way() -> None:
    for text in ("nuts and " * 400 + "allergic", "hives " * 600, "if she eats eggs she can't have " * 120):
        assert isinstance(read(text), Guarded)


def test_no_phrase_of_harm_is_longer_than_four_words() -> None:
    assert all(len(phrase.split()) <= 4 for _, _, _, phrase in rows("harm", "type", "key", "locale", "phrase"))


def lifted_in(text: str) -> set[object]:
    return {edit.value for edit in read(text).edits if (edit.slot, edit.op) == ("allergy", "remove")}


@given(st.sampled_from(MORE), st.sampled_from(ALLERGENS))
def test_what_an_allergen_does_to_a_body_guards_against_it(frame: str, food: str) -> None:
    assert guarded_in(frame.format(food)) == set(names_of(food))


@given(st.sampled_from(LIFTED), st.sampled_from(ALLERGENS))
def test_an_allergy_is_taken_back_in_whatever_words(frame: str, food: str) -> None:
    assert (guarded_in(frame.format(food)), lifted_in(frame.format(food))) == (set(), set(names_of(food)))


@given(st.sampled_from((*NOT_LIFTED, *TOLD, *DENIED)), st.sampled_from(ALLERGENS))
def test_nothing_else_takes_one_back(frame: str, food: str) -> None:
    assert lifted_in(frame.format(food)) <= ({*names_of(food)} if frame.startswith("nobody has") else set())


@pytest.mark.parametrize(("text", "need"), NUMBERED.items())
def test_a_need_has_the_number_of_those_who_have_it(text: str, need: tuple[str, int]) -> None:
    needs = [edit.value for edit in read(text).edits if edit.slot == "need"]
    assert [(one.label, one.count) for one in needs if isinstance(one, Need)] == [need]


@given(st.sampled_from(ALLERGENS))
def test_a_food_that_is_wished_for_some_is_not_of_the_list(food: str) -> None:
    assert guarded_in(f"Ann is allergic to {food}, chicken for 20") == set(names_of(food))
