"""A turn told in words, out of its row alone."""

from dataclasses import replace
from typing import Any, get_args

import orjson
import pytest

from bot.cli.explain import explanation_lines
from engine.answers.explanations import Explained, explained
from engine.conversation.turn_row import TurnRow
from engine.dependencies import Parts
from engine.engine import Engine
from engine.reading.contract import SLOTS, Slot
from tests.support.sentences import LOCALES, texts
from tests.support.speech import faults_of
from tests.support.stores.small_catalogue import DOCUMENTS
from tests.support.stores.small_parts import Gone, log_of, said, small_parts

STORY = "vegetarian pasta for 25 in Boston under $20 a head, no pork"


async def row_of(*lines: str, parts: Parts | None = None) -> TurnRow:
    """The row of the last of some lines, read back as the database would give it."""
    parts = parts or small_parts()
    for line in lines:
        await Engine(parts).answer(said(line))
    row = log_of(parts).rows[-1]
    return replace(row, explanation=orjson.loads(orjson.dumps(row.explanation)))


async def of(*lines: str, parts: Parts | None = None) -> Explained:
    return explained(await row_of(*lines, parts=parts))


async def test_which_words_were_understood_as_what_is_told_in_the_order_said() -> None:
    heard = [(one.words, one.meaning) for one in (await of("Pasta for 25 in Boston, two vegans")).heard]
    assert heard == [
        ("Pasta", "a dish"), ("for 25", "how many people"), ("in Boston", "the place"),
        ("two vegans", "people with a need"),
    ]  # fmt: skip


async def test_what_each_filter_leaves_is_told_in_order_down_to_what_passes() -> None:
    one = await of(STORY)
    words = [left.by for left in one.narrowed]
    left = [left.dishes for left in one.narrowed]
    assert words == ["dishes in the catalogue", "in Boston", "stated to be vegetarian", "naming no pork",
                     "up to $20 a head"]  # fmt: skip
    assert left[0] == len({document.dish_key for document in DOCUMENTS})
    assert left == sorted(left, reverse=True)
    assert f"  in Boston: leaves {left[1]}, {left[0] - left[1]} fewer" in list(explanation_lines(one))


async def test_the_first_dish_says_why_it_leads_and_each_dish_says_what_its_card_says() -> None:
    row = await row_of("pasta for 25 in Boston")
    one = explained(row)
    cards = orjson.loads(row.reply)["cards"]
    assert one.first.startswith(f"{one.dishes[0].dish} leads: of ")
    assert "naming it, fit for 25" in one.first
    assert [list(dish.why) for dish in one.dishes] == [card["why"] for card in cards]
    assert all(dish.why for dish in one.dishes)


async def test_dishes_that_state_no_size_are_counted() -> None:
    one = await of("platter for 25 in Boston")
    assert one.no_size == 1
    assert f"  of the {one.counted} counted, 1 state no size" in list(explanation_lines(one))


async def test_each_step_of_cheaper_is_told_and_which_was_taken() -> None:
    parts = small_parts()
    await Engine(parts).answer(said("lunch for 25 in Boston", max_results=2))
    one = await of("cheaper", parts=parts)
    assert one.steps[0].startswith("step 1, up to $")
    assert "(nine tenths of the cheapest shown)" in one.steps[0]
    assert [step for step in one.steps if step.endswith(", taken")] == [one.steps[-1]]


async def test_a_step_that_leads_to_nothing_new_is_not_taken() -> None:
    one = await of("pasta for 25 in Boston, vegetarian", "cheaper")
    assert one.answered.startswith("Nothing cheaper is left")
    assert not any("taken" in step for step in one.steps)


async def test_what_was_relaxed_is_told_with_what_passed_before_and_after() -> None:
    one = await of("green curry for 25 in Boston under $2 a head")
    assert one.steps == ("with all that was said: 0 dishes; with a limit dropped: 1 dish",)
    assert one.notices[0].startswith("Nothing up to $2 a head.")


async def test_what_an_allergy_takes_out_and_what_does_not_say_are_told() -> None:
    one = await of("lunch for 25 in Boston, severely allergic to nuts")
    words = [left.by for left in one.narrowed]
    assert "neither containing nor naming nuts" in words
    assert "stated to be free of nuts" in words
    assert any("do not say whether they contain nuts" in notice for notice in one.notices)


