"""Order of results, pages, and what the arms are asked for."""

from collections import Counter
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.document import Estimate, Portion
from engine.catalogue.filter_masks import match
from engine.catalogue.filters import Filters, Tier
from engine.conversation.wants import Wants
from engine.pricing.portion_math import currency_of_place
from engine.safety import guards_of
from engine.search.constraints import Demand
from engine.search.decision import Decision, decide
from engine.search.fusion import Fused, Hit
from engine.search.pages import Page, Ranking, page
from engine.search.query import DESCRIBED, Asked
from engine.search.ranking import order
from engine.search.rerank import kindred_courses
from engine.search.retrieval_plan import FETCHED_PER_RESTAURANT, ONE_FETCH, arm_list, tiers_of, tiers_to_fetch
from tests.support.dishes import demands, dish, menus, packed, portion, wish

PASTA = Asked((wish("pasta"),))
NOTHING_ASKED, NO_LIMITS = Asked(), Demand()


def decided(rows: list[ColumnRow], demand: Demand = NO_LIMITS, asked: Asked = NOTHING_ASKED) -> Decision:
    columns = Columns(rows)
    return decide(columns, match(columns, Filters()), demand, asked)


def fused(*doc_ids: str) -> list[Fused]:
    return [Fused(doc_id, 1 / rank, {"bm25": rank}) for rank, doc_id in enumerate(doc_ids, start=1)]


def names(dishes: Ranking | Page) -> list[str]:
    return [one.doc_id.split("/")[0] for one in (dishes.dishes if isinstance(dishes, Page) else dishes)]


def of_restaurants(*counts: int, words: str = "Pasta") -> list[ColumnRow]:
    """So many dishes of each restaurant, ids ascending restaurant by restaurant."""
    return [
        dish(f"{words} {at:02} {number:02}", restaurant=f"Place {at}")
        for at, count in enumerate(counts)
        for number in range(count)
    ]


def test_what_was_asked_leads_then_size_then_fusion_then_id() -> None:
    rows = [
        dish("Salad Bowl", packed(9)),
        dish("Day Tray", portion(40, 10), description="with pasta"),
        dish("Pasta B", portion(40, 10)),
        dish("Pasta A", portion(40, 10)),
        dish("Pasta Pan", portion(40, None)),
        dish("Pasta Cup", portion(5, 1)),
    ]
    decision = decided(rows, Demand(party=10), PASTA)
    ranking = order(decision, fused("Pasta Pan/North End Catering", "Salad Bowl/North End Catering"))
    assert names(ranking) == ["Pasta A", "Pasta B", "Pasta Cup", "Pasta Pan", "Day Tray", "Salad Bowl"]
    reranked = order(decision, fused("Pasta B/North End Catering", "Pasta A/North End Catering"))
    assert names(reranked)[:2] == ["Pasta B", "Pasta A"]


@given(st.permutations(range(6)), st.booleans(), st.sampled_from((None, 10)))
def test_what_states_itself_free_stands_before_what_does_not_say_and_what_was_asked_before_both(
    fusion: list[int], is_asked: bool, party: int | None
) -> None:
    free = {"claim_keys": ("free:peanut",)}
    rows = [
        dish("Pasta A", portion(40, 10)),
        dish("Pasta B", portion(40, None), **free),
        dish("Day Tray", portion(40, 10), description="with pasta", **free),
        dish("Noon Tray", portion(40, 10), description="with pasta"),
        dish("Salad Bowl", portion(40, 10), **free),
        dish("Bread", portion(40, 10)),
    ]
    decision = decided(rows, Demand(party=party), PASTA if is_asked else NOTHING_ASKED)
    ids = [row.doc_id for row in rows]
    ranking = order(decision, fused(*(ids[at] for at in fusion)), guards=(("peanuts", "moderate"),))
    pages = names(ranking), names(page(ranking, 6))
    for shown in pages:
        if is_asked:
            assert shown[:4] == ["Pasta B", "Pasta A", "Day Tray", "Noon Tray"]
            assert shown[4:] == ["Salad Bowl", "Bread"]
        else:
            assert set(shown[:3]) == {"Pasta B", "Day Tray", "Salad Bowl"}
    assert decision.stating_free(("peanuts",)) == (2 if is_asked else 3)


