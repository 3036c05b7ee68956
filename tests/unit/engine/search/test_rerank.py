"""By their names alone dishes are of the wish's form and of the kitchen that was asked for, or are not."""

from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.filter_masks import match
from engine.catalogue.filters import Filters
from engine.search.constraints import Demand
from engine.search.decision import Decision, decide
from engine.search.fusion import Fused
from engine.search.pages import Ranking, page
from engine.search.query import Asked
from engine.search.ranking import order
from tests.support.dishes import dish, wish


def decided(*rows: ColumnRow, asked: Asked = Asked()) -> Decision:  # noqa: B008
    columns = Columns(rows)
    return decide(columns, match(columns, Filters()), Demand(), asked)


def found(*rows: ColumnRow) -> list[Fused]:
    return [Fused(row.doc_id, 1 / rank, {"words": rank}) for rank, row in enumerate(rows, start=1)]


def names(ranking: Ranking) -> list[str]:
    return [one.doc_id.split("/")[0] for one in ranking]


def test_what_only_tastes_of_the_wish_stands_behind_what_carries_it_and_both_behind_the_dish() -> None:
    rows = [dish("Eggplant Parm Pizza"), dish("Eggplant Parm Sub"), *(dish(f"Eggplant Parm {n}") for n in range(4))]
    ranking = order(decided(*rows, asked=Asked((wish("eggplant parm"),))), found(*rows))
    assert names(ranking)[-2:] == ["Eggplant Parm Sub", "Eggplant Parm Pizza"]


def test_pasta_carries_a_dish_as_well_as_bread_does() -> None:
    rows = [
        dish("Eggplant Parm Sub"),
        dish("Eggplant Parm", group="Pasta"),
        *(dish(f"Eggplant Parm {n}") for n in "ab"),
    ]
    rows = [*rows, dish("Eggplant Parm Dinner", group="Pasta")]
    ranking = order(decided(*rows, asked=Asked((wish("eggplant parm"),))), found(*rows))
    assert names(ranking)[-1] == "Eggplant Parm Sub"


def test_what_is_to_come_beside_says_whose_curry_is_meant() -> None:
    rows = [
        dish("Curry Chicken", restaurant="Golden Wok", cuisine_keys=("chinese",)),
        dish("Chicken Curry", restaurant="Bombay House", cuisine_keys=("indian",)),
    ]
    asked = Asked((wish("chicken curry"),))
    assert names(order(decided(*rows, asked=asked), found(*rows)))[0] == "Curry Chicken"
    for sides, first in (
        (("rice and naan",), "Chicken Curry"),
        (("rice",), "Curry Chicken"),
        (("pizza",), "Curry Chicken"),
    ):
        assert names(order(decided(*rows, asked=asked), found(*rows), sides=sides))[0] == first


def test_a_form_that_was_wished_for_or_that_most_such_dishes_have_is_no_other() -> None:
    rows = [dish("Club Sandwich"), dish("Turkey Club"), dish("Veggie Club Sandwich")]
    assert names(order(decided(*rows, asked=Asked((wish("club"),))), found(*rows)))[0] == "Club Sandwich"
    pizzas = [dish("Cheesesteak Pizza"), dish("Cheesesteak"), dish("Steak Pie")]
    wished = Asked((wish("cheesesteak pizza"), wish("cheesesteak")))
    assert names(order(decided(*pizzas, asked=wished), found(*pizzas)))[0] == "Cheesesteak Pizza"


def test_what_is_half_a_pizza_stands_behind_the_plain_dishes_of_an_occasion() -> None:
    rows = [dish("Taco Pizza"), dish("Pizza Burger"), dish("Cheese Pizza"), dish("Carne Asada Taco")]
    ranking = order(decided(*rows), found(*rows), served=("pizza", "burger", "taco"))
    assert names(ranking) == ["Cheese Pizza", "Carne Asada Taco", "Taco Pizza", "Pizza Burger"]
    wished = order(decided(*rows, asked=Asked((wish("taco pizza"),))), found(*rows))
    assert names(wished)[0] == "Taco Pizza"


def test_a_houses_pizza_stands_behind_the_dishes_of_the_cuisine_that_was_asked_for() -> None:
    greek = {"cuisine_keys": ("greek",), "restaurant": "Athena"}
    rows = [dish("Gyro Pizza", **greek), dish("House Plate", **greek), dish("Chicken Gyros", **greek)]
    asked = order(decided(*rows), found(*rows), cuisines=("greek",))
    assert names(asked) == ["Chicken Gyros", "House Plate", "Gyro Pizza"]
    assert names(order(decided(*rows), found(*rows))) == ["Gyro Pizza", "House Plate", "Chicken Gyros"]


def test_a_page_takes_more_of_one_house_before_what_is_of_no_such_kitchen() -> None:
    own = [dish(f"Gyros {n}", restaurant="Athena", cuisine_keys=("greek",)) for n in range(5)]
    other = [dish("Pizza", restaurant="Zeus Pizza", cuisine_keys=("greek",))]
    rows = [*other, *own]
    shown = page(order(decided(*rows), found(*rows), cuisines=("greek",)), 5)
    assert [one.restaurant_key for one in shown.dishes] == [own[0].restaurant_key] * 5


def test_foods_that_are_unwelcome_and_what_an_occasion_only_tastes_of_stand_behind() -> None:
    rows = [dish("Salmon Salad", food_keys=("salmon", "fish")), dish("Green Salad")]
    assert names(order(decided(*rows), found(*rows), unwelcome=("fish",))) == ["Green Salad", "Salmon Salad"]
    lobsters = [dish("Lobster Pizza"), dish("Lobster Tail")]
    assert names(order(decided(*lobsters), found(*lobsters), served=("lobster",))) == ["Lobster Tail", "Lobster Pizza"]
