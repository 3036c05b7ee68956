"""A line of `platter understand` as it goes in and as it comes out: the types of `understand.schema.json`."""

from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from bot.cli.outcome import Failed
from engine.messages import FollowUpType, Intent
from engine.reading import Heard, left_unread

SCHEMA = Path(__file__).with_name("understand.schema.json")
Name = Annotated[str, StringConstraints(min_length=1)]
Addressee = Literal["platter", "colleagues"]


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PageDish(_Given):
    """A dish as the person sees it."""

    name: Name
    restaurant: Name


class Line(_Given):
    """What else stands in it comes back as it is: whoever measures may number their lines."""

    model_config = ConfigDict(extra="allow")
    thread: str
    text: str
    addressed: bool = True
    """Said to Platter; False: overheard."""
    asked: list[Name] | None = None
    """Entity names that were asked for before it. None: what the thread's own first answer would have asked."""
    page: list[PageDish] | None = None
    """What is shown before it. None: what was shown before the thread's last line."""


class Read(TypedDict):
    """A line in answer, its own fields left out."""

    intent: Intent
    follow_up_type: FollowUpType | None
    entities: dict[str, Any]
    state: dict[str, Any]
    references: list[int]
    addressee: Addressee | None
    unused: list[str]
    unknown: list[str]
    confidence: float
    silence: NotRequired[bool]
    headline: NotRequired[str]
    answer: NotRequired[str]
    cards: NotRequired[list["CardRead"]]
    quick_replies: NotRequired[list["QuickReplyRead"]]
    notices: NotRequired[list["NoticeRead"]]


class CardRead(TypedDict):
    name: str
    restaurant: str
    city: str
    price: float
    cost: float | None
    group: Literal["asked", "near"]
    warnings: list[str]


class QuickReplyRead(TypedDict):
    label: str
    text: str
    count: int | None
    at_least: bool


class NoticeRead(TypedDict):
    code: str
    text: str


def addressee_of(line: Line, intent: Intent) -> Addressee:
    """What is said to Platter is for Platter; what is overheard and taken for talk is the colleagues'."""
    return "colleagues" if intent == "other" and not line.addressed else "platter"


def left_of(heard: Heard) -> dict[str, Any]:
    """What is unread of a line, and how sure its reading is."""
    unused, unknown = left_unread(heard)
    return {"unused": unused, "unknown": unknown, "confidence": heard.reading.confidence}


def line_of(fields: dict[str, Any], number: int) -> Line:
    """The line of a JSON object. Raises Failed with its number and the first field that is wrong."""
    try:
        return Line.model_validate(fields)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Failed(f"line {number}: {where}: {first['msg']}") from None
