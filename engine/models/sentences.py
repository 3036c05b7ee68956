"""A text that arrives in pieces, given on sentence by sentence. Pure."""

import re
from collections.abc import Iterator, Sequence

_END = re.compile(r"(?<=[.!?])[”\"')]*\s+|\n+")
"""A full stop inside an amount has no space after it."""


class Sentences:
    """`add` what has come and take the sentences that are whole; `rest` is what stands at the end.

    A full stop inside one of the `names` ("B3. Salmon Teriyaki") ends no sentence.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._held = ""
        self._pointed = tuple(
            (name[: end.end()].strip(), name[end.end() :]) for name in names for end in _END.finditer(name)
        )

    def add(self, piece: str) -> Iterator[str]:
        self._held += piece
        at = 0
        while (end := _END.search(self._held, at)) is not None:
            inside = self._is_in_a_name(end)
            if inside is None:
                return
            if inside:
                at = end.end()
                continue
            at = 0
            sentence, self._held = self._held[: end.end()].strip(), self._held[end.end() :]
            if sentence:
                yield sentence

    def _is_in_a_name(self, end: re.Match[str]) -> bool | None:
        """None: only what comes next will tell."""
        before, after = self._held[: end.end()].rstrip(), self._held[end.end() :]
        for first, last in self._pointed:
            if before.endswith(first) and last.startswith(after[: len(last)]):
                return True if len(after) >= len(last) else None
        return False

    def rest(self) -> str:
        """What is left, given once."""
        left, self._held = self._held.strip(), ""
        return left
