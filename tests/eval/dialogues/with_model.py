"""The same lines with the product's own second reading by a model, where OPENAI_API_KEY is set.

`platter understand` reads by rules alone, so this takes the step of the engine that asks a model
(`engine/nodes/read.py`) between its reading of a line and what it keeps of it. Whole dialogues, the first of
each set, as many as hold `LINES`: every line may cost a request.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from bot.settings import Settings
from engine.conversation import Session
from engine.models.budget import Consultation, Models
from engine.models.client import OpenAIModel
from engine.nodes.read import asked_and_given
from engine.reading import Conversations, Moment, Rooms, is_for_a_model, settled, understood_of, vocabulary_of
from engine.state import Unsure
from tests.eval.dialogues.sets import DialogueSet, Example, Json

LINES = 300
"""Of each set: four sets at a request in three lines are some 400 requests."""


def first_lines(dialogues: DialogueSet, most: int = LINES) -> list[Example]:
    """The first lines of a set, no dialogue cut in two unless it is longer than all."""
    chosen = dialogues.examples[:most]
    following = dialogues.examples[most : most + 1]
    if following and following[0].dialogue == chosen[-1].dialogue != chosen[0].dialogue:
        return [one for one in chosen if one.dialogue != following[0].dialogue]
    return chosen


def answers_with_model(
    examples: Sequence[Example], vocabulary: dict[str, list[str]], settings: Settings
) -> tuple[list[Json], "Unlimited"]:
    """Each line's answer after the second reading, and what was asked of the model; needs a key in the settings."""
    return asyncio.run(_answers(examples, vocabulary, settings))


@dataclass
class Unlimited:
    """The books of an evaluation: no share of a day, and a count of what was used."""

    requests: int = 0
    tokens: int = 0

    async def reserve(self, tenant: str, day: date, tokens: int, limit: int) -> bool:
        self.requests += 1
        self.tokens += tokens
        return True

    async def settle(self, tenant: str, day: date, tokens: int) -> None:
        self.tokens += tokens


@dataclass
class _Reader:
    """`Conversations`, with a model asked between reading and keeping."""

    rooms: Rooms
    models: Models
    conversations: Conversations = field(default_factory=Conversations)

    async def read(self, line: Json) -> Json:
        memory = self.conversations.before(line)
        moment = Moment(datetime.now(UTC))
        heard = self.rooms.read(line["text"], memory, moment)
        reading = heard.reading
        if is_for_a_model(reading, True, self.models.sends):
            account, now = Consultation(self.models, "evaluation", datetime.now(UTC).date()), datetime.now(UTC)
            session = Session("", now, now, memory=memory)
            asked, given = asked_and_given(Unsure(heard, moment), session, self.rooms, self.models.sends)
            guess = await account.understand(asked)
            reading = reading if guess is None else settled(guess, given, moment.focus(memory))
        return self.conversations.after(line, memory, understood_of(reading, memory))


async def _answers(
    examples: Sequence[Example], vocabulary: dict[str, list[str]], settings: Settings
) -> tuple[list[Json], Unlimited]:
    key = settings.openai_api_key
    assert key is not None, "a model is asked only where there is a key"
    known, books = vocabulary_of(vocabulary), Unlimited()
    async with OpenAIModel(key.get_secret_value(), settings.openai_base_url, settings.models) as model:
        await model.warm()
        models = Models(model, books, settings.model_tokens_per_day, settings.model_deadline_s)
        reader = _Reader(Rooms(known), models)
        return [await reader.read(one.line) for one in examples], books
