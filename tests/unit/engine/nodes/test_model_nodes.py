"""Nodes that ask a model: read by model, expand and write; each alone, twice, and with the model gone."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import date
from typing import Any, cast

import pytest
from langgraph.runtime import Runtime

from engine.dependencies import Parts
from engine.models.budget import Consultation, Models
from engine.nodes.plan import expand
from engine.nodes.read import read, read_by_model
from engine.nodes.write import write
from engine.ports import Unavailable
from engine.progress import Composed, Sentence, Withdrawn
from engine.reading.model_schema import Guess, GuessedEdit
from engine.routes import after_answer
from engine.state import GraphState
from engine.telemetry import Attempt
from tests.support.stores.small_parts import but, small_parts

STRANGE = "a smorgasbord for 25 in Boston, gronk"
JOLLOF = "jollof rice for 20 in Boston"
LUNCH = "lunch for 25 in Boston"


class Scripted:
    """`LanguageModel`: one guess, one line, and a text of the page; or nothing at all."""

    def __init__(self, is_gone: bool = False, lie: str = "") -> None:
        self.is_gone, self.lie = is_gone, lie

    async def understand(self, line: Any, account: Any) -> Guess:
        self._there()
        return Guess(edits=(GuessedEdit("wish", "set", "smorgasbord", name="smorgasbord"),))

    async def expand(self, query: str, in_force: Any, account: Any) -> str:
        self._there()
        return "pasta xyzzy"

    async def write(self, page: Any, account: Any) -> AsyncGenerator[str, None]:
        self._there()
        for dish in page.dishes[:2]:
            yield f"The {dish['dish']} from {dish['restaurant']} costs {dish['cost']}. "
        if self.lie:
            yield self.lie

    def _there(self) -> None:
        if self.is_gone:
            raise Unavailable("model", "gone")


def models(**how: Any) -> Models:
    return Models(cast(Any, Scripted(**how)), cast(Any, None), 1_000, 30.0)


def runtime(told: list[Any] | None = None, **how: Any) -> Runtime[Attempt]:
    attempt = Attempt(Consultation(models(**how), "acme", date(2026, 11, 20)))
    return Runtime(context=attempt, stream_writer=(told if told is not None else []).append)


@pytest.fixture
def parts() -> Parts:
    return small_parts(models=models(), doubted=0.0)


async def test_what_a_model_reads_is_merged_into_what_was_in_force_before_the_line(before: Any, parts: Parts) -> None:
    state = await before("read_by_model", STRANGE, parts=parts)
    assert "understood" not in state, "the rules' reading was merged, too"
    first, second = [await read_by_model(state, parts, runtime()) for _ in range(2)]
    assert first == second
    assert first.keys() <= GraphState.__annotations__.keys()
    assert {wish.text for wish in first["wants"].wishes} == {"smorgasbord"}
    assert first["wants"].party == 25


async def test_without_an_answer_the_rules_reading_is_as_without_a_model(before: Any, parts: Parts) -> None:
    state = await before("read_by_model", STRANGE, parts=parts)
    found = await read_by_model(state, parts, runtime(is_gone=True))
    plain = await read(state, replace(parts, models=None))
    of_the_line = {"of_allergy": False, "line_read": state["line_read"]}
    assert {**found, **of_the_line} == {**plain, "facts": found["facts"], "unanswered": True}


async def test_a_line_that_the_rules_are_sure_of_goes_past_the_model(before: Any, parts: Parts) -> None:
    assert "unsure" not in await before("answer", LUNCH, parts=parts)


async def test_the_menus_words_are_added_to_the_query_and_no_others(before: Any, parts: Parts) -> None:
    state = await before("expand", JOLLOF, parts=parts)
    for _ in range(2):
        found = await expand(state, parts, runtime())
        assert found == {"resolved_query": f"{state['resolved_query']} pasta"}
    assert await expand(state, parts, runtime(is_gone=True)) == {"resolved_query": state["resolved_query"]}


async def test_sentences_are_told_as_they_come_and_stand_in_the_reply(before: Any, parts: Parts) -> None:
    state = await before("write", LUNCH, parts=parts)
    for _ in range(2):
        told: list[Any] = []
        found = await write(state, parts, runtime(told))
        assert told[0] == Composed(state["reply"])
        assert [type(one) for one in told[1:]] == [Sentence, Sentence]
        assert found["reply"].text.endswith(" ".join(one.text for one in told[1:]))
        assert found["reply"].by_model


async def test_what_was_overheard_is_not_sent_to_be_answered(before: Any, parts: Parts) -> None:
    state = await before("write", LUNCH, parts=parts)
    asked: list[Any] = []

    class Listening(Scripted):
        async def write(self, page: Any, account: Any) -> AsyncGenerator[str, None]:
            asked.append(page.question)
            async for piece in super().write(page, account):
                yield piece

    for addressed in (True, False):
        attempt = runtime()
        attempt.context.model().models = replace(models(), model=cast(Any, Listening()))
        await write(but(state, turn=replace(state["turn"], addressed=addressed)), parts, attempt)
    assert asked == [LUNCH, ""]


async def test_a_sentence_that_is_not_true_of_the_page_takes_the_others_back(before: Any, parts: Parts) -> None:
    state, told = await before("write", LUNCH, parts=parts), list[Any]()
    found = await write(state, parts, runtime(told, lie="Everything is free for 25 people today. "))
    assert told[-1] == Withdrawn()
    assert found == {"facts": {"model_text": "unfaithful"}}


async def test_a_model_that_is_gone_leaves_the_composed_answer(before: Any, parts: Parts) -> None:
    state, told = await before("write", LUNCH, parts=parts), list[Any]()
    assert await write(state, parts, runtime(told, is_gone=True)) == {"facts": {"model_text": "unavailable"}}
    assert told == [Composed(state["reply"])]


async def test_a_thread_with_an_allergy_is_written_by_rule(before: Any, parts: Parts) -> None:
    state = await before("write", LUNCH, parts=parts)
    assert after_answer(state) == "write"
    assert after_answer(but(state, wants=replace(state["wants"], allergies=("nuts",)))) == "remember"
