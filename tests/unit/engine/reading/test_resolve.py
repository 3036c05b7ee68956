"""Resolution of a reading by its thread: on values alone, for any reading in any thread."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Change, Memory, Need, OrderLine, Phrase, Pick, ShownDish, Wants, digest_of
from engine.reading.contract import (
    Cuisine,
    Delta,
    Exclusion,
    Money,
    Party,
    Place,
    Question,
    Reading,
    Ref,
    Restaurant,
    Slot,
    SlotEdit,
    Span,
    When,
    Wish,
)
from engine.reading.focus import Focus, focus_of
from engine.reading.resolve import resolve
from engine.reading.settle import LEAST_A_HEAD, MOST_A_HEAD, MOST_BARE

HERE = Span(3, 9)
NAMES = ("Veggie Lasagna", "Lasagna", "Pad Thai", "Baked Ziti", "Caesar Salad", "Chicken Wrap")
RESTAURANTS = ("Tuk Tuk", "Trattoria Roma", "Thai House")
WORDS = ("lasagna", "pad thai", "veggie", "tuk tuk", "thai", "nut", "pork", "vegan", "tacos", "the", "", "Italian")


def dish(at: int, name: str = "", restaurant: str = "Tuk Tuk") -> ShownDish:
    name = name or NAMES[at % len(NAMES)]
    return ShownDish(f"d{at}", f"{restaurant}|{name}|{at}", restaurant.lower(), restaurant, name, Decimal(10))


counts = st.integers(-40, 400)
words = st.sampled_from(WORDS)
refs = st.builds(
    Ref,
    st.lists(st.integers(-7, 7), max_size=3).map(tuple),
    words,
    st.sampled_from([None, "one", "several"]),
    st.booleans(),
)
phrases = st.builds(Phrase, words)
cuisines = st.sampled_from([Cuisine("Italian", ("italian",)), Cuisine("Thai", ("thai",))])
needs = st.builds(Need, st.sampled_from(["vegan", "halal"]), st.integers(0, 9), st.sampled_from([None, (1, 2), (1, 3)]))
moneys = st.builds(
    Money, st.integers(1, 90_000).map(lambda cents: Decimal(cents) / 100),
    st.frozensets(st.sampled_from(["tip", "tax", "delivery"])),
)  # fmt: skip
places = st.sampled_from([
    Place("Springfield", "springfield"), Place(state="Illinois", state_key="il"), Place(zip_code="94607"),
    Place("Oakland", "oakland", "California", "ca"), Place(unknown="Mordor"),
])  # fmt: skip
values = st.one_of(
    st.none(), counts, words, refs, cuisines, needs, moneys, places,
    st.builds(Party, counts, st.booleans()), st.builds(Delta, counts), st.builds(OrderLine, words, st.integers(1, 60)),
    st.builds(Wish, phrases, st.booleans()), st.builds(Exclusion, st.tuples(words)), st.just(When("noon")),
    st.builds(Restaurant, st.sampled_from(RESTAURANTS), st.just(("tuk tuk",))),
)  # fmt: skip
starts = st.integers(0, 90)
edits = st.builds(
    SlotEdit, st.sampled_from(get_args(Slot)), st.sampled_from(["set", "add", "remove", "clear"]), values,
    starts.map(lambda start: Span(start, start + 4)), st.one_of(st.none(), refs),
)  # fmt: skip
spans = st.lists(starts.map(lambda start: Span(start, start + 2)), max_size=1).map(tuple)
readings = st.builds(
    Reading,
    addressee=st.sampled_from(["us", "others", "unsure"]),
    edits=st.lists(edits, max_size=5).map(tuple),
    question=st.sampled_from([None, Question("price")]),
    step=st.sampled_from([None, *get_args(Change)]),
    command=st.sampled_from([None, "pick", "unpick", "help", "picks"]),
    orders=st.booleans(),
    targets=st.lists(refs, max_size=3).map(tuple),
    repairs=st.booleans(),
    unused=spans,
    unknown=spans,
    referred=st.lists(st.integers(-2, 9), max_size=2).map(tuple),
)  # fmt: skip
dishes = st.builds(dish, st.integers(0, 9), st.sampled_from(NAMES), st.sampled_from(RESTAURANTS))
pages = st.lists(dishes, max_size=5, unique_by=lambda one: one.dish_key).map(tuple)
wants = st.builds(
    Wants,
    party=st.one_of(st.none(), st.integers(1, 200)),
    price_max=st.one_of(st.none(), st.integers(1, 900).map(Decimal)),
    price_per_person_max=st.one_of(st.none(), st.integers(1, 60).map(Decimal)),
    city=st.sampled_from([None, "Springfield"]),
    city_key=st.sampled_from([None, "springfield"]),
    state_key=st.sampled_from([None, "ma"]),
    cuisine=st.just(("Italian", "Thai")),
    cuisine_keys=st.just(("italian", "thai")),
    wishes=st.lists(phrases, max_size=2).map(tuple),
    needs=st.lists(needs, max_size=1).map(tuple),
    excluded=st.lists(words, max_size=2).map(tuple),
    dietary_labels=st.sampled_from([(), ("vegan",)]),
    items=st.lists(st.builds(OrderLine, words, st.integers(1, 60)), max_size=2).map(tuple),
    allergies=st.sampled_from([(), ("nuts",)]),
)
memories = st.builds(
    Memory,
    wants=wants,
    page=pages,
    focus=st.lists(st.integers(0, 6), max_size=2).map(tuple),
    picks=st.lists(st.builds(Pick, dishes), max_size=3, unique_by=lambda one: one.dish.dish_key).map(tuple),
    open_question=st.sampled_from([(), ("party",), ("party", "place"), ("restaurant_name",), ("weather",)]),
)
focuses = st.builds(focus_of, memories, st.booleans(), st.booleans())


def focus(addressed: bool = True, is_next: bool = True, **memory: Any) -> Focus:
    return focus_of(Memory(**memory), addressed, is_next)


def read(*edits: SlotEdit, **others: Any) -> Reading:
    return Reading(edits=edits, **others)


def values_of(reading: Reading, slot: Slot) -> Sequence[object]:
    return [edit.value for edit in reading.edits if edit.slot == slot]


def number(value: object, target: Ref | None = None, **others: Any) -> SlotEdit:
    return SlotEdit("amount", "set", value, HERE, target, **others)  # type: ignore[arg-type]


@given(readings, focuses)
def test_what_is_resolved_resolves_to_itself(reading: Reading, focus: Focus) -> None:
    found = resolve(reading, focus)
    assert resolve(found, focus) == found


@given(readings, focuses)
def test_no_number_is_left_without_its_slot_and_no_words_without_an_account(reading: Reading, focus: Focus) -> None:
    found = resolve(reading, focus)
    others = [edit for edit in found.edits if edit.slot != "allergy"]
    assert not [edit for edit in others if edit.slot == "amount" or isinstance(edit.value, Delta)]
    assert not [edit.value for edit in others if isinstance(edit.value, Money) and edit.value.including]
    if found.addressee == "us":
        there = {*found.unused, *(edit.span for edit in found.edits)}
        of_questions = {edit.span for edit in reading.edits if edit.slot == "amount" and edit.op == "clear"}
        assert {edit.span for edit in reading.edits} <= there | of_questions


@given(readings, focuses)
def test_what_is_pointed_at_is_there(reading: Reading, focus: Focus) -> None:
    found = resolve(reading, focus)
    assert all(0 <= at < len(focus.page) for at in found.referred)
    assert set(found.picked) <= {card.digest for card in focus.picks}


@given(readings, focuses)
def test_a_guard_is_put_up_whoever_it_was_told_to_and_never_lifted_by_the_thread(
    reading: Reading, focus: Focus
) -> None:
    given_edits, found = (
        [edit for edit in one.edits if edit.slot == "allergy"] for one in (reading, resolve(reading, focus))
    )
    lifting = [edit for edit in found if edit.op in ("remove", "clear")]
    assert [edit for edit in given_edits if edit.op in ("set", "add") and edit not in found] == []
    assert [edit for edit in lifting if edit not in given_edits] == []


@given(readings, focuses)
def test_what_is_overheard_and_in_doubt_changes_nothing_but_a_guard(reading: Reading, focus: Focus) -> None:
    found = resolve(reading, replace(focus, addressed=False))
    if reading.unused or reading.unknown or found.addressee == "others":
        assert found.addressee == "others"
        assert {edit.slot for edit in found.edits} <= {"allergy"}
        nothing = Reading(addressee="others", edits=found.edits, unused=found.unused, unknown=found.unknown)
        assert found == nothing
    assert resolve(reading, replace(focus, addressed=True)).addressee == "us"


@given(st.integers(1, 500), st.integers(1, 300), st.integers(-99, 99))
def test_more_and_fewer_count_from_the_party_before_them(party: int, first: int, by: int) -> None:
    more = SlotEdit("party", "add", Delta(by), HERE)
    assert resolve(read(more), focus()).unused == (HERE,)
    in_force = resolve(read(more), focus(wants=Wants(party=party, party_approximate=True)))
    given = resolve(read(SlotEdit("party", "set", Party(first)), more), focus(wants=Wants(party=party)))
    assert values_of(in_force, "party") == ([Party(party + by, True)] if party + by > 0 else [])
    assert values_of(given, "party")[-1] == (Party(first + by) if first + by > 0 else Party(first))


@given(st.integers(1, 300))
def test_a_number_alone_answers_the_question(count: int) -> None:
    wants = Wants(price_max=Decimal(count))
    found = resolve(read(number(count), addressee="unsure"), focus(False, wants=wants, open_question=("party",)))
    assert (found.addressee, values_of(found, "party")) == ("us", [Party(count)])


@given(st.integers(10, 40), st.integers(300, 900), st.floats(0.7, 1.4))
def test_a_number_alone_changes_the_limit_it_is_near_and_else_the_party(party: int, total: int, times: float) -> None:
    of_thread = focus(wants=Wants(party=party, price_max=Decimal(total)))
    near = int(total * times)
    assert values_of(resolve(read(number(Party(near))), of_thread), "budget_total") == [Money(Decimal(near))]
    assert values_of(resolve(read(number(Party(party + 2))), of_thread), "party") == [Party(party + 2)]


@given(st.integers(1, 30), st.sampled_from([Ref(words="lasagnas"), Ref(places=(2,)), Ref(deictic="one")]))
def test_a_number_of_what_is_ordered_is_how_many_of_it(count: int, target: Ref) -> None:
    ordered = Wants(items=(OrderLine("lasagna", 4), OrderLine("tacos", 9)))
    thread = focus(wants=ordered, page=(dish(2), dish(1)), focus=(1,))
    assert values_of(resolve(read(number(count, target)), thread), "items") == [OrderLine("lasagna", count)]
    more = resolve(read(number(Delta(count), target)), thread)
    assert values_of(more, "items") == [OrderLine("lasagna", 4 + count)]


@given(st.integers(2, 300), st.integers(1, 9_000))
def test_a_bare_sum_is_a_heads_only_where_it_feeds_nobody_as_a_total(party: int, total: int) -> None:
    bare = SlotEdit("budget_total", "set", Money(Decimal(total)), HERE, Ref())
    alone = resolve(read(bare), focus())
    beside = resolve(read(bare, SlotEdit("party", "set", Party(party))), focus(wants=Wants(party=1)))
    assert bool(values_of(alone, "budget_head")) == (total <= MOST_A_HEAD)
    assert bool(values_of(beside, "budget_head")) == (total <= MOST_BARE and total < LEAST_A_HEAD * party)


@given(st.integers(100, 99_999), st.frozensets(st.sampled_from(["tip", "tax", "delivery"]), min_size=1))
def test_a_sum_that_holds_extras_is_less_for_the_food(cents: int, extras: frozenset[Any]) -> None:
    total = Money(Decimal(cents) / 100, extras)
    (left,) = values_of(resolve(read(SlotEdit("budget_head", "set", total, HERE)), focus()), "budget_head")
    assert isinstance(left, Money)
    assert Decimal(0) <= total.amount - left.amount * Decimal("1.33") < Decimal("0.014")


@given(st.integers(1, 6), st.integers(-7, 7))
def test_a_number_counts_the_cards_from_either_end(size: int, place: int) -> None:
    thread = focus(page=tuple(dish(at) for at in range(size)))
    found = resolve(Reading(question=Question("price"), targets=(Ref(places=(place,)),)), thread)
    is_there = place != 0 and -size <= place <= size
    assert found.referred == ((((place - 1) % size) if place > 0 else size + place,) if is_there else ())
    assert found.past_page == (not is_there)


PAGE = (dish(0), dish(2, restaurant="Thai House"), dish(4), dish(3, restaurant="Thai House"))


@pytest.mark.parametrize(
    ("name", "places"),
    [("ziti", (3,)), ("the pad thai", (1,)), ("thai house", (1, 3)), ("salads", (2,)), ("sushi", ())],
)
def test_a_part_of_a_name_means_the_card_that_alone_is_nearest(name: str, places: tuple[int, ...]) -> None:
    assert resolve(Reading(question=Question("size"), targets=(Ref(words=name),)), focus(page=PAGE)).referred == places


def test_a_name_that_two_dishes_share_means_neither_but_a_whole_name_its_own() -> None:
    page = (dish(0), dish(1))
    assert focus(page=page).on_page(Ref(words="lasagna")) == (1,)
    assert focus(page=(dish(0), dish(0, "Meat Lasagna"))).on_page(Ref(words="lasagna")) == ()


@pytest.mark.parametrize("ref", [Ref(words="ziti"), Ref(places=(4,)), Ref(deictic="one")])
def test_what_is_chosen_is_picked_and_taken_off_again(ref: Ref) -> None:
    thread = focus(page=PAGE, focus=(3,), picks=(Pick(PAGE[0]), Pick(PAGE[3])))
    assert resolve(read(SlotEdit("wish", "add", ref, HERE)), thread).referred == (3,)
    assert resolve(Reading(command="pick", targets=(ref,)), thread).referred == (3,)
    off = (
        resolve(read(SlotEdit("picks", "remove", ref, HERE)), thread),
        resolve(Reading(command="unpick", targets=(ref,)), thread),
    )
    assert [(one.picked, one.referred) for one in off] == [((digest_of(PAGE[3].dish_key),), ())] * 2


def test_what_nothing_shown_is_called_is_looked_for() -> None:
    wish = Wish(Phrase("sushi"))
    for reading in (
        read(SlotEdit("picks", "add", Ref(words="Sushi"))),
        Reading(command="pick", targets=(Ref(words="Sushi"),)),
        Reading(orders=True, targets=(Ref(words="Sushi"),)),
    ):
        found = resolve(reading, focus(page=PAGE))
        assert (values_of(found, "wish"), found.command, found.orders) == ([wish], None, False)
    assert resolve(Reading(orders=True, targets=(Ref(deictic="one"),)), focus(page=PAGE)).orders
    assert not resolve(read(SlotEdit("meal", "set", "Lunch"), orders=True), focus(page=PAGE)).orders


IN_FORCE = Wants(
    wishes=(Phrase("pepperoni pizza"),),
    cuisine=("Thai",),
    cuisine_keys=("thai",),
    needs=(Need("vegan", 2),),
    excluded=("pork",),
    allergies=("nuts",),
)


@pytest.mark.parametrize(
    ("edit", "slot", "value"),
    [
        (SlotEdit("wish", "remove", Wish(Phrase("pizza"))), "wish", Wish(Phrase("pepperoni pizza"))),
        (SlotEdit("wish", "remove", Wish(Phrase("thai"))), "cuisine", Cuisine("Thai", ("thai",))),
        (SlotEdit("diet", "remove", "vegan"), "need", Need("vegan", 2)),
        (SlotEdit("exclude", "remove", Exclusion(("pork",))), "exclude", Exclusion(("pork",), ("pork",))),
    ],
)
def test_what_is_in_force_is_taken_back_as_it_is_there(edit: SlotEdit, slot: Slot, value: object) -> None:
    assert resolve(read(edit), focus(wants=IN_FORCE)).edits == (replace(edit, slot=slot, value=value),)  # type: ignore[arg-type]


def test_food_that_is_not_in_force_is_excluded_and_what_was_wished_for_is_wished_no_more() -> None:
    gone = resolve(read(SlotEdit("wish", "remove", Wish(Phrase("nuts")))), focus(wants=IN_FORCE))
    assert [(edit.slot, edit.op) for edit in gone.edits] == [("exclude", "add")]
    no_pizza = SlotEdit("exclude", "add", Exclusion(("pizza",)), HERE)
    found = resolve(read(no_pizza), focus(wants=IN_FORCE))
    assert [(edit.slot, edit.op) for edit in found.edits] == [("wish", "remove"), ("exclude", "add")]
    assert resolve(read(SlotEdit("diet", "remove", "halal", HERE)), focus(wants=IN_FORCE)).unused == (HERE,)


def test_a_city_and_its_state_belong_together_whichever_comes_first() -> None:
    whole = Place("Springfield", "springfield", "Illinois", "il")
    city, state = Place("Springfield", "springfield"), Place(state="Illinois", state_key="il")
    of_city, of_state = Wants(city=city.city, city_key=city.city_key), Wants(state="Illinois", state_key="il")
    for here, before in ((city, of_state), (state, of_city)):
        assert values_of(resolve(read(SlotEdit("place", "set", here)), focus(wants=before)), "place") == [whole]
    elsewhere = resolve(read(SlotEdit("place", "set", city)), focus(wants=Wants(city_key="albany", state_key="ny")))
    assert values_of(elsewhere, "place") == [city]


@given(st.integers(1, 200))
def test_a_share_is_counted_of_the_party_of_the_line_else_of_that_in_force(party: int) -> None:
    half = SlotEdit("need", "add", Need("vegan", 0, (1, 2)))
    for found in (
        resolve(read(half, SlotEdit("party", "set", Party(party))), focus(wants=Wants(party=7))),
        resolve(read(half), focus(wants=Wants(party=party))),
    ):
        assert values_of(found, "need") == [Need("vegan", -(-party // 2))]


def test_a_step_needs_a_page_and_any_answers_what_was_open() -> None:
    lunch = SlotEdit("meal", "set", "Lunch")
    assert resolve(read(lunch, step="cheaper"), focus()).step is None
    assert resolve(read(lunch, step="cheaper"), focus(page=PAGE)).step == "cheaper"
    whatever = resolve(read(SlotEdit("amount", "clear", None, HERE)), focus(open_question=("party", "place")))
    assert whatever.declined
    assert [(edit.slot, edit.op) for edit in whatever.edits] == [("party", "clear"), ("place", "clear")]
    many = resolve(read(SlotEdit("party", "set", Party(30)), step="too_many"), focus(page=PAGE))
    assert (values_of(many, "party"), values_of(many, "serves_max")) == ([Party(30, True)], [40])


def test_which_restaurant_is_answered_by_its_number_or_a_dish() -> None:
    thread = focus(page=PAGE, open_question=("restaurant_name",))
    for ref in (Ref(places=(2,)), Ref(words="pad thai")):
        found = resolve(Reading(targets=(ref,)), thread)
        assert (found.step, found.referred) == ("same_restaurant", (1,))
    of_dish = resolve(read(SlotEdit("restaurant", "set", Ref(words="ziti"))), thread)
    assert values_of(of_dish, "restaurant") == [Restaurant("Thai House", ("thai house",))]


def test_overheard_values_alone_are_for_us_only_on_the_turn_after_ours() -> None:
    values = read(SlotEdit("diet", "add", "vegan"), addressee="unsure")
    assert resolve(values, focus(False, page=PAGE)).addressee == "us"
    assert resolve(values, focus(False, is_next=False, page=PAGE)).addressee == "others"
    assert resolve(values, focus(False)).addressee == "others"
    correction = read(SlotEdit("party", "set", Party(9)), repairs=True)
    assert resolve(correction, focus(False)).addressee == "others"
    assert resolve(correction, focus(False, is_next=False, wants=Wants(party=8))).addressee == "us"
    assert (
        resolve(Reading(question=Question("price"), addressee="unsure"), focus(False, page=PAGE)).addressee == "others"
    )
