"""Tags: every reason that a person is told is true of the dish, by what was written into its menu.

Menus are put together from pieces of which it is known, from how they were made, what they say and what they only seem
to say ("not spicy", "peanut-free on request"); they go through ingest, and each tag is held against what was put in.
Nothing of the scorer or of the readers of menus is used to judge.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.catalogue.document import MenuDocument
from engine.messages.people import SEVERITIES, FitTag, Learned, Profile
from engine.people.fit import fit_of, tags_of, taste_of
from engine.people.picked import Candidate, pick
from engine.pricing.tiers import PriceTiers
from ingest.prepare import prepare
from ingest.read import Entry
from tests.prove.proof import Proof, examples
from tests.support.dishes import row_of
from tests.support.menus import TickingClock, item, restaurant


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a menu, and what it says."""

    text: str
    vibes: frozenset[str] = frozenset()
    diets: frozenset[str] = frozenset()
    free: frozenset[str] = frozenset()
    holds: frozenset[str] = frozenset()
    """Allergens that it names, and foods that are no diet's."""


def _says(text: str, *vibes: str) -> Piece:
    return Piece(text, vibes=frozenset(vibes))


def _frees(text: str, *allergens: str, diet: str = "") -> Piece:
    return Piece(text, diets=frozenset(filter(None, [diet])), free=frozenset(allergens))


def _holds(text: str, *named: str) -> Piece:
    return Piece(text, holds=frozenset(named))


NAMES = [
    _says("Rice Bowl"), _says("Garden Wrap"), _says("Corner Plate"), _says("Spicy Noodle Bowl", "spicy"),
    _says("Non-Spicy Noodle Bowl"), _says("Kids' Rice Bowl", "kid-friendly"),
    _says("Green Boxed Lunch", "individually packed"), _says("Rice Party Tray", "shareable"), _says("Bud Light"),
    _says("Mama Light Bowl", "light"), _says("Home-Style Rice", "comfort"), _says("Holiday Rice", "festive"),
    _says("Low-Fat Rice", "healthy"), _says("Italian Wedding Soup"),
    Piece("Vegan Rice Bowl", diets=frozenset(["vegan"])),
    Piece("Vegetarian Rice Bowl", diets=frozenset(["vegetarian"])), _holds("Chicken Rice Bowl", "meat"),
    _holds("Peanut Noodles", "peanuts"), _holds("Shrimp Rice", "crustaceans", "meat"),
]  # fmt: skip
GROUPS = [
    _says("Entrees"), _says("Lunch"), _says("Healthy Options", "healthy"),
    _says("Boxed Lunches", "individually packed"), _says("Donburi and Bento Box"), _says("Kids Menu", "kid-friendly"),
    _says("Family Style Menu", "shareable"),
]  # fmt: skip
SENTENCES = [
    _says("Hot and spicy.", "spicy"), _says("Not spicy."), _says("Spicy on request."), _says("Mild or spicy."),
    _says("Not at all spicy."), _says("Choice of plain or spicy rice."), _says("With spicy mustard."),
    _says("Served family style.", "shareable"), _says("Individually wrapped.", "individually packed"),
    _says("Can be individually wrapped."), _says("Light fare.", "light"), _says("In a light brown sauce."),
    _says("Homestyle rice.", "comfort"), _says("Rice with hearty bread."), _says("Healthy and wholesome.", "healthy"),
    _says("A healthy portion of rice."), _says("Great for kids.", "kid-friendly"), _says("Not for kids."),
    _says("A festive favorite.", "festive"), _says("Not made on holidays."), _says("Freshly made."),
    _says("Our own."), _frees("Peanut-free.", "peanuts"), _frees("Contains no egg.", "egg"),
    _frees("No sesame.", "sesame"), _says("Not peanut-free."), _says("Peanut-free on request."),
    _says("With or without egg."), _says("Egg-free bun available."), _holds("With peanut sauce.", "peanuts"),
    _holds("Topped with a fried egg.", "egg"), _holds("With sesame oil.", "sesame"),
    _frees("Gluten-free.", "gluten", diet="gluten-free"), _says("Gluten-free bread available."),
    Piece("Vegan.", diets=frozenset(["vegan"])), _says("Can be made vegan."), _says("Vegan-friendly kitchen."),
    _holds("With grilled chicken.", "meat"), Piece("Halal.", diets=frozenset(["halal"])),
]  # fmt: skip
FREEING = [one for one in SENTENCES if one.free]
"""Drawn more often than the rest: of several allergies each has to be met."""
KITCHENS = {"Italian Restaurants": "Italian", "Thai": "Thai", "Chinese Food": "Chinese", "Take Out Restaurants": ""}
"""As a source writes them, and what they are."""
LIKED = {"italian": {"Italian"}, "thai": {"Thai"}, "asian": {"Thai", "Chinese"}, "mexican": set[str]()}
"""A person's, and which of those kitchens it takes in."""
ALLERGENS = ("peanuts", "egg", "sesame", "gluten")
AGAINST = {"vegan": {"meat", "egg"}, "vegetarian": {"meat"}, "halal": set[str](), "gluten-free": set[str]()}
"""What of the pieces' foods a label is not true beside."""
SATISFIES = {
    "vegan": {"vegan"},
    "vegetarian": {"vegetarian", "vegan"},
    "halal": {"halal"},
    "gluten-free": {"gluten-free"},
}
"""Diet of a person, and the labels that meet it."""
VIBES = ("shareable", "individually packed", "light", "comfort", "spicy", "healthy", "kid-friendly", "festive")
AT = TickingClock().now()


