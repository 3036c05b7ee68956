"""Nothing to search for yet: one question, or the word that a place has no menus."""

from dataclasses import replace

from engine.answers import ask, no_such_place, which_restaurant, which_state
from engine.dependencies import Parts
from engine.messages import Reply
from engine.nodes.nothing_shown import placeless
from engine.nodes.reading_told import asked_of_the_reading, lifting
from engine.search import CandidateSet, asked_of, totals_by_card
from engine.state import GraphState


async def ask_back(state: GraphState, parts: Parts) -> GraphState:
    """The question for party and place; once a thread. A place without menus is said, with the places there are, and of
    a name that several cities have it is asked which."""
    if "doubtful" in state:
        return {"reply": asked_of_the_reading(state)}
    if state["press"] is not None and state["press"].lifts:
        return {"reply": lifting(state)}
    turn, wants, vocabulary = state["turn"], state["wants"], state["snapshot"].vocabulary
    if several := state.get("states_apart"):
        asked = which_state(several)
        memory = replace(state["memory"], open_question=asked.asks)
        return {"reply": Reply(turn.turn_id, "question", clarification=asked), "memory": memory}
    if state["understood"].change == "same_restaurant":
        memory, snapshot = state["memory"], state["snapshot"]
        candidates = CandidateSet(snapshot.columns, asked_of(wants, parts.matchers.terms(snapshot)))
        totals = totals_by_card(candidates, memory, snapshot.generation)
        which = which_restaurant(turn.turn_id, memory.page, totals)
        memory = replace(memory, open_question=which.asks)
        return {"reply": Reply(turn.turn_id, "question", clarification=which), "memory": memory}
    if wants.unknown_place:
        headline = no_such_place(wants.unknown_place, vocabulary)
        return {"reply": Reply(turn.turn_id, "answer", headline=headline, notices=placeless(state, parts))}
    question = ask(wants, vocabulary)
    memory = replace(state["memory"], asked_once=True, open_question=question.asks if question else ())
    return {"reply": Reply(turn.turn_id, "question", clarification=question), "memory": memory}
