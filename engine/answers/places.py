"""Restaurants as cards: where each is, what fits of it and for how many, what a head pays, which diets it states."""

from engine.answers.phrases import capitalised, counted, exact, joined, people
from engine.answers.quick_replies import button, quick_reply
from engine.catalogue import Columns, Vocabulary
from engine.conversation import Wants
from engine.messages import Place, QuickReply
from engine.pricing import CENT
from engine.safety import ASK, in_sight_of
from engine.search import Centre, Offer, RestaurantTally

DIETS_MOST = 5
"""Named on one card: what fits a line on a phone."""
KITCHENS_MOST = 3
"""Cuisines named of one restaurant, as many."""

LEAST_MILES, FAR_MILES = 0.1, 10
"""A position is known to some 110 m; beyond the other, a tenth of a mile is nothing."""


def place_card(
    turn_id: str,
    at: int,
    tally: RestaurantTally,
    wants: Wants,
    columns: Columns,
    vocabulary: Vocabulary,
    total: int,
    can_compose: bool = False,
    miles: float | None = None,
) -> Place:
    """The card at this place of the list. `total`: of what its button gives; `can_compose`: it may feed the party."""
    key, row, party = tally.restaurant_key, tally.row, wants.party
    name = next((one.name for one in vocabulary.restaurants if one.restaurant_key == key), key.partition("|")[0])
    where = (columns.city_key[row], columns.state_key[row])
    there = next((one for one in vocabulary.places if (one.city_key, one.state_key) == where), None)
    city, state = (there.city, there.state) if there else ("", "")
    currency = columns.currency[row]
    kitchens = [vocabulary.cuisines[one] for one in columns.cuisine_keys[row] if one in vocabulary.cuisines]
    low, high = (one.quantize(CENT) for one in tally.heads) if tally.heads else (None, None)
    a_head = ""
    if low is not None and high is not None and party:
        span = exact(low, currency) if low == high else f"{exact(low, currency)} to {exact(high, currency)}"
        a_head = f"{span} a head for {people(party, wants.party_approximate)}"
    return Place(
        restaurant_key=key,
        name=name,
        city=city,
        state=state,
        dishes=total,
        currency=currency,
        lines=(
            name,
            " · ".join(
                filter(None, (", ".join(filter(None, (city, state))), far(miles), joined(kitchens[:KITCHENS_MOST])))
            ),
            how_many(tally, wants),
            a_head,
            " · ".join(tally.diets[:DIETS_MOST]),
        ),
        caution=caution_of(tally, wants),
        feeds=party if party and tally.sized else None,
        per_head_from=low,
        per_head_to=high,
        diets=tally.diets,
        miles=None if miles is None else round(miles, 1),
        show=show_button(turn_id, at, name, total),
        compose=compose_button(turn_id, at, name) if can_compose else None,
    )


def how_many(tally: RestaurantTally, wants: Wants) -> str:
    """ "14 dishes for 60, 9 state a size"; unknown is said as unknown."""
    dishes = counted(tally.dishes, "dish")
    if not wants.party:
        return dishes
    if not tally.sized:
        return f"{dishes}, size not stated"
    whom = people(wants.party, wants.party_approximate)
    if tally.sized == tally.dishes:
        return f"{dishes} for {whom}"
    return f"{dishes} for {whom}, {tally.sized:,} {'states' if tally.sized == 1 else 'state'} a size"


def far(miles: float | None) -> str:
    """ "1.2 miles": to a tenth, which is what its position is known to; "" where nobody knows."""
    if miles is None:
        return ""
    if miles < LEAST_MILES:
        return f"under {LEAST_MILES} miles"
    if miles >= FAR_MILES:
        return f"{miles:,.0f} miles"
    tenths = round(miles, 1)
    return f"{tenths} {'mile' if tenths == 1 else 'miles'}"


def caution_of(tally: RestaurantTally, wants: Wants) -> str:
    """How many of its dishes do not state that they are free of the allergies in force; "" where each does."""
    unsaid = tally.dishes - tally.free
    mild = in_sight_of(wants.severities)
    if not mild or not unsaid or wants.listing:
        return ""
    free_of = f"free of {joined(mild, 'and')}. {ASK}"
    if tally.dishes == 1:
        return f"The menu does not state that it is {free_of}"
    if not tally.free:
        return f"None of these dishes states that it is {free_of}"
    state = "does not state that it is" if unsaid == 1 else "do not state that they are"
    return f"{unsaid:,} of these dishes {state} {free_of}"


def show_button(turn_id: str, at: int, name: str, total: int) -> QuickReply:
    """Goes to the dishes of the restaurant at this place of the list."""
    return quick_reply(turn_id, "show_place", "Show dishes", f"dishes from {name}", total, str(at))


def composing(turn_id: str) -> QuickReply:
    """Composes one from whichever of them suits best."""
    return button(turn_id, Offer("compose"))


def compose_button(turn_id: str, at: int, name: str) -> QuickReply:
    """Composes an order for the whole party from the restaurant at this place of the list."""
    return quick_reply(turn_id, "compose", "Compose", f"compose an order from {name}", argument=str(at))


def order_told(wants: Wants, by_price: bool, restaurants: int, centre: Centre | None = None) -> str:
    """Which of several stand first. `centre`: where their distances are from, where these were asked for and known."""
    if wants.by_place == "near":
        if centre is not None:
            return f"Nearest to {_named(centre, wants)} first, as the crow flies."
        if wants.city_key or wants.zip_code:
            return "No menu here says where it is, so these are not by distance."
        return "Say a city or a ZIP code, and they come by distance from there."
    if restaurants < 2:
        return ""
    if by_price and wants.party:
        return "Those that cost least a head come first."
    mild = in_sight_of(wants.severities)
    most = f"those with most dishes{f' that are stated free of {joined(mild)}' if mild else ''}"
    if wants.by_place == "fit" and wants.party:
        return f"Those that state sizes come first, then {most}."
    return f"{capitalised(most)} come first."


def _named(centre: Centre, wants: Wants) -> str:
    return centre.name if centre.name == wants.zip_code else f"the middle of {centre.name}"


def more_restaurants(turn_id: str, left: int) -> QuickReply:
    """The restaurants that are not shown yet."""
    return quick_reply(turn_id, "more", "More", "more", left)