@dataclass(frozen=True, slots=True)
class Dish:
    """One item of a menu with all that its pieces say."""

    raw: dict[str, Any]
    pieces: tuple[Piece, ...]
    serves: int | None

    def of(self, what: str) -> frozenset[str]:
        return frozenset[str]().union(*(getattr(piece, what) for piece in self.pieces))


@dataclass(frozen=True, slots=True)
class Menu:
    kitchens: tuple[str, ...]
    group: Piece
    dishes: tuple[Dish, ...]


@st.composite
def _dishes(draw: st.DrawFn, group: Piece, number: int) -> Dish:
    name = draw(st.sampled_from(NAMES))
    said = st.one_of(st.sampled_from(FREEING), st.sampled_from(SENTENCES), st.sampled_from(SENTENCES))
    sentences = draw(st.lists(said, max_size=4, unique=True))
    serves = draw(st.sampled_from([None, None, 1, 4, 12]))
    size = {"servingSize": {"amount": serves, "unit": "people"}} if serves else {}
    raw = item(
        name.text,
        float(draw(st.integers(2, 40)) * (serves or 1)),
        id=f"{number}",
        description=" ".join(one.text for one in sentences),
        **size,
    )
    return Dish(raw, (name, group, *sentences), serves)


@st.composite
def menus(draw: st.DrawFn) -> Menu:
    group = draw(st.sampled_from(GROUPS))
    kitchens = draw(st.lists(st.sampled_from([*KITCHENS]), min_size=1, max_size=2, unique=True))
    count = draw(st.integers(1, 3))
    return Menu(tuple(kitchens), group, tuple(draw(_dishes(group, number)) for number in range(count)))


@st.composite
def profiles(draw: st.DrawFn) -> Profile:
    def some(values: Any, most: int) -> tuple[str, ...]:
        return tuple(draw(st.lists(st.sampled_from([*values]), max_size=most, unique=True)))

    learned = draw(
        st.lists(
            st.one_of(
                st.builds(Learned, st.just("vibes"), st.sampled_from(VIBES), st.just(AT), st.just("")),
                st.builds(Learned, st.just("cuisine_affinity"), st.sampled_from([*LIKED]), st.just(AT), st.just("")),
                st.builds(Learned, st.just("cuisine_aversion"), st.sampled_from([*LIKED]), st.just(AT), st.just("")),
                st.builds(
                    Learned,
                    st.just("price_comfort"),
                    st.sampled_from(["$", "$$", "$$$", "$$$$"]),
                    st.just(AT),
                    st.just(""),
                ),
            ),
            max_size=2,
        )
    )
    return Profile(
        allergies=tuple(
            (one, draw(st.sampled_from(SEVERITIES))) for one in some(ALLERGENS, draw(st.sampled_from([1, 1, 2])))
        ),
        diets=some(SATISFIES, 2),
        cuisines_liked=some(LIKED, 2),
        cuisines_disliked=some(LIKED, 1),
        vibes=some(VIBES, 4),
        price_comfort=draw(st.sampled_from([None, "$", "$$", "$$$"])),
        learned=tuple(learned),
    )


