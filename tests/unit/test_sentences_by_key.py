"""Each sentence that the code says has a text, each text is said, and no English stands beside them."""

import csv

import pytest

from tests.support.sentences import LOCALES, ROOT, calls, english, texts

ALLOWED = ROOT / "tests/support/english.tsv"
"""File and how many English literals it may hold: numbers that only shrink."""


@pytest.mark.parametrize("room", LOCALES)
def test_each_sentence_has_a_text_and_is_told_what_it_asks_for(room: str) -> None:
    known = texts(LOCALES[room])
    wrong = []
    for of, call in calls():
        if of != room:
            continue
        keys = (
            [call.begins]
            if call.is_whole
            else [key for key in known if key.startswith(call.begins) and key.endswith(call.ends)]
        )
        if not keys or any(key not in known for key in keys):
            wrong.append(f"{call.file}:{call.line}: no text for {call.begins}")
        elif call.is_whole and "**" not in call.told and call.told != known[call.begins]:
            wrong.append(f"{call.file}:{call.line}: {call.begins} asks for {sorted(known[call.begins])}")
        elif not call.begins and not call.ends:
            wrong.append(f"{call.file}:{call.line}: a key that nothing tells")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", LOCALES)
def test_each_text_is_said(room: str) -> None:
    said = [call for of, call in calls() if of == room]
    whole = {call.begins for call in said if call.is_whole}
    parts = [(call.begins, call.ends) for call in said if not call.is_whole and (call.begins or call.ends)]
    unsaid = [
        key
        for key in texts(LOCALES[room])
        if key not in whole and not any(key.startswith(begins) and key.endswith(ends) for begins, ends in parts)
    ]
    assert not unsaid


def test_english_in_code_only_shrinks() -> None:
    with ALLOWED.open(newline="") as file:
        allowed = {row["file"]: int(row["literals"]) for row in csv.DictReader(file, delimiter="\t")}
    assert dict(english()) == allowed, "write it anew where it has shrunk: python -m tests.support.english"
