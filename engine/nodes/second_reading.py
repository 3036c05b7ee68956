"""A language model's reading of a line that the rules are unsure of."""

from langgraph.runtime import Runtime

from engine.course import Attempt
from engine.domain.catalogue import Vocabulary
from engine.domain.conversation import Memory, Understood
from engine.domain.supported import supported
from engine.domain.understanding import Index
from engine.domain.understanding.line import Line
from engine.domain.understanding.lines import entities_of
from engine.domain.unsure import is_unsure
from engine.nodes.reading import of_words
from engine.parts import Parts
from engine.ports import LineToRead
from engine.state import GraphState

NAMED_MOST = 40
"""Cuisines and cities that a model is told of, those with most dishes first: about 200 tokens."""


def is_for_a_model(line: Line, rules: Understood, before: Memory, index: Index, addressed: bool) -> bool:
    """Where the rules are unsure. What people say to each other is not sent, nor anything of a thread in which an
    allergy was said."""
    if rules.intent == "other" and not addressed:
        return False
    if before.wants.allergies or rules.said.allergies:
        return False
    return is_unsure(line, rules, index)


async def read_by_model(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """The rules' reading, with what a model adds to it; merged into what was in force before the line."""
    unsure, session = state["unsure"], state["session"]
    vocabulary, index = state["snapshot"].vocabulary, parts.matchers.of(state["snapshot"])
    asked = line_to_read(unsure.line, session.memory, vocabulary)
    guess = await runtime.context.model().understand(asked)
    understood = unsure.understood
    if guess is not None:
        understood = supported(guess, unsure.line, understood, session.memory, index)
    return await of_words(understood, session, state, parts)


def line_to_read(line: Line, before: Memory, vocabulary: Vocabulary) -> LineToRead:
    cities = sorted(vocabulary.places, key=lambda place: (-place.items, place.city_key))
    return LineToRead(
        said=line.raw,
        in_force=entities_of(before.wants),
        previous_query=before.query,
        has_results=bool(before.page),
        cuisines=list(vocabulary.cuisines.values())[:NAMED_MOST],
        cities=[place.city for place in cities if place.city][:NAMED_MOST],
    )
