"""A text that arrives in pieces, given on sentence by sentence. Pure."""

import re
from collections.abc import Iterator

_END = re.compile(r"(?<=[.!?])[”\"')]*\s+|\n+")
"""A full stop inside an amount has no space after it."""


class Sentences:
    """`add` what has come and take the sentences that are whole; `rest` is what stands at the end."""

    def __init__(self) -> None:
        self._held = ""

    def add(self, piece: str) -> Iterator[str]:
        self._held += piece
        while True:
            end = _END.search(self._held)
            if end is None:
                return
            sentence, self._held = self._held[: end.end()].strip(), self._held[end.end() :]
            if sentence:
                yield sentence

    def rest(self) -> str:
        """What is left, given once."""
        left, self._held = self._held.strip(), ""
        return left