async def test_dishes_that_wait_behind_three_of_their_restaurant_are_named() -> None:
    row = await row_of("pasta for 25 in Boston")
    record = {**row.explanation, "waiting": [["roma|boston|pasta|baked ziti", 4]]}
    one = explained(replace(row, explanation=record))
    assert one.waiting == ("Baked Ziti of Roma, 4th",)
    assert "Behind More, because three of their restaurant stand here: Baked Ziti of Roma, 4th" in list(
        explanation_lines(one)
    )


async def test_which_dishes_a_model_reads_is_told_by_their_places() -> None:
    row = await row_of("lunch for 25 in Boston")
    one = explained(row)
    assert len(one.context) == 8 < len(one.dishes)
    assert f"For a model to read: dishes {', '.join(map(str, one.context))}" in list(explanation_lines(one))
    assert explained(replace(row, explanation={**row.explanation, "context": []})).context == ()


async def test_parts_that_were_missing_are_named() -> None:
    one = await of("pasta for 25 in Boston", parts=small_parts(lexical=Gone("words"), sessions=Gone("sessions")))
    assert one.missing == ("word search", "sessions")
    assert "Missing: word search and sessions" in list(explanation_lines(one))


async def test_each_step_is_told_with_its_start_and_its_time() -> None:
    row = await row_of("pasta for 25 in Boston")
    lines, ran = list(explanation_lines(explained(row))), row.explanation["timings"]
    (line,) = [line for line in lines if line.startswith("Time: ")]
    assert line.startswith(f"Time: {ran[-1]['at_ms'] + ran[-1]['ms']:.1f} ms")
    steps = lines[lines.index(line) + 1 :]
    assert [step.partition(": ")[2].split(",")[0] for step in steps] == [one["node"].replace("_", " ") for one in ran]
    assert steps[1].endswith(f"read, {ran[1]['ms']:.1f} ms")


async def test_a_record_without_times_is_told_without_them() -> None:
    row = await row_of("pasta for 25 in Boston")
    one = explained(
        replace(row, explanation={name: row.explanation[name] for name in row.explanation if name != "timings"})
    )
    assert not any(line.startswith("Time") for line in explanation_lines(one))


@pytest.mark.parametrize(
    ("line", "taken_for"),
    [
        ("see you at noon", "talk that is not for us"),
        ("help", "a command"),
        ("compare the first two", "a comparison of what was shown"),
        ("does the first one have nuts?", "a question about what was shown"),
        ("more", "a change of the search before"),
    ],
)
async def test_a_turn_of_any_kind_is_told(line: str, taken_for: str) -> None:
    one = await of("pasta for 25 in Boston", line)
    assert one.taken_for == taken_for
    assert all(isinstance(told_line, str) for told_line in explanation_lines(one))


async def test_an_erased_turn_says_that_it_is_and_no_more() -> None:
    parts = small_parts()
    await Engine(parts).answer(said(STORY))
    await log_of(parts).forget_person("acme", "ann")
    one = explained(log_of(parts).rows[-1])
    assert one.erased
    assert list(explanation_lines(one))[1:] == ["What was said and answered is erased."]


@pytest.mark.parametrize("lines", [(STORY,), ("lunch for 25 in Boston", "cheaper"), ("halal food for 9", "more")])
async def test_what_is_told_keeps_the_rules_of_speech(lines: tuple[str, ...]) -> None:
    found = [line.strip() for line in explanation_lines(await of(*lines))][1:]
    assert not [fault for line in found for fault in faults_of(line)]


async def test_it_is_data_as_well_and_says_the_same() -> None:
    one = await of(STORY)
    data: dict[str, Any] = orjson.loads(orjson.dumps(one))
    assert data["narrowed"][0] == {"by": "dishes in the catalogue", "dishes": one.narrowed[0].dishes}
    assert data["dishes"][0]["why"] == list(one.dishes[0].why)


async def test_each_word_that_the_grammar_read_is_told_with_what_became_of_it() -> None:
    parts = small_parts()
    told = {one.words: one for one in (await of("lunch for 25 in Boston, 12%", parts=parts)).words}
    assert told["25"].taken == "party → set party"
    assert "CITY" in told["Boston"].may_be
    assert any(one.taken == "unused" for one in told.values())


def test_whatever_is_heard_has_a_name_that_is_shown() -> None:
    assert set(get_args(Slot)) <= SLOTS
    assert {f"explain-heard-{kind.replace('_', '-')}" for kind in SLOTS} <= texts(LOCALES["engine"]).keys()