def test_a_dish_that_no_arm_found_stands_last_of_its_group() -> None:
    ranking = order(decided([dish("A"), dish("B"), dish("C")]), fused("C/North End Catering"))
    assert names(ranking) == ["C", "A", "B"]
    assert [one.found for one in ranking] == [True, False, False]
    assert ranking[0].score == 1.0


def test_a_dish_stands_where_its_best_document_was_fused_though_another_one_was_taken() -> None:
    small = dish("Pasta For 5", portion(40, 5), dish_key="pasta")
    large = dish("Pasta For 10", portion(70, 10), dish_key="pasta")
    ranking = order(decided([small, large, dish("Aioli", portion(70, 10))], Demand(party=10)), fused(small.doc_id))
    assert [one.doc_id for one in ranking] == [large.doc_id, "Aioli/North End Catering"]


def test_documents_that_do_not_pass_are_no_part_of_the_ranking() -> None:
    assert names(order(decided([dish("A")]), fused("gone", "A/North End Catering"))) == ["A"]


def test_a_dish_that_answers_two_wishes_stands_before_those_that_answer_one() -> None:
    rows = [dish("Tomato Soup"), dish("Half Sandwich", description="comes with a soup"), dish("Sandwich")]
    found = fused(*(one.doc_id for one in rows))
    soup, sandwich = wish("soup"), wish("sandwich")
    either = Asked((soup, sandwich), several=((soup,), (sandwich,)))
    assert names(order(decided(rows, asked=either), found)) == ["Half Sandwich", "Tomato Soup", "Sandwich"]
    # Two ways of saying one wish are one wish.
    one_wish = Asked((soup, sandwich))
    assert names(order(decided(rows, asked=one_wish), found)) == ["Tomato Soup", "Half Sandwich", "Sandwich"]


def test_what_answers_two_wishes_stays_in_its_group() -> None:
    rows = [dish("Soup"), dish("Lunch Bag", description="soup and a sandwich")]
    soup, sandwich = wish("soup"), wish("sandwich")
    either = Asked((soup, sandwich), several=((soup,), (sandwich,)))
    assert names(order(decided(rows, asked=either), fused(rows[1].doc_id))) == ["Soup", "Lunch Bag"]


def test_a_sauce_that_names_the_dish_stands_behind_the_dishes_of_its_group() -> None:
    rows = [dish("Pasta Sauce", course="addon"), dish("Pasta Tray"), dish("Pasta Juice", course="drink")]
    found = fused("Pasta Sauce/North End Catering", "Pasta Juice/North End Catering", "Pasta Tray/North End Catering")
    assert names(order(decided(rows, asked=PASTA), found)) == ["Pasta Tray", "Pasta Sauce", "Pasta Juice"]
    with_drinks = decided(rows, asked=Asked(PASTA.wishes, frozenset({"drink"})))
    assert names(order(with_drinks, found)) == ["Pasta Juice", "Pasta Tray", "Pasta Sauce"]


@pytest.mark.parametrize(
    ("level", "expected"),
    [("cheap", "ABCDEF"), ("moderate", "CDABEF"), ("expensive", "EFCDAB"), (None, "ABCDEF"), ("any", "ABCDEF")],
)
def test_a_price_level_ranks_thirds_of_costs_a_head_stated_or_estimated(level: str | None, expected: str) -> None:
    rows = [
        dish(
            name,
            portion(10 * cost * 3, None, estimate=Estimate("pizza:large", 3)) if cost % 2 else portion(50 * cost, 5),
        )
        for cost, name in enumerate("ABCDEF", start=1)
    ]
    assert names(order(decided(rows), [], level)) == list(expected)


@pytest.mark.parametrize(
    ("level", "expected"),
    [("cheap", "ABCDEF"), ("moderate", "CDABEF"), ("expensive", "EFCDAB"), (None, "ABCDEF"), ("any", "ABCDEF")],
)
def test_a_price_level_ranks_thirds_of_the_unit_prices_where_no_size_is_known(level: str | None, expected: str) -> None:
    rows = [dish(name, portion(10 * price)) for price, name in enumerate("ABCDEF", start=1)]
    drink = dish("Cola", portion(20), course="drink")
    assert names(order(decided([*rows, drink]), [], level)) == [*expected, "Cola"]


