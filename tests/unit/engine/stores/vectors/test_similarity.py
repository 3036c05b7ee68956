"""Who is the nearest, by hand: similarity, then the id, and never what has no meaning."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.stores.vectors.layout import SCORE_DIGITS, ranked

NUMBERS = st.sampled_from([-1.0, 0.0, 0.5, 1.0])
ROWS = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=12)


@given(ROWS, st.tuples(NUMBERS, NUMBERS), st.integers(1, 14), st.randoms(use_true_random=False))
def test_the_nearest_stand_first_and_of_equal_ones_the_lower_id(
    rows: list[tuple[float, float]], asked: tuple[float, float], limit: int, random: st.DataObject
) -> None:
    ids = [f"d{at}" for at in range(len(rows))]
    random.shuffle(ids)  # type: ignore[attr-defined]
    scored = [(-round(x * asked[0] + y * asked[1], SCORE_DIGITS), one) for (x, y), one in zip(rows, ids, strict=True)]
    wanted = sorted(pair for pair, row in zip(scored, rows, strict=True) if any(row))[:limit]
    matrix = np.array(rows, dtype=np.float32).reshape(-1, 2)
    found = ranked(ids, matrix, np.array(asked, dtype=np.float32), limit)
    assert [(hit.doc_id, hit.score) for hit in found] == [(one, -score) for score, one in wanted]
