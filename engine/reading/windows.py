"""Builder of the delivery window: "between 11:30 and 12", "deliver by noon". It is an hour as well."""

from collections.abc import Iterator
from dataclasses import replace

from engine.conversation import When
from engine.reading.builders import Piece, builder, edit
from engine.reading.lattice import Utterance
from engine.reading.matcher import Match


@builder("window")
def _window(match: Match, utterance: Utterance) -> Iterator[Piece]:
    for one in match.parts:
        if one.type == "DATE" and isinstance(one.value, When):
            yield edit(one, utterance, "date", "set", one.value)
        elif one.type == "TIME" and isinstance(one.value, When):
            yield edit(one, utterance, "time", "set", one.value)
            due = match.first("DUE")
            start = due.start if due and due.end == one.start else one.start
            spoken = replace(one.value, words=utterance.text(start, one.end))
            yield edit(replace(one, start=start), utterance, "window", "set", spoken)
