"""Reading of a line: what it says, as edits of what is in force, each with the words that it was read from.

One contract for whoever reads: the grammar, a language model, a form, a press. `read` fills it from the words alone,
`resolve` settles what points at the thread, `apply` merges its edits into the state by the rule book.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, Literal, get_args

from engine.conversation import AllergyNote, Change, Command, ForSome, Need, OrderLine, Phrase, Sum, UsualAct
from engine.conversation import When as When
from engine.messages import FollowUpType, Intent

Slot = Literal[
    "party", "serves_max", "budget_total", "budget_head", "place", "address", "area", "date", "time", "meal",
    "occasion", "course", "cuisine", "wish", "items", "diet", "need", "exclude", "allergy", "restaurant", "price_level",
    "tags", "sort", "picks", "amount", "window", "extra", "places", "for_some", "named_food",
    "later_meal",
]  # fmt: skip
"""`amount`: a number whose slot the thread decides ("make it 27"); `resolve` leaves none. `extra` and `places` are of a
whole order: what everybody has beside the meal, and from how many restaurants it may come; `for_some`: which of that
is not for everybody. `named_food`: whether what is wished for is beside a meal; `later_meal`: one that is asked for
in the same breath as another."""
SLOTS: frozenset[str] = frozenset(get_args(Slot))
Op = Literal["set", "add", "remove", "clear"]
"""`remove` takes a value back, or without one whatever is in force; `clear`: the slot does not matter ("any"). A swap
is a remove and a set."""
Source = Literal["grammar", "model", "form", "press"]
Addressee = Literal["us", "others", "unsure"]


@dataclass(frozen=True, slots=True)
class Span:
    """Characters of the line as typed; `end` is the first one behind it."""

    start: int
    end: int


NOWHERE = Span(0, 0)
"""Of what stands in no line: a press, a field of a form."""


@dataclass(frozen=True, slots=True)
class Party:
    count: int
    approximate: bool = False


@dataclass(frozen=True, slots=True)
class Delta:
    """More (or fewer) than what is in force: "two more are coming"; `resolve` makes a value of it. `times`: as many
    times over before that."""

    by: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class Money:
    """In the place's currency. `including`: extras that the sum is to hold as well ("with tip")."""

    amount: Decimal
    including: frozenset[Literal["tip", "tax", "delivery"]] = frozenset()
    undivided: Decimal | None = field(default=None, compare=False)
    """The sum as it was said, where it is to hold extras; `amount` is then what is left of it for the food."""


@dataclass(frozen=True, slots=True)
class Place:
    """Names as the catalogue spells them, keys as its columns have them; `unknown`: as typed, of no catalogue."""

    city: str | None = None
    city_key: str | None = None
    state: str | None = None
    state_key: str | None = None
    zip_code: str | None = None
    unknown: str | None = None


