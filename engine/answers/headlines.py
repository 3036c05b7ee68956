"""Headlines: what was understood, how much there is, what a follow-up did; what is in force, in words and by name."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Literal

from engine.answers.phrases import capitalised, counted, enumerated, exact, joined, people, rounded
from engine.answers.unlabelled import avoiding, listed, listed_subject, none_passes, stated
from engine.answers.why import among
from engine.catalogue import fold_key, foods_named
from engine.conversation import PICKING, Change, Press, Said, Understood, Wants
from engine.messages import Filters
from engine.messages.sentences import dated, say
from engine.reading import STATES

_ALSO_CITIES = frozenset({"New York", "Washington"})
"""States that share their names with a large city."""

ONE_DAY = timedelta(days=1)


def subject(wants: Wants) -> str:
    """What is looked for: dish, cuisine, course or meal, with its diets: "vegetarian lunch", "chicken, Italian"; ""
    where no dish, kitchen, meal or diet was said."""
    diets = joined(wants.dietary_labels)
    # A course is a wish like another (rule book, "Order of results"): what is counted holds both.
    wished = [phrase.text for phrase in wants.wishes]
    wished += [say(f"course-{course}") for course in wants.courses]
    cuisines = joined(wants.cuisine, "or")
    meal = wants.menu_type.lower() if wants.menu_type and not wants.courses else ""
    if not wished:
        return " ".join(word for word in (diets, cuisines, meal) if word)
    # A dish of a page is one or the other, a whole order holds each.
    head = " ".join(word for word in (diets, joined(wished, "and" if wants.whole else "or")) if word)
    return say("criterion-wish-of-cuisine", wish=head, cuisine=cuisines) if cuisines else head


def place(wants: Wants) -> str:
    """ "in Boston", "in Pasadena, TX", "in Washington state", "in 02139"; "" where any place will do."""
    if wants.city and wants.state:
        return say("criterion-city-of-state", city=wants.city, state=wants.state)
    name = wants.city or (state_name(wants.state) if wants.state else wants.zip_code)
    return say("criterion-place", place=name) if name else ""


def state_name(state: str) -> str:
    """The name of a state that the catalogue may have as a code; of two, the city of that name is not meant."""
    name = STATES.get(state.lower(), state)
    return say("state-beside-city", state=name) if name in _ALSO_CITIES else name


def without_taken(wants: Wants, taken: bool) -> Wants:
    """Limits that this very turn's step set are said in a sentence of their own, not in the headline."""
    if not taken:
        return wants
    head = None if "price_per_person_max" in wants.set_by_follow_up else wants.price_per_person_max
    return replace(wants, price_per_person_max=head, known_cost_max=None, unit_price_max=None, unit_serves_min=None)


def limits(wants: Wants, currency: str) -> list[str]:
    """Money and size limits in force, as a person would say them, and what is left out."""
    bounds: tuple[tuple[str, Decimal | None, Literal["each", "all"]], ...] = (
        ("price_per_person_max", wants.price_per_person_max, "each"),
        ("price_max", wants.price_max, "all"),
    )
    said = [
        _up_to(limit, of, wants if wants.price_per_person_max is None or of == "each" else None, currency)
        for name, limit, of in bounds
        if limit is not None and name not in wants.set_by_follow_up
    ]
    if wants.whole and wants.whole.total_max is not None:
        said.append(say("criterion-cheaper"))
    elif lower := _lower(wants, currency):
        said.append(say("criterion-cheaper-by", limits=joined(lower, "or")))
    if wants.unit_serves_min is not None:
        said.append(say("criterion-feeds", count=wants.unit_serves_min))
    if wants.allergies:
        said.append(avoiding(wants))
    return [*said, *exclusions(wants)]


def _up_to(limit: Decimal, of: Literal["each", "all"], wants: Wants | None, currency: str) -> str:
    """`wants`: None where it is not the limit that is to hold what comes on top of the food."""
    whole = wants.undivided if wants else None
    if whole is None or (whole == limit and not (wants and wants.whole)):
        return say(f"criterion-{of}-up-to", limit=rounded(limit, currency))
    undivided = rounded(whole, currency)
    if wants and wants.whole:
        return say(f"criterion-{of}-undivided", limit=undivided)
    return say(f"criterion-{of}-of-food", limit=rounded(limit, currency), undivided=undivided)


