"""Strong reader beside the grammar: labelled lines that the product would send to a model, asked through a relay's
folder, and the figures of both: `python -m tests.eval.reading.strong_reader --relay DIR --lines FOLDER … [--data DIR]`.

Each line that would be sent and has no answer yet becomes a request (NNNN.request.json); answers beside them
(NNNN.answer.txt) are readings as `record` keeps them, by line, state and page. It is run again until none is missing.
"""

import argparse
import json
from dataclasses import asdict, dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path

from engine.catalogue import Vocabulary
from engine.conversation import Exchange, Memory, Session
from engine.nodes.read import asked_and_given
from engine.reading import (
    LineToRead,
    Moment,
    Rooms,
    Sends,
    guess_from_json,
    is_for_a_model,
    settled,
    understood_of,
)
from engine.state import Unsure
from tests.eval.office.run import vocabulary
from tests.eval.reading.labelled import lines_of
from tests.eval.reading.play import trials_of
from tests.eval.reading.readers import READERS, Read, read_as
from tests.eval.reading.record import asked_in, recorded_in
from tests.eval.reading.run import tables_of
from tests.support.goals import say
from tests.support.models.recorded import Json, key_of

OPEN = Sends(overhears=True, allergies=True)
"""As an operator has it who lets a model read all."""


@dataclass
class StrongReader:
    words: Vocabulary
    readings: dict[str, Json]
    sends: Sends = OPEN
    missing: dict[str, LineToRead] = field(default_factory=dict)
    sent: int = 0

    def __post_init__(self) -> None:
        self.rooms = Rooms(self.words)

    def __call__(self, text: str, memory: Memory, addressed: bool, now: datetime, zone: tzinfo) -> Read:
        moment = Moment(now, zone, addressed=addressed)
        heard = self.rooms.read(text, memory, moment)
        reading = heard.reading
        if is_for_a_model(reading, addressed, self.sends):
            self.sent += 1
            before = (Exchange("user", memory.query, now),) if memory.query else ()
            session = Session("", now, now, memory=memory, conversation=before)
            asked, given = asked_and_given(Unsure(heard, moment), session, self.rooms, self.sends)
            known = self.readings.get(key := key_of(asdict(asked)))
            if known is None:
                self.missing[key] = asked
            else:
                reading = settled(guess_from_json(json.dumps(known)), given, moment.focus(memory))
        return read_as(understood_of(reading, memory), memory)


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--relay", type=Path, required=True)
    given.add_argument("--lines", type=Path, nargs="+", required=True)
    given.add_argument("--data", type=Path, required=True)
    given.add_argument("--closed", action="store_true", help="both settings off, as they are by default")
    given.add_argument("--ask", action="store_true", help="write requests, print no figure")
    chosen = given.parse_args()
    words = vocabulary(chosen.data / "menus")
    readings = recorded_in(chosen.relay)
    reader = StrongReader(words, readings, Sends() if chosen.closed else OPEN)
    lines = list(lines_of(chosen.lines))
    trials = {
        "grammar": list(trials_of(READERS["grammar"](words), lines, words)),
        "strong reader": list(trials_of(reader, lines, words, READERS["grammar"](words))),
    }
    if not chosen.ask:
        say("\n".join(tables_of(trials)))
    new = asked_in(chosen.relay, reader.missing)
    say(f"{reader.sent} times sent, {len(readings)} readings, {len(reader.missing)} without an answer, {new} asked now")


if __name__ == "__main__":
    main()
