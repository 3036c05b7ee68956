"""A line is not searched for a pattern only where the pattern cannot be found."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import engine.reading.legacy
from engine.reading.legacy.line import Line, tokenise
from engine.reading.legacy.numbers import read_numbers
from engine.reading.legacy.triggers import Sign, said_in, sign, triggers

HERE = Path(__file__).parent
ROOM = Path(engine.reading.legacy.__file__).parent


def _signs() -> list[Sign]:
    modules = [import_module(f"engine.reading.legacy.{file.stem}") for file in sorted(ROOM.glob("*.py"))]
    return [value for module in modules for value in vars(module).values() if isinstance(value, Sign)]


def _lines() -> list[Line]:
    texts = [text for file in sorted(HERE.glob("*.txt")) for text in file.read_text("utf-8").splitlines()]
    return [Line(text, read_numbers(tokenise(text))) for text in texts]


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"\bwhy (?:is|are) (?:it|that)\b", {"why"}),
        (r"\b(?:cheaper|less expensive) ones?\b", {"cheaper", "expensive"}),
        (r"\b(?:\w+)* cheaper\b", {"cheaper"}),
        (r"\bsame (?:thing )?again(?!\w)", {"same", "again", "thing"}),
        (r"\bpesc[ae]tarians?\b", {"pescatarian", "pescatarians", "pescetarian", "pescetarians"}),
        (r"\ball ?-? ?hands\b", {"all", "all*", "hands", "allhands", "all-hands"}),
        (r"\bcheap(?:er|est)?\w*", {"che*"}),
        (r"\b\d+ people\b|\b[1-9]\b", {"people", "#"}),
        (r"^(?:so |and )*which\b|\bone \?", {"which", "one"}),
        (r"(?<=\bin )(?:an? )?[a-z]+ hours?", {"hou*"}),
        (r"\w+ly\b|\bdear\b", None),
        (r"no", None),
    ],
)
def test_a_pattern_names_words_that_it_cannot_do_without(pattern, words):
    found = triggers(pattern)
    assert found is None if words is None else found is not None and found <= words


def test_no_pattern_is_found_in_a_line_without_its_triggers():
    signs, lines = _signs(), _lines()
    assert len(signs) > 40
    assert len(lines) > 1_000
    for one in signs:
        for line in lines:
            assert bool(line.says(one)) == bool(one.pattern.search(line.text)), (one.pattern.pattern, line.text)


@pytest.mark.parametrize(
    ("pattern", "without"),
    [
        (r"\b[a-z]+ (?:is|was)\b[^.!?]{1,60}[,.;!] (?:drop|forget) (?:it|that)\b", "that is fine"),
        (r"\b(?:keep|only) (?:the )?[a-z]+ (?:lose|drop) (?:the )?rest\b", "keep the tacos and the rest"),
        (r"\b(?:which is cheaper|what is dearer)\b", "what is cheaper"),
    ],
)
def test_a_line_that_lacks_one_of_several_words_is_not_searched(pattern, without):
    assert sign(pattern).is_absent_from(said_in(without))


def test_a_sign_is_found_where_its_pattern_is_and_among_what_is_left():
    line = Line("two cheaper ones", tokenise("two cheaper ones"))
    cheaper = sign(r"\bcheaper(?: ones)?\b")
    assert [match.group() for match in line.find(cheaper)] == ["cheaper ones"]
    assert line.take("change", 4, 16)
    assert line.search(cheaper) is None
    assert line.says(cheaper) is not None
    assert line.says(sign(r"\bwhich is dearer\b")) is None
    assert line.search(re.compile(r"\btwo\b")) is not None
