"""The answer's text by a language model, sentence by sentence, each checked before anybody sees it."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from langgraph.runtime import Runtime

from engine.answers import Request, Told, dish_json, is_faithful, request_of, told
from engine.dependencies import Parts
from engine.messages import Card
from engine.models import Consultation, Sentences
from engine.ports import PageToTell, Unavailable
from engine.progress import Composed, Sentence, Withdrawn, with_sentences
from engine.reading import entities_of
from engine.state import GraphState
from engine.telemetry import Attempt

WORTH_ASKING_S = 0.5
"""Less time than this writes no sentence."""
TEXT_MOST = 900
"""Characters of a text: four sentences, and what a phone shows without scrolling."""


class _Unfaithful(Exception):
    """A sentence says what the page does not."""


async def write(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """The reply with a model's text where every sentence of it held; else as it was composed. Told as it comes."""
    reply, consultation, tell = state["reply"], runtime.context.model(), runtime.stream_writer
    if consultation.left_s() < WORTH_ASKING_S:
        return {}
    is_ours = state["turn"].addressed or consultation.models.sends.overhears
    page = PageToTell(
        question=state["turn"].text if is_ours else "",
        in_force=entities_of(state["wants"]),
        headline=reply.headline,
        dishes=[dish_json(card) for card in reply.cards if card.doc_id in state["final_context"]],
    )
    sentences: list[str] = []
    tell(Composed(reply))
    try:
        # The port keeps the deadline: a second one here would end a request that nobody then records.
        async with aclosing(_checked(page, reply.cards, consultation, state)) as text:
            async for sentence in text:
                sentences.append(sentence)
                tell(Sentence(sentence))
    except (Unavailable, _Unfaithful) as failed:
        if sentences:
            tell(Withdrawn())
        return {"facts": {"model_text": type(failed).__name__.strip("_").lower()}}
    return {"reply": with_sentences(reply, sentences)}


async def _checked(
    page: PageToTell, cards: Sequence[Card], consultation: Consultation, state: GraphState
) -> AsyncGenerator[str, None]:
    """Compared with all that a person sees, which may be more than the model was told of."""
    dishes, request = [told(card) for card in cards], request_of(state["wants"], cards)
    sentences, length = Sentences([name for dish in dishes for name in (dish.name, dish.restaurant)]), 0
    async with aclosing(consultation.write(page)) as pieces:
        async for piece in pieces:
            length += len(piece)
            if length > TEXT_MOST:
                raise _Unfaithful
            for sentence in sentences.add(piece):
                yield _held(sentence, dishes, request)
    if rest := sentences.rest():
        yield _held(rest, dishes, request)


def _held(sentence: str, dishes: Sequence[Told], request: Request) -> str:
    if not is_faithful(sentence, dishes, request):
        raise _Unfaithful
    return sentence
