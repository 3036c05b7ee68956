"""Files that no code reads show the examples that the code shows."""

import re
from pathlib import Path

import pytest

from engine.messages.examples import ALL, as_sentence

ROOT = Path(__file__).parents[3]
SHOWN = [*ALL, *map(as_sentence, ALL)]


@pytest.mark.parametrize(
    "file", ["manifests/slack.yaml", "manifests/teams/manifest.json", "bot/webpage/client/src/app.tsx"]
)
def test_an_example_is_one_of_those_that_the_code_shows(file: str) -> None:
    text = re.sub(r"\s+", " ", (ROOT / file).read_text("utf-8"))
    found = [text[one.start() :] for one in re.finditer("lunch for 25 in", text, re.IGNORECASE)]
    ends = re.compile(r"[\"”]| \||\\n| - ")
    assert found
    assert {ends.split(one)[0] for one in found} <= set(SHOWN)
