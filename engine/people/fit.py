"""Fit of a dish to a person: points in five dimensions, and the reasons that are true of it. Pure.

Cuisine 30, vibe 25, price 20, diet 15, allergy 10 (rule book, People: FitScorer; Kairos §11); together 0 to 100.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.answers import joined
from engine.catalogue import VIBES, MenuDocument, Vibe, display_name, members_of
from engine.messages.people import FitTag, FitWord, LearnedKey, PriceComfort, Profile, Severity
from engine.messages.sentences import enumerated, say
from engine.pricing import TIERS, tier_called
from engine.safety import STATED_FREE, UNGUARDED, Verdict, tag_of_free, verdict_of, with_implied

CUISINE_FULL, CUISINE_PARTIAL, CUISINE_AVERSION = 30, 15, -10
VIBE_EACH, VIBE_MOST = 5, 25
PRICE_EXACT, PRICE_NEXT = 20, 10
DIET_EACH, DIET_MOST = 5, 15
ALLERGY_FREE, ALLERGY_UNSAID = 10, 5
SCORE_MOST = 100
TAGS_MOST = 4
EXCELLENT_FROM, GOOD_FROM = 80, 60
"""Kairos §12, FitScore mapping."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a profile comes to once what was learned counts as what was set; what was set wins."""

    cuisines_liked: frozenset[str] = frozenset()
    """With the members of broad cuisines."""
    cuisines_disliked: frozenset[str] = frozenset()
    vibes: frozenset[str] = frozenset()
    diets: tuple[str, ...] = ()
    price: PriceComfort | None = None
    allergies: tuple[tuple[str, Severity], ...] = ()

    @property
    def severities(self) -> dict[str, Severity]:
        return dict(self.allergies)


@dataclass(frozen=True, slots=True)
class Fit:
    """Points of one dish, and what of the person's taste it meets."""

    cuisine: int = 0
    vibe: int = 0
    price: int = 0
    diet: int = 0
    allergy: int = 0
    cuisines: tuple[str, ...] = ()
    """Keys of its own that are liked."""
    vibes: tuple[Vibe, ...] = ()
    diets: tuple[str, ...] = ()
    """Labels of its own that meet a diet."""
    tier: PriceComfort | None = None
    """Where it is the person's own."""
    free_of: tuple[str, ...] = ()
    """The person's allergens, where its menu states that it is free of each."""
    free_tag: str = ""
    """Which says so."""
    verdict: Verdict = UNGUARDED
    """On all of these."""

    @property
    def score(self) -> int:
        return max(0, min(SCORE_MOST, self.cuisine + self.vibe + self.price + self.diet + self.allergy))

    @property
    def word(self) -> FitWord:
        if self.score >= EXCELLENT_FROM:
            return "Excellent match"
        return "Good match" if self.score >= GOOD_FROM else "Partial match"


def fit_word(word: FitWord) -> str:
    """As it is read."""
    return say(f"fit-word-{word.split()[0].lower()}")


def taste_of(profile: Profile) -> Taste:
    """Of what was learned of one cuisine both ways, or of prices, the newest counts."""
    learned = sorted(profile.learned, key=lambda one: one.at)
    both = {one.value: one.key for one in learned if one.key in ("cuisine_affinity", "cuisine_aversion")}
    newest = _price_of([one.value for one in learned if one.key == "price_comfort"])

    def of(key: LearnedKey) -> Iterable[str]:
        return (one.value for one in learned if one.key == key)

    liked, disliked = _with_members(profile.cuisines_liked), _with_members(profile.cuisines_disliked)
    also_liked = _with_members(value for value, key in both.items() if key == "cuisine_affinity")
    also_disliked = _with_members(value for value, key in both.items() if key == "cuisine_aversion")
    return Taste(
        cuisines_liked=liked | (also_liked - disliked),
        cuisines_disliked=(disliked - frozenset(profile.cuisines_liked)) | (also_disliked - liked),
        vibes=frozenset((*profile.vibes, *of("vibes"))),
        diets=tuple(dict.fromkeys((*profile.diets, *of("dietary")))),
        price=_price_of([profile.price_comfort] if profile.price_comfort else []) or newest,
        allergies=profile.allergies,
    )


def _with_members(cuisines: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*map(members_of, cuisines))


def _price_of(said: list[str]) -> PriceComfort | None:
    """The last of them that is a tier."""
    return next(filter(None, map(tier_called, reversed(said))), None)


def fit_of(document: MenuDocument, taste: Taste, tier: PriceComfort | None) -> Fit:
    """`tier`: the dish's own in its place; None where its cost a head is not known."""
    cuisines = tuple(key for key in document.cuisine_keys if key in taste.cuisines_liked)
    vibes = tuple(vibe for vibe in VIBES if vibe in taste.vibes and vibe in document.vibe_keys)
    met = [diet for diet in taste.diets if diet in document.diet_keys]
    verdict = verdict_of(document, taste.severities)
    is_free = verdict.rank == STATED_FREE
    free_of = tuple(taste.severities) if is_free else ()
    return Fit(
        cuisine=_of_cuisine(document, taste, len(cuisines)),
        vibe=min(VIBE_MOST, VIBE_EACH * len(vibes)),
        price=_of_price(taste.price, tier),
        diet=min(DIET_MOST, DIET_EACH * len(met)),
        allergy=ALLERGY_FREE if is_free else 0 if verdict.part == "flagged" else ALLERGY_UNSAID,
        cuisines=cuisines,
        vibes=vibes,
        diets=_as_stated(document, met),
        tier=tier if tier is not None and tier == taste.price else None,
        free_of=free_of,
        free_tag=tag_of_free(document, free_of),
        verdict=verdict,
    )


def _of_cuisine(document: MenuDocument, taste: Taste, liked: int) -> int:
    if not taste.cuisines_disliked.isdisjoint(document.cuisine_keys):
        return CUISINE_AVERSION
    if not liked:
        return 0
    return CUISINE_FULL if liked == len(document.cuisine_keys) else CUISINE_PARTIAL


def _of_price(comfort: PriceComfort | None, tier: PriceComfort | None) -> int:
    if comfort is None or tier is None:
        return 0
    return {0: PRICE_EXACT, 1: PRICE_NEXT}.get(abs(TIERS.index(comfort) - TIERS.index(tier)), 0)


def _as_stated(document: MenuDocument, diets: list[str]) -> tuple[str, ...]:
    """The menu's own labels that meet the diets: who eats vegetarian is told "vegan" where that is what it says."""
    return tuple(label for label in document.dietary_labels if not with_implied([label]).isdisjoint(diets))


def tags_of(fit: Fit) -> tuple[FitTag, ...]:
    """One a dimension that has points and says something of the dish, at most four, by points."""
    found = [
        FitTag("cuisine", say("tag-cuisine", cuisines=joined([*map(display_name, fit.cuisines)])), fit.cuisine),
        FitTag("vibe", say("tag-menu-says", words=enumerated(fit.vibes)), fit.vibe if fit.vibes else 0),
        FitTag("price", say("tag-price", tier=fit.tier or ""), fit.price if fit.tier else 0),
        FitTag("dietary", say("tag-menu-says", words=enumerated(fit.diets)), fit.diet if fit.diets else 0),
        FitTag("allergy_safe", fit.free_tag, fit.allergy if fit.free_of else 0),
    ]
    return tuple(sorted((tag for tag in found if tag.points > 0), key=lambda tag: -tag.points)[:TAGS_MOST])
