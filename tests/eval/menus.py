"""What ingest makes of real menus, judged by rules of its own that share nothing with the product's tables."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.catalogue.document import MenuDocument
from ingest.parse import Rejected
from ingest.prepare import Prepared, prepare
from ingest.read import restaurants, survey

MEAT_OR_FISH = re.compile(
    r"\b(chicken|beef|pork|bacon|ham|prosciutto|pancetta|pepperoni|salami|sausages?|chorizo|turkey|duck|lamb|veal|goat|"
    r"steak|ribs?|meatballs?|meat|brisket|pastrami|corned beef|carnitas|al pastor|gyro|shrimps?|prawns?|crab|lobster|"
    r"clams?|mussels?|oysters?|scallops?|squid|calamari|octopus|fish|salmon|tuna|cod|tilapia|halibut|anchov(?:y|ies)|eel|"
    r"unagi|caviar|oxtail|liver|tripe|quail|venison|bison|rabbit)\b",
    re.IGNORECASE,
)
"""Words for meat and fish, written for this check."""
NOT_MEANT = re.compile(
    r"\b(vegan|vegetarian|veggie|mock|imitation|faux|fake|meatless|soy|tofu|impossible|beyond|plant[- ]based|seitan|"
    r"gluten|no|without|not|free|goat['’]?s? cheese|oyster mushrooms?|king oyster|eggplant steak|cauliflower steak)\b",
    re.IGNORECASE,
)
"""A mention beside one of these may be mock, negated, or another thing by the same word: listed, to be read."""


def prepared(menus: Path) -> Iterator[Prepared]:
    """Every restaurant of the file, parsed, cleaned, merged and enriched, as ingest would write it."""
    for entry in restaurants(survey([menus])):
        if isinstance(entry, Rejected):
            yield Prepared(None, 0, rejected=(entry,))
        else:
            yield from prepare(entry)


def menu_figures(menus: Path) -> dict[str, Any]:
    """Items read, written and set aside; sizes; labels; vegetarian items that name meat or fish."""
    read, documents, reasons = 0, list[MenuDocument](), Counter[str]()
    for one in prepared(menus):
        read += one.read
        documents += one.documents
        reasons.update(each.reason for each in one.rejected)
    vegetarian = [document for document in documents if "vegetarian" in document.diet_keys]
    named = [document for document in vegetarian if MEAT_OR_FISH.search(document.item_name)]
    plain = [document.item_name for document in named if not NOT_MEANT.search(document.item_name)]
    beside = [document.item_name for document in named if NOT_MEANT.search(document.item_name)]
    return {
        "items read": read,
        "items written": len(documents),
        "items set aside": dict(reasons),
        "items unaccounted for": read - len(documents) - sum(reasons.values()),
        "items that state a size": sum(document.size_stated for document in documents),
        "labels": dict(Counter(key for document in documents for key in document.diet_keys).most_common()),
        "called vegetarian, naming meat or fish": f"{len(plain)} {plain[:20]}",
        "called vegetarian, naming it as mock or not": f"{len(beside)} {beside[:40]}",
    }
