"""Recording of a model's readings: `python -m tests.eval.reading.record --lines FOLDER --relay DIR [--menus FOLDER]`.

Reads labelled lines as the product does where a model is set. Each line that it would send and that has no answer yet
becomes a request in the relay's folder (NNNN.request.json); each answer there (NNNN.answer.txt) becomes a recorded
reading in DIR/recorded.jsonl, by line, state and page. A thread goes on from its recorded readings, so it is run again
until nothing is asked any more.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from pydantic import ValidationError

from engine.catalogue import Vocabulary
from engine.conversation import Memory, Session, Understood
from engine.models.messages import understand_chat
from engine.nodes.read import asked_and_given
from engine.reading import (
    Conversations,
    LineToRead,
    Moment,
    Rooms,
    Sends,
    guess_from_json,
    guess_schema,
    is_for_a_model,
    settled,
    understood_of,
)
from engine.state import Unsure
from ingest.sample_files import sample_folder
from tests.eval.office.run import vocabulary
from tests.support.goals import say
from tests.support.models.recorded import Json, key_of, readings_of

CLOSED = Sends()
"""As an operator leaves it who sets nothing: no overheard talk, nothing of allergies."""
FORM = {"type": "json_schema", "json_schema": {"name": "reading", "strict": True, "schema": guess_schema()}}


@dataclass
class RecordedReader:
    """Reads as the product does with a model that says what was recorded; `missing`: what it was not asked yet."""

    words: Vocabulary
    readings: Mapping[str, Json]
    missing: dict[str, LineToRead] = field(default_factory=dict)
    rooms: Rooms = field(init=False)

    def __post_init__(self) -> None:
        self.rooms = Rooms(self.words)

    def read(self, text: str, memory: Memory, addressed: bool) -> Understood:
        moment = Moment(datetime.now(UTC), addressed=addressed)
        heard = self.rooms.read(text, memory, moment)
        reading = heard.reading
        if is_for_a_model(reading, addressed, CLOSED):
            now = datetime.now(UTC)
            session = Session("", now, now, memory=memory)
            asked, given = asked_and_given(Unsure(heard, moment), session, self.rooms, CLOSED)
            known = self.readings.get(key := key_of(asdict(asked)))
            if known is None:
                self.missing[key] = asked
            else:
                reading = settled(guess_from_json(json.dumps(known)), given, moment.focus(memory))
        return understood_of(reading, memory)


Said = tuple[str, str, bool]
"""Thread, text, and whether it is to Platter."""


def lines_in(folder: Path) -> Iterator[Said]:
    for file in sorted(folder.glob("**/*.jsonl")):
        for number, row in enumerate(map(json.loads, file.read_text("utf-8").splitlines())):
            thread = f"{file}:{row.get('thread', number)}"
            before = row.get("before") or ([row["thread_first"]] if "thread_first" in row else [])
            yield from ((thread, text, True) for text in before)
            yield thread, row["text"], row.get("addressed", file.stem != "overheard")


def read_all(reader: RecordedReader, lines: Iterable[Said]) -> None:
    """Line after line of each thread, as far as its answers go: behind a line without one it may read otherwise."""
    threads, waiting = Conversations(), set[str]()
    for thread, text, addressed in lines:
        if thread in waiting:
            continue
        line = {"thread": thread, "text": text}
        memory, asked = threads.before(line), len(reader.missing)
        threads.after(line, memory, reader.read(text, memory, addressed))
        if len(reader.missing) > asked:
            waiting.add(thread)


def answered_in(relay: Path) -> Iterator[Json]:
    """What was asked and answered there; answers in a wrong form are told and passed over."""
    for file in sorted(relay.glob("*.request.json")):
        answer = file.with_name(file.name.replace(".request.json", ".answer.txt"))
        if answer.exists() and answer.stat().st_size:
            asked = json.loads(json.loads(file.read_text("utf-8"))["messages"][-1]["content"])
            text = answer.read_text("utf-8")
            try:
                guess_from_json(text)
            except ValidationError as wrong:
                say(f"{answer.name}: {wrong.errors()[0]['msg']}")
                continue
            yield {name: asked[name] for name in ("line", "in_force", "page")} | {"reading": json.loads(text)}


def request_of(asked: LineToRead) -> Json:
    """As the client sends it."""
    messages = [{"role": role, "content": text} for role, text in understand_chat(asked)]
    return {"model": "recorded", "messages": messages, "response_format": FORM}


def recorded_in(relay: Path) -> dict[str, Json]:
    """The readings that were answered there, by key, which `recorded.jsonl` keeps as well."""
    relay.mkdir(parents=True, exist_ok=True)
    rows = [json.dumps(row, ensure_ascii=False) for row in answered_in(relay)]
    (relay / "recorded.jsonl").write_text("".join(f"{row}\n" for row in rows), "utf-8")
    return readings_of(rows)


def asked_in(relay: Path, missing: Mapping[str, LineToRead]) -> int:
    """How many of them were not asked before, and are now."""
    files = sorted(relay.glob("*.request.json"))
    pending = {key_of(json.loads(json.loads(one.read_text("utf-8"))["messages"][-1]["content"])) for one in files}
    new = [asked for key, asked in missing.items() if key not in pending]
    for number, asked in enumerate(new, len(files) + 1):
        body = json.dumps(request_of(asked), ensure_ascii=False, indent=1)
        (relay / f"{number:04d}.request.json").write_text(body, "utf-8")
    return len(new)


def record(lines: Path, relay: Path, words: Vocabulary) -> int:
    """How many lines wait for an answer."""
    readings = recorded_in(relay)
    reader = RecordedReader(words, readings)
    read_all(reader, lines_in(lines))
    new = asked_in(relay, reader.missing)
    say(f"{len(readings)} readings recorded, {len(reader.missing)} lines wait for an answer, {new} of them asked now")
    return len(reader.missing)


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--lines", type=Path, required=True)
    given.add_argument("--relay", type=Path, required=True)
    given.add_argument("--menus", type=Path)
    chosen = given.parse_args()
    record(chosen.lines, chosen.relay, vocabulary(chosen.menus or sample_folder()))
