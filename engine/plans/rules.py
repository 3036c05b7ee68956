"""Figures of the rule book for whole orders ("Composed orders"), which solver and checker hold a plan against."""

from engine.catalogue import Course
from engine.plans.contract import Rule

PLATE: Course = "combination"
"""A box or plate counts as main and side."""
MAINS: frozenset[Course] = frozenset({"main", PLATE})
SIDES: frozenset[Course] = frozenset({"side", "salad", "soup", "appetizer"})
"""What is eaten beside a main; the rule book names sides and salads, and menus sell soups and starters as such."""
BREAKFAST: Course = "breakfast"
DRINK: Course = "drink"
ADDON: Course = "addon"
"""What is put on or beside a dish, eaten with or paid on top: sauces, napkins, a tip. Nobody has one as a dish."""
MEALS: frozenset[Course] = MAINS | {BREAKFAST}
"""What is had once a head: of what is wished for in these, one of the mains is it, and no second meal."""

MAIN_SLOT, SIDE_SLOT = "main", "side"
DRINKS = "drinks"
"""What an order for breakfast has beside its hot or bread part."""
SIDES_A_MEAL = 2
"""Two sides together are a meal to those who eat only what states something."""

LEAST_OF_MIDDLE: tuple[tuple[frozenset[Course], tuple[int, int], frozenset[Course], Course], ...] = (
    (MAINS, (1, 2), MAINS, "side"),
    (frozenset({"side"}), (1, 2), frozenset({"side"}), ADDON),
    (SIDES, (1, 10), MAINS, ADDON),
)
"""What feeds one by an estimate alone, and costs less than that part of the middle price of those that feed one there,
is less than its menu calls it. A main is a meal for each who has one ("Composed orders", fed: per head one main): below
half of the middle one it is a bite or a half, at best a side; a side below half of the middle one is put on something,
and so is what costs less than a tenth of a main: toppings, sauces and single tortillas, 49 of 4,420 on the real menus,
where bowls of rice and breads cost more."""
BITES_A_MEAL = (3, 10)
"""Appetizers as the meal: 10 pieces a head, where 3 do beside other food (rule book, "Party, units, cost"; catering
facts, "appetizers as the meal")."""
BITES: Course = "appetizer"
BEYOND_MIDDLE = 4
"""What feeds one by an estimate alone, and costs more than so many times the middle price of its course there, is a box
or a whole cake: nobody says for how many, so that it is no offer ("Party, units, cost": of trays and pans of unstated
size there is no estimate)."""
WITHOUT_MAIN = 1
"""What it takes from the fit for each who has two sides instead: as much as where nothing is wished for, since two
breads are a poor meal beside mains that state the same."""

MOST_SERVINGS, MORE_SERVINGS = (5, 4), 12
"""Servings of a course at most 1.25 × its heads + 12."""
LOW_END = (4, 5)
"""The low ends of a course together feed at least 0.8 of its heads."""
SHARE = (3, 5)
"""No main for more than 60 % of the heads, from as many on as ask for a second one."""
MAINS_LEAST = ((30, 3), (12, 2))
"""From so many heads so many mains."""
COUNTED_LEAST = (1, 10)
"""A main counts as one of them where a tenth of the heads eat it: a tray for two is no choice for thirty."""
CARE = (1, 20)
"""Who is mildly allergic: among like orders those that state themselves free come first, then those of dishes that are
not often made with it. Each is worth a twentieth of the price: it decides between likes alone."""
FIT_HELD = (19, 20)
"""The fit is held within 5 % while the next wishes are met."""
LEFT_HELD = (1, 10)
"""Leftovers are as few as can be within a tenth of the heads: a serving more is no reason to pay for boxes what a tray
costs half of. The plan that is named for leaving least holds them exactly."""
FIT_HELD_BESIDE = (1, 2)
"""The cheapest order and that of least waste are still of what was wished for: half of what the best one has of it."""

WISHED, UNWISHED = 75, 25
"""Hundredths; rule book, "Order of results": without a reranker, what holds every word of the wish, and what does
not. 1 for each main where there is no wish."""

VEGETARIAN = "vegetarian"
MEATLESS = frozenset({VEGETARIAN, "vegan"})
"""Who counts these among a party says that the others are none: a main of meat or fish suits those, and one that names
neither suits whom no menu states anything for."""
SOLVED_MOST = 8
"""Restaurants are chosen first, and the best eight of them solved; four pairs, of which each takes twice as long."""
SOLVED_BESIDE = 4
"""For the two plans beside the best."""
RELAXED_MOST = 4
"""So many times as many are bounded by their relaxations first."""
CHEAPER = (97, 100)
"""In a last step another restaurant has to be cheaper by a hundredth: to prove less takes longer than it is worth."""
PLACES_MOST = 3
"""So many places share an order at most: beyond, the sets are too many to bound."""

RELAXED: tuple[Rule, ...] = ("share", "variety", "budget", "minimum", "extras", "kitchens", "places", "diets")
"""In which order wishes are dropped where none can meet them all: first what nobody said, then as the rule book drops
limits of a search, money before where it is from; diets last, those of fewest heads, and never without saying so."""


def mains_least(heads: int) -> int:
    """How many mains a party of so many is to choose from."""
    return next((mains for from_heads, mains in MAINS_LEAST if heads >= from_heads), 1)


def share_most(heads: int) -> int:
    """How many of them one main may be for."""
    return heads * SHARE[0] // SHARE[1] if mains_least(heads) > 1 else heads


def even_share(heads: int, mains: int) -> int:
    """How many eat of each main where all are chosen alike."""
    return -(-heads // max(mains, 1))


def fair_share(heads: int, wished: int) -> int:
    """How many eat at least of a main that was wished for, where so many were: as many as of any of those wished for
    and of as many others as the party chooses among."""
    return max(heads // (mains_least(heads) + wished), counted_least(heads))


def counted_least(heads: int) -> int:
    """How many eat of a main that counts as one of several."""
    return max(heads * COUNTED_LEAST[0] // COUNTED_LEAST[1], 1)
