"""The conversation: what is known of a thread, what was shown and picked in it, what a button carries. Pure."""

from engine.conversation.cart_request import (
    CartInView,
    CartRequest,
    LineInView,
    RequestAct,
    RequestedItem,
    RequestedPlace,
)
from engine.conversation.carts import CartAct, CartEdit, CartItem, edit_of_press, token_of_cart
from engine.conversation.memory import (
    HISTORY_LIMIT,
    KEPT_LIMIT,
    STATE_VERSION,
    Exchange,
    Memory,
    Pick,
    Session,
    ShownDish,
    ShownLine,
    ShownPlace,
    ShownPlan,
    begun_anew,
    memory_from_json,
    memory_to_json,
    session_from_json,
    session_to_json,
    version_of,
    with_own,
)
from engine.conversation.picks import MOST_PICKED, OWN_LAST, Picked, own_last, put, taken_off
from engine.conversation.presses import (
    FOR_ME,
    OF_OFFICE,
    ORDERING,
    PICKING,
    Action,
    Expiry,
    Press,
    Pressed,
    digest_of,
    dish_argument,
    dish_of,
    is_outdated,
    offered,
    read_token,
    token_for,
)
from engine.conversation.restaurant_scope import restaurants_of_plans, restaurants_shown, scoped
from engine.conversation.turn_row import OwnTurn, TurnRow, adding_to, nothing_told, of_this_version
from engine.conversation.usual import NOTHING_USUAL, Habits, Usual, UsualAct
from engine.conversation.wants import (
    ANY,
    MONEY_LIMITS,
    AllergyNote,
    Change,
    Command,
    ForSome,
    Limit,
    Listing,
    NamedFood,
    Need,
    OrderLine,
    Phrase,
    Picking,
    PlaceOrder,
    Relaxed,
    Said,
    Slot,
    Sum,
    Surcharge,
    Understood,
    Wants,
    When,
    WholeOrder,
)

__all__ = [
    "ANY", "FOR_ME", "HISTORY_LIMIT", "KEPT_LIMIT", "MONEY_LIMITS", "MOST_PICKED", "NOTHING_USUAL", "OF_OFFICE",
    "ORDERING", "OWN_LAST", "PICKING", "STATE_VERSION", "Action", "AllergyNote", "CartAct", "CartEdit", "CartInView",
    "CartItem", "CartRequest", "Change", "Command", "Exchange", "Expiry", "ForSome", "Habits", "Limit", "LineInView",
    "Listing", "Memory", "NamedFood", "Need", "OrderLine", "OwnTurn", "Phrase", "Pick", "Picked", "Picking",
    "PlaceOrder", "Press", "Pressed", "Relaxed", "RequestAct", "RequestedItem", "RequestedPlace", "Said", "Session",
    "ShownDish", "ShownLine", "ShownPlace", "ShownPlan", "Slot", "Sum", "Surcharge", "TurnRow", "Understood", "Usual",
    "UsualAct", "Wants", "When", "WholeOrder", "adding_to", "begun_anew", "digest_of", "dish_argument", "dish_of",
    "edit_of_press", "is_outdated", "memory_from_json", "memory_to_json", "nothing_told", "of_this_version",
    "offered", "own_last", "put", "read_token", "restaurants_of_plans", "restaurants_shown", "scoped",
    "session_from_json", "session_to_json", "taken_off", "token_for", "token_of_cart", "version_of", "with_own",
]  # fmt: skip
