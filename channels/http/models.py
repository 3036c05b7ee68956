"""What goes over the wire: requests as they are checked, responses as they are written. OpenAPI is made from these.

Source: §7.1 and §11.1 of the core document, with the additions of the shape of Turn and Reply.
"""

from datetime import datetime
from functools import cache
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from channels.http.limits import (
    COMMENT_MAX,
    LOCALE_MAX,
    ORDER_FIELD_MAX,
    ORDER_FIELDS_MAX,
    ORDER_NUMBER_MAX,
    RESULTS_DEFAULT,
    RESULTS_MAX,
    SESSION_ID_MAX,
    SESSION_ID_MIN,
    TIME_ZONE_MAX,
    TOKEN_MAX,
    USER_ID_MAX,
    USER_INPUT_MAX,
)
from engine.engine import VIBES
from engine.messages.alerts import Level
from engine.messages.ordering import OrderKind

# RFC 5646 in its common form: language, then script, region, variants and extensions; "x-…" private use.
_LOCALE = r"^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*|[xX](-[A-Za-z0-9]{1,8})+)$"


def _printable(value: str) -> str:
    if not value.isprintable():
        raise ValueError("must not contain control or invisible characters")
    return value


def without_nul(value: str) -> str:
    if "\x00" in value:
        raise ValueError("must not contain the character NUL")
    return value


@cache
def _time_zones() -> frozenset[str]:
    return frozenset(available_timezones())


def _known_zone(value: str) -> str:
    if value not in _time_zones():
        raise ValueError("is not a name of the IANA time zone database, such as America/New_York")
    return value


