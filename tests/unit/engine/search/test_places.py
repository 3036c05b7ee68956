"""Restaurants that answer: what each has is what its dishes have, in the order asked for; cities of one name."""

from decimal import Decimal
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Place
from engine.catalogue.columns import Columns
from engine.conversation.wants import PlaceOrder, Wants
from engine.safety.claims import free
from engine.search.candidates import CandidateSet
from engine.search.decision import Decision
from engine.search.places import namesakes, restaurants_of, states_apart, tally_of
from engine.search.query import Asked
from tests.support.dishes import dish, packed, portion

PARTY = 20
HOUSES = ("Roma", "Bari", "Como")
BARE = Asked()
DISHES = st.lists(
    st.tuples(
        st.sampled_from(HOUSES),
        st.sampled_from(("main", "side", "drink")),
        st.integers(1, 90),
        st.sampled_from((None, 1, 5, 12, 40)),
        st.sets(st.sampled_from(("vegan", "halal"))),
    ),
    min_size=1,
    max_size=14,
)


def columns_of(dishes: list[tuple[str, str, int, int | None, set[str]]]) -> Columns:
    return Columns(
        dish(
            f"Dish {at:02}",
            packed(price) if size == 1 else portion(price, size),
            restaurant=house,
            course=course,
            diet_keys=tuple(diets),
        )
        for at, (house, course, price, size, diets) in enumerate(dishes)
    )


def decision_of(columns: Columns, wants: Wants) -> Decision:
    return CandidateSet(columns, BARE).decide(wants).decision


@given(DISHES, st.sampled_from((None, PARTY)), st.sampled_from(get_args(PlaceOrder)), st.booleans())
def test_each_restaurant_has_what_its_dishes_have(
    dishes: list[tuple[str, str, int, int | None, set[str]]], party: int | None, order: PlaceOrder, by_price: bool
) -> None:
    columns = columns_of(dishes)
    decision = decision_of(columns, Wants(party=party))
    found = restaurants_of(decision, party, order, by_price)
    assert set(found) == {f"{house.lower()}|boston" for house, *_ in dishes}
    tallies = [tally_of(decision, key, party) for key in found]
    assert sum(one.dishes for one in tallies) == decision.counts.total
    for one in tallies:
        mine = decision_of(columns, Wants(party=party, restaurant_keys=(one.restaurant_key,)))
        assert (one.dishes, one.sized) == (mine.counts.total, mine.counts.total - (mine.counts.unsized_total or 0))
        own = [entry for entry in dishes if f"{entry[0].lower()}|boston" == one.restaurant_key]
        assert set(one.diets) == set().union(*(entry[4] for entry in own))
        heads = [mine.taken(at).party_cost for at in range(len(mine))]
        assert (one.heads is None) == (party is None or not any(heads))
        if one.heads is not None:
            low, high = one.heads
            assert low <= high
            assert {low * PARTY, high * PARTY} <= set(heads)


@given(DISHES)
def test_the_order_is_the_one_asked_for(dishes: list[tuple[str, str, int, int | None, set[str]]]) -> None:
    decision = decision_of(columns_of(dishes), Wants(party=PARTY))

    def tallies(order: PlaceOrder, by_price: bool = False) -> list:
        return [tally_of(decision, key, PARTY) for key in restaurants_of(decision, PARTY, order, by_price)]

    most = [one.dishes for one in tallies("most")]
    assert most == sorted(most, reverse=True)
    fit = [(one.sized == 0, -one.dishes) for one in tallies("fit")]
    assert fit == sorted(fit)
    least = [one.heads[0] if one.heads else Decimal("Infinity") for one in tallies("fit", by_price=True)]
    assert least == sorted(least)


def test_what_a_main_costs_is_told_and_not_what_a_drink_does() -> None:
    columns = Columns(
        [
            dish("Ziti", packed(12)),
            dish("Lasagna", packed(15)),
            dish("Cola", packed(2), course="drink"),
            dish("Focaccia", packed(4), course="side"),
        ]
    )
    decision = decision_of(columns, Wants(party=PARTY))
    assert tally_of(decision, "north end catering|boston", PARTY).heads == (Decimal(12), Decimal(15))


def test_what_states_itself_free_of_an_allergy_is_more() -> None:
    columns = Columns(
        [dish(f"Salad {n}", restaurant="Roma", claim_keys=(free("peanut"),)) for n in range(2)]
        + [dish(f"Ziti {n}", restaurant="Bari") for n in range(5)]
    )
    wants = Wants(party=PARTY, allergies=("peanut",), mild=("peanut",))
    decision = decision_of(columns, wants)
    found = restaurants_of(decision, PARTY, "most", by_price=False, allergies=wants.mild)
    tallies = [tally_of(decision, key, PARTY, wants.mild) for key in found]
    assert [(one.restaurant_key, one.dishes, one.free) for one in tallies] == [
        ("roma|boston", 2, 2), ("bari|boston", 5, 0),
    ]  # fmt: skip


def test_restaurants_shown_are_not_shown_again() -> None:
    decision = decision_of(columns_of([(house, "main", 9, 5, set()) for house in HOUSES]), Wants(party=PARTY))
    first = restaurants_of(decision, PARTY, "most", by_price=False)[:2]
    rest = restaurants_of(decision, PARTY, "most", by_price=False, skip=first)
    assert len(rest) == 1
    assert not set(rest) & set(first)


CITIES = (
    Place("pasadena", "Pasadena", "tx", "TX", 5),
    Place("pasadena", "Pasadena", "ca", "CA", 9),
    Place("pasadena", "Pasadena", "midtown", "Midtown", 50),
    Place("boston", "Boston", "ma", "MA", 7),
    Place("boston", "Boston", "massachusetts", "Massachusetts", 2),
)


def test_cities_of_one_name_are_of_several_states_and_of_no_quarter() -> None:
    assert [one.state for one in namesakes("pasadena", CITIES)] == ["CA", "TX"]
    assert namesakes("boston", CITIES) == ()
    assert namesakes(None, CITIES) == ()


def test_it_is_asked_which_only_where_both_have_something() -> None:
    both = Columns(
        [dish("Ziti", city_key="pasadena", state_key="ca"), dish("Gumbo", city_key="pasadena", state_key="tx")]
    )
    one = Columns([dish("Ziti", city_key="pasadena", state_key="ca")])

    def apart(columns: Columns, wants: Wants) -> list[str]:
        return [place.state for place in states_apart(CandidateSet(columns, BARE).counts(wants), wants, CITIES)]

    wants = Wants(city="Pasadena", city_key="pasadena")
    assert apart(both, wants) == ["CA", "TX"]
    assert apart(one, wants) == []
    assert apart(both, Wants(city="Pasadena", city_key="pasadena", state="TX", state_key="tx")) == []
    assert apart(both, Wants(city="Pasadena", city_key="pasadena", zip_code="77501")) == []
