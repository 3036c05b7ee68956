"""What a channel says of itself: the suites in `tests/contracts` hold it to all that it names, and to nothing else."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Abilities:
    platform: str
    """As in `ThreadKey`."""
    redelivers: bool
    """Its platform sends again what was not acknowledged: it goes through inbox and outbox (`channels/ports.py`) and
    takes whatever its platform sends. Else it answers in the call, and refuses what is too long."""
    has_address: bool = True
    """Anybody may send to it over the web."""
    finds_own: bool = False
    """One's own posts can be looked up by their key."""
    shares: bool = False
    """A list can be taken to another conversation: seen first, and only by who reads and writes in both."""
    marks_cards: bool = True
    """A dish has buttons of its own; else all that can be pressed stands below the answer."""
    has_form: bool = False
    """Draws the search form of `engine/messages/forms.py`, and answers what is filled in."""
    has_home: bool = False
    """Shows people their recent searches and saved dishes (`engine/own_pages.py`)."""