def _lower(wants: Wants, currency: str) -> list[str]:
    """The limits that Cheaper and More affordable set: nobody said them, so they are not told as somebody's."""
    head = wants.price_per_person_max if "price_per_person_max" in wants.set_by_follow_up else None
    total = wants.price_max if "price_max" in wants.set_by_follow_up else wants.known_cost_max
    taken = ((head, "each"), (total, "all"), (wants.unit_price_max, "unit"))
    return [say(f"criterion-{of}-up-to", limit=rounded(limit, currency)) for limit, of in taken if limit is not None]


def exclusions(wants: Wants) -> list[str]:
    """ "naming no pork or mushrooms", "not Thai", "nothing called spicy": that a menu does not name it is no statement
    that it is not in it (rule book, Exclusions)."""
    cuisines = [one for one in wants.excluded if fold_key(one) in wants.excluded_cuisine_keys]
    ways = [one for one in wants.excluded if one in wants.excluded_phrases and not foods_named(one)]
    foods = [one for one in wants.excluded if one not in (*cuisines, *ways)]
    return [
        *([say("criterion-naming-none", foods=joined(foods, "or"))] if foods else []),
        *([say("criterion-no-cuisine", cuisines=joined(cuisines, "or"))] if cuisines else []),
        *([say("criterion-no-way", ways=joined(ways, "or"))] if ways else []),
    ]


def when(wants: Wants) -> list[str]:
    """Day and hour: a day by its date, several days, the hour and what is not resolved in the person's words."""
    day = (wants.day.words if wants.day else None) or wants.date or ""
    if wants.day and wants.day.starts and (wants.day.ends or wants.day.starts) - wants.day.starts <= ONE_DAY:
        day = dated(wants.day.starts, say("pattern-of-day"))
    known = wants.window or wants.hour
    return [one for one in (day, known.words if known else wants.time or "") if one]


def understood(wants: Wants, currency: str = "USD") -> str:
    """The whole wish in one clause: "Italian for 25 in Boston, up to $15 a head"."""
    return capitalised(clause(wants, currency))


def clause(wants: Wants, currency: str = "USD") -> str:
    """The same as it stands within a sentence."""
    first = {
        "subject": subject(wants),
        "party": say("criterion-party", people=people(wants.party, wants.party_approximate)) if wants.party else "",
        "place": place(wants),
        "restaurant": say("criterion-restaurant", name=wants.restaurant_name) if wants.restaurant_name else "",
        "others": say("criterion-others") if wants.excluded_restaurant_keys else "",
    }
    if (
        first["subject"]
        and wants.cuisine
        and (wants.wishes or wants.courses)
        and len([*filter(None, first.values())]) > 1
    ):
        first["subject"] = say("criterion-set-off", subject=first["subject"])
    lead = " ".join(first[one] for one in say("parts-of-headline").split() if first[one])
    by_price = say(f"criterion-{'dearest' if wants.price_level == 'expensive' else 'cheapest'}-first")
    rest = [*when(wants), *limits(wants, currency), *([by_price] if wants.by_price else [])]
    # "For 20 in Oakland: 4,974 dishes", and not "Dishes for 20 in Oakland: 4,974 dishes".
    return enumerated([lead, *rest] if lead else rest) or say("criterion-dishes")


def headline(
    wants: Wants,
    total: int,
    restaurants: int,
    currency: str,
    near: bool = False,
    free: int = 0,
    out: int = 0,
    unknown: int = 0,
) -> str:
    """Understanding, then counts: "…: 14 dishes from 5 restaurants." `near`: dishes pass that do not name the wish;
    `free`: of those counted, state themselves free of the allergies that are not severe; `out`: are left out;
    `unknown`: of those counted, what they cost so many is not known."""
    if total == 0:
        found = none_passes(wants, out, near)
        return say("headline", understood=understood(listed_subject(wants), currency), found=found)
    tail, states = listed(wants, total), stated(wants, total, free)
    wants = listed_subject(wants)
    dishes = counted(total, "dish")
    if tail:
        dishes = say("headline-listed", dishes=dishes, listed=tail)
    if not wants.restaurant_name:
        source = counted(restaurants, "restaurant")
        dishes = say(f"headline-{'listed-' if tail else ''}from", dishes=dishes, restaurants=source)
    found = enumerated([part for part in (dishes, states, _of_unknown_cost(wants, total, unknown)) if part])
    return say("headline", understood=understood(wants, currency), found=found)


