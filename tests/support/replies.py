"""Replies for tests of renderers: one as a person would see it, and a strategy for any that the types allow."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from engine.messages import (
    Card,
    Clarification,
    Comparison,
    ComparisonRow,
    Detail,
    Notice,
    Place,
    Plan,
    PlanLine,
    QuickReply,
    Reply,
)
from engine.messages.alerts import Level

TURN_ID = "0b7f1d4e-6d0e-5a52-9d3f-5a1f0c5f7a11"

ZITI = Card(
    doc_id="5d0c7a6e-0d5f-5d58-8d3a-3f5a9d1f1c01",
    dish_key="trattoria roma|boston|pasta|baked ziti",
    restaurant_id="r1",
    restaurant_key="trattoria roma|boston",
    item_name="Baked Ziti",
    restaurant_name="Trattoria Roma",
    city="Boston",
    state="MA",
    description="Ziti, ricotta, our marinara.",
    currency="USD",
    display_price=Decimal("89.00"),
    lines=(
        "Baked Ziti, full tray",
        "Trattoria Roma, Boston",
        "2 full trays feed 25",
        "$178.00 for 25, $7.12 a head",
        "vegetarian",
    ),
    group="asked",
    rrf_score=0.0325,
    dietary_labels=("vegetarian",),
    tags=("popular",),
    fit="fits",
    portion="Full tray",
    units=2,
    unit="full tray",
    serves_min=12,
    serves_max=15,
    party=25,
    party_cost=Decimal("178.00"),
    cost_per_head=Decimal("7.12"),
)
RIGATONI = Card(
    doc_id="5d0c7a6e-0d5f-5d58-8d3a-3f5a9d1f1c02",
    dish_key="north end|boston|pasta|rigatoni",
    restaurant_id="r2",
    restaurant_key="north end|boston",
    item_name="Rigatoni Pomodoro",
    restaurant_name="North End Catering",
    city="Boston",
    state="MA",
    description="",
    currency="USD",
    display_price=Decimal("54.00"),
    lines=(
        "Rigatoni Pomodoro, half tray",
        "North End Catering, Boston",
        "1 half tray for the two vegans",
        "$54.00",
        "",
    ),
    group="asked",
    rrf_score=0.03,
    for_need="vegan, for 2",
    warnings=("contains wheat",),
)
LUNCH = Reply(
    turn_id=TURN_ID,
    kind="results",
    headline="Italian for 25 in Boston, up to $15 a head: 14 dishes from 5 restaurants.",
    notices=(
        Notice("meaning_down", "Meaning search is down, so these match by words only.", leads=True),
        Notice("unstated", "2 dishes do not say.", action=QuickReply("Show them", "show them", "t:show", 2)),
    ),
    cards=(ZITI, RIGATONI),
    quick_replies=(
        QuickReply("Cheaper", "cheaper", "t:cheaper", 6),
        QuickReply("More", "more", "t:more", 50, at_least=True),
        QuickReply("Compare", "compare the first two", "t:compare"),
    ),
    total=14,
    restaurants=5,
    resolved_query="italian pasta",
)
QUESTION = Reply(
    turn_id=TURN_ID,
    kind="question",
    clarification=Clarification(
        asks=("serves_min", "city"),
        question="For how many people, and in which city?",
        choices=(QuickReply("Boston", "in Boston", "t:boston"), QuickReply("Any", "any", "t:any")),
    ),
)
COMPARED = Reply(
    turn_id=TURN_ID,
    kind="comparison",
    intent="compare",
    headline="The first two, side by side.",
    comparison=Comparison(
        title="For 25",
        doc_ids=(ZITI.doc_id, RIGATONI.doc_id),
        columns=("Baked Ziti", "Rigatoni Pomodoro"),
        rows=(ComparisonRow("Cost", ("$178.00", "$54.00")), ComparisonRow("Minimum order", ("none", "not stated"))),
        note="Prices without tax.",
    ),
)
ROMA = Place(
    restaurant_key="trattoria roma|boston",
    name="Trattoria Roma",
    city="Boston",
    state="MA",
    dishes=14,
    currency="USD",
    lines=(
        "Trattoria Roma",
        "Boston, MA · Italian",
        "14 dishes for 25, 9 state a size",
        "$7.12 to $18.00 a head for 25",
        "vegetarian · vegan",
    ),
    caution="5 of these dishes do not state that they are free of nuts. Ask the restaurant.",
    feeds=25,
    per_head_from=Decimal("7.12"),
    per_head_to=Decimal("18.00"),
    diets=("vegetarian", "vegan"),
    show=QuickReply("Show dishes", "dishes from Trattoria Roma", "t:show_place.0", 14),
    compose=QuickReply("Compose", "compose an order from Trattoria Roma", "t:compose.0"),
)
PLACES = Reply(
    turn_id=TURN_ID,
    kind="places",
    headline="For 25 in Boston, with an allergy to nuts: 17 dishes from 2 restaurants.",
    text="Those with most dishes come first.",
    places=(
        ROMA,
        Place(
            restaurant_key="north end|boston",
            name="North End Catering",
            city="Boston",
            state="MA",
            dishes=3,
            currency="USD",
            lines=("North End Catering", "Boston, MA", "3 dishes, size not stated", "", ""),
            show=QuickReply("Show dishes", "dishes from North End Catering", "t:show_place.1", 3),
        ),
    ),
    quick_replies=(QuickReply("More", "more", "t:more", 6),),
    wants_feedback=True,
    total=17,
    restaurants=2,
)
UNSAID_OF_THREE = "The menu does not say whether it contains peanuts, sesame or shellfish. Ask the restaurant."


def plan_line(
    units: int, unit: str, dish: str, price: str, heads: int, feeds: str, labels: str = "", **more: object
) -> PlanLine:
    """So many of a dish of Trattoria Roma, as a plan has them."""
    unit_price = Decimal(price)
    told = (f"{units} {unit} of {dish}", f"{feeds} · ${unit_price * units}", labels)
    return PlanLine(
        doc_id=f"5d0c7a6e-0d5f-5d58-8d3a-{len(dish):012d}", item_name=dish, restaurant_key="trattoria roma|boston",
        restaurant_name="Trattoria Roma", units=units, unit=unit, unit_price=unit_price, cost=unit_price * units,
        heads=heads, lines=told, **more,
    )  # type: ignore[arg-type]  # fmt: skip


BEST = Plan(
    plan_id="p1",
    kind="best",
    title="Best fit: Trattoria Roma, Boston, MA",
    restaurants=("Trattoria Roma",),
    lines=(
        plan_line(2, "full trays", "Baked Ziti", "89.00", 15, "feeds 24 to 30", "vegetarian", portion="Full tray"),
        plan_line(
            1,
            "half tray",
            "Rigatoni Pomodoro",
            "54.00",
            2,
            "feeds 6 to 8",
            "vegan · vegetarian",
            for_need="for the 2 vegans",
        ),
        plan_line(
            9,
            "pieces",
            "Chicken Marsala",
            "8.50",
            8,
            "feeds about 9 (size not stated)",
            is_estimated=True,
            caution=UNSAID_OF_THREE,
            warnings=(UNSAID_OF_THREE, "This menu is from 2023."),
        ),
        plan_line(2, "large bowls", "Garden Salad & Herbs", "38.00", 25, "feeds 20 to 30", "vegan · gluten-free"),
    ),
    party=25,
    currency="USD",
    total=Decimal("384.50"),
    per_head=Decimal("15.38"),
    stated_cost=Decimal("308.00"),
    estimated_cost=Decimal("76.50"),
    cost="$384.50 for 25, $15.38 a head: $308.00 by stated sizes, about $76.50 estimated",
    terms=(
        "Delivery is $25.00, free from $500.00.",
        "The least order is $150.00.",
        "Orders are taken until 24 hours before.",
        "The menu does not say what tax comes on top.",
    ),
    covered=("2 vegans: Rigatoni Pomodoro, Garden Salad & Herbs", "1 gluten-free: Garden Salad & Herbs"),
    missing=(
        "Nothing here is stated to be free of peanuts, sesame and shellfish: who is allergic is not fed by it.",
        "The gluten-free meal is two sides: no main states gluten-free.",
    ),
    kept=("Baked Ziti", "Garden Salad & Herbs"),
    changed=("Chicken Marsala",),
    details=(
        Detail("Baked Ziti", "A full tray serves 12 to 15, stated. Labels: vegetarian. Allergens: wheat, milk."),
        Detail("Chicken Marsala", "Size not stated; a piece is counted for one (rule of thumb)."),
    ),
    order=QuickReply("Order this", "order this", "t:order_plan.0"),
    swap=QuickReply("Swap", "swap a line", "t:swap_plan.0"),
)
CHEAPEST = replace(
    BEST,
    plan_id="p2",
    kind="cheapest",
    title="Cheapest: North End Catering, Boston, MA",
    restaurants=("North End Catering",),
    cost="$262.00 for 25, $10.48 a head",
    missing=("There is one main for 25, where two are usual.",),
    show=QuickReply("Show this plan", "show the cheapest plan", "t:show_plan.1"),
    order=None,
    swap=None,
)
LEAST_LEFT = replace(
    CHEAPEST,
    plan_id="p3",
    kind="least_left",
    title="Least left over: Falafel King, Boston, MA",
    cost="$341.75 for 25, $13.67 a head, all by stated sizes",
    missing=(),
    show=QuickReply("Show this plan", "show the plan with least left over", "t:show_plan.2"),
)
PLANS = Reply(
    turn_id=TURN_ID,
    kind="plans",
    intent="compose",
    headline="One order for 25 in Boston, up to $16 a head: two vegans, one gluten-free, allergies to three foods.",
    notices=(Notice("estimated", "1 of 4 lines is by a rule of thumb: its menu states no size."),),
    plans=(BEST, CHEAPEST, LEAST_LEFT),
    quick_replies=(
        QuickReply("Cheaper", "cheaper", "t:plan_cheaper"),
        QuickReply("Add dessert", "add dessert", "t:plan_dessert"),
        QuickReply("Other places", "other places", "t:plan_places"),
        QuickReply("Show dishes", "show dishes", "t:plan_dishes", 14),
    ),
    wants_feedback=True,
)
SAID: Mapping[Level, str] = {
    "danger": "The menu lists peanuts. Usually made with sesame.",
    "warning": "The menu says “may contain tree nuts”.",
    "caution": "The menu does not say whether it contains shellfish. Ask the restaurant.",
    "info": "The menu lists milk.",
}
"""Level → what is said of a dish of that level."""
GRADED = replace(
    LUNCH,
    headline="For 25 in Boston, allergies to peanuts, tree nuts and shellfish, no milk for one: 4 dishes.",
    notices=(),
    cards=tuple(
        replace(ZITI if place % 2 else RIGATONI, doc_id=level, caution=caution, level=level, warnings=(caution,))
        for place, (level, caution) in enumerate(SAID.items())
    ),
)
"""A dish of each level."""
GRADED_ORDER = replace(
    PLANS,
    notices=(),
    plans=(
        replace(
            BEST,
            lines=tuple(
                replace(line, caution=caution, level=level, warnings=(caution, "This menu is from 2023."))
                for line, (level, caution) in zip(BEST.lines, SAID.items(), strict=True)
            ),
        ),
    ),
)
"""A whole order with a line of each."""
SILENCE = Reply(turn_id=TURN_ID, kind="silence", intent="other")
EXAMPLES = {
    "lunch": LUNCH,
    "question": QUESTION,
    "compared": COMPARED,
    "places": PLACES,
    "plans": PLANS,
    "silence": SILENCE,
}


def any_reply() -> st.SearchStrategy[Reply]:
    """Every Reply the types allow, empty strings and odd characters included."""
    return st.from_type(Reply)


words = st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
money = st.decimals(min_value=0, max_value=100_000, places=2)
st.register_type_strategy(str, words)
st.register_type_strategy(Decimal, money)
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False, width=32))
