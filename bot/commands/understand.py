"""`platter understand [FILE]`: JSON lines in, the same lines with what was understood out."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import orjson

from bot.commands.outcome import Failed, run
from bot.commands.start import start
from bot.settings import Settings
from engine.domain.catalogue import Vocabulary
from engine.domain.understanding.index import Index
from engine.domain.understanding.lines import Conversations, LineError, vocabulary_of


def run_understand(file: Path | None, vocabulary: Path | None) -> None:
    """Every line that can be read is answered; the first that cannot ends the run, with its number."""
    settings = start()
    lines: Iterable[bytes] = file.read_bytes().splitlines() if file else sys.stdin.buffer
    known = vocabulary_of(_object(vocabulary.read_bytes(), str(vocabulary))) if vocabulary else _known(settings)
    for answer in _answers(lines, Conversations(Index.of(known))):
        sys.stdout.buffer.write(answer + b"\n")
    sys.stdout.buffer.flush()


def _answers(lines: Iterable[bytes], conversations: Conversations) -> Iterator[bytes]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield orjson.dumps(conversations.read(_object(line, f"line {number}")))
        except LineError as wrong:
            raise Failed(f"line {number}: {wrong}") from None


def _object(raw: bytes, where: str) -> dict[str, Any]:
    try:
        found = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise Failed(f"{where} is not JSON") from None
    if not isinstance(found, dict):
        raise Failed(f"{where} is not a JSON object")
    return found


def _known(settings: Settings) -> Vocabulary:
    return run(_of_catalogue(settings))


async def _of_catalogue(settings: Settings) -> Vocabulary:
    from bot.wiring import open_stores

    async with open_stores(settings) as stores:
        return (await stores.catalog.current()).vocabulary
