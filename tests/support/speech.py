"""The rules of speech that a sentence can be held to by rule, and any dish and any wishes to hold sentences to."""

import re
from datetime import date
from decimal import Decimal

from hypothesis import strategies as st

from engine.answers.dish_view import OtherPortion, Served
from engine.catalogue.document import DietEvidence, MenuDocument
from engine.conversation.wants import Need, Phrase, Wants
from engine.messages import Fit, Group
from tests.support import dishes
from tests.support import portion_rules as arithmetic

_FAULTS = {
    "a value that is not there": re.compile(r"\bNone\b(?! of\b)|\bnull\b|\bnan\b|\{|\}"),
    "an exclamation mark": re.compile("!"),
    "two spaces": re.compile(r"  |\t"),
    "two marks in a row": re.compile(r"[,;:.?][,;:.]|, ?and ,|\(\)|“”|[,;:][.”]"),
    "a space before a mark": re.compile(r" [,;:.?)]|\( "),
    "space at an end": re.compile(r"^\s|\s$"),
    "chirp": re.compile(r"\b(?:happy to|sorry|great|delicious|awesome|oops|perfect|safe)\b", re.IGNORECASE),
    "a hanging mark": re.compile(r"[,;]$"),
    "one of many": re.compile(r"\b1 (?:dishes|restaurants|trays|boxes|platters|servings|half trays)\b"),
    "an article of the other kind": re.compile(r"\ba (?:[aeio]\w+|order)\b|\ban [^aeiou\W]\w+"),
}


def faults_of(text: str) -> list[str]:
    """Which rules of speech a composed text breaks, with the words that break them."""
    return [
        f"{name}: {found.group()!r} in {line!r}"
        for line in text.split("\n")
        for name, pattern in _FAULTS.items()
        if (found := pattern.search(line))
    ]


def speaks_well(*texts: str) -> bool:
    """Raises AssertionError that names the fault."""
    found = [fault for text in texts for fault in faults_of(text)]
    assert not found, found
    return True


_WORDS = ("Baked Ziti", "Chicken", "Jalapeño", "Mom's", "Wrap", "Half Tray Lasagna", "Mac & Cheese", "7-Layer Dip")
NAMES = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=3).map(" ".join)
DESCRIPTIONS = st.sampled_from(("", "Ziti, ricotta, our marinara.", "Served with bread", "Choose one; spicy"))
LABELS = st.lists(st.sampled_from(("vegan", "vegetarian", "gluten-free", "halal")), max_size=2, unique=True).map(tuple)
ALLERGENS = st.lists(st.sampled_from(("tree-nuts", "milk", "eggs")), max_size=2, unique=True).map(tuple)
UNITS = st.sampled_from(("half tray", "tray", "box", "dozen", "platter", "serving", "order", "", "loaf"))
TODAY = date(2026, 3, 2)


@st.composite
def documents(draw: st.DrawFn) -> MenuDocument:
    """A menu item with anything that a menu may leave out left out now and then."""
    portions = tuple(
        dishes.portion(
            one.price,
            (one.serves_min or one.serves_max, one.serves_max) if one.serves_max else None,
            name=draw(st.sampled_from((one.name, "Half Tray (8-10)", "For 10", "Per Guest"))),
            unit=draw(UNITS),
            feeds_one=one.feeds_one,
            shared=one.shared,
            minimum_units=one.minimum_units,
            minimum_people=one.minimum_people,
            estimate=one.estimate,
        )
        for one in draw(st.lists(dishes.portions(), min_size=1, max_size=3))
    )
    name, labels = draw(NAMES), draw(LABELS)
    contains, may_contain = draw(ALLERGENS), draw(ALLERGENS)
    return MenuDocument(
        doc_id="d1",
        restaurant_id="r1",
        restaurant_name=draw(st.sampled_from(("Trattoria Roma", "O'Brien's Deli", "Señor Taco"))),
        item_name=name,
        menu_name=draw(st.sampled_from(("Catering", ""))),
        menu_group_name=draw(st.sampled_from(("Hot Entrées", ""))),
        base_price=portions[0].price,
        display_price=portions[0].price,
        currency=draw(st.sampled_from(("USD", "USD", "GBP", "HKD"))),
        portions=portions,
        text=name,
        content_hash="h",
        address=draw(st.sampled_from(("1 Main St", ""))),
        city=draw(st.sampled_from(("Boston", ""))),
        state=draw(st.sampled_from(("MA", ""))),
        zip_code=draw(st.sampled_from(("02108", ""))),
        item_description=draw(DESCRIPTIONS),
        dietary_labels=labels,
        dietary_options=draw(LABELS),
        diet_evidence=tuple(DietEvidence(label, label, "source") for label in labels),
        modifier_groups=draw(st.sampled_from(((), ("Sauce", "Bread")))),
        allergens_contains=contains,
        allergens_may_contain=may_contain,
        allergen_confidence="high" if contains or may_contain else "unknown",
        image_url=draw(st.sampled_from((None, "https://example.com/a.jpg"))),
        source_platform=draw(st.sampled_from(("feed", ""))),
        source_path=draw(st.sampled_from(("/roma", ""))),
        restaurant_key="roma|boston",
        dish_key=f"roma|boston|{name}",
        menu_date=draw(st.sampled_from((None, TODAY, date(2024, 5, 1)))),
    )


