"""Wants of a thread: what one turn said, what it was understood as, and everything that is in force."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from engine.conversation.usual import UsualAct
from engine.messages import FollowUpType, Intent
from engine.messages.people import Severity, gravest

ANY = "any"
"""The value of a slot that the person said does not matter."""

Picking = Literal["pick", "pick_named", "unpick", "picks", "clear_picks", "file_picks", "compare_picks", "share"]
"""What is done with the dishes that a thread has picked, or with a list to take elsewhere: it is no order.
`pick_named`: in spite of what the button names, which is pressed alone."""
OfPlatter = Literal["cities", "covers", "cuisines", "houses", "orders", "past", "terms", "human", "language", "privacy"]
"""What is asked of Platter itself: what it has menus of, and what it does not do."""
OfOffice = Literal["usual", "set_usual", "drop_usual"]
"""What is done with what is usual in a conversation: told, set, dropped."""
OfPerson = Literal["for_me", "for_me_unsaid", "for_me_flagged"]
"""Dishes are picked for whoever says it; those of which menus do not say enough for them, which is pressed alone; those
that are left out for them."""
Command = (
    Literal["help", "mute", "unmute", "forget", "start_over", "file", "shared", "list"]
    | Picking
    | OfPlatter
    | OfOffice
    | OfPerson
)
"""`shared`: a list of another thread is what this one begins with; it is never said. `list`: what is picked, else
the page."""
Change = Literal[
    "cheaper", "more_affordable", "serves_more", "too_many", "same_restaurant", "other_restaurants",
    "more", "back", "compare", "show_options", "show_unstated", "show_placeless", "show_out", "show_place",
    "compose", "show_plan", "swap", "leave_out", "put_in", "show_dishes",
]  # fmt: skip
"""A follow-up that is not a value but a step from what was shown. The last six are of whole orders: to compose one, to
show another of those, to have another dish in the place of one (of none that is named: asked which), to be asked what
shall not be in it or be in it as well, and back to dishes."""
AllergyNote = Literal["unnamed", "away"]
"""An allergy was spoken of, and it is not understood to what; or somebody stays away, and the guard does not."""
Listing = Literal["options", "unstated", "placeless", "out"]
"""Dishes apart: those that offer what is wanted on request, those that do not say, those without a city, those that an
allergy leaves out."""
PlaceOrder = Literal["fit", "most", "near"]
"""Which restaurants stand first: those with dishes of a size that is known for the party, those with most dishes, or
those that are nearest. By price where the thread sorts by that, or asked for what is cheap."""
Relaxed = Literal[
    "follow_up", "unit_serves_min", "serves_max", "price_per_person_max", "price_max", "cuisine", "restaurant",
    "zip_code",
]  # fmt: skip
"""A limit that was dropped for an answer; "follow_up": those that Cheaper or More affordable set."""
Limit = Literal["price_max", "price_per_person_max", "unit_price_max", "unit_serves_min", "serves_max"]
MONEY_LIMITS: frozenset[Limit] = frozenset({"price_max", "price_per_person_max"})
"""What is paid for the whole party, and for a head: said, or set by Cheaper."""


@dataclass(frozen=True, slots=True)
class Need:
    """A counted need: "two vegans" is Need("vegan", 2)."""

    label: str
    count: int
    share: tuple[int, int] | None = field(default=None, compare=False)
    """What part of the party it was said to be, as a fraction (1, 2): counted anew where the party changes."""

    @classmethod
    def part(cls, label: str, share: tuple[int, int], party: int) -> "Need":
        """ "Half of us are vegan", rounded up."""
        of, whole = share
        return cls(label, -(-party * of // whole), share)


@dataclass(frozen=True, slots=True)
class OrderLine:
    name: str
    quantity: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """A wish as said: "chicken parm" → text "chicken parm". Words are resolved to stems and synonyms when searched."""

    text: str
    beside: bool = False
    """Bread or rice, named with the dish it comes with: it ranks, and is never shown in that dish's place."""
    counted: bool = False
    """Named with how many of it: told as what is ordered, and not as a wish as well."""
    either: bool = field(default=False, compare=False)
    """Said with "or" behind the one before it: any of these will do."""
    share: tuple[int, int] | None = field(default=None, compare=False)
    """For which part of the people it is, as a fraction (1, 2): "half pizza, half salad"."""


