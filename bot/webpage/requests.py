"""What the page sends, as it is checked."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from channels.http.models import Locale, TimeZone, without_nul
from engine.messages.text import TEXT_LIMIT

KEY_MAX = 64
"""A UUID has 36."""
TURN_ID_MAX = 36
"""Of a UUID."""


Key = Annotated[str, StringConstraints(pattern=rf"^[A-Za-z0-9-]{{8,{KEY_MAX}}}$")]
Said = Annotated[str, StringConstraints(min_length=1, max_length=TEXT_LIMIT), AfterValidator(without_nul)]


class _Sent(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NewThread(_Sent):
    """Nothing: the server names a conversation."""


class BestOrder(_Sent):
    """Nothing: its address says of which answer."""


Person = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{24}$")]
"""Made by the server with a conversation's name, and as hard to guess."""


class _Told(_Sent):
    key: Key = Field(description="Made by the page for this message or press: the same again gets the first answer.")
    locale: Locale | None = None
    time_zone: TimeZone | None = None
    person: Person | None = Field(default=None, description="Whose searches and dishes the home shows.")


class Message(_Told):
    text: Said


class PickedAsked(_Sent):
    """What is picked for a person, or one dish of it, as their profile has it."""

    person: Person | None = None
    refresh: bool = False


class PickSent(_Told):
    """A dish of it, to be picked in this conversation; its address says which."""


class Action(_Told):
    surface: Annotated[str, StringConstraints(max_length=32)]
    turn_id: Annotated[str, StringConstraints(pattern=rf"^[0-9a-f-]{{0,{TURN_ID_MAX}}}$")]
    action: dict[str, Any] = Field(description="The pressed element, or what else the surface's client sends.")