def test_cards_say_asked_for_everything_where_nothing_was_asked_and_no_fit_without_a_party() -> None:
    plain = order(decided([dish("Pasta"), dish("Cola", course="drink")]), [])
    assert [(one.shown_group, one.fit) for one in plain] == [("asked", None), ("asked", None)]
    named = order(decided([dish("Pasta"), dish("Wrap")], Demand(party=3), PASTA), [])
    assert [(one.shown_group, one.fit) for one in named] == [("asked", "size_unknown"), ("nearest", "size_unknown")]


@given(menus(), demands(), st.sampled_from([Asked(), PASTA]), st.randoms(use_true_random=False))
def test_the_order_of_reading_and_of_documents_does_not_change_the_ranking(
    rows: list[ColumnRow], demand: Demand, asked: Asked, random: st.DataObject
) -> None:
    ranked = order(decided(rows, demand, asked), fused(*(row.doc_id for row in rows)))
    shuffled = list(rows)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    again = order(decided(shuffled, demand, asked), fused(*(row.doc_id for row in rows)))
    assert list(ranked) == list(again)


@given(menus(), demands(), st.sampled_from([Asked(), PASTA]), st.integers(1, 12), st.booleans())
def test_a_page_keeps_every_promise(
    rows: list[ColumnRow], demand: Demand, asked: Asked, limit: int, one_restaurant: bool
) -> None:
    decision = decided(rows, demand, asked)
    ranked = order(decision, fused(*(row.doc_id for row in rows[::2])))
    skipped = {one.dish_key for one in ranked[:2]}
    shown = page(ranked, limit, skip_dish_keys=skipped, one_restaurant=one_restaurant)
    keys = [one.dish_key for one in shown.dishes]
    assert len(keys) == len(set(keys)) <= limit
    assert not skipped & set(keys)
    # What is near stands by likeness before it stands by size: dishes of the wish's course come first.
    groups = [(one.group, one.size_group if not asked or one.group <= DESCRIBED else 0) for one in shown.dishes]
    assert groups == sorted(groups)
    restaurants = Counter(one.restaurant_key for one in shown.dishes)
    wanted = [one for one in ranked if one.dish_key not in skipped and one.group <= DESCRIBED]
    over_the_cap = not one_restaurant and max(restaurants.values(), default=0) > 3
    left_out = {one.restaurant_key for one in wanted if one.dish_key not in keys}
    assert not over_the_cap or all(restaurants[key] >= 3 for key in left_out)
    others = [one for one in shown.dishes if one.group > DESCRIBED]
    assert not others or {one.dish_key for one in wanted} <= set(keys)
    assert not asked or all(one.found for one in others)
    counted = {one.dish_key for one in ranked if not asked or one.group <= DESCRIBED}
    assert shown.remaining == len(counted - skipped - set(keys))
    assert shown.nearest == len(set(keys) - counted)


def test_at_most_three_a_restaurant_and_the_rest_come_with_more() -> None:
    ranked = order(decided(of_restaurants(9, 9, 9, 9)), [])
    first = page(ranked, 10)
    assert max(Counter(one.restaurant_key for one in first.dishes).values()) == 3
    assert (len(first.dishes), first.remaining) == (10, 26)
    seen = [one.dish_key for one in first.dishes]
    second = page(ranked, 10, skip_dish_keys=seen)
    assert not set(seen) & {one.dish_key for one in second.dishes}
    assert second.remaining == 16


def test_pages_by_more_show_every_dish_exactly_once() -> None:
    ranked = order(decided(of_restaurants(12, 5, 1)), [])
    seen: list[str] = []
    while (shown := page(ranked, 4, skip_dish_keys=seen)).dishes:
        seen += [one.dish_key for one in shown.dishes]
    assert sorted(seen) == sorted(one.dish_key for one in ranked)


