"""Where a turn goes next: pure functions of the state, named as the edges of the diagram."""

from engine.compose.questions import missing, names_food
from engine.domain.conversation import Memory, Understood, Wants
from engine.domain.scope import scoped
from engine.state import GraphState


def must_ask(memory: Memory, wants: Wants, understood: Understood) -> bool:
    """Party and place both unknown, nothing named to search for, and not asked before in this thread."""
    if memory.asked_once or understood.declined or names_food(wants):
        return False
    return len(missing(wants)) == 2


def unclear_scope(memory: Memory, wants: Wants, understood: Understood) -> bool:
    """ "Same restaurant" with several shown and none named or pointed at."""
    return understood.change == "same_restaurant" and bool(memory.page) and scoped(wants, memory, understood) is None


def after_intent(state: GraphState) -> str:
    """The fork behind detect intent."""
    understood, wants, press = state["understood"], state["wants"], state["press"]
    if press and press.expired:
        return "expired"
    if understood.intent == "other" or (state["session"].memory.muted and not state["turn"].addressed):
        return "silence"
    if understood.command is not None:
        return "obey"
    if understood.intent == "compare":
        return "compare"
    if understood.intent in ("clarify", "order"):
        return "about_shown"
    if unclear_scope(state["session"].memory, wants, understood):
        return "ask_back"
    if (wants.unknown_place and wants.listing != "placeless") or (
        not press and must_ask(state["session"].memory, wants, understood)
    ):
        return "ask_back"
    return "plan"


def after_plan(state: GraphState) -> str:
    """A list that only narrows the one before has been ranked already."""
    return "fit" if state["plan"].from_kept else "rewrite_query"
