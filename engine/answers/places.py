"""Restaurants as cards: where each is, what fits of it and for how many, what a head pays, which diets it states."""

from engine.answers.phrases import counted, exact, joined, people
from engine.answers.quick_replies import button, quick_reply
from engine.catalogue import Columns, Vocabulary
from engine.conversation import Wants
from engine.messages import Place, QuickReply
from engine.messages.sentences import say
from engine.pricing import CENT
from engine.safety import in_sight_of
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
        span = exact(low, currency)
        if low != high:
            span = say("price-range", low=span, high=exact(high, currency))
        a_head = say("place-a-head", price=span, people=people(party, wants.party_approximate))
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
        return say("place-unsized", dishes=dishes)
    whom = people(wants.party, wants.party_approximate)
    if tally.sized == tally.dishes:
        return say("place-dishes-for", dishes=dishes, people=whom)
    return say("place-some-sized", dishes=dishes, people=whom, count=tally.sized)


def far(miles: float | None) -> str:
    """ "1.2 miles": to a tenth, which is what its position is known to; "" where nobody knows."""
    if miles is None:
        return ""
    if miles < LEAST_MILES:
        return say("miles-under", miles=str(LEAST_MILES))
    if miles >= FAR_MILES:
        return say("miles-many", miles=round(miles))
    tenths = round(miles, 1)
    return say(f"miles-{'one' if tenths == 1 else 'few'}", miles=str(tenths))


def caution_of(tally: RestaurantTally, wants: Wants) -> str:
    """How many of its dishes do not state that they are free of the allergies in force; "" where each does."""
    unsaid = tally.dishes - tally.free
    mild = in_sight_of(wants.severities)
    if not mild or not unsaid or wants.listing:
        return ""
    which = "one" if tally.dishes == 1 else "some" if tally.free else "all"
    return say(f"place-not-free-{which}", allergies=joined(mild), count=unsaid)


def show_button(turn_id: str, at: int, name: str, total: int) -> QuickReply:
    """Goes to the dishes of the restaurant at this place of the list."""
    return quick_reply(
        turn_id, "show_place", say("button-show-dishes"), say("press-dishes-from", restaurant=name), total, str(at)
    )


def composing(turn_id: str) -> QuickReply:
    """Composes one from whichever of them suits best."""
    return button(turn_id, Offer("compose"))


def compose_button(turn_id: str, at: int, name: str) -> QuickReply:
    """Composes an order for the whole party from the restaurant at this place of the list."""
    text = say("press-compose-from", restaurant=name)
    return quick_reply(turn_id, "compose", say("button-of-compose"), text, argument=str(at))


def order_told(wants: Wants, by_price: bool, restaurants: int, centre: Centre | None = None) -> str:
    """Which of several stand first. `centre`: where their distances are from, where these were asked for and known."""
    if wants.by_place == "near":
        if centre is not None:
            return say(f"places-nearest-{'zip' if centre.name == wants.zip_code else 'city'}", centre=centre.name)
        if wants.city_key or wants.zip_code:
            return say("places-no-positions")
        return say("places-by-distance-from-where")
    if restaurants < 2:
        return ""
    if by_price and wants.party:
        return say("places-cheapest-first")
    allergies = joined(in_sight_of(wants.severities))
    first = "sized" if wants.by_place == "fit" and wants.party else "most"
    return say(f"places-first-{first}{'-free' if allergies else ''}", allergies=allergies)


def more_restaurants(turn_id: str, left: int) -> QuickReply:
    """The restaurants that are not shown yet."""
    return button(turn_id, Offer("more", total=left))