def test_a_short_page_takes_more_from_the_same_restaurants() -> None:
    shown = page(order(decided(of_restaurants(8, 1)), []), 10)
    assert Counter(one.restaurant_key for one in shown.dishes) == {"place 0|boston": 8, "place 1|boston": 1}
    assert [one.restaurant_key for one in shown.dishes][:4] == ["place 0|boston"] * 3 + ["place 1|boston"]


def test_more_from_the_same_restaurant_comes_before_what_does_not_name_what_was_asked() -> None:
    rows = [*of_restaurants(5), *of_restaurants(0, 5, 5, words="Salad")]
    found = fused(*(row.doc_id for row in rows))
    shown = page(order(decided(rows, asked=PASTA), found), 7)
    assert [one.shown_group for one in shown.dishes] == ["asked"] * 5 + ["nearest"] * 2
    assert (shown.nearest, shown.remaining) == (2, 0)


def test_what_is_said_to_be_nearest_was_found_by_an_arm() -> None:
    rows = [*of_restaurants(1), *of_restaurants(0, 5, words="Salad")]
    shown = page(order(decided(rows, asked=PASTA), fused("Salad 01 03/Place 1")), 10)
    assert names(shown) == ["Pasta 00 00", "Salad 01 03"]


def test_drinks_and_sauces_come_after_more_mains_of_the_same_restaurant() -> None:
    rows = [*of_restaurants(5), dish("Cola", restaurant="Bar", course="drink")]
    assert names(page(order(decided(rows), []), 5))[-1] == "Pasta 00 04"
    assert names(page(order(decided(rows), []), 6))[-1] == "Cola"


def test_one_restaurant_in_scope_has_no_cap() -> None:
    rows = of_restaurants(9, 9)
    assert len({one.restaurant_key for one in page(order(decided(rows), []), 9, one_restaurant=True).dishes}) == 1


# ---------------------------------------------------------------- what the arms are asked for


@given(menus(), demands(), st.sampled_from([Asked(), PASTA, Asked(PASTA.wishes, frozenset({"side"}))]))
def test_the_tiers_together_reach_every_dish_that_passes(rows: list[ColumnRow], demand: Demand, asked: Asked) -> None:
    columns = Columns(rows)
    reached = np.zeros(len(columns), dtype=np.bool_)
    for tier in tiers_of(asked, demand):
        reached |= match(columns, Filters(tier=tier))
    assert set(decided(rows, demand, asked).rows) <= set(np.flatnonzero(reached))


def test_the_tiers_stand_in_the_order_of_results() -> None:
    tiers = tiers_of(PASTA, Demand(party=25, approximate=True))
    assert [(bool(one.named), bool(one.described), one.size) for one in tiers] == [
        (named, described, size)
        for named, described in ((True, False), (False, True), (False, False))
        for size in ("fits", "stated", "unknown")
    ]
    assert tiers[0].serves_most_min == 6
    assert tiers_of(Asked(), Demand())[0].courses == {"main", "combination"}
    assert all(one.size is None for one in tiers_of(PASTA, Demand()))


def test_what_is_few_is_fetched_whole_by_one_query() -> None:
    (fetch,) = tiers_to_fetch(decided(of_restaurants(5, 5), Demand(party=10), PASTA), Demand(party=10))
    assert (fetch.tier, fetch.limit) == (None, 10)
    assert tiers_to_fetch(decided([]), NO_LIMITS) == ()


def test_groups_that_hold_nothing_are_not_asked_for_and_enough_is_enough() -> None:
    many = of_restaurants(*[20] * 20)
    assert len(many) > ONE_FETCH
    (fetch,) = tiers_to_fetch(decided(many, Demand(party=10), PASTA), Demand(party=10))
    assert fetch.tier == Tier(named=PASTA.wishes, size="unknown")
    assert 100 <= fetch.limit <= len(many)


def test_few_dishes_that_name_it_are_followed_by_what_is_nearest() -> None:
    many = [*of_restaurants(2, 2), *of_restaurants(*[20] * 20, words="Salad")]
    fetches = tiers_to_fetch(decided(many, asked=PASTA), NO_LIMITS)
    assert [one.tier for one in fetches] == [Tier(named=PASTA.wishes), None]
    assert [one.limit for one in fetches] == [4, 100]


