"""Papers: every `*.md` is short where a newcomer reads it, and names nothing that is not there."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from bot.cli import app
from ingest.parse import SourceDocument, parse_document
from tests.support.papers import FENCED, PAPERS, ROOT, read

BYTES_MOST = {"README.md": 9_000, "ARCHITECTURE.md": 12_000, "CHANGELOG.md": 8_000}
"""Three minutes' reading; a newcomer's first hour; what a user would notice."""
QUOTED = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
SETTING = re.compile(r"\b(?:PLATTER|SLACK|OPENAI)_[A-Z_]*[A-Z]\b")
FILE = re.compile(r"[\w*.-]+\.(?:py|tsv|sql|md|ya?ml|json|tsx?|txt|toml|html|css|lock|png)")
ROOMS = {"bot", "channels", "engine", "ingest", "tests", "manifests"}
MADE = {"bench.json", "../.env"}
"""Files that a command of the papers writes."""


def quoted(text: str) -> list[str]:
    """What stands in backquotes, a line of a fenced block each."""
    lines = [line for _, block in FENCED.findall(text) for line in block.splitlines()]
    return [*lines, *(" ".join(one.split()) for one in QUOTED.findall(FENCED.sub("", text)))]


def anchors(text: str) -> set[str]:
    """Of a paper's headings, as GitHub makes them."""
    headings = HEADING.findall(FENCED.sub("", text))
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


def dead_links(text: str, folder: Path) -> Iterator[str]:
    for link in LINK.findall(FENCED.sub("", text)):
        address, _, anchor = link.partition("#")
        there = folder / address
        is_there = "://" in address or there.exists()
        if not is_there or (anchor and anchor not in anchors(there.read_text("utf-8") if address else text)):
            yield link


def missing_files(text: str, folder: Path) -> Iterator[str]:
    """Paths from the repository's root or the paper's folder; a name alone is that of any file."""
    for said in quoted(text):
        for word in re.split(r"[\s,;()\"']+", said):
            path = word.rstrip(".:").removeprefix("./")
            first, _, rest = path.partition("/")
            if not first or "…" in path or path in MADE:
                continue
            if rest and (first in ROOMS or (folder / first).is_dir()):
                if not (any(folder.glob(path)) or any(ROOT.glob(path))):
                    yield path
            elif FILE.fullmatch(path) and path == said and not ((ROOT / path).is_file() or path in names()):
                yield path


@cache
def names() -> frozenset[str]:
    """Of every file in the rooms."""
    return frozenset(path.name for room in ROOMS for path in (ROOT / room).rglob("*"))


def unknown_commands(text: str) -> Iterator[str]:
    """Of `make`, `platter` and `python -m`: targets, commands, modules and options that there are not."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for said in quoted(text):
        if (made := re.fullmatch(r"make ([a-z]+)(?: [A-Z]+=\S+)*(?:\s+#.*)?", said)) and made[1] not in targets:
            yield said
        if called := re.search(r"(?:^|[\s|]|bin/)platter ([a-z-].*)", said):
            yield from (f"{one} in {said}" for one in unknown_to_platter(called[1]))
        if run := re.search(r"python -m ([\w.]+)(.*)", said):
            yield from (f"{one} in {said}" for one in unknown_to_python(run[1], run[2]))


def unknown_to_platter(line: str) -> Iterator[str]:
    command: Any = typer.main.get_command(app)
    words = line.split()
    while (commands := getattr(command, "commands", None)) and words and re.fullmatch(r"[a-z][a-z-]*", words[0]):
        if words[0] not in commands:
            yield words[0]
            return
        command = commands[words.pop(0)]
    known = {option for parameter in command.params for option in parameter.opts}
    yield from (one for one in re.findall(r"--[a-z][a-z-]*", " ".join(words)) if one not in known)


def unknown_to_python(module: str, line: str) -> Iterator[str]:
    path = ROOT.joinpath(*module.split("."))
    source = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__main__.py"
    if not source.is_file():
        yield module
        return
    text = source.read_text("utf-8")
    yield from (one for one in re.findall(r"--[a-z][a-z-]*", line.partition("#")[0]) if f'"{one}"' not in text)


def unknown_settings(text: str) -> Iterator[str]:
    known = set(re.findall(r"^(\w+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    yield from (one for one in SETTING.findall(text) if one not in known)


@pytest.mark.parametrize("name", BYTES_MOST)
def test_what_everybody_reads_is_short(name: str) -> None:
    assert (ROOT / name).stat().st_size <= BYTES_MOST[name]


def test_all_papers_are_looked_at() -> None:
    assert {Path(name) for name in BYTES_MOST} <= set(PAPERS)
    assert len(PAPERS) > 15


@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_a_paper_names_nothing_that_is_not_there(paper: Path) -> None:
    text, folder = read(paper), (ROOT / paper).parent
    assert [*dead_links(text, folder)] == []
    assert [*missing_files(text, folder)] == []
    assert [*unknown_commands(text)] == []
    assert [*unknown_settings(text)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[it](gone.md)", ["gone.md"]),
        ("[it](README.md#gone)", ["README.md#gone"]),
        ("![it](bot/webpage/client/pictures/gone.png)", ["bot/webpage/client/pictures/gone.png"]),
        ("`engine/gone.py`", ["engine/gone.py"]),
        ("`engine/*/gone.py`", ["engine/*/gone.py"]),
        ("`gone_for_good.py`", ["gone_for_good.py"]),
        ("```\nkubectl apply -f manifests/gone.yaml\n```", ["manifests/gone.yaml"]),
        ("`make lunch`", ["make lunch"]),
        ("`platter lunch`", ["lunch in platter lunch"]),
        ("```\n.venv/bin/platter tenants lunch\n```", ["lunch in .venv/bin/platter tenants lunch"]),
        ("```\nplatter inbox --lunch 4711\n```", ["--lunch in platter inbox --lunch 4711"]),
        ("`python -m tests.lunch`", ["tests.lunch in python -m tests.lunch"]),
        ("`python -m tests.eval --lunch`", ["--lunch in python -m tests.eval --lunch"]),
        ("`PLATTER_LUNCH=on`", ["PLATTER_LUNCH"]),
    ],
)
def test_what_is_not_there_would_be_found(text: str, found: list[str]) -> None:
    told = [*dead_links(text, ROOT), *missing_files(text, ROOT), *unknown_commands(text), *unknown_settings(text)]
    assert told == found


def test_every_paper_is_led_to_from_the_readme() -> None:
    """Or from one that is; a model's prompts are read by no one else."""
    led_to, left = set[Path](), [ROOT / "README.md"]
    while left:
        paper = left.pop()
        if paper not in led_to and paper.suffix == ".md":
            led_to.add(paper)
            links = (link.partition("#")[0] for link in LINK.findall(FENCED.sub("", paper.read_text("utf-8"))))
            left += [(paper.parent / link).resolve() for link in links if link and "://" not in link]
    papers = {ROOT / paper for paper in PAPERS if paper.parent.name != "prompts"}
    assert {str(paper.relative_to(ROOT)) for paper in papers - led_to} == set()


def test_the_readmes_menu_is_one_that_is_read() -> None:
    (block,) = [block for language, block in FENCED.findall(read(Path("README.md"))) if language == "json"]
    document = parse_document(json.loads(block), "README.md")
    assert isinstance(document, SourceDocument)
    assert len(document.items) == 1
    assert document.rejected == ()
