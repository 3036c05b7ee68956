"""Headlines: what was understood, how much there is, what a follow-up did; what is in force, in words and by name."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from engine.answers.phrases import capitalised, counted, exact, joined, people, rounded
from engine.answers.unlabelled import avoiding, listed, listed_subject, none_passes, stated
from engine.answers.why import among
from engine.catalogue import fold_key, foods_named
from engine.conversation import PICKING, Change, Press, Said, Understood, Wants
from engine.messages import Filters
from engine.reading import STATES

_COURSE_NAMES = {
    "main": "mains", "combination": "combinations", "breakfast": "breakfast", "appetizer": "appetizers",
    "salad": "salads", "soup": "soups", "side": "sides", "dessert": "desserts", "drink": "drinks", "addon": "extras",
}  # fmt: skip

_ALSO_CITIES = frozenset({"New York", "Washington"})
"""States that share their names with a large city."""

ANY_DISH = "dishes"
"""What is looked for where no dish, kitchen, meal or diet was said."""

ONE_DAY = timedelta(days=1)

SORTED = ("cheapest first", "most expensive first")
"""How a page stands that was to be sorted by price."""


def subject(wants: Wants) -> str:
    """What is looked for: dish, cuisine, course or meal, with its diets: "vegetarian lunch", "chicken, Italian"."""
    diets = joined(wants.dietary_labels)
    # A course is a wish like another (rule book, "Order of results"): what is counted holds both.
    wished = [phrase.text for phrase in wants.wishes]
    wished += [_COURSE_NAMES.get(course, course) for course in wants.courses]
    cuisines = joined(wants.cuisine, "or")
    meal = wants.menu_type.lower() if wants.menu_type and not wants.courses else ""
    if not wished:
        head = " ".join(word for word in (diets, cuisines, meal) if word)
        return head or ANY_DISH
    # A dish of a page is one or the other, a whole order holds each.
    head = " ".join(word for word in (diets, joined(wished, "and" if wants.whole else "or")) if word)
    return f"{head}, {cuisines}" if cuisines else head


def place(wants: Wants) -> str:
    """ "in Boston", "in Pasadena, TX", "in Washington state", "in 02139"; "" where any place will do."""
    if wants.city and wants.state:
        return f"in {wants.city}, {wants.state}"
    name = wants.city or (state_name(wants.state) if wants.state else wants.zip_code)
    return f"in {name}" if name else ""


def state_name(state: str) -> str:
    """The name of a state that the catalogue may have as a code; of two, the city of that name is not meant."""
    name = STATES.get(state.lower(), state)
    return f"{name} state" if name in _ALSO_CITIES else name


def without_taken(wants: Wants, taken: bool) -> Wants:
    """Limits that this very turn's step set are said in a sentence of their own, not in the headline."""
    if not taken:
        return wants
    head = None if "price_per_person_max" in wants.set_by_follow_up else wants.price_per_person_max
    return replace(wants, price_per_person_max=head, known_cost_max=None, unit_price_max=None, unit_serves_min=None)


def limits(wants: Wants, currency: str) -> list[str]:
    """Money and size limits in force, as a person would say them, and what is left out."""
    said = [
        _up_to(limit, of, wants if wants.price_per_person_max is None or of == A_HEAD else None, currency)
        for name, limit, of in (
            ("price_per_person_max", wants.price_per_person_max, A_HEAD),
            ("price_max", wants.price_max, "in all"),
        )
        if limit is not None and name not in wants.set_by_follow_up
    ]
    if wants.whole and wants.whole.total_max is not None:
        said.append("cheaper than before")
    elif lower := _lower(wants, currency):
        said.append(f"cheaper than before ({joined(lower, 'or')})")
    if wants.unit_serves_min is not None:
        said.append(f"one order feeding more than {wants.unit_serves_min}")
    if wants.allergies:
        said.append(avoiding(wants))
    return [*said, *exclusions(wants)]


A_HEAD = "a head"
ALL_OF_IT = "with tax, tip and delivery"


def _up_to(limit: Decimal, of: str, wants: Wants | None, currency: str) -> str:
    """`wants`: None where it is not the limit that is to hold what comes on top of the food."""
    said = f"up to {rounded(limit, currency)} {of}"
    whole = wants.undivided if wants else None
    if whole is None or (whole == limit and not (wants and wants.whole)):
        return said
    held = f"{rounded(whole, currency)} {of} {ALL_OF_IT}"
    return f"up to {held}" if wants and wants.whole else f"{said} for the food, {held}"


def _lower(wants: Wants, currency: str) -> list[str]:
    """The limits that Cheaper and More affordable set: nobody said them, so they are not told as somebody's."""
    head = wants.price_per_person_max if "price_per_person_max" in wants.set_by_follow_up else None
    total = wants.price_max if "price_max" in wants.set_by_follow_up else wants.known_cost_max
    taken = ((head, "a head"), (total, "in all"), (wants.unit_price_max, "each where no size is stated"))
    return [f"up to {rounded(limit, currency)} {of}" for limit, of in taken if limit is not None]


def exclusions(wants: Wants) -> list[str]:
    """ "naming no pork or mushrooms", "not Thai", "nothing called spicy": that a menu does not name it is no statement
    that it is not in it (rule book, Exclusions)."""
    cuisines = [one for one in wants.excluded if fold_key(one) in wants.excluded_cuisine_keys]
    ways = [one for one in wants.excluded if one in wants.excluded_phrases and not foods_named(one)]
    foods = [one for one in wants.excluded if one not in (*cuisines, *ways)]
    parts = (("naming no", foods), ("not", cuisines), ("nothing called", ways))
    return [f"{lead} {joined(named, 'or')}" for lead, named in parts if named]


