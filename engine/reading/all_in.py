"""Limits that are to hold fee, tax and tip: marked beside the grammar, as whole orders are held against what was said.

What is left of such a sum for dishes is each room's own business; of a whole order the restaurant's terms are known
(rule book, "Composed orders": money).
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.reading.contract import Money, Reading
from engine.reading.heard import Heard
from engine.reading.lattice import Typed


def with_all_in(heard: Heard, typed: Sequence[Typed]) -> Heard:
    """The same where no word says so, or no sum is said. `typed`: words of the lexicon."""
    if not any(one.type == "ALL_IN" or (one.type, one.key) == ("TOTAL", "all") for one in typed):
        return heard
    return replace(heard, reading=_marked(heard.reading), plain=_marked(heard.plain))


def _marked(reading: Reading) -> Reading:
    edits = (
        replace(edit, value=replace(edit.value, undivided=edit.value.undivided or edit.value.amount))
        if isinstance(edit.value, Money) and not edit.value.including
        else edit
        for edit in reading.edits
    )
    return replace(reading, edits=tuple(edits))
