"""What removes documents before ranking: keys compared with keys, the same in every store.

`Filters` is compiled by each store into its own language; `passes` is the reference they are all tested against.
Exact money and size arithmetic is not here but in `engine/search/constraints.py`: what stands here about price and size
is only necessary, so that no store drops a document that the exact decision would keep.
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from engine.catalogue.document import Course, MenuDocument, SizeClass

Wish = tuple[frozenset[str], ...]
"""One thing wished for: every word of it (outer), in any of its spellings or synonyms as stems (inner)."""


@dataclass(frozen=True, slots=True)
class Tier:
    """One group of the order of results, as far as keys can say it; each arm fetches the tiers in turn."""

    named: tuple[Wish, ...] = ()
    """Any of the wishes, all its words in name_words."""
    described: tuple[Wish, ...] = ()
    """Any of the wishes, all its words in name_words or description_words together."""
    courses: frozenset[Course] = frozenset()
    size: SizeClass | None = None
    serves_most_min: int = 0
    """With size "fits": feeds one, or the largest portion serves at least this many."""


@dataclass(frozen=True, slots=True)
class Filters:
    """A document passes when every field that is set agrees. Sets are "any of" unless said otherwise."""

    city_key: str | None = None
    state_key: str | None = None
    zip_code: str | None = None
    cuisine_keys: frozenset[str] = frozenset()
    diet_keys: frozenset[str] = frozenset()
    """All of them."""
    restaurant_key: str | None = None
    excluded_restaurant_keys: frozenset[str] = frozenset()
    excluded_food_keys: frozenset[str] = frozenset()
    excluded_cuisine_keys: frozenset[str] = frozenset()
    excluded_claims: frozenset[str] = frozenset()
    """None of these: what an allergy guards against, and diets contradicted."""
    excluded_words: frozenset[str] = frozenset()
    """None of these stems in name, group or description: an allergy to a food that the tables do not know."""
    excluded_wishes: tuple[Wish, ...] = ()
    """None of these, all its words in name, group or description: "raw fish", "spicy", a dish not wanted."""
    claims_all: tuple[frozenset[str], ...] = ()
    """Of every group, one."""
    claims_not_all: tuple[frozenset[str], ...] = ()
    """Where set: of at least one group, none."""
    left_out: tuple[frozenset[str], frozenset[str]] | None = None
    """Where set: one of these claims, or one of these stems in name, group or description: what allergies leave out."""
    currency: str | None = None
    price_min_at_most: Decimal | None = None
    """The cheapest portion's unit price is at most this; necessary for any limit on what the party pays."""
    serves_most_above: int | None = None
    """The largest portion feeds more than this ("serves more")."""
    tier: Tier | None = None

    def at(self, tier: Tier) -> "Filters":
        """The same filters, narrowed to one tier."""
        return replace(self, tier=tier)


def names(wish: Wish, words: frozenset[str]) -> bool:
    """Every word of the wish stands among `words`, in one of its forms."""
    return all(forms & words for forms in wish)


def in_tier(tier: Tier, document: MenuDocument) -> bool:
    """Reference for one document; see `Tier` for each field."""
    if tier.named and not any(names(wish, frozenset(document.name_words)) for wish in tier.named):
        return False
    if tier.described:
        words = frozenset(document.name_words) | frozenset(document.description_words)
        if not any(names(wish, words) for wish in tier.described):
            return False
    if tier.courses and document.course not in tier.courses:
        return False
    if tier.size == "fits":
        return document.feeds_one or (document.size_stated and document.serves_most >= tier.serves_most_min)
    if tier.size == "stated":
        return document.size_stated
    # A document may hold both kinds of portion, so "unknown" asks for one that does not say, not for none that does.
    return tier.size is None or any(not portion.size_stated for portion in document.portions)


def _claims_pass(filters: Filters, document: MenuDocument) -> bool:
    claims = frozenset(document.claim_keys)
    words = frozenset(document.name_words) | frozenset(document.description_words)
    return not (
        filters.excluded_claims & claims
        or filters.excluded_words & words
        or any(names(wish, words) for wish in filters.excluded_wishes)
        or not all(group & claims for group in filters.claims_all)
        or (filters.claims_not_all and all(group & claims for group in filters.claims_not_all))
        or (filters.left_out and not (filters.left_out[0] & claims or filters.left_out[1] & words))
    )


def passes(filters: Filters, document: MenuDocument) -> bool:
    """Reference for one document, used by contract tests of every store and nowhere in a turn."""
    checks = (
        filters.city_key in (None, document.city_key),
        filters.state_key in (None, document.state_key),
        filters.zip_code in (None, document.zip_code),
        not filters.cuisine_keys or bool(filters.cuisine_keys & set(document.cuisine_keys)),
        filters.diet_keys <= set(document.diet_keys),
        filters.restaurant_key in (None, document.restaurant_key),
        document.restaurant_key not in filters.excluded_restaurant_keys,
        not filters.excluded_food_keys & set(document.food_keys),
        not filters.excluded_cuisine_keys & set(document.cuisine_keys),
        _claims_pass(filters, document),
        filters.currency in (None, document.currency),
        filters.price_min_at_most is None or document.price_min <= filters.price_min_at_most,
        filters.serves_most_above is None or document.serves_most > filters.serves_most_above,
        filters.tier is None or in_tier(filters.tier, document),
    )
    return all(checks)
