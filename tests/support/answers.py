"""Reading an answer of the HTTP interface as a person reads it."""

import re
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Talks = Callable[[], Any]

_NUTS = re.compile(r"\b(?:nuts?|almonds?|cashews?|walnuts?|pecans?|pistachios?|peanuts?|hazelnuts?|satay|praline)\b")
_FREED = re.compile(r"\bnut[- ]free\b|\b(?:no|without)\b[^.,;]*")


def notice(answer: Json, code: str) -> Json:
    """The notice with this code; StopIteration where the answer has none."""
    found: Json = next(one for one in answer["notices"] if one["code"] == code)
    return found


def codes(answer: Json) -> set[str]:
    """The codes of its notices."""
    return {one["code"] for one in answer["notices"]}


async def press(person: Any, button: Json) -> Json:
    """What pressing a button brings."""
    pressed: Json = await person.says(button["text"], token=button["token"])
    return pressed


def words_of(result: Json) -> str:
    """Name and description of a dish, folded."""
    return f"{result['item_name']}. {result['item_description'] or ''}".casefold()


def lines_of(answer: Json) -> list[str]:
    """The line of the answer that each dish has, in order."""
    numbered = [line for line in answer["answer"].split("\n") if re.match(r"\d+\. ", line)]
    assert len(numbered) == len(answer["results"])
    return numbered


def naming_nuts(answer: Json) -> list[str]:
    """Dishes whose own words speak of nuts, other than to say that there are none."""
    texts = ((one["item_name"], words_of(one)) for one in answer["results"])
    return [name for name, text in texts if _NUTS.search(_FREED.sub("", text))]
