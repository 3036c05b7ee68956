"""Replies for tests of renderers: one as a person would see it, and a strategy for any that the types allow."""

from decimal import Decimal

from hypothesis import strategies as st

from engine.messages import Card, Clarification, Comparison, ComparisonRow, Notice, Place, QuickReply, Reply

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
SILENCE = Reply(turn_id=TURN_ID, kind="silence", intent="other")
EXAMPLES = {"lunch": LUNCH, "question": QUESTION, "compared": COMPARED, "places": PLACES, "silence": SILENCE}


def any_reply() -> st.SearchStrategy[Reply]:
    """Every Reply the types allow, empty strings and odd characters included."""
    return st.from_type(Reply)


words = st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
money = st.decimals(min_value=0, max_value=100_000, places=2)
st.register_type_strategy(str, words)
st.register_type_strategy(Decimal, money)
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False, width=32))
