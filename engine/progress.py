"""Progress of a turn while it runs, for whoever watches it: steps, and a text as it comes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from engine.messages import Reply

Step = Literal["fetching_context", "decomposing", "searching", "evaluating", "checking_allergies"]
"""In the order of a turn; a turn passes through those that it needs. [Kairos §4]"""

STEPS: dict[str, Step] = {
    "resolve_context": "fetching_context",
    "read": "decomposing",
    "plan": "searching",
    "compose_meal": "evaluating",
    "rrf_merge": "evaluating",
    "rerank": "evaluating",
    "answer": "checking_allergies",
}
"""Node of the graph → the step that it begins."""


class Watch(Protocol):
    """Called from within the turn: quick, and never raising."""

    def step(self, step: Step, dishes: int) -> None:
        """The turn has come to this step; `dishes` are in the catalogue, 0 where that is not looked at yet."""
        ...

    def composed(self, reply: Reply) -> None:
        """A model begins to write: the answer as the rules composed it, to which its sentences are added."""
        ...

    def text(self, sentence: str) -> None:
        """A sentence by a model, checked."""
        ...

    def withdrawn(self) -> None:
        """The sentences told so far do not stand: the reply has another text."""
        ...


class Nobody:
    """Nobody watches."""

    def step(self, step: Step, dishes: int) -> None: ...

    def composed(self, reply: Reply) -> None: ...

    def text(self, sentence: str) -> None: ...

    def withdrawn(self) -> None: ...


NOBODY = Nobody()


@dataclass(frozen=True, slots=True)
class Composed:
    """Written into the graph's stream as the model begins to write."""

    reply: Reply

    def tell(self, watch: Watch) -> None:
        watch.composed(self.reply)


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str

    def tell(self, watch: Watch) -> None:
        watch.text(self.text)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    def tell(self, watch: Watch) -> None:
        watch.withdrawn()


def with_sentences(reply: Reply, sentences: Sequence[str]) -> Reply:
    """The answer with a model's sentences behind what the rules say; as it is without any."""
    if not sentences:
        return reply
    return replace(reply, text=" ".join(part for part in (reply.text, *sentences) if part), by_model=True)
