"""Lines that take back what was said, start over, or only remark on what is shown."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Memory, Need, Wants, begun_anew
from engine.reading.apply import merge
from engine.reading.contract import ANYTHING, Party, Question, Reading, Restaurant
from engine.reading.derive import understood_of
from engine.reading.edits import exclusion_of
from engine.reading.focus import Card, Focus
from engine.reading.lexicon import Lexicon
from engine.reading.read import parse, reading_of_parsed
from engine.reading.resolve import resolve
from tests.support.cases import cases
from tests.support.small_words import vocabulary

WORDS = vocabulary()
LEXICON = Lexicon.of(WORDS)
NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
DISHES = ("cheese pizza", "chicken korma", "cheesecake", "garden salad")


def page(*places: str) -> tuple[Card, ...]:
    """The dishes, each of the next of these restaurants."""
    return tuple(
        Card(name, Restaurant(place, (place,)), frozenset(name.split()), frozenset({place}), name)
        for name, place in zip(DISHES, places, strict=True)
    )


PAGE = page("molino", "tandoor", "molino", "tandoor")
SHOWN = Focus(page=PAGE, follows_answer=True, in_force=(("party", Party(20)),))
FOODS = st.sampled_from(("garlic", "onions", "mushrooms", "pork", "olives", "cheese"))
ALLERGENS = st.sampled_from(("peanuts", "sesame", "shrimp", "nuts"))
FINE = st.sampled_from(("{} is fine after all", "{} are ok after all", "actually {} is ok", "actually the {} are fine"))


def said(line: str, focus: Focus = SHOWN) -> Reading:
    return resolve(reading_of_parsed(parse(line, LEXICON, NOW, UTC, focus.page)), focus)


def with_out(food: str) -> Focus:
    return replace(SHOWN, in_force=(*SHOWN.in_force, ("exclude", exclusion_of(food))))


def changes(reading: Reading) -> list[tuple[str, str]]:
    return [(edit.op, edit.slot) for edit in reading.edits]


@given(FOODS, FINE)
def test_what_is_fine_after_all_is_not_kept_out_any_more_and_never_is_anew(food: str, line: str) -> None:
    assert changes(said(line.format(food), with_out(food))) == [("remove", "exclude")]
    assert said(line.format(food)).edits == ()
    assert changes(said(line.format(food), with_out("celery"))) == []


@given(FOODS)
@cases(20)
def test_what_is_fine_and_was_not_kept_out_is_a_wish(food: str) -> None:
    assert changes(said(f"{food} is fine")) == [("set", "wish")]
    assert changes(said(f"{food} is fine", with_out(food))) == [("remove", "exclude")]


@given(FOODS, st.sampled_from(("thing", "issue", "situation")))
@cases(20)
def test_forgetting_the_thing_about_a_food_keeps_nothing_out(food: str, thing: str) -> None:
    assert changes(said(f"forget the {food} {thing}", with_out(food))) == [("remove", "exclude")]
    assert said(f"forget the {food} {thing}").edits == ()


@given(ALLERGENS, st.sampled_from(("forget the {} thing", "never mind the {} issue", "{} are fine after all")))
def test_an_allergy_is_lifted_in_so_many_words(food: str, line: str) -> None:
    guarded = replace(SHOWN, is_guarded=True)
    assert changes(said(line.format(food), guarded)) == [("remove", "allergy")]
    assert ("remove", "exclude") in changes(said(line.format(food), with_out(food)))


@given(ALLERGENS)
@cases(20)
@pytest.mark.parametrize(
    "line",
    ["are {} fine after all?", "{} are not fine after all", "{} are fine for me after all", "skip the {} stuff",
     "remove the {} thing", "{} are fine", "ignore it"],
)  # fmt: skip
def test_nothing_else_that_is_said_of_a_food_lifts_its_guard(line: str, food: str) -> None:
    read = said(line.format(food), replace(SHOWN, is_guarded=True))
    assert ("remove", "allergy") not in changes(read)


@pytest.mark.parametrize(("held", "gone"), [((), "diet"), ((("need", Need("vegan", 2)),), "need")])
def test_a_diet_that_nobody_has_any_more_goes(held: tuple[tuple[str, Need], ...], gone: str) -> None:
    in_force = held or (("diet", "vegan"),)
    focus = replace(SHOWN, in_force=in_force)  # type: ignore[arg-type]
    for line in ("so no vegans any more", "no vegans any more, make it 15"):
        read = said(line, focus)
        assert (changes(read)[0], read.step) == (("remove", gone), None)


@given(st.sampled_from(("whatever there is more of", "whatever you have more of", "whichever there are more of")))
@cases(10)
def test_more_of_whatever_is_no_further_page(words: str) -> None:
    assert said(f"vegetarian, {words}").step is None
    assert said("more").step == "more"


@given(
    st.sampled_from(DISHES),
    st.sampled_from(("that's all {}", "these are mostly {}", "{} won't fly", "the {} can't work")),
)
def test_a_remark_on_what_is_shown_sets_and_chooses_nothing(dish: str, line: str) -> None:
    read = said(line.format(dish))
    assert (read.edits, read.command, read.question, read.talk) == ((), None, None, True)


def test_without_a_page_the_same_words_are_a_wish() -> None:
    assert changes(said("that's all pizza", Focus())) == [("set", "wish")]


@given(st.sampled_from(("burritos", "sushi", "dumplings")), st.sampled_from(("?? ", "? ", "?! ")))
@cases(20)
def test_a_dish_that_is_only_exclaimed_about_is_not_what_is_wanted(wish: str, sign: str) -> None:
    read = said(f"cheesecake{sign}we want {wish}")
    assert [edit.value.phrase.text for edit in read.edits] == [wish]  # type: ignore[union-attr]
    assert (read.question, read.command) == (None, None)


def test_a_dish_that_is_asked_about_alone_is_asked_about() -> None:
    assert said("cheesecake??").question == Question(ANYTHING)


@given(
    st.sampled_from(("burritos", "dumplings", "chicken wings", "desserts")), st.sampled_from(("have", "do", "carry"))
)
@cases(20)
def test_whether_they_have_a_dish_is_looked_for_at_their_place_where_it_is_one(dish: str, verb: str) -> None:
    several, one = (
        said(f"do they {verb} {dish}"),
        said(f"do they {verb} {dish}", replace(SHOWN, page=page(*["molino"] * 4))),
    )
    assert several.question is one.question is None
    assert [edit.slot for edit in several.edits] in (["wish"], ["course"])
    assert [edit.value for edit in one.edits if edit.slot == "restaurant"] == [Restaurant("molino", ("molino",))]


@given(st.sampled_from(("nuts", "gluten", "garlic", "shrimp")))
@cases(10)
def test_whether_they_have_what_is_in_a_dish_is_asked_of_what_is_shown(food: str) -> None:
    assert said(f"do they have {food}").question is not None


BEGUN = st.sampled_from(("start over, ", "ok start over: ", "start again with ", "let's start from scratch. "))


@given(BEGUN, st.integers(2, 60))
def test_starting_over_lets_go_of_all_but_the_guard_and_reads_the_rest(begun: str, count: int) -> None:
    focus = replace(with_out("garlic"), is_guarded=True)
    read = said(f"{begun}Thai for {count}", focus)
    assert read.anew
    memory = Memory(wants=Wants(party=90, city="Boston", city_key="boston", excluded=("garlic",), allergies=("nuts",)))
    understood = understood_of(read, memory)
    assert (understood.intent, understood.command, understood.follow_up_type) == ("search", None, None)
    after = merge(memory, understood)
    assert after == Wants(party=count, cuisine=("Thai",), cuisine_keys=("thai",), allergies=("nuts",))


@pytest.mark.parametrize(
    "line", ["start over", "ok let's start over", "we had to start over with Thai last year", "Thai for 12"]
)
def test_what_asks_for_nothing_anew_starts_nothing_anew(line: str) -> None:
    assert not said(line).anew


def test_a_thread_that_is_begun_anew_keeps_its_guard_and_its_silence() -> None:
    before = Memory(
        wants=Wants(party=9, allergies=("nuts", "eggs"), mild=("eggs",)), query="x", muted=True, asked_once=True
    )
    assert begun_anew(before) == Memory(wants=Wants(allergies=("nuts", "eggs"), mild=("eggs",)), muted=True)


@pytest.mark.parametrize("line", ["forget", "Forget."])
def test_to_forget_by_itself_is_the_command_and_with_anything_else_is_not(line: str) -> None:
    assert said(line).command == "forget"
    for longer in ("forget the pizza", "forget it", "did they forget?"):
        assert said(longer).command != "forget"


@given(st.sampled_from(("share this list", "share the list")))
@cases(5)
def test_a_list_is_shared_and_is_no_occasion(line: str) -> None:
    assert (said(line).command, said(line).edits) == ("share", ())
    picks = understood_of(said("share our picks"), Memory())
    assert (picks.command, picks.about) == ("share", ("picks",))


@given(st.sampled_from(("find {} rice for 20", "{} rice for 20", "we need {} rice for 20", "any {} rice for 20?")))
@cases(10)
def test_a_strange_word_where_something_is_wanted_is_part_of_what_it_is_called(line: str) -> None:
    assert [edit.value.phrase.text for edit in said(line.format("jollof")).edits if edit.slot == "wish"] == [  # type: ignore[union-attr]
        "jollof rice"
    ]


@pytest.mark.parametrize("is_told", [True, False])
def test_what_is_asked_of_a_dish_that_is_shown_is_the_same_overheard(is_told: bool) -> None:
    read = said("is the first one spicy?", replace(SHOWN, addressed=is_told))
    assert (read.question, read.edits, read.referred) == (Question("diet", ("spicy",)), (), (0,))


@given(FOODS, st.sampled_from(("no {}. {} was soggy last time", "without {} please. the {} is never good")))
def test_what_is_left_out_is_not_wished_for_by_being_named_again(food: str, line: str) -> None:
    edits = reading_of_parsed(parse(line.format(food, food), LEXICON, NOW, UTC)).edits
    assert [edit.slot for edit in edits if edit.slot in ("exclude", "wish")] == ["exclude"]