def test_one_large_restaurant_does_not_count_as_enough() -> None:
    rows = [*of_restaurants(400), *(dish(f"Tea {at}", restaurant=f"Bar {at}", course="side") for at in range(150))]
    fetches = tiers_to_fetch(decided(rows), NO_LIMITS)
    assert [one.tier.courses == {"main", "combination"} for one in fetches if one.tier] == [True, False]


def test_an_arms_list_has_at_most_ten_a_restaurant_first_and_then_fills_up() -> None:
    decision = decided(of_restaurants(30, 3))
    hits = [Hit(doc_id, 1.0) for doc_id in decision.columns.doc_ids]
    listed = arm_list(decision, [hits[:20], hits[10:], [Hit("gone", 9.0)]], wanted=15)
    places = [hit.doc_id.split("/")[1] for hit in listed]
    assert places == ["Place 0"] * FETCHED_PER_RESTAURANT + ["Place 1"] * 3 + ["Place 0"] * 2
    assert len({hit.doc_id for hit in listed}) == len(listed)


def test_two_arms_that_found_different_documents_of_a_dish_agree_on_it() -> None:
    small = dish("Pasta For 5", portion(40, 5), dish_key="pasta")
    large = dish("Pasta For 10", portion(70, 10), dish_key="pasta")
    decision = decided([small, large], Demand(party=10))
    lists = [arm_list(decision, [[Hit(one.doc_id, 1.0)]]) for one in (small, large)]
    assert lists[0] == lists[1] == [Hit(large.doc_id, 1.0)]


# ---------------------------------------------------------------- one currency a page


def test_a_place_has_the_currency_of_most_of_its_items() -> None:
    rows = [dish("A", currency="INR"), dish("B", currency="INR"), dish("C"), dish("D", city_key="salem")]
    columns = Columns(rows)
    assert currency_of_place(columns, Wants(city_key="boston")) == "INR"
    assert currency_of_place(columns, Wants(city_key="salem")) == "USD"
    assert currency_of_place(columns, Wants()) is None
    assert currency_of_place(columns, Wants(city_key="nowhere")) is None
    assert currency_of_place(Columns(), Wants(city_key="boston")) is None


def test_the_second_answer_of_the_first_example_leads_with_what_fits() -> None:
    rows = [
        dish("Garden Veggie Wrap Platter", portion(79, 24), restaurant="Boston Deli Co"),
        dish("Mediterranean Mezze Platter", portion(85, (20, 25)), restaurant="Falafel King"),
        dish("Caprese Pasta Tray", portion(129, (20, 25))),
        dish("Margherita Pizza", portion(15, None)),
    ]
    demand = Demand(party=25, approximate=True, price_max=Decimal(100))
    shown = page(order(decided(rows, demand), []), 10)
    assert names(shown) == ["Garden Veggie Wrap Platter", "Mediterranean Mezze Platter"]


def test_what_is_only_near_stands_as_it_was_found_and_is_of_the_kind_that_the_wish_is() -> None:
    """Nobody there bakes brownies, and tea of known size is not the next best thing."""
    rows = [
        dish("Brown Rice", portion(4, None), course="side"),
        dish("Oolong Tea", packed(3), course="drink"),
        dish("Lemon Tart", portion(4, None), course="dessert"),
        dish("Brownies", portion(4, None), course="dessert", city_key="elsewhere"),
    ]
    columns = Columns(rows)
    here = match(columns, Filters(city_key="boston"))
    decision = decide(columns, here, Demand(party=10), Asked((wish("brownies"),)))
    ranking = order(
        decision, fused(*(f"{name}/North End Catering" for name in ("Brown Rice", "Oolong Tea", "Lemon Tart")))
    )
    assert names(ranking) == ["Brown Rice", "Oolong Tea", "Lemon Tart"]
    assert names(page(ranking, 10)) == ["Lemon Tart"]