def when(wants: Wants) -> list[str]:
    """Day and hour: a day by its date, several days, the hour and what is not resolved in the person's words."""
    day = (wants.day.words if wants.day else None) or wants.date or ""
    if wants.day and wants.day.starts and (wants.day.ends or wants.day.starts) - wants.day.starts <= ONE_DAY:
        day = f"{wants.day.starts:%A} {wants.day.starts.day} {wants.day.starts:%B}"
    known = wants.window or wants.hour
    return [one for one in (day, known.words if known else wants.time or "") if one]


def understood(wants: Wants, currency: str = "USD") -> str:
    """The whole wish in one clause: "Italian for 25 in Boston, up to $15 a head"."""
    return capitalised(clause(wants, currency))


def clause(wants: Wants, currency: str = "USD") -> str:
    """The same as it stands within a sentence."""
    party = f"for {people(wants.party, wants.party_approximate)}" if wants.party else ""
    scope = f"from {wants.restaurant_name}" if wants.restaurant_name else ""
    others = "from other restaurants" if wants.excluded_restaurant_keys else ""
    behind = " ".join(part for part in (party, place(wants), scope, others) if part)
    # "Chicken, Italian, for 25": a cuisine behind its dish is set off on both sides.
    set_off = ", " if wants.cuisine and (wants.wishes or wants.courses) else " "
    what, bounds = subject(wants), limits(wants, currency)
    if what == ANY_DISH and (behind or bounds or when(wants)):
        # "For 20 in Oakland: 4,974 dishes", and not "Dishes for 20 in Oakland: 4,974 dishes".
        what = ""
    lead = set_off.join(part for part in (what, behind) if part)
    sorted_by = [SORTED[wants.price_level == "expensive"]] if wants.by_price else []
    return ", ".join([*([lead] if lead else []), *when(wants), *bounds, *sorted_by])


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
        return f"{understood(listed_subject(wants), currency)}: {none_passes(wants, out, near)}."
    tail, states = listed(wants, total), stated(wants, total, free)
    wants = listed_subject(wants)
    source = "" if wants.restaurant_name else f" from {counted(restaurants, 'restaurant')}"
    found = f"{counted(total, 'dish')}{tail}{',' if tail and source else ''}{source}"
    costs = _of_unknown_cost(wants, total, unknown)
    return f"{understood(wants, currency)}: {', '.join(part for part in (found, states, costs) if part)}."


def _of_unknown_cost(wants: Wants, total: int, unknown: int) -> str:
    """Behind a limit on what is paid, of how many dishes nobody knows whether they are within it."""
    in_all = wants.price_max is not None or wants.known_cost_max is not None
    if not unknown or not (wants.price_per_person_max is not None or (in_all and wants.party)):
        return ""
    if unknown == total:
        return "what it costs is not known" if total == 1 else "what they cost is not known"
    return f"what {unknown:,} of them {'costs' if unknown == 1 else 'cost'} is not known"


def echo(press: Press | None, name: str | None) -> str | None:
    """ "Cheaper, asked by Ana": who pressed, for those who only see the answer; nothing where no name is known."""
    if press is None or press.choice is None or not name:
        return None
    if press.pressed is not None and press.pressed.action in PICKING:
        return None  # Who picked stands in the answer itself.
    return f"{press.choice.label}, asked by {name}"


def took(change: Change | None, said: Said, wants: Wants, currency: str, is_about: bool = False) -> str:
    """The limit that a step took; "" for a change that takes none, or where the person said the limit. `is_about`: of
    what is shown, some costs are estimated."""
    if change == "serves_more" and wants.unit_serves_min is not None:
        return f"One order of each feeds more than {wants.unit_serves_min}." if wants.unit_serves_min else ""
    said_limit = said.price_max is not None or said.price_per_person_max is not None
    if change not in ("cheaper", "more_affordable") or said_limit:
        return ""
    parts = []
    if wants.price_per_person_max is not None and "price_per_person_max" in wants.set_by_follow_up:
        parts.append(f"{exact(wants.price_per_person_max, currency)} a head")
    if wants.known_cost_max is not None:
        party = f" for {people(wants.party, wants.party_approximate)}" if wants.party else ""
        parts.append(f"{exact(wants.known_cost_max, currency)}{party}")
    if wants.unit_price_max is not None:
        parts.append(f"{exact(wants.unit_price_max, currency)} each where no size is stated")
    about = ", estimates included" if is_about else ""
    return f"These cost at most {joined(parts, 'or')}{about}." if parts else ""


def noted(understood: Understood, wants: Wants) -> str:
    """A day or an hour, where the turn says nothing else: it is kept, and changes no dish."""
    said = understood.said
    others = replace(said, date=None, time=None, day=None, hour=None, window=None)
    if understood.intent != "filter" or not (said.date or said.time) or others != Said():
        return ""
    told = ", ".join(when(wants))
    return f"Noted: {told}. The menus do not say on which days or at what hours, so the dishes are the same."


NOTHING_NEW = {
    "cheaper": "Nothing cheaper is left that was not shown. The list stands as it was.",
    "more_affordable": "Nothing more affordable is left. The list stands as it was.",
    "serves_more": "Nothing here feeds more from one order. The list stands as it was.",
    "other_restaurants": "No other restaurant has this. The list stands as it was.",
    "more": "That was all.",
}


SO_FAR = "So far I look for"


def so_far(wants: Wants, currency: str = "USD") -> str:
    """ "So far I look for: lunch for 30 in Oakland, among them two vegans, on Tuesday."; "" where nothing was said."""
    if wants == Wants():
        return ""
    parts = [understood(wants, currency), among(wants.needs)]
    return f"{SO_FAR}: {', '.join(part for part in parts if part)}."


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
