"""A person's own page measured: searches, saved dishes and what is picked, drawn as Slack's home tab, beside its goal.

`python -m tests.bench.home --filled FOLDER`: over a data folder that `platter ingest` has filled; without it, over the
sample. The person has a profile with everything in it and thirty searches behind them; each time the page is read and
drawn anew.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from uuid import uuid4

from bot.app import Platter, open_platter
from bot.settings import Settings
from channels.shared.picked import ON_A_PAGE
from channels.slack.home import home_view
from channels.slack.picked_view import section_of
from engine.messages import ThreadKey, Turn
from engine.messages.people import Person
from ingest.sample_files import sample_folder
from tests.bench.fits import EVERYTHING
from tests.support.goals import Goals, at_most, exit_status, shown

TIMES, SEARCHES = 200, 30
GOALS: Goals = {"home_p95_ms": at_most(400, "people: Picked for you, home")}
PLATTER = str(Path(sys.executable).with_name("platter"))


async def figures_of(settings: Settings) -> dict[str, float]:
    async with open_platter(settings) as platter:
        await platter.warm()
        person = Person("slack", f"bench-{uuid4().hex[:8]}", "UANA")
        await platter.engine.people.write(person, EVERYTHING)
        place = next(iter(await platter.engine.towns()))
        for number in range(SEARCHES):
            thread = ThreadKey(person.platform, person.tenant, "D1", str(number))
            turn = Turn(str(uuid4()), thread, f"lunch for 25 in {place.city}", platter.stores.clock.now())
            await platter.engine.answer(Turn(turn.turn_id, thread, turn.text, turn.sent_at, user_id=person.user))
        took = sorted([await _home(platter, person) for _ in range(TIMES)])
        return {"home_p50_ms": took[TIMES // 2], "home_p95_ms": took[int(TIMES * 0.95)]}


async def _home(platter: Platter, person: Person) -> float:
    own = platter.engine.own_pages
    began = perf_counter()
    recent, saved, picks = await asyncio.gather(
        own.recent(person), own.saved(person), platter.engine.feed(person, ON_A_PAGE)
    )
    home_view(recent, saved, 30, picked=section_of(picks))
    return (perf_counter() - began) * 1_000


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.home", description=__doc__)
    parser.add_argument("--filled", type=Path, help="data folder")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="plb-") as folder:
        data_dir = chosen.filled or Path(folder)
        if chosen.filled is None:
            environment = {**os.environ, "PLATTER_DATA_DIR": folder}
            subprocess.run([PLATTER, "ingest", str(sample_folder())], check=True, env=environment)
        found = asyncio.run(figures_of(Settings(data_dir=data_dir)))
    return exit_status(shown("home", found, GOALS))


if __name__ == "__main__":
    sys.exit(main())
