"""Cover of a line: of all that its rules could read, the readings without overlap that take most of its words.

The price a piece is what keeps phrases whole: without it three words would beat the phrase they make (reading notes,
section 4).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.reading.matcher import Match

PIECE_COST = 0.7
FILL_WORTH = 0.15
"""Reading notes, section 4: a content word counts 1."""


@dataclass(frozen=True, slots=True)
class Candidate:
    rule: str
    match: Match
    rank: float
    order: int
    """Of its rule among the rules: the earlier one wins where all else is equal."""


def cover(candidates: Sequence[Candidate], worth: Sequence[float]) -> tuple[tuple[Candidate, ...], float]:
    """The best set, in the order of the line, and its margin over the best one that reads its first piece otherwise.

    `worth`: what taking each token is worth, `FILL_WORTH` for one that says nothing.
    """
    count = len(worth)
    sums = [0.0]
    for value in worth:
        sums.append(sums[-1] + value)
    by_end: list[list[tuple[float, int, Candidate]]] = [[] for _ in range(count + 1)]
    for one in candidates:
        gain = sums[one.match.end] - sums[one.match.start] + one.rank - PIECE_COST
        by_end[one.match.end].append((gain, -one.order, one))
    best: list[float] = [0.0] * (count + 1)
    chosen: list[Candidate | None] = [None] * (count + 1)
    margin: list[float] = [0.0] * (count + 1)
    for end in range(1, count + 1):
        ways = sorted(((best[one.match.start] + gain, order, one) for gain, order, one in by_end[end]),
                      key=lambda way: (-way[0], -(way[2].match.end - way[2].match.start), -way[1]))  # fmt: skip
        best[end] = best[end - 1]
        if ways and ways[0][0] > best[end]:
            second = max([best[end - 1], *(way[0] for way in ways[1:])])
            best[end], chosen[end], margin[end] = ways[0][0], ways[0][2], ways[0][0] - second
    taken: list[Candidate] = []
    least, at = float("inf"), count
    while at:
        piece = chosen[at]
        if piece is None:
            at -= 1
        else:
            taken.append(piece)
            least, at = min(least, margin[at]), piece.match.start
    return tuple(reversed(taken)), least if taken else 0.0
