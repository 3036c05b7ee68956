"""What the catalogue holds, told in one line: the largest first, counted, and no more names than a page has dishes."""

from engine.answers.coverage import cities, covers, cuisines
from engine.catalogue.columns import Columns
from engine.catalogue.snapshot import Place, RestaurantName, Snapshot, Vocabulary
from engine.conversation.wants import Wants
from tests.support.dishes import dish, portion

OAKLAND, BOSTON = Wants(city="Oakland", city_key="oakland"), Wants(city="Boston", city_key="boston")


def catalogue(houses_in_oakland: int) -> Snapshot:
    names = [RestaurantName(f"house {at}|oakland", f"House {at}", "oakland", 1) for at in range(houses_in_oakland)]
    rows = [
        dish(
            f"Ziti {one.name}",
            portion(9),
            restaurant_key=one.restaurant_key,
            city_key="oakland",
            cuisine_keys=("thai",),
        )
        for one in names
    ]
    rows.append(dish("Ziti", portion(9), restaurant_key="roma|boston", city_key="boston", cuisine_keys=("italian",)))
    vocabulary = Vocabulary(
        cuisines={"thai": "Thai", "italian": "Italian"},
        places=(Place("boston", "Boston", "ma", "MA", 1), Place("oakland", "Oakland", "ca", "CA", len(names))),
        restaurants=(RestaurantName("roma|boston", "Roma", "boston", 1), *names),
    )
    return Snapshot(1, Columns(rows), vocabulary, len(rows))


def test_cities_and_cuisines_are_told_with_the_largest_first() -> None:
    snapshot = catalogue(3)
    assert cities(snapshot) == "Menus in 2 cities, by restaurants: Oakland (3) and Boston (1)."
    assert cuisines(snapshot, Wants()) == "2 cuisines, by restaurants: Thai (3) and Italian (1)."
    assert cuisines(snapshot, BOSTON) == "In Boston: 1 cuisine, by restaurants: Italian (1)."


def test_a_place_is_covered_with_its_numbers_or_is_not() -> None:
    snapshot = catalogue(3)
    assert covers(snapshot, OAKLAND) == "Yes: 3 restaurants in Oakland, 3 dishes."
    assert covers(snapshot, Wants(unknown_place="Paris")).startswith("No menus in Paris. There are menus in ")
    assert cuisines(snapshot, Wants(unknown_place="Paris")).startswith("No menus in Paris.")


def test_an_empty_catalogue_says_so() -> None:
    empty = Snapshot(0, Columns(), Vocabulary(), 0)
    assert cities(empty) == "There are no menus here yet."
    assert cuisines(empty, Wants()) == "No cuisine is stated on the menus here."