def test_what_is_only_near_is_of_the_best_one_s_course_where_nobody_knows_what_the_wish_is() -> None:
    rows = [
        dish("Brown Rice", course="side"),
        dish("Oolong Tea", course="drink"),
        dish("Wild Rice", course="side"),
    ]
    ranking = order(decided(rows, asked=Asked((wish("jollof"),))), fused(*(row.doc_id for row in rows)))
    assert names(page(ranking, 10)) == ["Brown Rice", "Wild Rice"]


def test_five_at_most_are_only_near() -> None:
    rows = [dish(name, restaurant=f"House {name}") for name in ("Jollof", *"abcdefgh")]
    ranking = order(decided(rows, asked=Asked((wish("jollof"),))), fused(*(row.doc_id for row in rows)))
    assert names(page(ranking, 10)) == ["Jollof", *"abcde"]
    assert page(ranking, 10).nearest == 5


def test_a_wish_that_no_dish_has_whole_is_of_the_kind_of_its_noun() -> None:
    rows = [dish("Green Tea", course="drink"), dish("Corn Salad", course="salad"), dish("Cobb Salad", course="salad")]
    assert kindred_courses(Columns(rows), Asked((wish("tea leaf salad"),))) == {"salad"}
    assert kindred_courses(Columns(rows), Asked((wish("ramen"),))) == frozenset()


def test_what_the_wish_hardly_ever_is_stands_behind_those_of_its_kind() -> None:
    pizzas = [dish(f"Pizza {at}", restaurant=f"Place {at}") for at in range(6)]
    salad = dish("A Pizza Nation Salad", course="salad")
    sauce = dish("A Pizza Sauce", course="addon")
    rows = [sauce, salad, *pizzas]
    names_in_order = names(order(decided(rows, asked=Asked((wish("pizza"),))), fused(sauce.doc_id, salad.doc_id)))
    assert names_in_order == [*(f"Pizza {at}" for at in range(6)), "A Pizza Nation Salad", "A Pizza Sauce"]


def test_dishes_for_children_stand_behind_unless_they_are_asked_for() -> None:
    rows = [dish("Kid's Quesadilla"), dish("Quesadilla"), dish("Ravioli", group="Children's Menu")]
    assert names(order(decided(rows), fused(rows[0].doc_id))) == ["Quesadilla", "Kid's Quesadilla", "Ravioli"]
    asked = Asked((wish("kids quesadilla"), wish("quesadilla")))
    assert names(order(decided(rows[:2], asked=asked), fused(rows[0].doc_id)))[0] == "Kid's Quesadilla"


@pytest.mark.parametrize("level", ["cheap", "expensive"])
def test_sorted_by_price_what_is_paid_decides_within_what_was_asked_and_fits(level: str) -> None:
    prices = {"Pasta A": 30, "Pasta B": 10, "Pasta C": 20, "Pasta D": 10}
    rows = [*(dish(name, portion(price, 10)) for name, price in prices.items()), dish("Soup", portion(5, 10))]
    decision = decided(rows, Demand(party=10), PASTA)
    found = fused("Soup/North End Catering", "Pasta A/North End Catering", "Pasta D/North End Catering")
    ranking = names(order(decision, found, level, by_price=True))
    up = ["Pasta D", "Pasta B", "Pasta C", "Pasta A"]  # of two at one price the one that was found leads
    down = ["Pasta A", "Pasta C", "Pasta D", "Pasta B"]
    assert ranking == [*(up if level == "cheap" else down), "Soup"]


@given(prices=st.lists(st.integers(1, 400), min_size=1, max_size=40), party=st.integers(1, 60))
def test_sorted_by_price_no_dish_of_its_like_stands_before_a_cheaper_one(prices: list[int], party: int) -> None:
    rows = [dish(f"Pasta {at:02}", _portion(at, price)) for at, price in enumerate(prices)]
    decision = decided(rows, Demand(party=party), PASTA)
    ranking = order(decision, fused(), "cheap", by_price=True)
    paid = [(one.party_cost is None, one.party_cost or one.unit_price) for one in ranking]
    assert paid == sorted(paid)
    on_page = [(one.party_cost is None, one.party_cost or one.unit_price) for one in page(ranking, 10, 10).dishes]
    assert on_page == paid[:10]