NamedFood = Literal["named", "only", "snack"]
"""How a line names its food: by itself ("coffee and pastries for 20"), and not beside a meal ("with coffee"), or as all
there is to be ("only desserts", "no full dinner"), or as a bite between meals."""


@dataclass(frozen=True, slots=True)
class ForSome:
    """An extra of a whole order that is not for everybody: "cookies for the kids (8)", "two vegan desserts"."""

    words: str
    """As the order's extras have it."""
    of: str
    """What it is, whoever it is for: a course by its key, a dish by its words."""
    heads: int | None = None
    """None: those whose diet it is."""
    label: str | None = None
    """Diet that it states."""


@dataclass(frozen=True, slots=True)
class When:
    """A day or an hour as it was said, and what it comes to; `starts` and `ends` are aware, `ends` left out."""

    words: str
    starts: datetime | None = None
    ends: datetime | None = None
    clock: tuple[int | None, int | None] | None = field(default=None, compare=False)
    """Of an hour: from and to, in minutes from midnight, of whichever day."""


Slot = Literal[
    "party", "serves_max", "price_max", "price_per_person_max", "place", "cuisine", "dietary_labels",
    "restaurant", "wishes", "menu_type", "price_level", "date", "time", "tags", "area",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Said:
    """What this turn said, before it is merged. Absent is None or ()."""

    party: int | None = None
    party_approximate: bool = False
    serves_max: int | None = None
    price_max: Decimal | None = None
    price_per_person_max: Decimal | None = None
    city: str | None = None
    """The vocabulary's spelling, as are state, restaurant_name and area."""
    city_key: str | None = None
    state: str | None = None
    state_key: str | None = None
    zip_code: str | None = None
    unknown_place: str | None = None
    """A place that was clearly meant as one and is not in the catalogue, as said."""
    area: str | None = None
    cuisine: tuple[str, ...] = ()
    """The vocabulary's display names; keys by fold_key."""
    cuisine_keys: tuple[str, ...] = ()
    dietary_labels: tuple[str, ...] = ()
    restaurant_name: str | None = None
    restaurant_keys: tuple[str, ...] = ()
    excluded_restaurant_keys: tuple[str, ...] = ()
    wishes: tuple[Phrase, ...] = ()
    courses: tuple[str, ...] = ()
    """Course wishes: breakfast, dessert, drinks, sides … as values of document.Course."""
    occasion: tuple[str, ...] = ()
    menu_type: str | None = None
    """Catering, Lunch, Dinner, Breakfast, Brunch."""
    tags: tuple[str, ...] = ()
    price_level: str | None = None
    by_price: bool = False
    """ "Sort by price": from the cheap end, or from the other one where the level is expensive."""
    date: str | None = None
    time: str | None = None
    day: When | None = None
    """What `date` comes to, where that is known; and `hour` for `time`."""
    hour: When | None = None
    window: When | None = None
    """From when to when it is to be delivered."""
    needs: tuple[Need, ...] = ()
    excluded: tuple[str, ...] = ()
    """As said: foods or cuisines; keys beside."""
    excluded_food_keys: tuple[str, ...] = ()
    excluded_cuisine_keys: tuple[str, ...] = ()
    excluded_phrases: tuple[str, ...] = ()
    """Exclusions that are no single food: a dish, a quality, a food with its adjective ("raw fish", "spicy")."""
    allergies: tuple[str, ...] = ()
    severe: tuple[str, ...] = ()
    """Those of `allergies` that are called so: deadly, anaphylactic, with an EpiPen."""
    retracted_allergies: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    """Labels, wishes, cuisines and exclusions taken back by name ("drop the vegan"), as the state has them."""
    items: tuple[OrderLine, ...] = ()
    cleared: frozenset[Slot] = frozenset()
    """Slots the person said do not matter ("any cuisine", "budget doesn't matter")."""
    taken_back: frozenset[Slot] = frozenset()
    """Slots whose value is let go of ("scrap the budget"): not given any more, rather than of no matter."""
    adds: frozenset[Slot] = frozenset()
    """Slots said with "also", "or", "and": they add instead of replacing."""
    narrows_wish: bool = False
    """The words were said with "with": they are added to the wish in force."""
    extras: tuple[str, ...] = ()
    """What everybody shall have beside the meal of a whole order: a course, or a dish in the person's words."""
    for_some: tuple[ForSome, ...] = ()
    """Of those what is not for everybody."""
    named_food: NamedFood | None = None
    later_meals: tuple[str, ...] = ()
    """Other meals of the same request, as `menu_type` has them: each is an order of its own."""
    places: int | None = None
    """From how many restaurants a whole order may come."""
    undivided: Decimal | None = None
    """The limit of this turn as it was said, where it is to hold fee, tax and tip."""


@dataclass(frozen=True, slots=True)
class WholeOrder:
    """An order for the whole party, which answers in the place of dishes: what was said of it and of none of its
    dishes."""

    places: int = 1
    """Restaurants, at most."""
    extras: tuple[str, ...] = ()
    """As in `Said`, and `for_some`."""
    for_some: tuple[ForSome, ...] = ()
    without: tuple[str, ...] = ()
    """Keys of dishes that another was asked for in the place of."""
    not_from: tuple[str, ...] = ()
    """Keys of restaurants whose plans were shown, where others were asked for."""
    total_max: Decimal | None = None
    """Set by Cheaper; it falls with a new party, place or limit."""


Surcharge = tuple[str, Decimal | None]
"""What comes on top of what menus ask ("tip", "tax", "delivery"), and its rate in percent, None where none was said."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What is to be reckoned of the dishes talked of."""

    units: int | None = None
    """So many of each; None: as many as the party takes."""
    surcharges: tuple[Surcharge, ...] = ()
    a_head: bool = False
    of_several: bool = False
    """ "Them", "those two"."""


@dataclass(frozen=True, slots=True)
class Understood:
    """One turn, understood by rules (or a model, checked)."""

    said: Said
    intent: Intent
    follow_up_type: FollowUpType | None = None
    change: Change | None = None
    command: Command | None = None
    anew: bool = False
    """What was in force is let go of, but for what guards the thread; the turn stands on its own."""
    declined: bool = False
    """The question that was asked was waved away: "any", "no idea", "whatever"."""
    referred: tuple[int, ...] = ()
    """0-based positions among the cards shown, for "the second one", "the pasta", "compare the first two"."""
    past_page: bool = False
    """A position was said that no card shown has: "the fifth one" of three."""
    absent: tuple[str, ...] = ()
    """What was to go from the plan in focus, and is not in it: "the spring rolls"."""
    picked: tuple[str, ...] = ()
    """Dishes to be taken off the picks, by the digests of their keys."""
    question: str | None = None
    """For clarify: what is asked about ("allergens", "size", "place", "price", "diet", "ingredients" …); for compare:
    by what ("head", "total", "size")."""
    about: tuple[str, ...] = ()
    """What a question asks of in particular: allergens, foods, diets, or words ("spicy")."""
    sum: Sum | None = None
    """What a question of that topic is to reckon."""
    party_refused: bool = False
    """A number of heads was said that nobody caters for, and is not taken."""
    allergy_note: AllergyNote | None = None
    usual: UsualAct | None = None
    weekday: int | None = None
    """Of what is to be usual, 0 for Monday."""
    confidence: float = 1.0
    """The lowest match score of a resolved entity, 1.0 if all are exact."""


@dataclass(frozen=True, slots=True)
class Wants:
    """Everything in force in a thread. Serialises to the session's `entities` and more."""

    party: int | None = None
    party_approximate: bool = False
    serves_max: int | None = None
    unit_serves_min: int | None = None
    """One unit must feed more than this many ("serves more")."""
    price_max: Decimal | None = None
    price_per_person_max: Decimal | None = None
    unit_price_max: Decimal | None = None
    """Bounds items of unstated size only; set by Cheaper from unit prices."""
    undivided: Decimal | None = None
    """The limit in force (a head where there is one, else in all) as it was said, where it is to hold fee, tax and tip:
    a whole order is held against it by its restaurant's own terms."""
    set_by_follow_up: frozenset[Limit] = frozenset()
    """Limits that Cheaper, More affordable or Serves more set: they fall with a new party, place, cuisine or dish."""
    known_cost_max: Decimal | None = None
    """Cheaper from known costs: bounds items of known cost only (shown as price_max)."""
    city: str | None = None
    city_key: str | None = None
    state: str | None = None
    state_key: str | None = None
    zip_code: str | None = None
    unknown_place: str | None = None
    area: str | None = None
    cuisine: tuple[str, ...] = ()
    cuisine_keys: tuple[str, ...] = ()
    dietary_labels: tuple[str, ...] = ()
    restaurant_name: str | None = None
    restaurant_keys: tuple[str, ...] = ()
    """Scope: Same restaurant, or one named."""
    excluded_restaurant_keys: tuple[str, ...] = ()
    """Other restaurants: all shown so far."""
    wishes: tuple[Phrase, ...] = ()
    courses: tuple[str, ...] = ()
    named_food: NamedFood | None = None
    """How these were named; None where nobody knows, and beside a meal."""
    later_meals: tuple[str, ...] = ()
    """As in `Said`."""
    occasion: tuple[str, ...] = ()
    menu_type: str | None = None
    tags: tuple[str, ...] = ()
    price_level: str | None = None
    by_price: bool = False
    """The page stands in order of price, and not only by thirds of it."""
    date: str | None = None
    time: str | None = None
    day: When | None = None
    """What `date` comes to, where that is known; and `hour` for `time`."""
    hour: When | None = None
    window: When | None = None
    """From when to when it is to be delivered."""
    needs: tuple[Need, ...] = ()
    excluded: tuple[str, ...] = ()
    excluded_food_keys: tuple[str, ...] = ()
    excluded_cuisine_keys: tuple[str, ...] = ()
    excluded_phrases: tuple[str, ...] = ()
    allergies: tuple[str, ...] = ()
    mild: tuple[str, ...] = ()
    """Allergies that nobody called severe. What is not among them is taken for severe: so is one of which no more is
    known than that it guards, as of a row that was erased, or written before severity was."""
    own: Annotated[tuple[tuple[str, Severity], ...], Field(exclude=True)] = ()
    """Allergies of the person's own profile, in their own chat; never written into a session or a turn's row
    (`orders.md`, People: sealed at rest)."""
    items: tuple[OrderLine, ...] = ()
    any_of: frozenset[Slot] = frozenset()
    """Slots said not to matter."""
    listing: Listing | None = None
    """Which dishes apart from the results are listed; only this answer and its further pages."""
    by_place: PlaceOrder | None = None
    """Restaurants answer, and no dishes, until one of them is chosen or something else is looked for."""
    whole: WholeOrder | None = None
    """Whole orders answer, and no dishes, until dishes are asked for."""

    @property
    def is_breakfast(self) -> bool:
        return self.menu_type == "Breakfast" or "breakfast" in self.courses

    @property
    def severe(self) -> tuple[str, ...]:
        """Allergies told of for which only what states itself free of them is shown."""
        return tuple(one for one in self.allergies if one not in self.mild)

    @property
    def severities(self) -> dict[str, Severity]:
        """All that guards, which every gate reads: what was told here, and the person's own where that is theirs
        alone; the graver of two.

        Told in a thread, an allergy is moderate: an intolerance is guarded like one, because trays are shared. A severe
        one may be anaphylactic, and is taken for that.
        """
        told: list[tuple[str, Severity]] = [
            (one, "moderate" if one in self.mild else "anaphylactic") for one in self.allergies
        ]
        return gravest([*told, *self.own])