def tags_are_true(written: list[Menu], profile: Profile) -> None:
    """Of every dish of a place, for one person."""
    documents, truth = ingested(written)
    columns = Columns(map(row_of, documents))
    tiers = PriceTiers(columns, columns_place(documents))
    thirds, taste = _thirds(documents), taste_of(profile)
    drawn = {}
    for document in documents:
        tier = tiers.tier_of(columns.row_of(document.doc_id) or 0)
        tags = tags_of(fit_of(document, taste, tier))
        assert len(tags) <= 4
        assert [tag.points for tag in tags] == sorted((tag.points for tag in tags), reverse=True)
        for tag in tags:
            dish, kitchens = truth[document.doc_id]
            assert is_true(tag, dish, kitchens, thirds.get(document.doc_id), profile), (tag, dish, profile)
        drawn[document.doc_id] = tags
    chosen = pick(
        [Candidate(one, 0.0, tiers.tier_of(columns.row_of(one.doc_id) or 0)) for one in documents],
        profile,
        25,
        AT.date(),
    )
    for one in (*chosen.picked, *chosen.unsaid, *chosen.flagged):
        assert one.tags == drawn[one.card.doc_id]
        assert len(one.line) <= 160


def is_true(tag: FitTag, dish: Dish, kitchens: tuple[str, ...], third: str | None, profile: Profile) -> bool:
    """By the label's words alone, what they claim of the dish."""
    told, _, claimed = tag.label.partition(": ")
    if tag.kind == "vibe":
        vibes = dish.of("vibes") | ({"shareable"} if (dish.serves or 0) > 1 else set())
        return told == "Menu says" and set(claimed.split(", ")) <= vibes
    if tag.kind == "dietary":
        stated = {label for label in dish.of("diets") if not AGAINST[label] & dish.of("holds")}
        wanted = set().union(*(SATISFIES.get(diet, set()) for diet in profile.diets))
        return told == "Menu says" and set(claimed.split(", ")) <= stated & wanted
    if tag.kind == "allergy_safe":
        own = {allergen for allergen, _ in profile.allergies}
        named = {{"peanut-free": "peanuts"}.get(one, one.removesuffix("-free")) for one in claimed.split(", ")}
        return told == "Menu states" and named == own and own <= dish.of("free") - dish.of("holds")
    if tag.kind == "price":
        said = [one.value for one in profile.learned if one.key == "price_comfort"]
        wanted_tier = profile.price_comfort or ("$$$" if said[-1] == "$$$$" else said[-1])
        return tag.label == f"Within your {third} comfort zone" and third == wanted_tier
    named = set(tag.label.removesuffix(" kitchen, as you like").split(" and "))
    learned = {one.value for one in profile.learned if one.key == "cuisine_affinity"}
    liked = set[str]().union(*(LIKED[one] for one in {*profile.cuisines_liked, *learned}))
    return named <= liked & {KITCHENS[one] for one in kitchens}


def ingested(written: list[Menu]) -> tuple[list[MenuDocument], dict[str, tuple[Dish, tuple[str, ...]]]]:
    documents, truth = [], {}
    for number, menu in enumerate(written):
        raws = [one.raw for one in menu.dishes]
        raw = restaurant(*raws, name=f"House {number}", group=menu.group.text, cuisine=[*menu.kitchens])
        (prepared,) = prepare([Entry(f"feed.jsonl:{number}", raw)])
        by_id = {one.raw["id"]: one for one in menu.dishes}
        for document in prepared.documents:
            documents.append(document)
            truth[document.doc_id] = (by_id[document.item_id], menu.kitchens)
    return documents, truth


@dataclass(frozen=True, slots=True)
class Somewhere:
    city_key: str | None
    state_key: str | None = None
    zip_code: str | None = None


def columns_place(documents: list[MenuDocument]) -> Somewhere:
    return Somewhere(documents[0].city_key if documents else None)


def _thirds(documents: list[MenuDocument]) -> dict[str, str]:
    """doc_id → third of its cost a head among the mains of the place, worked out in fractions one by one."""
    heads: dict[str, Fraction] = {}
    for document in documents:
        costs = []
        for portion in document.portions:
            if portion.serves_max:
                costs.append(Fraction(portion.price) / portion.serves_max)
            elif portion.estimate:
                costs.append(Fraction(portion.price) * portion.estimate.a_head / portion.estimate.holds)
        if costs:
            heads[document.doc_id] = min(costs)
    meals = {one.doc_id for one in documents if one.course in ("main", "combination")} & heads.keys()
    compared = sorted(heads[doc_id] for doc_id in meals or heads)
    count = len(compared)
    found = {}
    for doc_id, head in heads.items():
        low, high = compared[count // 3], compared[2 * count // 3]
        found[doc_id] = "$" if head < low else "$$" if head < high else "$$$"
    return found


CASES = (st.lists(menus(), min_size=1, max_size=3), profiles())


async def tags(n: int, seed: int) -> Proof:
    return examples(n, seed, tags_are_true, *CASES)
