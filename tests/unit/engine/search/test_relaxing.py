"""Dropping limits one at a time where nothing passes: which, in which order, and what the thread keeps."""

from dataclasses import replace
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.conversation.memory import Memory
from engine.conversation.wants import Said, Understood, Wants
from engine.search.candidates import CandidateSet
from engine.search.planner import plan_search
from engine.search.query import Asked
from engine.search.relaxing import Relaxation, droppable, relaxed, without
from tests.support.dishes import dish, menus, portion, wish

NOTHING = Asked()
BOSTON = Wants(party=20, city="Boston", city_key="boston")
SEARCH = Understood(Said(), "search")


def relaxation(wants: Wants, *dishes: object, asked: Asked = NOTHING) -> Relaxation | None:
    columns = Columns(dishes)  # type: ignore[arg-type]
    return relaxed(wants, CandidateSet(columns, asked).counts)


def dropped(wants: Wants, *dishes: object, asked: Asked = NOTHING) -> tuple[str, ...]:
    found = relaxation(wants, *dishes, asked=asked)
    return found.dropped if found else ()


ZITI = dish("Baked Ziti", portion(200, 20), cuisine_keys=("italian",))
TACOS = dish("Tacos", portion(300, 20), cuisine_keys=("mexican",), restaurant="Cantina")


def test_nothing_is_dropped_where_something_passes_or_no_limit_stands() -> None:
    assert relaxation(replace(BOSTON, price_max=Decimal(250)), ZITI) is None
    assert relaxation(replace(BOSTON, dietary_labels=("vegan",)), ZITI) is None
    assert relaxation(BOSTON) is None


def test_the_rule_books_order_is_the_order_in_which_limits_fall() -> None:
    everything = Wants(
        known_cost_max=Decimal(1), unit_serves_min=5, serves_max=5, price_per_person_max=Decimal(1),
        price_max=Decimal(1), cuisine=("Thai",), cuisine_keys=("thai",), restaurant_keys=("x",), zip_code="02108",
    )  # fmt: skip
    assert droppable(everything) == (
        "follow_up", "unit_serves_min", "serves_max", "price_per_person_max", "price_max", "cuisine", "restaurant",
        "zip_code",
    )  # fmt: skip


def test_the_first_limit_that_lets_something_pass_is_enough() -> None:
    both = replace(BOSTON, price_per_person_max=Decimal(5), cuisine=("Italian",), cuisine_keys=("italian",))
    assert dropped(both, ZITI) == ("price_per_person_max",)


def test_a_limit_that_was_not_in_the_way_is_taken_back() -> None:
    both = replace(BOSTON, price_per_person_max=Decimal(12), cuisine=("Thai",), cuisine_keys=("thai",))
    assert dropped(both, ZITI) == ("cuisine",)


def test_several_fall_where_no_single_one_is_enough() -> None:
    both = replace(BOSTON, price_per_person_max=Decimal(5), cuisine=("Thai",), cuisine_keys=("thai",))
    assert dropped(both, ZITI) == ("price_per_person_max", "cuisine")


def test_city_party_diet_exclusion_and_allergy_never_fall() -> None:
    elsewhere = dish("Ziti", portion(100, 20), city_key="cambridge", restaurant="Elsewhere")
    pork = dish("Ham", portion(100, 20), food_keys=("pork",), restaurant="Smokehouse")
    satay = dish("Satay", portion(100, 20), claim_keys=("has:peanut", "has:nut"), restaurant="Thai")
    lasagna = dish("Lasagna", portion(100, 20), claim_keys=("not:vegan",), restaurant="Roma")
    limits = replace(BOSTON, price_max=Decimal(1000), serves_max=1000, cuisine_keys=())
    assert relaxation(limits, elsewhere) is None
    assert relaxation(replace(limits, excluded_food_keys=("pork",)), pork) is None
    assert relaxation(replace(limits, allergies=("nuts",)), satay) is None
    assert relaxation(replace(limits, dietary_labels=("vegan",)), lasagna) is None


def test_where_dishes_stand_apart_nothing_is_relaxed() -> None:
    cheap = dish("Rice", portion(10, 20))
    dear = dish("Vegan Feast", portion(900, 20), diet_keys=("vegan",), claim_keys=("is:vegan",), restaurant="Roma")
    wants = replace(BOSTON, price_max=Decimal(50), dietary_labels=("vegan",))
    assert relaxation(wants, cheap, dear) is None
    assert dropped(wants, dear) == ("price_max",)


