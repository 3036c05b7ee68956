"""Files that a turn crosses: how many of the engine's run for two words, and for a press.

`python -m tests.support.crossed`: how far somebody reads who follows a turn. The old reading does not count.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType

from bot.app import open_platter
from bot.settings import Settings
from engine.engine import Engine
from engine.messages import ThreadKey, Turn, turn_id_of
from ingest.pipeline import ingest
from tests.rooms import ROOT, UNCOUNTED
from tests.support.stores.small_parts import NOON, StillClock

LINES = ("lunch for 25 in Boston", "vegetarian options")
OURS = str(ROOT / "engine")


async def crossed(engine: Engine, turn: Turn) -> Counter[str]:
    """File → calls into it while the turn is answered."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (name := frame.f_code.co_filename).startswith(OURS):
            found[str(Path(name).relative_to(ROOT))] += 1

    sys.setprofile(note)
    try:
        await engine.answer(turn)
    finally:
        sys.setprofile(None)
    return Counter({name: calls for name, calls in found.items() if not name.startswith(tuple(UNCOUNTED))})


async def main(data: Path) -> None:
    async with open_platter(Settings(_env_file=None, data_dir=data)) as platter:  # type: ignore[call-arg]
        stores, engine = platter.stores, platter.engine
        await ingest([], writer=stores.writer, embedder=stores.embedder, clock=StillClock(), sample=True)
        await platter.warm()
        for run in ("once", "measured"):  # caches are filled by the first
            thread, press = ThreadKey("test", "crossed", run, "1"), None
            for text in LINES:
                turn = Turn(turn_id_of(thread, text), thread, text=text, sent_at=NOON, user_id="ann")
                said, reply = await crossed(engine, turn), await engine.answer(turn)
                press = press or reply.quick_replies[0]
            turn = Turn(
                turn_id_of(thread, "press"), thread, kind="press", text=press.text, token=press.token, sent_at=NOON
            )
            pressed = await crossed(engine, turn)
        for what, files in ((LINES[-1], said), (f"press {press.label!r}", pressed)):
            sys.stdout.write(f"{what}: {len(files)} files of the engine\n")
            if "--list" in sys.argv:
                sys.stdout.write("".join(f"  {name}\n" for name in sorted(files)))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="plt-") as folder:
        Path(folder).chmod(0o711)  # the servers' own user enters it
        asyncio.run(main(Path(folder)))
