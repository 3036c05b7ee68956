"""Scorer of a line by its features: how likely it is that it is meant for Platter; it never sets a slot.

Logistic regression; what it was trained on and how sure it is: `tests.eval.reading.train_scorer`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp

from engine.reading.addressee import Features, features_of
from engine.reading.contract import Addressee
from engine.reading.parsed import Parsed
from engine.reading.tables import FOLDER


@dataclass(frozen=True, slots=True)
class Scorer:
    """`weights`: by feature, of its plain value. `us`, `unsure`: scores from which a line is for us, or may be."""

    bias: float
    weights: Mapping[str, float]
    us: float
    unsure: float

    def of_part(self, features: Features) -> float:
        total = self.bias + sum(self.weights.get(name, 0.0) * value for name, value in features.items())
        return 1 / (1 + exp(-total))

    def of_line(self, parts: Sequence[Features]) -> float:
        """That of the part which is most like a request; from 0 to 1, 0 of no text."""
        return max(map(self.of_part, parts), default=0.0)

    def addressee(self, parsed: Parsed) -> Addressee:
        """Unsure of a line that is nothing but what is wanted: the thread tells."""
        parts = features_of(parsed)
        score = self.of_line(parts)
        if score >= self.us:
            return "us"
        is_plain = any(part.get("line_plain") for part in parts)
        return "unsure" if is_plain and score >= self.unsure else "others"


@cache
def scorer() -> Scorer:
    return Scorer(**json.loads((FOLDER / "scorer.json").read_text("utf-8")))