def test_a_dish_asked_for_is_worth_a_limit_though_others_pass() -> None:
    pizza = dish("Pizza", portion(400, 20), restaurant="Roma")
    wants = replace(BOSTON, price_per_person_max=Decimal(12))
    assert dropped(wants, ZITI, pizza, asked=Asked((wish("pizza"),))) == ("price_per_person_max",)
    assert dropped(wants, ZITI, pizza, asked=Asked((wish("sushi"),))) == ()


def test_where_no_menu_names_the_dish_limits_fall_until_anything_passes() -> None:
    wants = replace(BOSTON, price_per_person_max=Decimal(1))
    assert dropped(wants, ZITI, asked=Asked((wish("sushi"),))) == ("price_per_person_max",)


def test_the_thread_keeps_what_a_person_said_and_not_what_a_step_had_set() -> None:
    found = relaxation(replace(BOSTON, known_cost_max=Decimal(100), price_max=Decimal(150)), ZITI)
    assert found is not None
    assert found.dropped == ("follow_up", "price_max")
    assert found.keeps.price_max == Decimal(150)
    assert found.keeps.known_cost_max is None


def test_a_zip_falls_to_its_city_and_never_to_the_whole_country() -> None:
    boston = dish("Soup", portion(100, 20), zip_code="02139")
    far = dish("Pizza", portion(100, 20), city_key="oakland", zip_code="94601", restaurant="Far")
    near = dish("Pizza", portion(100, 20), restaurant="Near")
    candidates = CandidateSet(Columns([boston, far, near]), Asked((wish("pizza"),)))
    plan = plan_search(Wants(zip_code="02139"), candidates, Memory(), SEARCH, 1)
    assert (plan.step.relaxed, plan.at, plan.total) == (("zip_code",), 1, 1)


def test_a_step_from_a_relaxed_page_goes_without_what_that_page_went_without() -> None:
    candidates = CandidateSet(Columns([ZITI, TACOS]), NOTHING)
    limit = replace(BOSTON, price_per_person_max=Decimal(5))
    memory = Memory(wants=limit, relaxed=("price_per_person_max",))
    other = Understood(Said(), "filter", change="other_restaurants")
    assert plan_search(limit, candidates, memory, other, 1).total == 2
    assert plan_search(limit, candidates, Memory(wants=limit), other, 1).nothing_new


@given(
    menus(),
    st.sampled_from([None, Decimal("0.01"), Decimal(3), Decimal(40)]),
    st.sampled_from([None, Decimal("0.01"), Decimal(90)]),
    st.sampled_from([None, 1, 12]),
    st.sampled_from([(), ("thai",)]),
)
def test_what_is_dropped_lets_something_pass_and_each_of_it_was_needed(
    rows: list[object], head: Decimal | None, total: Decimal | None, most: int | None, cuisine: tuple[str, ...]
) -> None:
    candidates = CandidateSet(Columns(rows), NOTHING)  # type: ignore[arg-type]
    wants = Wants(
        party=10, city_key="boston", price_per_person_max=head, price_max=total, serves_max=most, cuisine_keys=cuisine
    )

    def left(wants: Wants) -> int:
        return candidates.decide(wants).decision.counts.total

    found = relaxed(wants, candidates.counts)
    if found is None:
        assert left(wants) or not left(without(wants, droppable(wants)))
        return
    assert not left(wants)
    assert left(found.wants)
    for limit in found.dropped:
        assert not left(without(wants, [one for one in found.dropped if one != limit]))


def test_a_house_that_was_named_is_shown_without_the_wish_before_the_wish_is_shown_without_the_house() -> None:
    named = replace(BOSTON, restaurant_name="Cantina", restaurant_keys=(TACOS.restaurant_key,))
    asked = Asked((wish("ziti"),))
    assert dropped(named, ZITI, TACOS, asked=asked) == ()
    nowhere = replace(named, restaurant_keys=("closed|boston",))
    assert dropped(nowhere, ZITI, TACOS, asked=asked) == ("restaurant",)