def _portion(at: int, price: int) -> Portion:
    """Of stated, estimated and unknown size in turn."""
    estimate = Estimate("pizza:large", 3) if at % 7 == 0 else None
    return portion(price, (at % 7 or None) if at % 3 else None, estimate=estimate)


def test_cheapest_first_is_by_cost_a_head_where_no_party_is_known() -> None:
    rows = [
        dish("Pasta A", portion(60, 10)),
        dish("Pasta B", portion(10, None, estimate=Estimate("course:main", 1))),
        dish("Pasta C", portion(21, None, estimate=Estimate("pizza:large", 3))),
        dish("Pasta D", portion(2)),
    ]
    by_price = names(order(decided(rows, asked=PASTA), fused(), "cheap", by_price=True))
    assert by_price == ["Pasta A", "Pasta C", "Pasta B", "Pasta D"]


def test_what_is_estimated_stands_between_stated_sizes_and_unknown_ones() -> None:
    rows = [
        dish("Pasta A", portion(1)),
        dish("Pasta B", portion(1, None, estimate=Estimate("course:main", 1))),
        dish("Pasta C", portion(90, 2)),
        dish("Pasta D", portion(90, 12)),
    ]
    decision = decided(rows, Demand(party=12), PASTA)
    ranking = order(decision, fused("Pasta A/North End Catering", "Pasta B/North End Catering"))
    assert names(ranking) == ["Pasta D", "Pasta C", "Pasta B", "Pasta A"]
    assert [one.fit for one in ranking] == ["fits", "stated", "estimated", "size_unknown"]


BOTH = Asked((wish("pasta"), wish("salad")), each=((wish("pasta"),), (wish("salad"),)))


@given(st.integers(0, 12), st.integers(0, 12), st.integers(1, 10), st.booleans())
def test_each_of_several_wishes_has_its_places_and_the_first_said_stands_first(
    pastas: int, salads: int, limit: int, salads_are_sized: bool
) -> None:
    size = portion(40, 10 if salads_are_sized else None)
    rows = [dish(f"Pasta {at:02}", portion(40, 10), restaurant=f"P{at}") for at in range(pastas)]
    rows += [dish(f"Salad {at:02}", size, restaurant=f"S{at}") for at in range(salads)]
    shown = names(page(order(decided(rows, Demand(party=10), BOTH), []), limit))
    assert len(shown) == min(limit, pastas + salads)
    assert shown == sorted(shown, key=lambda name: name.startswith("Salad"))
    for word, count in (("Pasta", pastas), ("Salad", salads)):
        assert sum(name.startswith(word) for name in shown) >= min(count, limit * 3 // 10 or limit // 2)


@given(st.lists(st.sampled_from(("Pasta", "Salad", "Pasta Salad")), min_size=1, max_size=12), st.booleans())
def test_what_states_itself_free_stands_first_for_several_wishes_too(kinds: list[str], salads_are_free: bool) -> None:
    free = {"claim_keys": ("free:peanut",)}
    rows = [
        dish(f"{kind} {at:02}", portion(40, 10), restaurant=f"R{at}",
             **(free if ("Salad" in kind) == salads_are_free else {}))
        for at, kind in enumerate(kinds)
    ]  # fmt: skip
    ranking = order(decided(rows, Demand(), BOTH), [], guards=guards_of({"peanuts": "moderate"}))
    shown = names(page(ranking, 10))
    is_free = [("Salad" in name) == salads_are_free for name in shown]
    assert is_free == sorted(is_free, reverse=True)


@given(st.lists(st.tuples(st.sampled_from(("Pasta", "Salad")), st.integers(10, 90)), min_size=2, max_size=12))
def test_by_price_the_cheapest_stands_first_whichever_wish_it_answers(kinds: list[tuple[str, int]]) -> None:
    rows = [dish(f"{kind} {at:02}", portion(price, 10), restaurant=f"R{at}") for at, (kind, price) in enumerate(kinds)]
    shown = page(order(decided(rows, Demand(party=10), BOTH), [], by_price=True), 10).dishes
    assert [one.unit_price for one in shown] == sorted(Decimal(price) for _, price in kinds)[:10]
