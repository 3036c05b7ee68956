"""What each filter and limit leaves: the numbers fall, and the last is what passes."""

from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.catalogue.document import MenuDocument
from engine.catalogue.filter_masks import match
from engine.catalogue.filters import Filters
from engine.search.constraints import Demand
from engine.search.decision import decide
from engine.search.explain import naming_of, narrowed
from engine.search.query import Asked
from tests.support import dishes
from tests.support.stores.small_catalogue import BY_NAME

FILTERS = st.sampled_from(
    (
        Filters(),
        Filters(currency="USD"),
        Filters(city_key="boston", currency="USD", excluded_restaurant_keys=frozenset({"roma|boston"})),
        Filters(restaurant_key="deli|boston"),
    )
)


@given(dishes.menus(), dishes.demands(), FILTERS)
def test_numbers_only_fall_and_the_last_is_what_passes(menu: list, demand: Demand, filters: Filters) -> None:
    columns = Columns(menu)
    decision = decide(columns, match(columns, filters), demand, Asked())
    left = narrowed(filters, demand, decision)
    numbers = [count for _, count in left]
    assert left[0] == ("everything", len({row.dish_key for row in menu}))
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == len(decision)


def test_a_limit_stands_as_it_is_decided_and_not_as_the_indexes_filter_by_it() -> None:
    cheap, dear = dishes.dish("Wrap", dishes.packed(10)), dishes.dish("Feast", dishes.portion(90, 10))
    demand = Demand(party=20, price_per_person_max=dishes.portion(5).price)
    columns, filters = Columns([cheap, dear]), Filters(price_min_at_most=demand.total_max)
    left = narrowed(filters, demand, decide(columns, match(columns, filters), demand, Asked()))
    assert dict(left) == {"everything": 2, "budget": 0}


def test_of_several_allergies_the_number_stands_behind_all_of_them() -> None:
    claims = ("free of nuts",), ("free of nuts", "free of eggs"), ()
    columns = Columns([dishes.dish(name, claim_keys=keys) for name, keys in zip("ABC", claims, strict=True)])
    filters = Filters(city_key="boston", claims_all=(frozenset({"free of nuts"}), frozenset({"free of eggs"})))
    decision = decide(columns, match(columns, filters), Demand(), Asked())
    assert narrowed(filters, Demand(), decision) == [("everything", 3), ("city_key", 3), ("claims_all", 1)]


def test_what_is_kept_is_what_a_narrowed_list_starts_from() -> None:
    columns = Columns([dishes.dish("Wrap"), dishes.dish("Feast")])
    nobody = columns.restaurant_key.equals("nobody")
    decision = decide(columns, nobody, Demand(), Asked())
    assert narrowed(Filters(), Demand(), decision, nobody) == [("kept", 0)]


def quoted(name: str, *wishes: str, courses: frozenset = frozenset()) -> tuple[str, str] | None:
    document: MenuDocument = BY_NAME[name]
    found = naming_of(document, Asked(tuple(map(dishes.wish, wishes)), courses))
    return (found.where, found.words) if found else None


def test_the_words_that_answer_are_quoted_as_the_menu_writes_them() -> None:
    assert quoted("Caprese Pasta Tray", "pastas") == ("name", "Pasta")
    assert quoted("Chicken Parmesan", "parmesan chicken") == ("name", "Chicken Parmesan")
    assert quoted("Meatball Platter", "beef") == ("description", "Beef")
    assert quoted("Tiramisu Tray", "desserts") == ("part", "Desserts")
    assert quoted("Tiramisu Tray", courses=frozenset({"dessert"})) == ("course", "dessert")
    assert quoted("Focaccia", "beef") is None


def test_a_wish_of_two_words_may_be_answered_by_name_and_description_together() -> None:
    assert quoted("Pad Thai Tray", "thai noodles") == ("description", "noodles")
