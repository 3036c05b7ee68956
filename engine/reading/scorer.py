"""Scorer of a line by its features: how likely it is that it is meant for Platter; it never sets a slot.

Logistic regression; what it was trained on and how sure it is: `tests.eval.reading.train_scorer`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp

from engine.reading.addressee import Features, means_of, phrases_of
from engine.reading.contract import Addressee
from engine.reading.parsed import Parsed
from engine.reading.tables import FOLDER


@dataclass(frozen=True, slots=True)
class Scorer:
    """`weights`: by feature, of its mean over the parts; `phrases`: by phrase. `us`, `unsure`: scores from which a line
    is for us, or may be."""

    bias: float
    weights: Mapping[str, float]
    phrases: Mapping[str, float]
    us: float
    unsure: float

    def of_line(self, named: Features, phrases: Features) -> float:
        """From 0 to 1."""
        kinds = sum(self.weights.get(name, 0.0) * value for name, value in named.items())
        words = sum(self.phrases.get(phrase, 0.0) * value for phrase, value in phrases.items())
        return 1 / (1 + exp(-self.bias - kinds - words))

    def addressee(self, parsed: Parsed, parts: Sequence[Features]) -> Addressee:
        """Unsure of a line that is nothing but what is wanted: the thread tells. No text is for nobody. `parts`: the
        line's features."""
        named = means_of(parts)
        score = self.of_line(named, phrases_of(parsed)) if named else 0.0
        if score >= self.us:
            return "us"
        return "unsure" if named.get("line_plain") and score >= self.unsure else "others"


@cache
def scorer() -> Scorer:
    return Scorer(**json.loads((FOLDER / "scorer.json").read_text("utf-8")))
