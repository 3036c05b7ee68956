"""Where a turn goes next: pure functions of the state, named as the edges of the diagram."""

from engine.answers import missing, names_food
from engine.conversation import Memory, Understood, Wants, scoped
from engine.state import GraphState


def must_ask(memory: Memory, wants: Wants, understood: Understood) -> bool:
    """Party and place both unknown, nothing named to search for or to be answered by restaurants, and not asked before
    in this thread. Of a whole order either must be known."""
    if wants.whole is not None:
        return bool(missing(wants))
    if memory.asked_once or understood.declined or names_food(wants) or wants.by_place:
        return False
    return len(missing(wants)) == 2


def unclear_scope(memory: Memory, wants: Wants, understood: Understood) -> bool:
    """ "Same restaurant" with several shown and none named or pointed at."""
    return understood.change == "same_restaurant" and bool(memory.page) and scoped(wants, memory, understood) is None


def after_read(state: GraphState) -> str:
    """A model reads, too, where the rules are unsure."""
    return "read_by_model" if "unsure" in state else after_reading(state)


def after_reading(state: GraphState) -> str:
    """What the turn is, by what was understood."""
    understood, wants, press = state["understood"], state["wants"], state["press"]
    if press and press.expired:
        return "expired"
    if state.get("cart_edit") is not None:
        return "ordering"
    if "doubtful" in state or (press and press.lifts and (press.is_asked_again or not state["memory"].page)):
        return "ask_back"
    if understood.intent == "other" or (state["session"].memory.muted and not state["turn"].addressed):
        return "small_talk"
    if understood.command is not None:
        return "commands"
    if understood.intent == "compare":
        return "compare"
    if understood.intent in ("clarify", "order"):
        return "about_shown"
    if unclear_scope(state["session"].memory, wants, understood):
        return "ask_back"
    if (wants.unknown_place and wants.listing != "placeless") or (
        (not press or understood.usual or wants.whole is not None)
        and must_ask(state["session"].memory, wants, understood)
    ):
        return "ask_back"
    return "plan"


def after_plan(state: GraphState) -> list[str]:
    """Which of several cities is meant is asked first. Restaurants are counted and nothing is ranked; a list that only
    narrows the one before has been ranked already; a model adds words where no menu has those that are wished for."""
    planned = state["plan"]
    if state.get("states_apart"):
        return ["ask_back"]
    if planned.step.wants.whole is not None:
        return ["compose_meal"]
    if planned.step.wants.by_place and not planned.nothing_new:
        return ["places"]
    if planned.from_kept:
        return ["rerank"]
    return ["expand"] if state["is_strange"] else ["bm25", "vector"]


def after_answer(state: GraphState) -> str:
    """A model writes about results. In a thread with an allergy the composed answer stands: that is said by rule."""
    reply = state["reply"]
    of_allergy = bool(state["wants"].severities) or state.get("of_allergy", False)
    is_told = reply.kind == "results" and bool(reply.cards) and not of_allergy
    return "write" if is_told else "remember"
