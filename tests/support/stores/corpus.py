"""A seeded catalogue for contract tests: few words and few keys, so that filters overlap and scores tie."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from random import Random
from uuid import NAMESPACE_URL, uuid5

from engine.catalogue.analyzer import fold_key, stems
from engine.catalogue.document import COURSES, Estimate, MenuDocument, Portion
from engine.catalogue.filters import Filters, Tier, Wish

CITIES = (("boston", "ma"), ("new york", "ny"), ("san josé", "ca"), ("", ""))
CUISINES = ("italian", "mexican", "thai", "asian", "middle eastern")
DIETS = ("vegan", "vegetarian", "gluten free", "halal")
CLAIMS = ("has:nut", "has:egg", "free:nut", "offers:vegan", "is:vegan", "not:vegan")
FOODS = ("pork", "ham", "nuts", "peanuts", "cheese", "dairy", "egg")
NAMES = ("Chicken", "Parmesan", "Baked", "Ziti", "Jalapeño", "Poppers", "Salad", "Curry", "Curried", "Tray", "Platter")
DESCRIPTIONS = (
    "with marinara",
    "and melted mozzarella",
    "served hot",
    "spicy peanut sauce",
    "crème fraîche",
    "日本の米",
    "",
)
GROUPS = ("Hot Entrées", "Desserts", "Salads & Sides", "")
RESTAURANTS = ("Trattoria Roma", "O'Brien's Deli", "Thai Basil", "Señor Taco", "Platter House")


def generated(count: int, seed: int = 7) -> list[MenuDocument]:
    """`count` documents, the same for the same seed, ids unlike their order."""
    random = Random(seed)
    return [_document(random, f"{seed}/{number}") for number in range(count)]


def _some(random: Random, values: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(random.sample(values, random.choice((0, 0, 1, 1, 2)))))


def _portion(random: Random) -> Portion:
    most = random.choice((None, None, 1, 6, 12, 30))
    portion = Portion(
        name=random.choice(("", "Half Tray", "For 10")),
        price=Decimal(random.choice((100, 499, 1250, 1251, 8999, 25000))) / 100,
        unit="tray",
        serves_min=most,
        serves_max=most,
        feeds_one=most == 1,
        shared=random.random() < 0.3,
    )
    unsized = most is None and not portion.shared
    return replace(portion, estimate=Estimate("pizza:large", 3) if unsized else None)


def _document(random: Random, name: str) -> MenuDocument:
    city, state = random.choice(CITIES)
    restaurant = random.choice(RESTAURANTS)
    item, group = " ".join(random.sample(NAMES, random.choice((1, 2, 3)))), random.choice(GROUPS)
    description = " ".join(random.sample(DESCRIPTIONS, 2))
    portions = tuple(_portion(random) for _ in range(random.choice((1, 1, 2))))
    name_words = stems(f"{item} {group} {' '.join(one.name for one in portions)}")
    return MenuDocument(
        doc_id=str(uuid5(NAMESPACE_URL, name)),
        restaurant_id=f"{restaurant}/{city}",
        restaurant_name=restaurant,
        item_name=item,
        menu_name="Catering",
        menu_group_name=group,
        base_price=portions[0].price,
        display_price=portions[0].price,
        currency=random.choice(("USD", "USD", "USD", "HKD")),
        portions=portions,
        text=f"{item}. {description}.",
        content_hash=name,
        city=city.title(),
        state=state.upper(),
        zip_code=random.choice(("02139", "10001", "")),
        item_description=description,
        portion_options=tuple(one.name for one in portions if one.name),
        restaurant_key=f"{fold_key(restaurant)}|{city}",
        dish_key=name,
        city_key=city,
        state_key=state,
        cuisine_keys=_some(random, CUISINES),
        diet_keys=_some(random, DIETS),
        food_keys=_some(random, FOODS),
        claim_keys=_some(random, CLAIMS),
        course=random.choice(COURSES),
        name_words=name_words,
        description_words=tuple(word for word in stems(description) if word not in name_words),
    )


def _wish(random: Random) -> Wish:
    vocabulary = stems(" ".join((*NAMES, *DESCRIPTIONS, *GROUPS, "unheard")))
    return tuple(frozenset(random.sample(vocabulary, random.choice((1, 2)))) for _ in range(random.choice((1, 1, 2))))


def tiers(random: Random) -> Tier:
    """Any mixture of what a tier can say."""
    return Tier(
        named=tuple(_wish(random) for _ in range(random.choice((0, 0, 1, 2)))),
        described=tuple(_wish(random) for _ in range(random.choice((0, 0, 1, 2)))),
        courses=frozenset(random.sample(COURSES, random.choice((0, 0, 3)))),
        size=random.choice((None, None, "fits", "stated", "unknown")),
        serves_most_min=random.choice((0, 1, 6, 7, 12, 100)),
    )


def _one_field_each(random: Random) -> Iterator[Filters]:
    for city, state in CITIES:
        yield Filters(city_key=city)
        yield Filters(state_key=state)
    for zip_code in ("02139", "10001", "", "99999"):
        yield Filters(zip_code=zip_code)
    for field, values in (("cuisine_keys", CUISINES), ("diet_keys", DIETS), ("excluded_food_keys", FOODS)):
        for size in (1, 2, 3):
            yield Filters(**{field: frozenset(random.sample(values, size))})
    restaurants = [f"{fold_key(name)}|{city}" for name in RESTAURANTS for city, _ in CITIES]
    yield Filters(restaurant_key=restaurants[0])
    yield Filters(excluded_restaurant_keys=frozenset(restaurants[:7]))
    yield Filters(excluded_cuisine_keys=frozenset(("thai", "italian")))
    yield from _claims_alone(random)
    yield from (Filters(currency=currency) for currency in ("USD", "HKD", "EUR"))
    for limit in ("-1", "0", "4.98", "4.99", "12.504", "12.51", "1000000000000"):
        yield Filters(price_min_at_most=Decimal(limit))
    yield from (Filters(serves_most_above=number) for number in (-5, 0, 5, 6, 11, 12, 500))


def _claims_alone(random: Random) -> Iterator[Filters]:
    for size in (1, 2, 3):
        groups = tuple(frozenset(random.sample(CLAIMS, size)) for _ in range(size))
        yield Filters(excluded_claims=frozenset(random.sample(CLAIMS, size)))
        yield Filters(excluded_words=frozenset(random.sample(stems(" ".join((*NAMES, *DESCRIPTIONS))), size)))
        yield Filters(excluded_wishes=tuple(_wish(random) for _ in range(size)))
        yield Filters(claims_all=groups)
        yield Filters(claims_not_all=groups)
        words = frozenset(random.sample(stems(" ".join((*NAMES, *DESCRIPTIONS))), size))
        yield from (
            Filters(left_out=one) for one in ((groups[0], words), (groups[0], frozenset()), (frozenset(), words))
        )
        yield Filters(excluded_claims=frozenset(("has:nut",)), claims_all=groups[:1], claims_not_all=groups)


def _mixed(random: Random) -> Filters:
    return Filters(
        claims_not_all=random.choice(((), (), (frozenset(random.sample(CLAIMS, 2)),))),
        excluded_claims=random.choice((frozenset(), frozenset(random.sample(CLAIMS, 1)))),
        city_key=random.choice((None, *(city for city, _ in CITIES))),
        cuisine_keys=frozenset(random.sample(CUISINES, random.choice((0, 0, 2, 3)))),
        diet_keys=frozenset(random.sample(DIETS, random.choice((0, 0, 0, 1)))),
        excluded_food_keys=frozenset(random.sample(FOODS, random.choice((0, 1, 2)))),
        excluded_wishes=random.choice(((), (), (_wish(random),))),
        currency=random.choice((None, "USD")),
        price_min_at_most=random.choice((None, None, Decimal("12.50"), Decimal("89.99"))),
        serves_most_above=random.choice((None, None, None, 5)),
        tier=random.choice((None, tiers(random))),
    )


def filter_cases(seed: int = 11, mixed: int = 150) -> list[Filters]:
    """No filter, each field alone at its borders, tiers alone, and `mixed` mixtures."""
    random = Random(seed)
    alone = [Filters(), *_one_field_each(random), *(Filters(tier=tiers(random)) for _ in range(60))]
    empty_wish, no_form = Tier(named=((),)), Tier(described=((frozenset(),),))
    return [*alone, Filters(tier=empty_wish), Filters(tier=no_form), *(_mixed(random) for _ in range(mixed))]
