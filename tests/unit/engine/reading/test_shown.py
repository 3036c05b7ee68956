"""What a line names of a page: asked about, chosen, ordered or swapped, and wished for where nothing shown is it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Change, OrderLine, Phrase
from engine.reading.contract import ANYTHING, Party, Place, Question, Reading, Ref, Restaurant, SlotEdit, Span, Wish
from engine.reading.focus import Card, Focus
from engine.reading.resolve import resolve
from engine.reading.shown import STEP_TOPICS

NAMES = ("taco bar", "burrito box", "fajita tray")
PAGE = tuple(
    Card(name, Restaurant(place, (place,)), frozenset(name.split()), frozenset({place}), name)
    for name, place in zip(NAMES, ("molino", "cancun", "tacubaya"), strict=True)
)
SHOWN, NOTHING = Focus(page=PAGE, follows_answer=True), Focus()
dishes = st.sampled_from(NAMES)
parties = st.integers(1, 300).map(lambda count: SlotEdit("party", "set", Party(count)))


def wish(name: str, op: str = "set") -> SlotEdit:
    return SlotEdit("wish", op, Wish(Phrase(name)), Span(0, 1), Ref(words=name))  # type: ignore[arg-type]


def items(name: str, count: int) -> SlotEdit:
    return SlotEdit("items", "add", OrderLine(name, count), Span(1, 2), Ref(words=name))


@given(dishes, parties)
def test_question_about_what_is_shown_sets_nothing(name: str, party: SlotEdit) -> None:
    read = resolve(Reading(asked=(wish(name), party), question=Question("size")), SHOWN)
    assert (read.edits, read.asked) == ((), ())
    assert read.referred == (NAMES.index(name),)


@given(dishes, parties)
def test_question_where_nothing_is_shown_is_a_search(name: str, party: SlotEdit) -> None:
    read = resolve(Reading(asked=(wish(name), party), question=Question(ANYTHING)), NOTHING)
    assert [edit.slot for edit in read.edits] == ["wish", "party"]
    assert read.question is None


@given(st.integers(1, 99), dishes)
def test_counted_dish_of_the_page_is_ordered_by_its_own_name(count: int, name: str) -> None:
    read = resolve(Reading(edits=(items(name.split()[0], count),)), SHOWN)
    assert read.orders
    assert [edit.value for edit in read.edits] == [OrderLine(name, count)]


@given(st.integers(1, 99), st.integers(1, 99))
def test_last_count_of_a_dish_is_meant(first: int, last: int) -> None:
    read = resolve(Reading(edits=(items("taco", first), replace(items("taco", last), span=Span(5, 6)))), SHOWN)
    assert [edit.value for edit in read.edits] == [OrderLine("taco bar", last)]


@given(st.integers(2, 300), st.integers(1, 300), dishes, st.sampled_from((None, "place", "date")))
def test_so_many_are_fed_unless_one_dish_shown_is_for_a_part_of_them(
    party: int, count: int, name: str, whole: str
) -> None:
    """ "Pasta for 21" of one who looks for pasta, and sees five, is another search."""
    several = (*PAGE, replace(PAGE[0], name="taco salad", dish_words=frozenset({"taco", "salad"}), digest="taco salad"))
    named = SlotEdit("amount", "set", Party(count), Span(0, 3), Ref(words=name))
    where = {"place": Place("Boston", "boston"), "date": "friday"}
    beside = (SlotEdit(whole, "set", where[whole], Span(4, 5)),) if whole else ()  # type: ignore[arg-type]
    for page, called in ((PAGE, name), (several, "taco")):
        focus = replace(SHOWN, page=page, in_force=(("party", Party(party)),), addressed=True)
        read = resolve(Reading(edits=(replace(named, target=Ref(words=called)), *beside)), focus)
        is_part = page is PAGE and count < party and not whole
        assert [edit.value for edit in read.edits if edit.slot == "party"] == ([] if is_part else [Party(count)])


@given(dishes)
def test_dish_of_the_page_is_no_wish_and_another_one_is(name: str) -> None:
    assert resolve(Reading(edits=(wish(name),)), SHOWN).edits == ()
    assert [edit.slot for edit in resolve(Reading(edits=(wish("ramen"),)), SHOWN).edits] == ["wish"]


@given(dishes, parties)
def test_word_of_choosing_chooses_only_what_is_named(name: str, party: SlotEdit) -> None:
    assert resolve(Reading(edits=(wish(name),), command="pick"), SHOWN).command == "pick"
    assert resolve(Reading(edits=(party,), command="pick"), SHOWN).command is None


def test_swap_of_shown_dishes_points_at_the_second() -> None:
    read = resolve(Reading(edits=(wish("taco bar", "remove"), wish("burrito box")), repairs=True), SHOWN)
    assert (read.edits, read.referred) == ((), (1,))


@pytest.mark.parametrize("place", ["molino", "cancun"])
def test_unknown_word_may_be_a_restaurant_of_the_page(place: str) -> None:
    assert resolve(Reading(names=(Ref(words=place),), step="more"), SHOWN).edits[0].value == Restaurant(place, (place,))
    assert resolve(Reading(names=(Ref(words="nobody"),)), SHOWN).targets == ()


@given(st.integers(1, 99), st.integers(1, 3))
def test_so_many_of_a_card_are_ordered(count: int, place: int) -> None:
    counted = SlotEdit("amount", "set", Party(count), target=Ref(places=(place,)))
    read = resolve(Reading(edits=(counted,)), SHOWN)
    assert read.orders
    assert [edit.value for edit in read.edits] == [OrderLine(NAMES[place - 1], count)]


@given(dishes)
def test_place_that_a_restaurant_shown_is_called_is_no_place(name: str) -> None:
    place = PAGE[NAMES.index(name)].restaurant
    there = SlotEdit("place", "set", Place(unknown=place.name))
    read = resolve(Reading(edits=(there,), question=Question("price")), SHOWN)
    assert (read.edits, read.referred) == ((), (NAMES.index(name),))
    assert resolve(Reading(edits=(there,)), NOTHING).edits == (there,)


@given(st.permutations((1, 2, 3)), st.sampled_from(sorted(STEP_TOPICS, key=str)))
def test_step_asked_of_several_cards_compares_them(places: list[int], step: Change) -> None:
    question = Question(STEP_TOPICS[step])
    two = Reading(targets=(Ref(places=tuple(places[:2])),), step=step, question=question)
    assert resolve(two, SHOWN).step == "compare"
    one = resolve(replace(two, targets=(Ref(places=tuple(places[:1])),)), SHOWN)
    assert (one.step, one.question) == (None, question)


@given(st.integers(1, 300))
def test_line_that_sets_a_limit_takes_the_step_that_it_asks_for(count: int) -> None:
    party = SlotEdit("party", "set", Party(count))
    read = Reading(edits=(party,), targets=(Ref(places=(1,)),), step="cheaper", question=Question("price"))
    assert resolve(read, SHOWN).step == "cheaper"


def test_what_is_sought_is_wished_for_unless_a_dish_is_asked_of_it() -> None:
    sought = replace(wish("taco"), target=None)
    asked = Reading(asked=(sought,), question=Question(ANYTHING))
    assert [edit.slot for edit in resolve(asked, SHOWN).edits] == ["wish"]
    assert resolve(replace(asked, targets=(Ref(places=(2,)),)), SHOWN).edits == ()
