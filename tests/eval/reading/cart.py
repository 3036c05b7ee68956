"""Lines about carts as they were labelled: a row a line with its context and what it says, in a short notation.

`context` is what stands before the line: page, plan, cart (three lines), checkout, where (the place is asked for),
placed, none; or a page of `data/pages.tsv`. `label`: acts joined by " + ", "-" for a line that says nothing of a cart.
An item: how many (so many more or fewer with a sign), of what (c1 a card of the page, l1 a line of the cart, 'words'
neither), "~" its note, "@" whom it is for.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

from engine.conversation import (
    CartInView,
    CartRequest,
    LineInView,
    Memory,
    RequestedItem,
    ShownDish,
    ShownLine,
    ShownPlan,
    Wants,
    WholeOrder,
)
from engine.reading import read_cart, vocabulary_of
from engine.reading.lexicon import Lexicon
from tests.eval.reading.labelled import pages

LINES = Path(__file__).parent / "lines" / "cart"
NAMES = json.loads((Path(__file__).parent / "lines" / "practised" / "vocabulary.json").read_text("utf-8"))
LEXICON = Lexicon.of(vocabulary_of({**NAMES, "cities": [*NAMES["cities"], "Berkeley"]}))
ZONE = ZoneInfo("America/Los_Angeles")
NOW = datetime(2026, 3, 2, 9, tzinfo=ZONE)
"""A Monday morning."""
DISHES = (
    ("Baked Ziti Full Tray", "Trattoria Roma"), ("Caesar Salad Half Tray", "Trattoria Roma"),
    ("Chicken Tikka Masala", "Naan N Curry"), ("Fruit Platter Large", "Andronico's"),
    ("Garlic Knots (dozen)", "Trattoria Roma"),
)  # fmt: skip


def _shown() -> Iterator[ShownDish]:
    for name, restaurant in DISHES:
        key = restaurant.lower().replace(" ", "-")
        yield ShownDish(name, f"{key}/{name.lower()}", key, restaurant, name, Decimal(60))


def _plan() -> ShownPlan:
    lines = tuple(
        ShownLine(one.doc_id, one.dish_key, one.item_name, one.restaurant_key, "main", 2, 20)
        for one in list(_shown())[:2]
    )
    return ShownPlan("best", ("trattoria-roma",), ("Trattoria Roma",), lines, Decimal(300))


SHOWN = pages()
PAGE = Memory(wants=Wants(party=25, city="Oakland", city_key="oakland"), query="lunch", page=tuple(_shown()))
PLAN = Memory(wants=Wants(party=25, whole=WholeOrder()), query="lunch", plans=(_plan(),))
LINES_HELD = (
    LineInView("1", "Baked Ziti Full Tray", "Trattoria Roma", 2),
    LineInView("2", "Caesar Salad Half Tray", "Trattoria Roma", 1),
    LineInView("3", "Garlic Knots (dozen)", "Trattoria Roma", 3),
)  # fmt: skip
CONTEXTS: dict[str, tuple[Memory, CartInView]] = {
    "page": (PAGE, CartInView()),
    "plan": (PLAN, CartInView()),
    "cart": (PAGE, CartInView(LINES_HELD, "order")),
    "checkout": (PAGE, CartInView(LINES_HELD, "checkout")),
    "where": (PAGE, CartInView(LINES_HELD[:1], "location", asks=frozenset({"deliver"}))),
    "placed": (PAGE, CartInView((), "placed", "PL-7KQ2MX")),
    "none": (Memory(), CartInView()),
}


@dataclass(frozen=True, slots=True)
class Row:
    context: str
    text: str
    label: str


def rows(file: Path) -> Iterator[Row]:
    for row in file.read_text("utf-8").splitlines()[1:]:
        context, text, label = row.split("\t")
        yield Row(context, text, label)


def read_row(row: Row, lexicon: Lexicon = LEXICON) -> str:
    memory, cart = CONTEXTS.get(row.context) or (Memory(wants=PAGE.wants, page=SHOWN[row.context]), CartInView())
    return notation(read_cart(row.text, lexicon, NOW, ZONE, memory, cart))


def notation(edit: CartRequest | None) -> str:
    return " + ".join(map(_one, edit.each)) if edit else "-"


def _one(edit: CartRequest) -> str:
    return " ".join((edit.act, *_values(edit)))


def _values(edit: CartRequest) -> Iterator[str]:
    if edit.items:
        yield ", ".join(map(_item, edit.items))
    if edit.tip_percent is not None:
        yield f"{edit.tip_percent:f}%"
    if edit.tip_amount is not None:
        yield f"${edit.tip_amount:f}"
    if edit.code:
        yield edit.code
    place, hour = edit.place, edit.window or edit.time
    named = {
        "addr": place.address, "dist": place.district, "city": place.city, "zip": place.zip_code,
        "date": edit.date.words if edit.date else "", "time": hour.words if hour else "",
        "name": edit.contact_name, "phone": edit.contact_phone, "who": edit.who, "number": edit.number,
        "former": edit.former.words if edit.former else "", "party": str(edit.party or ""),
        "note": edit.note if edit.act == "note" else "",
    }  # fmt: skip
    yield from (f"{name}={value}" for name, value in named.items() if value)


def _item(item: RequestedItem) -> str:
    many = str(item.units) if item.units is not None else f"{item.more:+d}" if item.more is not None else ""
    cards, lines = "/".join(f"c{at + 1}" for at in item.cards), "/".join(f"l{one}" for one in item.lines)
    what = "all" if item.all_of and len(item.cards or item.lines) > 2 else lines or cards or f"'{item.name}'"
    return " ".join(
        (*[many] * bool(many), what, *[f"~{item.note}"] * bool(item.note), *[f"@{item.for_whom}"] * bool(item.for_whom))
    )


ASKING = replace(CONTEXTS["checkout"][1], asks=frozenset({"when", "deliver", "contact"}))
"""As the card of a checkout asks for what is missing."""


def main() -> None:
    """How many lines of a file that nothing was sought by are read as labelled."""
    given = list(rows(LINES / "blind.tsv"))
    contexts = {**CONTEXTS, "checkout": (PAGE, ASKING)}
    read = [notation(read_cart(one.text, LEXICON, NOW, ZONE, *contexts[one.context])) for one in given]
    right = [one.label == found for one, found in zip(given, read, strict=True)]
    others = [found for one, found in zip(given, read, strict=True) if one.label == "-"]
    taken = sum(found != "-" for found in others)
    sys.stdout.write(
        f"lines about carts read as labelled: {sum(right)} of {len(given)}; of {len(others)} that are of no cart "
        f"{taken} changed one\n"
    )


if __name__ == "__main__":
    main()
