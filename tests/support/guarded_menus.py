"""Generated menus with the truth of what is in each dish, and the people who are allergic to it.

The truth is made with the menu, by tables of this file alone: nothing here is read from `engine.safety`, so that a
mistake there is none here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.messages.people import Severity
from tests.support.menus import item, restaurant

ZERO_WIDTH, WIDE = "\u200b", str.maketrans({chr(at): chr(at + 0xFEE0) for at in range(ord("!"), ord("~") + 1)})

NAMES: Mapping[str, tuple[str, ...]] = {
    "peanuts": ("Peanut noodles", "Noodles in groundnut sauce", "Penut noodles", "PEANUTS and cucumber"),
    "tree nuts": ("Green beans with almonds", "Cashew noodles", "Walnut salad", "Hazelnut toast", "Pistachio rice"),
    "milk": (
        "Four cheese macaroni",
        "Yoghurt rice",
        "Paneer tikka",
        "Ricotta shells",
        "Cheddar grits",
        "Alfredo penne",
    ),
    "egg": ("Egg salad", "Omelette squares", "Scrambled eggs", "Frittata squares"),
    "sesame": ("Tahini greens", "Sesame chicken", "Black sesame noodles", "Hummus dip"),
    "soy": ("Tofu bowl", "Edamame salad", "Tempeh strips"),
    "fish": ("Salmon fillet", "Tuna bake", "Anchovy toast"),
    "gluten": ("Barley salad", "Rye toast", "Seitan strips"),
    "mustard": ("Chicken in mustard", "Dijon potatoes"),
    "celery": ("Celery slaw", "Celeriac mash"),
}
"""Allergen → texts of dishes that name it, rightly spelt or not."""
ALSO: Mapping[str, tuple[str, ...]] = {
    "Hazelnut toast": ("gluten",), "Anchovy toast": ("gluten",), "Rye toast": (), "Four cheese macaroni": ("gluten",),
    "Ricotta shells": ("gluten",), "Seitan strips": (), "Peanut noodles": ("gluten",),
    "Noodles in groundnut sauce": ("gluten",), "Penut noodles": ("gluten",), "Cashew noodles": ("gluten",),
    "Black sesame noodles": ("gluten",), "Dijon potatoes": (), "Egg salad": ("mustard",), "Tuna bake": (),
    "Alfredo penne": ("gluten", "egg"), "Frittata squares": ("milk",),
}  # fmt: skip
"""What such a dish may hold beside that: it is neither counted on nor held against anybody."""
USUAL: Mapping[str, tuple[str, ...]] = {
    "peanuts": ("Chicken satay", "Pad Thai"), "tree nuts": ("Baklava bites", "Marzipan fruit"),
}  # fmt: skip
"""Allergen → dishes that are usually made with it; no word of them says so."""
USUAL_TOO: Mapping[str, frozenset[str]] = {
    "Chicken satay": frozenset({"soy", "gluten", "fish", "sesame"}),
    "Pad Thai": frozenset({"egg", "fish", "soy", "gluten"}),
    "Baklava bites": frozenset({"gluten", "milk", "egg"}),
    "Marzipan fruit": frozenset({"egg", "milk", "gluten"}),
}
"""What is often in these beside: nothing is concluded of it."""
FREES: Mapping[str, str] = {
    "peanuts": "peanut-free", "tree nuts": "tree nut free", "milk": "dairy-free", "egg": "egg-free",
    "sesame": "sesame-free", "soy": "soy-free", "fish": "fish-free", "gluten": "gluten-free",
    "mustard": "mustard-free", "celery": "celery-free",
}  # fmt: skip
SOURCE_NAMES: Mapping[str, tuple[str, ...]] = {
    "peanuts": ("peanuts", "Peanut"), "tree nuts": ("tree-nuts", "TREE NUTS"), "milk": ("milk", "Dairy"),
    "egg": ("eggs", "Egg"), "sesame": ("sesame",), "soy": ("soy", "Soya"), "fish": ("fish",), "gluten": ("gluten",),
    "mustard": ("mustard",), "celery": ("celery",),
}  # fmt: skip
"""Allergen → as a feed lists it."""
PLAIN = (
    "Roast carrots", "Steamed rice", "Black beans", "Grilled peppers", "Braised beef", "Roast turkey",
    "Baked potatoes", "Corn on the cob", "Pork shoulder", "Grilled chicken", "Lentil stew", "Collard greens",
)  # fmt: skip
ARABIC = ("كبسة دجاج", "مشاوي مشكلة", "أرز بالخضار", "سلطة الدار")
"""As the shipped sample names dishes; what is in them its feed lists."""
ALLERGENS = tuple(NAMES)
FEW_OF = 14
"""Dishes of a restaurant."""


@dataclass(frozen=True, slots=True)
class Truth:
    """Of one dish."""

    mark: str
    """A word of its name that no other text has."""
    holds: Mapping[str, str] = field(default_factory=dict)
    """Allergen → how the menu says so: lists, may, names, usual."""
    perhaps: frozenset[str] = frozenset()
    """Of which nothing is known."""
    free: frozenset[str] = frozenset()
    """That its menu says is not in it."""
    states: bool = False
    """Its feed lists allergens."""


@dataclass(frozen=True, slots=True)
class House:
    """Menus of a town, and the truth by mark."""

    menus: tuple[dict[str, Any], ...]
    truth: Mapping[str, Truth]


def house(chance: Random, restaurants: int = 5) -> House:
    """Restaurants of one town. The marks begin each name, which no channel cuts."""
    number, menus, truth = chance.randrange(100), [], dict[str, Truth]()
    for place in range(restaurants):
        dishes = []
        for _ in range(FEW_OF):
            number += 1
            made, one = _dish(chance, f"Zq{number}v")
            dishes.append(made)
            truth[one.mark] = one
        menus.append(restaurant(*dishes, name=f"Kitchen {place}", city="Boston", group="Trays", cuisine=["American"]))
    return House(tuple(menus), truth)


def _dish(chance: Random, mark: str) -> tuple[dict[str, Any], Truth]:
    kind = chance.choice(["named", "named", "listed", "may", "usual", "free", "free", "plain", "plain", "arabic"])
    allergen = chance.choice(ALLERGENS)
    price = chance.choice([40, 60, 90, 120])
    served = {"servingSize": {"amount": 20, "unit": "people", "description": "serves 20"}}

    def made(text: str, description: str = "", **more: Any) -> dict[str, Any]:
        return item(f"{mark} {text}", price, description=description, id=mark, **served, **more)

    if kind == "named":
        text = chance.choice(NAMES[allergen])
        truth = Truth(mark, {allergen: "names"}, frozenset(ALSO.get(text, ())))
        if chance.random() < 0.3:
            return made("Lunch tray", _hidden(chance, text)), truth
        return made(_hidden(chance, text)), truth
    if kind in ("listed", "may"):
        text = chance.choice((*PLAIN, *ARABIC))
        lists = {"contains" if kind == "listed" else "mayContain": [chance.choice(SOURCE_NAMES[allergen])]}
        return made(text, allergens=lists), Truth(mark, {allergen: "lists" if kind == "listed" else "may"}, states=True)
    if kind == "usual":
        allergen = chance.choice(tuple(USUAL))
        text = chance.choice(USUAL[allergen])
        return made(text), Truth(mark, {allergen: "usual"}, USUAL_TOO[text])
    if kind == "free":
        freed = chance.sample(ALLERGENS, chance.choice([1, 1, 2, 3]))
        text = f"{chance.choice(PLAIN)}, {', '.join(FREES[one] for one in freed)}"
        return made(text), Truth(mark, free=frozenset(freed))
    if kind == "arabic":
        lists = {"contains": [chance.choice(SOURCE_NAMES[allergen])]}
        return made(chance.choice(ARABIC), allergens=lists), Truth(mark, {allergen: "lists"}, states=True)
    return made(chance.choice(PLAIN)), Truth(mark)


def _hidden(chance: Random, text: str) -> str:
    """As feeds have it: capitals, letters that take no room, wide forms, marks of a page."""
    first, _, rest = text.partition(" ")
    way = chance.choice(["", "", "upper", "zero", "wide", "marked", "soft", "alike"])
    if way == "upper":
        return text.upper()
    if way == "zero":
        return f"{first[:2]}{ZERO_WIDTH}{first[2:]} {rest}".strip()
    if way == "wide":
        return f"{first.translate(WIDE)} {rest}".strip()
    if way == "alike":
        return f"{first.translate(LOOK_ALIKES)} {rest}".strip()
    if way == "marked":
        return f"<b>{first}</b> {rest}".strip()
    return f"{first[:3]}\u00ad{first[3:]} {rest}".strip() if way == "soft" else text


# ---- people, and what they say


@dataclass(frozen=True, slots=True)
class Person:
    severities: Mapping[str, Severity]
    """In the order in which they are told, or stand in the profile."""
    is_profile: bool
    """Kept by the person, and not told in the thread."""
    line: str
    """What is said first."""


MILD = ("one of us is allergic to {}", "{} allergy", "somebody is allergic to {}", "my colleague has a {} allergy")
GRAVE = ("one of us is severely allergic to {}", "severe {} allergy", "anaphylactic to {}", "deadly {} allergy")
SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "peanuts": ("peanuts", "peanut", "groundnuts", "penuts"), "tree nuts": ("tree nuts", "tree nut"),
    "milk": ("milk", "dairy"), "egg": ("eggs", "egg"), "sesame": ("sesame", "sesame seeds"), "soy": ("soy", "soya"),
    "fish": ("fish",), "mustard": ("mustard",), "celery": ("celery",),
}  # fmt: skip
"""As people say them; gluten is a need by count in a thread, and guarded in profiles alone."""
ASKED = ("lunch for 20 in Boston", "dinner for 20 in Boston", "chicken for 20 in Boston", "noodles for 20 in Boston",
         "salad for 20 in Boston", "rice for 20 in Boston")  # fmt: skip


def person(chance: Random) -> Person:
    is_profile = chance.random() < 0.4
    among = ALLERGENS if is_profile else tuple(SYNONYMS)
    chosen = chance.sample(among, chance.choice([1, 1, 2, 3]))
    asked = chance.choice(ASKED)
    if is_profile:
        grades: Sequence[Severity] = ("intolerance", "moderate", "severe", "anaphylactic")
        return Person({one: chance.choice(grades) for one in chosen}, True, asked)
    grave = {one: chance.random() < 0.3 for one in chosen}
    told = [
        chance.choice(GRAVE if grave[one] else MILD).format(_typed(chance, chance.choice(SYNONYMS[one])))
        for one in chosen
    ]
    severities: dict[str, Severity] = {one: "anaphylactic" if grave[one] else "moderate" for one in chosen}
    return Person(severities, False, f"{asked}. {'. '.join(told)}")


LOOK_ALIKES = str.maketrans({"e": "е", "a": "а", "o": "о"})
"""Cyrillic letters that look like ours."""


def _typed(chance: Random, word: str) -> str:
    """As people type, and as pages paste."""
    way = chance.choice(["", "", "", "zero", "wide", "upper", "alike"])
    if way == "zero":
        return f"{word[:2]}{ZERO_WIDTH}{word[2:]}"
    if way == "wide":
        return word.translate(WIDE)
    if way == "alike":
        return word.translate(LOOK_ALIKES)
    return word.upper() if way == "upper" else word
