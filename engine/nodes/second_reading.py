"""A language model's reading of a line that the rules are unsure of."""

from engine.domain.conversation import Understood
from engine.domain.supported import supported
from engine.domain.understanding.line import Line
from engine.domain.understanding.lines import entities_of
from engine.domain.unsure import is_unsure
from engine.parts import Parts
from engine.ports import LineToRead
from engine.state import GraphState

NAMED_MOST = 40
"""Cuisines and cities that a model is told of, those with most dishes first: about 200 tokens."""


async def second_reading(line: Line, rules: Understood, state: GraphState, parts: Parts) -> Understood:
    """The rules' reading, with what a model adds to it where they were unsure; without a model at once.

    What people say to each other is not sent, nor anything of a thread in which an allergy was said.
    """
    consultation, before = state.get("consultation"), state["session"].memory
    index = parts.matchers.of(state["snapshot"])
    if consultation is None or (rules.intent == "other" and not state["turn"].addressed):
        return rules
    if before.wants.allergies or rules.said.allergies or not is_unsure(line, rules, index):
        return rules
    vocabulary = state["snapshot"].vocabulary
    cities = sorted(vocabulary.places, key=lambda place: (-place.items, place.city_key))
    asked = LineToRead(
        said=line.raw,
        in_force=entities_of(before.wants),
        previous_query=before.query,
        has_results=bool(before.page),
        cuisines=list(vocabulary.cuisines.values())[:NAMED_MOST],
        cities=[place.city for place in cities if place.city][:NAMED_MOST],
    )
    guess = await consultation.understand(asked)
    return rules if guess is None else supported(guess, line, rules, before, index)