@dataclass(frozen=True, slots=True)
class Cuisine:
    name: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restaurant:
    name: str | None
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is looked for, in the person's words. `narrows`: said with "with", it is added to the wish in force."""

    phrase: Phrase
    narrows: bool = False


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What shall not be in it, as typed, and what it is by the food tables."""

    words: tuple[str, ...]
    food_keys: tuple[str, ...] = ()
    cuisine_keys: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ref:
    """Something shown that is pointed at. `places`: numbers on the page from 1, from the end where negative; `words`:
    of a dish's or restaurant's name; `deictic`: "it", "that one", "those"; `whole`: all of them; `own`: what whoever
    says so picked last."""

    places: tuple[int, ...] = ()
    words: str = ""
    deictic: Literal["one", "several"] | None = None
    whole: bool = False
    own: bool = False


Value = (
    Party
    | Delta
    | Money
    | Place
    | When
    | Cuisine
    | Restaurant
    | Wish
    | Exclusion
    | Need
    | OrderLine
    | Ref
    | ForSome
    | str
    | int
)


WHOLE_PAGE = Ref(whole=True)
"""All that is shown: as a restaurant theirs, where they are of one; as the target of a value, what they are told to
be."""


@dataclass(frozen=True, slots=True)
class SlotEdit:
    slot: Slot
    op: Op
    value: Value | None = None
    span: Span = NOWHERE
    target: Ref | None = None
    """What an amount is of; of a wish, the shown dish that it would be where one is called so."""
    source: Source = "grammar"
    severe: bool = False
    """Of an allergy: called so, or by what it does. One without a value is of whatever guards: "it's severe"."""


ANYTHING = "mentions"
"""Topic of a question whose words tell none: whether the menu says it."""


WHICH_DISH = "which_dish"
"""Topic of a question that is not about what is shown: which of the dishes is meant."""
HOW_TO_ORDER = "how_to_order"
"""Topic of a question about ordering itself."""
WHICH_PLACE = "which_place"
"""Topic of a question that restaurants answer; `about`: what the first of them has most of, or `AMONG_SHOWN`."""
MOST: Final = "most"
"""The most dishes that fit, and not only one of a size that is known."""
NEAR: Final = "near"
"""The nearest first."""
AMONG_SHOWN = "shown"
"""Only those are meant that something shown is of."""
MENU = "menu"
"""Topic of a question that all dishes of a restaurant answer, whatever else is looked for."""


@dataclass(frozen=True, slots=True)
class Question:
    """About what is shown. `topic`: a key of `answers.dish_answers`; `about`: allergens, foods, diets or words."""

    topic: str
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    addressee: Addressee = "us"
    edits: tuple[SlotEdit, ...] = ()
    """In the order said."""
    asked: tuple[SlotEdit, ...] = ()
    """Values of what a question names: what it is about where that is shown, else looked for. `resolve` leaves none."""
    heads: tuple[SlotEdit, ...] = ()
    """Other numbers of heads that the line gives beside the one of its edits."""
    names: tuple[Ref, ...] = ()
    """Words that nothing knows, which something shown may be called by. `resolve` leaves none."""
    question: Question | None = None
    step: Change | None = None
    command: Command | None = None
    anew: bool = False
    """What is in force is let go of before the rest is read: "start over, …"."""
    orders: bool = False
    """What is shown or picked is to be ordered."""
    targets: tuple[Ref, ...] = ()
    """What question, step, command or order are of."""
    repairs: bool = False
    """Something said before is put right."""
    talk: bool = False
    """Thanks, greeting, comment: nothing is wanted."""
    allergy_note: AllergyNote | None = None
    usual: UsualAct | None = None
    """What is usual in the conversation is meant, or is not."""
    weekday: int | None = None
    """Of what is to be usual."""
    party_refused: bool = False
    """A number of heads that nobody caters for."""
    also: tuple[str, ...] = ()
    """Further requests of the line, in its own words."""
    unused: tuple[Span, ...] = ()
    """Words of a strong type that no rule took."""
    unknown: tuple[Span, ...] = ()
    """Words of no type that everyday lists do not hold."""
    confidence: float = 1.0
    """Share of labelled lines read like this one that were wholly right."""
    leanings: tuple[float, ...] = ()
    """What a turn of such words is like, by `intents`; nothing where the words do not tell."""
    # What `resolve` settles with the thread.
    referred: tuple[int, ...] = ()
    """Cards on the page, from 0."""
    past_page: bool = False
    """A number that no card has."""
    absent: tuple[str, ...] = ()
    """Names that were said of the plan in focus and are of nothing in it."""
    sum: Sum | None = None
    """What a question for one is to reckon."""
    picked: tuple[str, ...] = ()
    """Picks that are meant, by the digests of their dishes' keys."""
    declined: bool = False
    """The question that was asked does not matter to them."""
    judged: tuple[Intent, FollowUpType | None] | None = None
    """Of what is read beside the grammar, or is no line; None: derived from the rest."""

    @property
    def of_places(self) -> bool:
        """A restaurant or several answer it, and not the dishes shown."""
        return self.question is not None and self.question.topic in (WHICH_PLACE, MENU)
