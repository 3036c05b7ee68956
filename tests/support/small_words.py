"""A small fixed catalogue's words, and a thread in which dishes of it are shown: for tests of what lines say."""

from decimal import Decimal

from engine.catalogue.snapshot import Place, RestaurantName, Vocabulary
from engine.conversation.memory import Memory, ShownDish
from engine.conversation.wants import Wants

DISHES = """
lasagna family style, baked ziti tray, pasta tray, caprese pasta tray, sandwich platter, garden veggie wrap platter,
mediterranean mezze platter, greek salad, caesar salad, spring rolls, chicken parmesan, chicken tikka masala, pad thai,
tacos al pastor, burrito bowl, cheese enchiladas, turkey club sandwich, boxed lunch, coffee carafe,
chocolate chip cookies,
mac and cheese,
pepperoni pizza, margherita pizza, green curry, bagel platter, french fries, fish and chips, party tray
"""


def vocabulary() -> Vocabulary:
    dishes = {" ".join(name.split()): 3 for name in DISHES.split(",")}
    words: dict[str, int] = {}
    for name in dishes:
        for word in name.split():
            words[word] = words.get(word, 0) + 1
    cuisines = ("Italian", "Mexican", "Thai", "Chinese", "Indian", "Greek", "Mediterranean", "American", "Asian")
    places = (("Boston", "MA"), ("Cambridge", "MA"), ("New York", "NY"), ("Oakland", "CA"), ("San Francisco", "CA"))
    names = (
        ("Trattoria Roma", "cambridge"),
        ("Boston Deli Co", "boston"),
        ("Falafel King", "boston"),
        ("Thai House", "boston"),
    )
    return Vocabulary(
        cuisines={name.lower(): name for name in cuisines},
        places=tuple(Place(city.lower(), city, state.lower(), state, 10) for city, state in places),
        restaurants=tuple(RestaurantName(f"{name.lower()}|{city}", name, city, 5) for name, city in names),
        words=words,
        dishes=dishes,
        zip_codes=frozenset({"02139", "94601"}),
    )


PAGE = tuple(
    ShownDish(f"d{at}", f"k{at}", f"{restaurant}|boston", restaurant, name, Decimal(price), None, None, None)
    for at, (name, restaurant, price) in enumerate(
        [
            ("Pasta Tray", "North End Catering", "149"),
            ("Sandwich Platter", "Boston Deli Co", "89"),
            ("Baked Ziti Tray", "Trattoria Roma", "159"),
        ]
    )
)
SHOWN = Memory(wants=Wants(party=25, city="Boston", city_key="boston"), query="lunch for 25 in Boston", page=PAGE)
"""A thread in which lunch for 25 in Boston was searched and three dishes were shown."""
