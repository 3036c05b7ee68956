"""Lines of a thread, read and settled: dishes counted, compared and chosen, needs and limits that change, guards."""

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Need, OrderLine
from engine.reading.contract import WHICH_DISH, Money, Party, Question, Reading, Restaurant
from engine.reading.focus import Card, Focus
from engine.reading.lexicon import Lexicon
from engine.reading.read import parse, reading_of_parsed
from engine.reading.resolve import resolve
from tests.support.cases import cases
from tests.support.small_words import vocabulary

LEXICON = Lexicon.of(vocabulary())
NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
NAMES = ("taco bar", "burrito box", "fajita tray", "pasta tray")
PAGE = tuple(
    Card(name, Restaurant("Molino", ("molino",)), frozenset(name.split()), frozenset({"molino"}), name)
    for name in NAMES
)
SHOWN = Focus(page=PAGE, follows_answer=True, in_force=(("party", Party(20)), ("budget_head", Money(15))))  # type: ignore[arg-type]
UNITS = st.sampled_from(("trays", "pans", "boxes"))
PLACES = {"first": 0, "second": 1, "third": 2}
DIETS = ("vegan", "vegetarian", "halal", "kosher")


def said(line: str, focus: Focus = SHOWN) -> Reading:
    parsed = parse(line, LEXICON, NOW, UTC, focus.page)
    return resolve(reading_of_parsed(parsed), focus)


@given(st.integers(2, 9), UNITS, st.sampled_from(sorted(PLACES)))
def test_units_of_a_card_are_of_its_dish_and_no_heads(count: int, unit: str, place: str) -> None:
    read = said(f"{count} {unit} of the {place} one")
    assert [edit.value for edit in read.edits] == [OrderLine(NAMES[PLACES[place]], count)]


@given(st.integers(2, 9), UNITS)
@cases(20)
def test_units_of_that_are_of_the_dish_talked_of_else_asked_back(count: int, unit: str) -> None:
    read = said(f"{count} {unit} of that", replace(SHOWN, talked_of=(1,)))
    assert [edit.value for edit in read.edits] == [OrderLine(NAMES[1], count)]
    unclear = said(f"{count} {unit} of that")
    assert (unclear.orders, unclear.question, unclear.edits) == (True, Question(WHICH_DISH), ())


@given(st.integers(5, 99), st.sampled_from(("2 trays of dish {}", "I'll take dish {}")))
@cases(20)
def test_a_number_that_no_card_has_is_said_whatever_is_done_with_it(number: int, line: str) -> None:
    read = said(line.format(number))
    assert read.past_page or read.question == Question(WHICH_DISH)
    assert not any(edit.slot == "party" for edit in read.edits)


@given(st.sampled_from(("pick", "take", "add")), st.sampled_from((("two", 2), ("three", 3))))
@cases(20)
def test_a_run_of_cards_is_chosen_whole(verb: str, run: tuple[str, int]) -> None:
    read = said(f"{verb} the first {run[0]}")
    assert (read.command, read.referred, read.unused) == ("pick", tuple(range(run[1])), ())


@given(st.sampled_from((("cheaper", "price"), ("bigger", "size"))))
def test_which_of_several_is_more_so_compares_them_by_that(asked: tuple[str, str]) -> None:
    read = said(f"which one is {asked[0]}?", replace(SHOWN, talked_of=(0, 1)))
    assert (read.step, read.question) == ("compare", Question(asked[1]))


@given(st.integers(1, 9))
def test_limits_and_heads_change_by_so_much_or_so_many_times(by: int) -> None:
    assert [edit.value for edit in said(f"we can go ${by} a head higher").edits] == [Money(15 + by)]  # type: ignore[arg-type]
    assert [edit.value for edit in said("twice as many people").edits] == [Party(40)]


@given(st.integers(2, 9), st.permutations(DIETS))
@cases(20)
def test_one_of_a_need_that_is_another_leaves_one_fewer(count: int, diets: list[str]) -> None:
    first, second = diets[:2]
    focus = replace(SHOWN, in_force=(*SHOWN.in_force, ("need", Need(first, count))))
    needs = {edit.value for edit in said(f"one of the {first}s is actually {second}", focus).edits}
    assert needs == {Need(first, count - 1), Need(second, 1)}


@given(st.sampled_from((("a third", (1, 3)), ("half", (1, 2)))))
def test_a_share_alone_is_of_the_only_need(share: tuple[str, tuple[int, int]]) -> None:
    focus = replace(SHOWN, in_force=(*SHOWN.in_force, ("need", Need("vegan", 5))))
    assert [edit.value for edit in said(f"actually {share[0]}", focus).edits] == [Need.part("vegan", share[1], 20)]


@given(st.sampled_from(("nuts", "eggs", "sesame", "shellfish")))
def test_one_allergen_more_guards_where_an_allergy_is_in_force(food: str) -> None:
    slots = [[edit.slot for edit in said(f"and {food}", replace(SHOWN, is_guarded=on)).edits] for on in (True, False)]
    assert slots == [["allergy"], ["wish"]]


@given(st.sampled_from(("nuts", "peanuts", "shellfish")))
def test_an_allergy_taken_back_is_no_wish(food: str) -> None:
    read = said(f"nobody is allergic to {food}", replace(SHOWN, is_guarded=True))
    assert {(edit.slot, edit.op) for edit in read.edits} == {("allergy", "remove")}


@given(st.sampled_from(("nut", "sesame", "shellfish")))
def test_who_stays_away_leaves_the_guard_and_it_is_said(food: str) -> None:
    assert said(f"the {food} allergy person isn't coming", replace(SHOWN, is_guarded=True)).allergy_note == "away"


def test_any_price_is_neither_limit_nor_order() -> None:
    assert {(edit.slot, edit.op) for edit in said("any price").edits} == {
        ("budget_total", "clear"), ("price_level", "clear")
    }  # fmt: skip


@given(st.sampled_from(("Boston", "Cambridge")))
def test_a_command_may_name_a_place(city: str) -> None:
    assert (said(f"do you cover {city}?").command, said(f"restaurants in {city}").command) == ("covers", "houses")
