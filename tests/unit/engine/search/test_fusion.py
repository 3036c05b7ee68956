"""Fusion: what the ranking authority promises, whatever the arms return."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from engine.search.fusion import RANK_CONSTANT, Fused, Hit, in_turn, rrf_merge
from engine.search.fusion import Hit as PortHit

ids = st.integers(0, 30).map(lambda n: f"{n:02d}")
ranking = st.lists(ids, unique=True, max_size=20).map(
    lambda order: [Hit(doc_id, 100.0 - place) for place, doc_id in enumerate(order)]
)
arms = st.dictionaries(st.sampled_from(["bm25", "vector", "recent"]), ranking, max_size=3)
weights = st.dictionaries(st.sampled_from(["bm25", "vector", "recent"]), st.sampled_from([0.5, 1.0, 2.0]))


def order(fused: list[Fused]) -> list[str]:
    return [one.doc_id for one in fused]


def hits(*doc_ids: str) -> list[Hit]:
    return [Hit(doc_id, 1.0) for doc_id in doc_ids]


def test_nothing_found_gives_nothing() -> None:
    assert rrf_merge({}) == []
    assert rrf_merge({"bm25": [], "vector": []}) == []


def test_the_score_is_the_sum_of_reciprocal_ranks() -> None:
    (first, second) = rrf_merge({"bm25": hits("a", "b"), "vector": hits("b")})
    assert (first.doc_id, first.score) == ("b", 1 / (RANK_CONSTANT + 2) + 1 / (RANK_CONSTANT + 1))
    assert (second.doc_id, second.score) == ("a", 1 / (RANK_CONSTANT + 1))
    assert first.ranks == {"bm25": 2, "vector": 1}


def test_two_arms_that_agree_on_a_tenth_place_outdo_one_arms_first() -> None:
    nine = [f"x{n}" for n in range(9)]
    fused = rrf_merge({"bm25": hits(*nine, "both"), "vector": hits(*[f"y{n}" for n in range(9)], "both")})
    assert fused[0].doc_id == "both"


def test_a_weight_lets_one_arm_lead() -> None:
    arms = {"bm25": hits("word"), "vector": hits("meaning")}
    assert order(rrf_merge(arms, weights={"bm25": 1.5})) == ["word", "meaning"]
    assert order(rrf_merge(arms, weights={"vector": 1.5})) == ["meaning", "word"]


def test_at_equal_score_more_arms_then_the_better_rank_then_the_id_decide() -> None:
    # With k = 0 two second places (1/2 + 1/2) tie with one first place (1).
    two_arms = rrf_merge({"bm25": hits("p", "both"), "vector": hits("q", "both"), "other": hits("z")}, k=0)
    assert order(two_arms)[0] == "both"
    assert order(two_arms)[1:] == ["p", "q", "z"]
    same_score = rrf_merge({"bm25": hits("a", "b", "c"), "vector": hits("c", "b", "a")}, k=0)
    assert order(same_score) == ["a", "c", "b"]


def test_an_id_repeated_by_an_arm_counts_where_it_stands_first() -> None:
    assert rrf_merge({"bm25": hits("a", "b", "a")}) == rrf_merge({"bm25": hits("a", "b")})


def test_the_ports_speak_of_the_same_hit() -> None:
    assert PortHit is Hit


@given(arms, weights)
def test_the_order_of_the_arms_does_not_matter(arms: dict[str, list[Hit]], weights: dict[str, float]) -> None:
    expected = rrf_merge(arms, weights=weights)
    for names in permutations(arms):
        assert rrf_merge({name: arms[name] for name in names}, weights=weights) == expected


@given(arms, weights)
def test_everything_found_appears_once_with_the_ranks_it_had(
    arms: dict[str, list[Hit]], weights: dict[str, float]
) -> None:
    fused = rrf_merge(arms, weights=weights)
    assert sorted(order(fused)) == sorted({hit.doc_id for found in arms.values() for hit in found})
    for one in fused:
        for arm, rank in one.ranks.items():
            assert arms[arm][rank - 1].doc_id == one.doc_id


@given(ranking)
def test_one_arm_alone_keeps_its_order(found: list[Hit]) -> None:
    assert order(rrf_merge({"bm25": found})) == [hit.doc_id for hit in found]


@given(arms, st.integers(1, 19))
def test_rising_in_one_arm_never_lowers_a_documents_score(arms: dict[str, list[Hit]], place: int) -> None:
    for name, found in arms.items():
        if place >= len(found):
            continue
        risen = [*found[: place - 1], found[place], found[place - 1], *found[place + 1 :]]
        doc_id = found[place].doc_id
        before = {one.doc_id: one.score for one in rrf_merge(arms)}
        after = {one.doc_id: one.score for one in rrf_merge({**arms, name: risen})}
        assert after[doc_id] > before[doc_id]


def test_lists_take_turns_and_the_first_has_every_second_place() -> None:
    found = in_turn(hits("a", "b"), [hits("x", "b"), hits("y", "z")], limit=6)
    assert [one.doc_id for one in found] == ["a", "x", "b", "y", "z"]
    assert [one.doc_id for one in in_turn([], [hits("x"), hits("y", "z")], limit=2)] == ["x", "y"]
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
