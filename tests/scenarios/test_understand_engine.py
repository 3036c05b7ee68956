"""`platter understand --engine`: whole turns on the shipped sample, one schema, and nothing left behind."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bot.app import Platter
from bot.cli.understand_line import SCHEMA, line_of
from bot.cli.understand_turns import WholeTurns, whole_turns
from bot.operations.tenants import tenants
from bot.settings import Settings
from tests.support import command_line

VALIDATOR = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
Json = dict[str, Any]


async def answers(turns: WholeTurns, *lines: Json) -> list[Json]:
    read = [
        await turns.read(line_of({"thread": "one", **line}, number), number)
        for number, line in enumerate(lines, start=1)
    ]
    for line in read:
        VALIDATOR.validate(line)
    return read


@pytest.fixture
async def turns(platter: Platter) -> AsyncIterator[WholeTurns]:
    async with whole_turns(platter) as opened:
        yield opened


async def test_a_thread_is_answered_as_over_http(turns: WholeTurns, talk: Any) -> None:
    texts = ("lunch for 25 in Boston", "any vegetarian options?", "cheaper", "more from the second one")
    read = await answers(turns, *({"text": text} for text in texts))
    person = talk()
    for line, text in zip(read, texts, strict=True):
        there = await person.says(text)
        assert (line["answer"], line["intent"], line["follow_up_type"]) == (
            there["answer"], there["intent"], there["follow_up_type"],
        )  # fmt: skip
        assert [(card["name"], card["restaurant"]) for card in line["cards"]] == [
            (card["item_name"], card["restaurant_name"]) for card in there["results"]
        ]
        assert [(one["label"], one["count"]) for one in line["quick_replies"]] == [
            (one["label"], one["count"]) for one in there["quick_replies"]
        ]
        assert [one["code"] for one in line["notices"]] == [one["code"] for one in there["notices"]]
    assert read[1]["entities"] == {"dietary_labels": ["vegetarian"]}
    assert read[1]["state"] == {**read[0]["state"], "dietary_labels": ["vegetarian"]}
    assert read[3]["references"] == [2]
    assert read[3]["state"]["restaurant_name"] == read[2]["cards"][1]["restaurant"]
    assert read[0]["cards"][0]["cost"] > 0


async def test_a_dish_that_nobody_names_is_near(turns: WholeTurns) -> None:
    (line,) = await answers(turns, {"text": "falafel for 20 in Boston"})
    assert line["cards"][0]["group"] == "asked"
    assert {card["group"] for card in line["cards"]} <= {"asked", "near"}


async def test_talk_that_is_overheard_is_silence_and_leaves_the_state(turns: WholeTurns) -> None:
    said, talk = await answers(
        turns, {"text": "lunch for 20 in Boston"}, {"text": "30 of us were at the pub", "addressed": False}
    )
    assert (talk["silence"], talk["intent"], talk["addressee"], talk["answer"]) == (True, "other", "colleagues", "")
    assert (talk["state"], said["silence"]) == (said["state"], False)


async def test_a_page_and_a_question_that_are_given_are_passed_over(turns: WholeTurns) -> None:
    page = [{"name": "Pad Thai", "restaurant": "Bangkok House"}]
    asked, alone = await answers(
        turns,
        {"text": "what is in the first one?", "page": page, "asked": ["party"]},
        {"thread": "two", "text": "what is in the first one?"},
    )
    assert (asked["answer"], asked["references"], asked["page"]) == (alone["answer"], [], page)


async def test_what_is_started_over_is_not_known_any_more(turns: WholeTurns) -> None:
    *_, cleared, after = await answers(
        turns, {"text": "lunch for 20 in Boston"}, {"text": "start over"}, {"text": "Italian"}
    )
    assert (cleared["intent"], cleared["state"]) == ("command", {})
    assert after["state"] == after["entities"] == {"cuisine": ["Italian"]}


async def test_a_run_meets_no_earlier_one_and_leaves_nothing(platter: Platter) -> None:
    before = [one.name for one in await tenants(platter.stores.database)]
    runs = []
    for _ in range(2):
        async with whole_turns(platter) as turns:
            runs.append(await answers(turns, {"text": "lunch for 20 in Boston"}, {"text": "cheaper"}))
    assert runs[0] == runs[1]
    assert [one.name for one in await tenants(platter.stores.database)] == before


@pytest.fixture
def environment(platter: Platter, sample_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLATTER_DATA_DIR", str(sample_settings.data_folder))
    for name in ("database_url", "redis_url"):
        if url := getattr(sample_settings, name):
            monkeypatch.setenv(f"PLATTER_{name.upper()}", url.get_secret_value())


@pytest.mark.usefixtures("environment")
async def test_the_command_answers_line_by_line_in_the_order_given_up_to_a_broken_one(platter: Platter) -> None:
    before = [one.name for one in await tenants(platter.stores.database)]
    lines = [
        {"thread": "a", "text": "lunch for 20 in Boston"},
        {"thread": "b", "text": "dinner for 8 in Boston"},
        {"thread": "a", "text": "vegetarian"},
        {"thread": "b", "text": "no, 10"},
    ]
    typed = "".join(json.dumps(line) + "\n\n" for line in lines)
    ended = await command_line.platter("understand", "--engine", typed=f'{typed}{{"thread": "a"}}\n')
    read = [json.loads(line) for line in ended.stdout.splitlines()]
    for line in read:
        VALIDATOR.validate(line)
    assert [(line["thread"], line["text"]) for line in read] == [(line["thread"], line["text"]) for line in lines]
    assert (read[2]["state"]["serves_min"], read[3]["state"]["serves_min"]) == (20, 10)
    assert (ended.exit_code, ended.stderr) == (1, "platter: line 9: text: Field required\n")
    assert [one.name for one in await tenants(platter.stores.database)] == before


@pytest.mark.parametrize("more", [["--vocabulary", "names.json"], ["--processes", "2"]])
async def test_whole_turns_have_the_catalogue_s_words_and_one_process(more: list[str]) -> None:
    ended = await command_line.platter("understand", "--engine", *more)
    assert ended.exit_code == 2
    assert "whole turns know the catalogue's words" in " ".join(ended.stderr.replace("│", " ").split())
