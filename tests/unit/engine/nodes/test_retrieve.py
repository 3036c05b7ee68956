"""RRF merge: two ranked lists become one, and either may be missing."""

from typing import Any

from engine.conversation.wants import Wants
from engine.dependencies import Parts
from engine.nodes.retrieve import merge
from engine.search.fusion import Hit
from engine.search.query import Asked
from engine.state import GraphState
from tests.support.dishes import wish
from tests.support.stores.small_catalogue import BY_NAME, DOCUMENTS, snapshot_of
from tests.support.stores.small_parts import but, small_parts


def lists(words: str, meaning: str) -> GraphState:
    def hits(ids: str) -> tuple[Hit, ...]:
        return tuple(Hit(one, 1.0 / rank) for rank, one in enumerate(ids, start=1))

    # Of no dish that the catalogue holds, so that the arms have the weights that the parts give them.
    asked = {"resolved_query": "curry", "asked": Asked((wish("curry"),)), "wants": Wants(), "dishes_served": ()}
    asked = {**asked, "snapshot": snapshot_of(DOCUMENTS)}
    return {**asked, "bm25_results": hits(words), "vector_results": hits(meaning)}


async def merged(words: str, meaning: str, **parts: Any) -> str:
    found = await merge(lists(words, meaning), small_parts(**parts))
    return "".join(one.doc_id for one in found["merged_results"])


async def test_what_both_found_stands_before_what_one_found() -> None:
    assert (await merged("abc", "xbyc"))[0] == "b"


async def test_one_arm_alone_keeps_its_order() -> None:
    assert await merged("abc", "") == "abc"
    assert await merged("", "abc") == "abc"


async def test_nothing_found_is_nothing_merged() -> None:
    assert await merged("", "") == ""


async def test_the_weights_of_the_parts_decide_who_leads() -> None:
    assert await merged("a", "b", weights={"words": 1.0, "meaning": 0.5}) == "ab"
    assert await merged("a", "b", weights={"words": 0.5, "meaning": 1.0}) == "ba"


async def test_where_words_find_all_that_was_said_they_lead(before: Any, parts: Parts) -> None:
    """And of a kitchen, of which no dish was named, both arms lead alike."""
    pasta, other = BY_NAME["Pasta Tray"].doc_id, Hit("other", 1.0)
    first = {"bm25_results": (Hit(pasta, 1.0),), "vector_results": (other,)}
    for line, score in (("pasta for 25 in Boston", 0.0), ("Italian for 25 in Boston", 1 / 61)):
        state = but(await before("rrf_merge", line, parts=parts), **first)
        fused = (await merge(state, parts))["merged_results"]
        assert {one.doc_id: one.score for one in fused} == {pasta: 1 / 61, "other": score}


async def test_the_ranks_of_both_arms_are_kept_for_why(before: Any, parts: Parts) -> None:
    state = await before("rrf_merge", "lunch for 25 in Boston", "pasta", parts=parts)
    found = (await merge(state, parts))["merged_results"]
    assert {arm for one in found for arm in one.ranks} == {"words", "meaning"}
    scores = [one.score for one in found]
    assert scores == sorted(scores, reverse=True)
