"""BM25 as any textbook has it, over texts without our analysis: one more source for the pool."""

import re
from collections import Counter
from collections.abc import Mapping

import numpy as np

K1, B = 1.2, 0.75
"""Lucene's own values."""
_WORD = re.compile(r"[a-z0-9]+")


class PlainBm25:
    """`texts`: doc_id → text."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._ids = list(texts)
        counted = [Counter(_words(text)) for text in texts.values()]
        lengths = np.array([counts.total() for counts in counted], dtype=np.float64)
        self._norm = K1 * (1 - B + B * lengths / lengths.mean())
        self._postings: dict[str, list[tuple[int, int]]] = {}
        for row, counts in enumerate(counted):
            for word, count in counts.items():
                self._postings.setdefault(word, []).append((row, count))

    def search(self, text: str, limit: int) -> list[str]:
        """Best first, ties by id."""
        scores = np.zeros(len(self._ids))
        for word in dict.fromkeys(_words(text)):
            held = self._postings.get(word, [])
            rarity = np.log(1 + (len(self._ids) - len(held) + 0.5) / (len(held) + 0.5))
            for row, count in held:
                scores[row] += rarity * count / (count + self._norm[row])
        best = sorted(np.flatnonzero(scores).tolist(), key=lambda row: (-scores[row], self._ids[row]))
        return [self._ids[row] for row in best[:limit]]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
