"""`platter understand [FILE]`: JSON lines in, the same lines with what was understood out, by one schema."""

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

import orjson

from bot.cli.outcome import Failed, run
from bot.cli.side_by_side import PORTION, SideBySide
from bot.cli.start import start
from bot.cli.understand_line import SCHEMA, Line, line_of
from bot.cli.understand_threads import Threads
from bot.settings import Settings
from engine.catalogue import Vocabulary
from engine.reading import LineError, Rooms, vocabulary_of

WORTH_PROCESSES = 5_000
"""Lines from which on processes save more than they cost (1.4 s of a processor each; it reads 1,700 lines a second)."""
MOST_PROCESSES = 8

Numbered = tuple[int, bytes]


def run_understand(
    file: Path | None,
    vocabulary: Path | None,
    processes: int | None = None,
    worth_processes: int = WORTH_PROCESSES,
    portion: int = PORTION,
) -> None:
    """Every line that can be read is answered; the first that cannot ends the run, with its number.

    `processes`: over which input of `worth_processes` lines and more is spread, thread by thread; by default as many
    as there are processors; each takes its part of `portion` lines.
    """
    settings = start()
    lines = _numbered(_given(file))
    first = list(islice(lines, worth_processes))
    several = min(processes or os.cpu_count() or 1, MOST_PROCESSES) if len(first) == worth_processes else 1
    if several == 1:
        threads = Threads(Rooms(_known(settings, vocabulary)))
        _write(_answer(line, threads) for line in chain(first, lines))
        return
    with SideBySide[Rooms, Threads, Numbered, bytes](several, Threads, _answer, _thread, portion) as beside:
        # Processes come up while the catalogue is read.
        beside.open(Rooms(_known(settings, vocabulary)))
        _write(beside.each(chain(first, lines)))


def run_whole_turns(file: Path | None) -> None:
    """The same of whole turns on the catalogue: with what is answered, and each thread with its own pages. `asked` and
    `page` of a line are passed over."""
    run(_answered(start(), _numbered(_given(file))))


async def _answered(settings: Settings, lines: Iterator[Numbered]) -> None:
    from bot.app import open_platter

    async with open_platter(settings) as platter:
        # Imported here, because it brings the engine along, which is imported while the servers start.
        from bot.cli.understand_turns import whole_turns

        await platter.warm()
        async with whole_turns(platter) as turns:
            # Reading blocks the loop, which has nothing else to do.
            for line in lines:
                _write([orjson.dumps(await turns.read(_line(line), line[0]))])


def print_schema() -> None:
    sys.stdout.buffer.write(SCHEMA.read_bytes())
    sys.stdout.buffer.flush()


def _given(file: Path | None) -> Iterable[bytes]:
    return file.read_bytes().splitlines() if file else sys.stdin.buffer


def _numbered(lines: Iterable[bytes]) -> Iterator[Numbered]:
    return ((number, line) for number, line in enumerate(lines, start=1) if line.strip())


def _write(answers: Iterable[bytes]) -> None:
    for answer in answers:
        sys.stdout.buffer.write(answer + b"\n")
    sys.stdout.buffer.flush()


def _answer(line: Numbered, threads: Threads) -> bytes:
    return orjson.dumps(threads.read(_line(line)))


def _line(line: Numbered) -> Line:
    number, raw = line
    return line_of(_object(raw, f"line {number}"), number)


def _thread(line: Numbered) -> bytes:
    """Lines of a thread follow each other; what is no line goes anywhere, and is told of there."""
    try:
        return str(orjson.loads(line[1])["thread"]).encode("utf-8", "replace")
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return b""


def _object(raw: bytes, where: str) -> dict[str, Any]:
    try:
        found = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise Failed(f"{where} is not JSON") from None
    if not isinstance(found, dict):
        raise Failed(f"{where} is not a JSON object")
    return found


def _known(settings: Settings, vocabulary: Path | None) -> Vocabulary:
    if vocabulary:
        try:
            return vocabulary_of(_object(vocabulary.read_bytes(), str(vocabulary)))
        except LineError as wrong:
            raise Failed(f"{vocabulary}: {wrong}") from None
    return run(_of_catalogue(settings))


async def _of_catalogue(settings: Settings) -> Vocabulary:
    from bot.app import open_stores

    async with open_stores(settings) as stores:
        return (await stores.catalog.current()).vocabulary
