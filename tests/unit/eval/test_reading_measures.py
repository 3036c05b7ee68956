"""Labelled lines played through a reader, and what is measured of them."""

import json
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from engine.catalogue import Vocabulary
from engine.conversation import Memory, Wants
from tests.eval.reading.labelled import OWN, Line, lines_of, pages
from tests.eval.reading.measures import Pair, Share, missed_of, odd_of, pairs_of, scores_of, shares_of
from tests.eval.reading.play import Trial, trials_of
from tests.eval.reading.readers import READERS, Read, Reader
from tests.eval.reading.run import reading_figures


def written(folder: Path, kind: str, *rows: dict[str, object]) -> list[Line]:
    (folder / f"{kind}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return list(lines_of([folder]))


def turn(place: str, text: str, intent: str, **state: object) -> dict[str, object]:
    expect = {"intent": [intent], "entities": {}, "state_after": state}
    return {"id": f"t1{place}", "thread": "t1", "page": "P3", "text": text, "expect": expect}


TURNS = (
    turn("a", "lunch for 9", "search", serves_min=9),
    turn("b", "yes?", "other", serves_min=9),
    turn("c", "10", "filter", serves_min=10),
)


def recorded(seen: list[Memory]) -> Reader:
    """Reads every line as a search for twelve and one head more than are in force."""

    def read(text: str, memory: Memory, addressed: bool, now: datetime, zone: tzinfo) -> Read:
        seen.append(memory)
        return Read("search", None, {}, Wants(party=(memory.wants.party or 12) + 1))

    return read


def played(lines: list[Line], reader: Reader) -> list[Trial]:
    return list(trials_of(reader, lines, Vocabulary()))


def test_a_turn_is_given_the_state_that_the_one_before_it_is_labelled_with_and_beside_it_the_readers_own(
    tmp_path: Path,
) -> None:
    seen: list[Memory] = []
    played(written(tmp_path, "turns", *TURNS), recorded(seen))
    assert [memory.wants.party for memory in seen[0::2]] == [None, 9, 9]
    assert [memory.wants.party for memory in seen[1::2]] == [None, 13, 14]


def test_a_page_stands_from_the_first_answer_on_unless_it_asks(tmp_path: Path) -> None:
    seen: list[Memory] = []
    played(written(tmp_path, "turns", *TURNS), recorded(seen))
    assert [len(memory.page) for memory in seen] == [0, 0, 5, 5, 5, 5]
    aimless = (turn("a", "something nice", "search"), turn("b", "9", "search", serves_min=9), TURNS[2])
    seen.clear()
    played(written(tmp_path, "turns", *aimless), recorded(seen))
    assert [len(memory.page) for memory in seen[0::2]] == [0, 0, 5]
    assert [memory.open_question for memory in seen[0::2]] == [(), ("party", "place"), ()]


def test_lines_before_an_overheard_one_were_to_platter(tmp_path: Path) -> None:
    row = {"id": "o1", "thread_first": "lunch for 9", "text": "lol", "answer": False}
    heard: list[tuple[str, bool]] = []

    def read(text: str, memory: Memory, addressed: bool, now: datetime, zone: tzinfo) -> Read:
        heard.append((text, addressed))
        return Read("other" if text == "lol" else "search", None, {}, replace(memory.wants, party=9))

    (trial,) = played(written(tmp_path, "overheard", row), read)
    assert heard == [("lunch for 9", True), ("lol", False)]
    assert trial.verdict.is_right
    assert shares_of([trial])["overheard, silent but changed"] == Share(0, 1)
    assert shares_of([replace(trial, wants_before=Wants())])["overheard, silent but changed"] == Share(1, 1)


def test_lines_without_a_label_and_lines_that_labellers_differ_on_are_not_judged(tmp_path: Path) -> None:
    unlabelled = {"id": "f1", "text": "lunch"}
    lines = written(tmp_path, "turns", *TURNS[:2], {**TURNS[2], "out": True})
    assert shares_of(played(lines, recorded([])))["turns"].of == 2
    assert not [line for line in written(tmp_path, "first", unlabelled) if line.kind == "first"]


def safety(topic: str, text: str, allergies: object, read: list[str], lifted: tuple[str, ...] = ()) -> Trial:
    expect = {"intent": ["filter"], "entities": {"allergies": allergies} if allergies else {}}
    line = Line("safety", text, text, True, expect, topic=topic, lifted=lifted)
    given = Read("filter", None, {"allergies": read} if read else {}, Wants(allergies=tuple(read)))

    def reader(*_: object) -> Read:
        return given

    return played([line], reader)[0]


def test_allergies_missed_and_read_of_nothing_are_counted_and_named() -> None:
    trials = [
        safety("allergy", "nuts", ["walnuts"], ["nuts"]),
        safety("unnamed", "missed", ["milk", "egg"], ["egg"]),
        safety("joke", "odd", None, ["sesame"]),
        safety("retraction", "lifted", None, [], lifted=("fish",)),
        safety("retraction", "not lifted", None, ["fish"], lifted=("fish",)),
    ]
    assert [missed_of(one) for one in trials] == [[], ["milk"], [], [], []]
    assert [odd_of(one) for one in trials] == [[], [], ["sesame"], [], []]
    shares = shares_of(trials)
    assert shares["allergies of safety, recall"] == Share(2, 3)
    assert shares["allergies of safety, precision"] == Share(3, 4)
    assert shares["safety, allergy guarded"] == Share(1, 1)
    assert shares["safety, unnamed guarded"] == Share(0, 1)
    assert shares["safety, retraction taken"] == Share(1, 2)
    assert shares["safety, none read of none"] == Share(0, 1)
    assert scores_of(trials)["allergies"].missed == 1


@pytest.mark.parametrize(
    ("share", "low", "high"),
    [
        (Share(5, 10), 0.2366, 0.7634),
        (Share(0, 20), 0, 0.1611),
        (Share(20, 20), 0.8389, 1),
        (Share(81, 263), 0.2553, 0.3662),
    ],
)
def test_intervals_are_wilsons(share: Share, low: float, high: float) -> None:
    """The last one is Newcombe's own example (1998, method 3)."""
    assert share.interval == pytest.approx((low, high), abs=5e-4)


def test_pairs_count_what_one_reader_alone_has_right() -> None:
    right, missed = safety("allergy", "a", ["milk"], ["milk"]), safety("allergy", "a", ["milk"], [])
    (found,) = pairs_of([right, right, missed, right], [missed, missed, right, right])
    assert found == ("safety", Pair(lost=2, won=1))
    assert Pair(0, 0).p == Pair(3, 3).p == 1
    assert Pair(0, 6).p == pytest.approx(2 / 64)


def test_own_lines_are_whole_and_the_pages_have_five_dishes() -> None:
    lines = list(lines_of([OWN]))
    assert {line.kind for line in lines} == {"first", "turns", "overheard", "safety"}
    assert all(line.page for line in lines if line.thread)
    assert len(pages()) == 10
    assert {len(page) for page in pages().values()} == {5}


def test_what_failed_is_written_with_why(tmp_path: Path) -> None:
    expect = {"intent": ["search"], "entities": {"serves_min": 10}}
    written(tmp_path, "first", {"id": "f1", "text": "lunch for 9", "expect": expect})
    figures = reading_figures(None, [tmp_path], ["product"], tmp_path / "failures")
    assert figures["product: first"] == 0
    (row,) = map(json.loads, (tmp_path / "failures").read_text("utf-8").splitlines())
    assert row["why"] == ["serves_min 9, not 10"]
    assert row["read"]["entities"]["serves_min"] == 9


def test_readers_are_printed_side_by_side_and_as_a_pair(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(READERS, "silent", lambda _: lambda *_: Read("other", None, {}, Wants()))
    figures = reading_figures(None, (), ["product", "silent"])
    printed = capsys.readouterr().out
    assert printed.splitlines()[0].split() == ["product", "silent"]
    assert "silent beside product" in printed
    assert figures["silent: overheard, wrong silences"] == 1 > figures["product: overheard, wrong silences"]
    assert figures["silent: overheard, false answers"] == 0