NEEDS = st.sampled_from(
    ((), (), (), (Need("vegan", 2),), (Need("gluten-free", 1), Need("vegetarian", 3)), (Need("halal", 12),))
)
GROUPS: tuple[Group, ...] = ("asked", "described", "nearest")
FITS: dict[str, Fit] = {"fits": "fits", "stated": "stated", "estimated": "estimated", "unknown": "size_unknown"}


@st.composite
def served(draw: st.DrawFn, party: int | None = None, approximate: bool = False) -> Served:
    """Any menu item as it is shown for a party, with the arithmetic of `engine.pricing.portion_math`."""
    document = draw(documents())
    portion = draw(st.sampled_from(document.portions))
    needs = draw(NEEDS) if party else ()
    heads = sum(need.count for need in needs) or None
    fed = heads or party
    units = arithmetic.units(portion, fed, approximate and heads is None) if fed else None
    others = tuple(
        OtherPortion(one.name, one.price, one.serves_min, one.serves_max)
        for one in document.portions
        if one is not portion
    )
    return Served(
        document=document,
        portion=portion,
        group=draw(st.sampled_from(GROUPS)),
        fit=FITS[arithmetic.size_class(portion, party, approximate)] if party else None,
        units=units,
        party_cost=None if units is None else portion.price * units,
        ranks=draw(st.sampled_from(({}, {"words": 1}, {"words": 2, "meaning": 14}))),
        others=others,
        needs=needs,
        heads=heads,
    )


@st.composite
def pages(draw: st.DrawFn, least: int = 1, most: int = 4) -> tuple[Wants, tuple[Served, ...]]:
    """Wishes, and some dishes shown for them."""
    wants = draw(wishes())
    several = st.lists(served(wants.party, wants.party_approximate), min_size=least, max_size=most)
    return wants, tuple(draw(several))


MONEY = st.one_of(st.none(), st.sampled_from((Decimal(15), Decimal("13.4"), Decimal("1200"))))


@st.composite
def wishes(draw: st.DrawFn) -> Wants:
    """What may be in force in a thread, as far as it is spoken of."""
    party = draw(st.one_of(st.none(), dishes.PARTIES))
    cuisine = draw(st.sampled_from(((), ("Italian",), ("Thai", "Mexican"))))
    wished = draw(st.sampled_from(((), (Phrase("chicken parm"),), (Phrase("pasta"), Phrase("green salad")))))
    allergies = draw(st.sampled_from(((), ("nuts",), ("nuts", "shellfish"))))
    mild = draw(st.sampled_from(((), allergies, allergies[:1])))
    return Wants(
        party=party,
        party_approximate=party is not None and draw(st.booleans()),
        price_max=draw(MONEY),
        price_per_person_max=draw(MONEY),
        known_cost_max=draw(MONEY),
        unit_price_max=draw(MONEY),
        unit_serves_min=draw(st.sampled_from((None, 0, 12))),
        serves_max=draw(st.sampled_from((None, 40))),
        city=draw(st.sampled_from((None, "Boston"))),
        state=draw(st.sampled_from((None, "Washington"))),
        zip_code=draw(st.sampled_from((None, "02139"))),
        cuisine=cuisine,
        dietary_labels=draw(LABELS),
        restaurant_name=draw(st.sampled_from((None, "Trattoria Roma"))),
        excluded_restaurant_keys=draw(st.sampled_from(((), ("roma|boston",)))),
        wishes=wished,
        courses=draw(st.sampled_from(((), ("dessert",), ("side", "drink")))),
        menu_type=draw(st.sampled_from((None, "Lunch", "Catering"))),
        excluded=draw(st.sampled_from(((), ("pork",), ("pork", "Thai")))),
        allergies=allergies,
        mild=mild,
    )