def _of_unknown_cost(wants: Wants, total: int, unknown: int) -> str:
    """Behind a limit on what is paid, of how many dishes nobody knows whether they are within it."""
    in_all = wants.price_max is not None or wants.known_cost_max is not None
    if not unknown or not (wants.price_per_person_max is not None or (in_all and wants.party)):
        return ""
    return say(f"headline-cost-{'of-all-' if unknown == total else ''}unknown", count=unknown)


def echo(press: Press | None, name: str | None) -> str | None:
    """ "Cheaper, asked by Ana": who pressed, for those who only see the answer; nothing where no name is known."""
    if press is None or press.choice is None or not name:
        return None
    if press.pressed is not None and press.pressed.action in PICKING:
        return None  # Who picked stands in the answer itself.
    return say("headline-asked-by", label=press.choice.label, name=name)


def took(change: Change | None, said: Said, wants: Wants, currency: str, is_about: bool = False) -> str:
    """The limit that a step took; "" for a change that takes none, or where the person said the limit. `is_about`: of
    what is shown, some costs are estimated."""
    if change == "serves_more" and wants.unit_serves_min is not None:
        return say("took-serves-more", count=wants.unit_serves_min) if wants.unit_serves_min else ""
    said_limit = said.price_max is not None or said.price_per_person_max is not None
    if change not in ("cheaper", "more_affordable") or said_limit:
        return ""
    parts = []
    if wants.price_per_person_max is not None and "price_per_person_max" in wants.set_by_follow_up:
        parts.append(say("took-each", cost=exact(wants.price_per_person_max, currency)))
    if wants.known_cost_max is not None:
        cost = exact(wants.known_cost_max, currency)
        so_many = people(wants.party, wants.party_approximate) if wants.party else ""
        parts.append(say("took-for", cost=cost, people=so_many) if so_many else cost)
    if wants.unit_price_max is not None:
        parts.append(say("took-unit", cost=exact(wants.unit_price_max, currency)))
    return say(f"took-at-most{'-about' if is_about else ''}", costs=joined(parts, "or")) if parts else ""


def noted(understood: Understood, wants: Wants) -> str:
    """A day or an hour, where the turn says nothing else: it is kept, and changes no dish."""
    said = understood.said
    others = replace(said, date=None, time=None, day=None, hour=None, window=None)
    if understood.intent != "filter" or not (said.date or said.time) or others != Said():
        return ""
    return say("headline-noted", when=enumerated(when(wants)))


NOTHING_NEW = frozenset(("cheaper", "more_affordable", "serves_more", "other_restaurants"))
"""Changes that say of themselves that they find nothing."""


def nothing_new(change: str) -> str:
    return say(f"nothing-new-{change.replace('_', '-') if change in NOTHING_NEW else 'more'}")


def so_far(wants: Wants, currency: str = "USD") -> str:
    """ "So far I look for: lunch for 30 in Oakland, among them two vegans, on Tuesday."; "" where nothing was said."""
    if wants == Wants():
        return ""
    parts = [understood(wants, currency), among(wants.needs)]
    return say("so-far", understood=enumerated([part for part in parts if part]))


def _number(amount: Decimal | None) -> float | None:
    return None if amount is None else float(amount)


def filters_shown(wants: Wants) -> Filters:
    """`serves_min` is the party, or after Serves more what one unit must feed; a unit's price limit shows as
    `price_max` only where no limit on a known cost is in force."""
    price_max = next(
        (limit for limit in (wants.price_max, wants.known_cost_max, wants.unit_price_max) if limit is not None), None
    )
    return Filters(
        city=wants.city,
        state=wants.state,
        zip_code=wants.zip_code,
        cuisine=wants.cuisine,
        dietary_labels=wants.dietary_labels,
        price_max=_number(price_max),
        price_per_person_max=_number(wants.price_per_person_max),
        serves_min=wants.unit_serves_min if wants.unit_serves_min is not None else wants.party,
        serves_max=wants.serves_max,
        tags=wants.tags,
        restaurant_name=wants.restaurant_name,
        menu_type=wants.menu_type,
        party=wants.party,
        party_approximate=wants.party_approximate,
        excluded=wants.excluded,
        allergies=wants.allergies,
        excluded_restaurants=wants.excluded_restaurant_keys,
    )
