"""Recorded readings: asked through a relay's folder, read back, and looked up by line, state and page."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.catalogue import Place, Vocabulary
from engine.conversation import Memory, Session
from engine.nodes.read import asked_and_given
from engine.reading import Moment, Rooms, Sends, guess_from_json, settled
from engine.state import Unsure
from tests.eval.reading.record import RecordedReader, record
from tests.support.models.recorded import FOLDER, key_of, readings_in, readings_of

WORDS = Vocabulary(places=(Place("boston", "Boston", "ma", "MA", 9),))
FIRST, SECOND = "25 mathletes plus 3 wranglers near Boston, not zorbing", "a bodacious smorgasbord instead"


def edit(slot: str, quote: str, **value: Any) -> dict[str, Any]:
    return {"slot": slot, "op": "set", "quote": quote, **value}


def test_lines_are_asked_and_a_thread_goes_on_from_what_was_answered(tmp_path: Path) -> None:
    lines, relay = tmp_path / "lines", tmp_path / "relay"
    lines.mkdir()
    rows = [{"thread": "a", "text": FIRST}, {"thread": "a", "text": SECOND}]
    (lines / "turns.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert record(lines, relay, WORDS) == 1
    asked = json.loads((relay / "0001.request.json").read_text())
    assert json.loads(asked["messages"][-1]["content"])["line"] == FIRST
    assert asked["response_format"]["json_schema"]["strict"] is True
    assert record(lines, relay, WORDS) == 1
    assert len(list(relay.glob("*.request.json"))) == 1, "what waits is not asked again"
    party = edit("party", "25 mathletes plus 3 wranglers", number=28, operation="sum")
    (relay / "0001.answer.txt").write_text(json.dumps({"edits": [party, edit("place", "Boston", name="Boston")]}))
    assert record(lines, relay, WORDS) == 1
    later = json.loads(json.loads((relay / "0002.request.json").read_text())["messages"][-1]["content"])
    assert later["in_force"] == {"serves_min": 28, "city": "Boston"}
    (relay / "0002.answer.txt").write_text("no JSON")
    assert record(lines, relay, WORDS) == 1
    recorded = readings_in(relay)
    assert list(recorded) == [key_of({"line": FIRST})]
    reader = RecordedReader(WORDS, recorded)
    assert reader.read(FIRST, Memory(), addressed=True).said.party == 28


def test_what_is_recorded_is_in_the_form_asked_for() -> None:
    recorded = readings_in()
    assert recorded
    assert all(guess_from_json(json.dumps(reading)) for reading in recorded.values())


def test_recorded_readings_are_replayed_and_say_nothing_that_their_line_does_not() -> None:
    rows = [
        json.loads(line) for file in sorted(FOLDER.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()
    ]
    assert len(rows) >= 300
    rooms, moment = Rooms(WORDS), Moment(datetime(2026, 3, 2, 9, tzinfo=UTC))
    for row in rows:
        text, memory = row["line"], Memory()
        heard = rooms.read(text, memory, moment)
        session = Session("", moment.now, moment.now, memory=memory)
        _, given = asked_and_given(Unsure(heard, moment), session, rooms, Sends(True, True))
        reading = settled(guess_from_json(json.dumps(row["reading"])), given, moment.focus(memory))
        guarded = {edit.value for edit in heard.plain.edits if edit.slot == "allergy" and edit.op == "add"}
        assert all(0 <= edit.span.start <= edit.span.end <= len(text) for edit in reading.edits)
        assert guarded <= {edit.value for edit in reading.edits if edit.slot == "allergy"}, text
        lifts = (edit for edit in reading.edits if edit.slot == "allergy" and edit.op == "remove")
        assert all(edit in heard.reading.edits or edit in heard.plain.edits for edit in lifts)


def test_prompt_and_schema_are_no_part_of_the_key() -> None:
    one = {"line": "x", "in_force": {"a": 1, "b": 2}, "page": [], "reading": {}}
    other = {"page": [], "in_force": {"b": 2, "a": 1}, "line": "x", "earlier": ["y"], "names": {"cities": []}}
    assert key_of(one) == key_of(other)
    assert readings_of([json.dumps(one)]) == {key_of(other): {}}
