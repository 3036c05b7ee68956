"""The explanation in a turn's row: enough to say why, whatever else was typed."""

from typing import Any

import orjson

from engine.course import Attempt
from engine.engine import Engine
from engine.nodes.explanation import RECORDED, explanation
from engine.parts import Parts
from tests.small_catalogue import DOCUMENTS
from tests.small_parts import Gone, log_of, said, small_parts


async def test_a_search_says_what_each_filter_left_and_where_each_arm_had_it(before: Any, parts: Parts) -> None:
    state = await before("remember", "vegetarian pasta for 25 in Boston", parts=parts)
    found = explanation(state, Attempt())
    left = [count for _, count in found["funnel"]]
    assert found["funnel"][0] == ["everything", len({document.dish_key for document in DOCUMENTS})]
    assert left == sorted(left, reverse=True)
    assert {"city_key", "diet_keys"} <= {name for name, _ in found["funnel"]}
    assert [dish["doc_id"] for dish in found["page"]] == [card.doc_id for card in state["reply"].cards]
    assert found["arms"]["words"]
    assert found["arms"]["meaning"]


async def kept(parts: Parts, line: str) -> dict[str, Any]:
    """The explanation in the row of a turn."""
    await Engine(parts).answer(said(line))
    return log_of(parts).rows[-1].explanation


async def test_each_run_of_a_node_is_recorded_by_its_start(parts: Parts) -> None:
    ran = (await kept(parts, "vegetarian pasta for 25 in Boston"))["timings"]
    assert [one["node"] for one in ran[:2]] == ["resolve_context", "read"]
    assert ran[-1]["node"] == "answer"
    assert [one["at_ms"] for one in ran] == sorted(one["at_ms"] for one in ran)
    assert all(one["at_ms"] >= 0 and one["ms"] > 0 for one in ran)
    ends = {one["node"]: one["at_ms"] + one["ms"] for one in ran}
    starts = {one["node"]: one["at_ms"] for one in ran}
    assert max(ends["bm25"], ends["vector"]) <= starts["rrf_merge"] + 0.002
    assert min(starts["bm25"], starts["vector"]) >= ends["plan"] - 0.002


async def test_several_steps_are_recorded_and_searched_for_once(parts: Parts) -> None:
    found = await kept(parts, "green curry for 25 in Boston under $2 a head")
    nodes = [one["node"] for one in found["timings"]]
    assert nodes.count("plan") == nodes.count("bm25") == nodes.count("fit") == 1
    assert len(found["steps_tried"]) == len(found["steps"]) == found["step"] + 1 == 2
    assert found["relaxed"] == ["price_per_person_max"]


async def test_an_arm_that_was_gone_is_none_and_one_that_found_nothing_is_empty(before: Any) -> None:
    parts = small_parts(lexical=Gone("words"))
    found = explanation(await before("remember", "pasta for 25 in Boston", parts=parts), Attempt())
    assert found["arms"]["words"] is None
    assert found["arms"]["meaning"]


async def test_a_turn_without_a_search_explains_only_itself(before: Any, parts: Parts) -> None:
    found = explanation(await before("remember", "help", parts=parts), Attempt())
    assert "page" not in found
    assert found["intent"]["intent"] == "command"


async def test_it_is_json_and_bounded(before: Any, parts: Parts) -> None:
    found = explanation(await before("remember", "lunch for 25 in Boston", "cheaper", parts=parts), Attempt())
    assert orjson.loads(orjson.dumps(found)) == found
    assert all(len(found["arms"][arm]) <= RECORDED for arm in ("words", "meaning"))
    assert len(found["fused"]) <= RECORDED


async def test_the_funnel_ends_where_the_filters_end(before: Any, parts: Parts) -> None:
    state = await before("remember", "vegetarian pasta for 25 in Boston, no pork, under $8 a head", parts=parts)
    found = explanation(state, Attempt())
    assert found["funnel"][-1] == ["budget", found["passed"]["dishes"]]
    assert found["passed"]["dishes"] == len(state["decision"])


async def test_what_was_heard_is_recorded_by_its_place_and_never_by_its_words(before: Any, parts: Parts) -> None:
    text = "zebra pasta for 25 in Boston"
    found = explanation(await before("remember", text, parts=parts), Attempt())
    assert {(kind, text[start:end]) for kind, start, end in found["heard"]} >= {("party", "for 25"), ("city", "Boston")}
    assert "zebra" not in str({name: value for name, value in found.items() if name != "query"})


async def test_every_dish_that_passes_stands_in_one_group_of_the_order(before: Any, parts: Parts) -> None:
    found = explanation(await before("remember", "chicken for 25 in Boston", parts=parts), Attempt())
    assert sum(count for _, _, count in found["groups"]) == found["passed"]["dishes"]
    assert {group for group, _, _ in found["groups"]} <= {"asked", "described", "nearest"}


async def test_each_step_of_cheaper_is_recorded_with_its_limit_and_what_it_left(before: Any, parts: Parts) -> None:
    found = explanation(await before("remember", "lunch for 25 in Boston", "cheaper", parts=parts), Attempt())
    limits = [float(step["known_cost_max"]) for step in found["steps"].values()]
    assert limits == sorted(limits)
    assert found["steps"][str(found["step"])]["dishes"] > 0
