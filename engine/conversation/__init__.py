"""The conversation: what is known of a thread, what was shown and picked in it, what a button carries. Pure."""

from engine.conversation.memory import (
    ANY,
    HISTORY_LIMIT,
    KEPT_LIMIT,
    MONEY_LIMITS,
    AllergyNote,
    Change,
    Command,
    Exchange,
    Limit,
    Listing,
    Memory,
    Need,
    OrderLine,
    Phrase,
    Pick,
    Picking,
    Relaxed,
    Said,
    Session,
    ShownDish,
    Slot,
    Understood,
    Wants,
    memory_from_json,
    memory_to_json,
    session_from_json,
    session_to_json,
)
from engine.conversation.picks import MOST_PICKED, OWN_LAST, Picked, own_last, put, taken_off
from engine.conversation.presses import (
    PICKING,
    Action,
    Press,
    Pressed,
    digest_of,
    offered,
    read_token,
    token_for,
    understood_of,
)
from engine.conversation.restaurant_scope import restaurants_shown, scoped
from engine.conversation.turn_row import TurnRow

__all__ = [
    "ANY", "HISTORY_LIMIT", "KEPT_LIMIT", "MONEY_LIMITS", "MOST_PICKED", "OWN_LAST", "PICKING", "Action",
    "AllergyNote", "Change", "Command", "Exchange", "Limit", "Listing", "Memory", "Need", "OrderLine", "Phrase",
    "Pick", "Picked", "Picking", "Press", "Pressed", "Relaxed", "Said", "Session", "ShownDish", "Slot", "TurnRow",
    "Understood", "Wants", "digest_of", "memory_from_json", "memory_to_json", "offered", "own_last", "put",
    "read_token", "restaurants_shown", "scoped", "session_from_json", "session_to_json", "taken_off", "token_for",
    "understood_of",
]  # fmt: skip