SessionId = Annotated[
    str, StringConstraints(min_length=SESSION_ID_MIN, max_length=SESSION_ID_MAX), AfterValidator(_printable)
]
Identifier = Annotated[str, StringConstraints(min_length=1, max_length=USER_ID_MAX), AfterValidator(_printable)]
Locale = Annotated[str, StringConstraints(max_length=LOCALE_MAX, pattern=_LOCALE)]
TimeZone = Annotated[str, StringConstraints(max_length=TIME_ZONE_MAX), AfterValidator(_known_zone)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class OrderFormRequest(_Request):
    """What was filled in of the session's order: where it goes, what its checkout asks for, or why it is refused."""

    kind: Literal["place", "checkout", "modifiers", "refuse"]
    argument: Annotated[str, StringConstraints(max_length=ORDER_NUMBER_MAX)] = Field(
        "", description="A refused order's."
    )
    fields: dict[
        Annotated[str, StringConstraints(max_length=ORDER_FIELD_MAX)],
        Annotated[str, StringConstraints(max_length=USER_INPUT_MAX), AfterValidator(without_nul)],
    ] = Field(
        max_length=ORDER_FIELDS_MAX,
        description="place: way (delivery, pickup), zip, district. checkout: date, time, address, contact_name, "
        "contact_phone, notes, party, tip, promo, po_number. modifiers: choice.0 and on, a group each, with the "
        "numbers of its options. refuse: reason.",
    )


class SearchRequest(_Request):
    """One turn of a conversation: what a person typed, or the quick reply that was pressed."""

    session_id: SessionId = Field(description="Chosen by the caller, one a conversation; make it hard to guess.")
    user_input: Annotated[str, StringConstraints(max_length=USER_INPUT_MAX), AfterValidator(without_nul)] = Field(
        description="What was said; with `token`, the quick reply's `text`."
    )
    max_results: int = Field(RESULTS_DEFAULT, ge=1, le=RESULTS_MAX)
    token: Annotated[str, StringConstraints(max_length=TOKEN_MAX), AfterValidator(_printable)] | None = Field(
        None, description="The token of the quick reply that was pressed."
    )
    order_form: OrderFormRequest | None = Field(None, description="In the place of words: a form of the order.")
    user_id: Identifier | None = Field(None, description="Who speaks, where several people share a session.")
    locale: Locale | None = Field(None, description="BCP 47, for example en-US.")
    time_zone: TimeZone | None = Field(None, description="IANA name, for example America/New_York.")


class FeedbackRequest(_Request):
    """Whether an answer, or one dish of it, was of use."""

    rating: Literal[-1, 1]
    turn_id: Identifier | None = Field(None, description="The turn that is rated; without it, the session's last.")
    doc_id: Identifier | None = Field(None, description="The dish that is rated; without it, the whole answer.")
    comment: Annotated[str, StringConstraints(max_length=COMMENT_MAX), AfterValidator(without_nul)] | None = None


class _Response(BaseModel):
    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


class QuickReplyModel(_Response):
    """A follow-up: send `text` as `user_input` with `token`."""

    label: str
    text: str
    token: str
    count: int | None = Field(description="The `total` that a press would give at once; null where it has none.")
    at_least: bool = Field(description="True: there are more than `count`.")


class NoticeModel(_Response):
    """What the answer must admit: degraded search, hidden items, relaxed filters."""

    code: str
    text: str
    leads: bool
    action: QuickReplyModel | None


class ClarificationModel(_Response):
    asks: list[str]
    question: str
    choices: list[QuickReplyModel]


class ComparisonRowModel(_Response):
    label: str
    cells: list[str]


class ComparisonModel(_Response):
    """Two to four dishes side by side; one cell a column in every row."""

    title: str
    doc_ids: list[str]
    columns: list[str]
    rows: list[ComparisonRowModel]
    note: str | None


class MenuItem(_Response):
    """One dish. Price and size are of one unit of the portion taken for the party (without a party: the cheapest)."""

    doc_id: str
    restaurant_name: str
    city: str
    state: str
    item_name: str
    item_description: str | None
    display_price: float
    price_per_person: float | None
    serves_min: int | None
    serves_max: int | None
    dietary_labels: list[str]
    tags: list[str]
    rrf_score: float
    portion: str | None
    units: int | None
    party_cost: float | None
    cost_per_head: float | None
    estimated: bool = Field(description="Units and costs are by a rule of thumb: call them “about”.")
    group: Literal["asked", "described", "nearest"]
    for_need: str | None
    level: Level | None = Field(description="How grave the gravest of what is said of allergies is.")
    warnings: list[str] = Field(
        description="What a person must see before ordering: allergens, what the menu does not say, the menu's age."
    )
    add: QuickReplyModel | None = Field(description="Puts it into the cart, as much of it as is shown.")


class PlaceModel(_Response):
    """One restaurant, with what it has of what was asked for."""

    restaurant_key: str
    name: str
    city: str
    state: str
    dishes: int = Field(description="That fit: the `total` that `show` gives.")
    feeds: int | None = Field(description="The party, where the size of some of these dishes is known.")
    per_head_from: float | None
    per_head_to: float | None
    diets: list[str]
    miles: float | None = Field(description="From where the food goes, as the crow flies, where that was asked for.")
    caution: str = Field(description="What a person must see: what the menu does not say of an allergy.")
    show: QuickReplyModel | None = Field(description="Goes to its dishes.")
    compose: QuickReplyModel | None = Field(description="Composes an order for the whole party from it alone.")


class PlanLineModel(_Response):
    """So many of one portion. The price is of one; `cost` is of all of them."""

    doc_id: str
    item_name: str
    restaurant_key: str
    restaurant_name: str
    portion: str | None
    units: int
    unit: str
    unit_price: float
    cost: float
    heads: int = Field(description="That eat of it.")
    lines: list[str] = Field(description="How many of what; whom it feeds, and what it costs; labels.")
    is_estimated: bool = Field(description="Its size is by a rule of thumb: call it “about”.")
    for_need: str | None
    caution: str = Field(description="What a person must see: what the menu says or does not say of an allergy.")
    level: Level | None = Field(description="How grave the gravest of what is said of allergies is.")
    warnings: list[str]


class DetailModel(_Response):
    label: str
    text: str


class PlanModel(_Response):
    """A whole order for the party, from one restaurant or several, with one total: food alone."""

    plan_id: str
    kind: Literal["best", "cheapest", "least_left"]
    title: str
    restaurants: list[str]
    lines: list[PlanLineModel]
    party: int
    currency: str
    total: float
    per_head: float
    stated_cost: float = Field(description="Of `total`, on lines whose size a menu states; `estimated_cost`: the rest.")
    estimated_cost: float
    cost: str
    terms: list[str] = Field(description="Delivery, minimum, lead time and tax, as far as the menu says.")
    delivers: bool | None = Field(description="To the place asked for; null where not all of its menus say.")
    covered: list[str] = Field(description="Who can eat what.")
    missing: list[str] = Field(description="What of the request it does not meet.")
    kept: list[str] = Field(description="Of a plan that was changed: dishes that stayed.")
    changed: list[str] = Field(description="Of a plan that was changed: dishes that did not stay as they were.")
    details: list[DetailModel]
    show: QuickReplyModel | None = Field(description="Makes it the one in focus; null where it is.")
    order: QuickReplyModel | None
    swap: QuickReplyModel | None = Field(description="Asks which line is to be another.")


class OrderLineModel(_Response):
    """One line of a cart or an order."""

    line_id: str
    lines: list[str] = Field(description="How many of what for how much; choices, note, who added it, allergens.")
    caution: str = Field(description="What a person must see: what the menu says or does not say of an allergy.")
    level: Level | None = Field(description="How grave the gravest of what is said of allergies is.")
    warnings: list[str]
    buttons: list[QuickReplyModel] = Field(description="One more, one fewer, take it out.")


class OrderPartModel(_Response):
    """What one restaurant brings."""

    restaurant_name: str
    where: str
    lines: list[OrderLineModel]
    notes: list[str] = Field(description="Minimum, lead time, and the state of this part, a sentence each.")


class AmountModel(_Response):
    label: str
    text: str
    is_total: bool


class OrderModel(_Response):
    """A cart, its checkout, an order that was placed or waits for approval. Sums are words; `total` is the number."""

    kind: OrderKind
    title: str
    parts: list[OrderPartModel]
    sums: list[AmountModel]
    facts: list[DetailModel] = Field(description="When, where to, for how many, how it is paid.")
    missing: list[str] = Field(description="What must be said before it can be placed.")
    changed: list[str] = Field(description="What is otherwise than when the button was drawn: to be read first.")
    number: str = Field(description="“PL-7KQ2MX”; empty before it is placed.")
    version: int = Field(description="Of the cart: +1 with each change.")
    currency: str
    total: str | None = Field(description="A decimal number, exact to the currency's digits; null where not known yet.")
    place: QuickReplyModel | None = Field(description="Places it, or approves it.")
    fill: QuickReplyModel | None = Field(description="Asks for what is missing.")
    actions: list[QuickReplyModel]
    to: str = Field(description="The user whom the card is for by name; empty for everybody.")


class SearchResponse(_Response):
    session_id: str
    turn_id: str
    resolved_query: str
    intent: str
    is_follow_up: bool
    follow_up_type: str | None
    filters: dict[str, Any] = Field(description="What was in force; a filter that is not set is absent.")
    results: list[MenuItem]
    places: list[PlaceModel] = Field(description="Restaurants, where these answer in the place of dishes.")
    plans: list[PlanModel] = Field(
        description="Whole orders, where these answer in the place of dishes; the first is the one in focus."
    )
    order: OrderModel | None = Field(description="The cart, or an order that was placed or waits for approval.")
    answer: str
    confidence: float = Field(ge=0, le=1, description="How often readings like this one are wholly right.")
    unread: list[str] = Field(description="Words of the line that were not used.")
    total: int = Field(description="Dishes found; `results` shows the first of them.")
    total_at_least: bool
    unsized_total: int = Field(description="Of `total`, those whose menu states no size.")
    quick_replies: list[QuickReplyModel]
    notices: list[NoticeModel]
    clarification: ClarificationModel | None
    comparison: ComparisonModel | None
    processing_time_ms: float


class ThinkingModel(_Response):
    """Event `thinking` of a stream: the turn has come to this step."""

    step: Literal["fetching_context", "decomposing", "searching", "evaluating", "checking_allergies"]
    text: str = Field(description="The step in words, for a status line.")


class TextModel(_Response):
    """Event `text` of a stream: one sentence by a language model, checked against the page."""

    text: str


class WithdrawnModel(_Response):
    """Event `withdrawn` of a stream: forget the sentences so far; the reply has another text."""


class ExchangeModel(_Response):
    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    role: Literal["user", "assistant"]
    content: str
    timestamp: datetime
    result_ids: list[str] | None = Field(None, exclude_if=lambda ids: ids is None, description="Of answers only.")


class TasteModel(_Request):
    """What somebody likes; the five keys of a profiler. Null empties one, and one that is left out stays as it is."""

    dietary: list[str] | None = Field(None, description="Dietary labels, such as vegan or halal.")
    vibes: list[str] | None = Field(None, description=f"Of {', '.join(VIBES)}.")
    cuisine_affinity: list[str] | None = Field(None, description="Cuisines that are liked.")
    cuisine_aversion: list[str] | None = Field(None, description="Cuisines that are left out.")
    price_comfort: str | None = Field(None, description="$, $$ or $$$; $$$$ counts as $$$.")


class AllergiesModel(_Request):
    """All of somebody's allergies: what is not given here is not kept."""

    confirmed: list[str] = Field(default=[], description="Allergens, each with its `severity`.")
    intolerances: list[str] = Field(default=[], description="Allergens.")
    severity: dict[str, str] = Field(default={}, description="Allergen → moderate, severe or anaphylactic.")


class UserRequest(_Request):
    """A new profile."""

    preferences: TasteModel | None = None
    allergies: AllergiesModel | None = None


class UserChange(_Request):
    """A change of taste; allergies have a path of their own."""

    preferences: TasteModel


class LearnedModel(_Response):
    key: str
    value: str
    at: datetime
    because: str = Field(description="From what it was learned, as the person reads it.")


class UserResponse(_Response):
    """All that is kept of a person's taste and needs."""

    uid: str
    preferences: dict[str, Any] = Field(description="The five keys of the request.")
    allergies: dict[str, Any] = Field(description="As the request has them.")
    allergy_flags: list[str]
    dietary_flags: list[str]
    vibe_tags: list[str]
    preferred_price_tiers: list[str]
    interaction_count: int | None = Field(None, description="Null: turns of people are not counted.")
    last_active_at: datetime | None = Field(None, description="Null: kept to a day, and told to nobody.")
    is_learning: bool = Field(description="They opted in to learning from what they ask and pick.")
    learned: list[LearnedModel]
    version: int = Field(description="+1 with each change.")


class PreferencesModel(_Response):
    """What this conversation alone showed; nothing is kept about a person beyond it."""

    price_sensitivity: Literal["high", "medium", "low"] | None
    preferred_cuisines: list[str]


class SessionResponse(_Response):
    """§7.1."""

    session_id: str
    created_at: datetime
    last_activity: datetime
    ttl_seconds: int = Field(description="Life of the session, counted from `last_activity`.")
    entities: dict[str, Any] = Field(description="What is in force in the conversation; not set is null or absent.")
    conversation: list[ExchangeModel]
    previous_results: list[str]
    previous_query: str
    preferences: PreferencesModel


class TurnResponse(_Response):
    """One turn as it was recorded: why a result is where it is."""

    turn_id: str
    session_id: str
    platform: str
    seq: int
    user_id: str
    sent_at: datetime
    kind: str
    text: str
    token: str | None
    generation: int = Field(description="The catalogue's generation that answered.")
    state_before: dict[str, Any]
    state_after: dict[str, Any]
    ranked_ids: list[str]
    reply: dict[str, Any]
    explanation: dict[str, Any] = Field(description="Filters, ranks of each arm, fusion, what was dropped, timings.")


class FieldProblem(_Response):
    field: str
    message: str


class ProblemModel(_Response):
    """RFC 9457; media type application/problem+json."""

    type: str
    title: str
    status: int
    detail: str | None = None
    errors: list[FieldProblem] | None = Field(None, description="The fields that are wrong, and why.")
