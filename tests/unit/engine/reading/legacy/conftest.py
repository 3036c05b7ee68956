"""A small fixed catalogue: the words that these tests may use, written for them."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from engine.catalogue.snapshot import Place, RestaurantName, Vocabulary
from engine.conversation.memory import Memory, ShownDish
from engine.conversation.wants import Understood, Wants
from engine.reading.apply import merge
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand

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


INDEX = Index.of(vocabulary())
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


FRESH = Memory()


@pytest.fixture
def say() -> Callable[..., Understood]:
    """Understands one line, in a fresh thread unless a memory is given."""
    return lambda text, memory=FRESH: understand(text, memory, INDEX)


NAMED_AFTER_PLACES = "oakland taco, boston cream pie, thai oakland roll, boston baked beans"


@pytest.fixture(scope="session")
def say_there() -> Callable[..., Understood]:
    """The same where dishes are named after places of the catalogue."""
    words = vocabulary()
    dishes = {name.strip(): 1 for name in NAMED_AFTER_PLACES.split(",")}
    more = {word: words.words.get(word, 0) + 1 for name in dishes for word in name.split()}
    index = Index.of(replace(words, dishes={**words.dishes, **dishes}, words={**words.words, **more}))
    return lambda text, memory=FRESH: understand(text, memory, index)


@pytest.fixture
def after() -> Callable[..., Wants]:
    """What is in force after these lines, one after the other."""

    def hold(*texts: str, memory: Memory = FRESH) -> Wants:
        for text in texts:
            understood = understand(text, memory, INDEX)
            memory = Memory(wants=merge(memory, understood), query=text, page=memory.page)
        return memory.wants

    return hold


def wished(wants: Wants) -> list[str]:
    return [wish.text for wish in wants.wishes]


@pytest.fixture(scope="session", name="vocabulary")
def known_words() -> Vocabulary:
    return vocabulary()


@pytest.fixture(scope="session")
def index() -> Index:
    return INDEX


@pytest.fixture(scope="session")
def shown() -> Memory:
    return SHOWN
