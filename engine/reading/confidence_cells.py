"""Confidence of a reading: the share of labelled lines in its cell that were read wholly right.

A cell is how much was left unread, how clearly the cover won, and whether a spelling was mended. The table is made by
`tests.eval.reading.train_confidence`.
"""

import json
from bisect import bisect
from collections.abc import Mapping
from functools import cache

from engine.reading.contract import Reading
from engine.reading.parsed import Parsed
from engine.reading.tables import FOLDER

MOST = 2
"""Unread spans of a kind: what a line has more of says no more."""
STEPS = (0.3, 0.4)
"""Margins of the cover that part its three steps: thirds of the labelled lines."""
SMOOTHING = 8.0
"""Lines' worth of the share of all lines that a cell begins with."""


def cell_of(parsed: Parsed, reading: Reading) -> str:
    """Its name: unused, unknown, step of the margin, misspelt."""
    mended = any(one.score < 1 and one.start in parsed.ruled for one in parsed.typed)
    unused, unknown = (min(MOST, len(spans)) for spans in (reading.unused, reading.unknown))
    return f"{unused}{unknown}{bisect(STEPS, parsed.margin)}{int(mended)}"


def confidence_of(parsed: Parsed, reading: Reading) -> float:
    return shares().get(cell_of(parsed, reading), shares()[""])


@cache
def shares() -> Mapping[str, float]:
    """By cell, smoothed; "" of all lines."""
    counts: Mapping[str, tuple[int, int]] = json.loads((FOLDER / "confidence.json").read_text("utf-8"))
    right, total = (sum(one[at] for one in counts.values()) for at in (0, 1))
    prior = right / total if total else 1.0
    return {"": prior} | {
        cell: (hits + SMOOTHING * prior) / (of + SMOOTHING) for cell, (hits, of) in sorted(counts.items())
    }
