"""`python -m tests.playground [--pictures FOLDER] [--stay]`: a conversation with buttons in the Agents Playground.

It is Microsoft's, under a licence for evaluation: it is fetched by npm when this is called, and never by
CI. Ends with 1 where an answer did not come or the client's script failed.
"""

import argparse
import asyncio
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.async_api import async_playwright

from tests.chaos.house import ENDS_S, clean_environment, short_folder
from tests.playground.talk import Talk
from tests.support.browser import LAUNCH
from tests.support.stores.remote_servers import free_port

HERE = Path(__file__).parent
INSTALL_S = 300
SCREEN = {"width": 1400, "height": 1700}


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


def installed() -> Path:
    """The Playground's program, by npm; nothing of it is kept in the repository."""
    if shutil.which("npm") is None:
        raise SystemExit("The Agents Playground needs Node.js 20 or later with npm; neither is on the path.")
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"],
                   cwd=HERE, check=True, timeout=INSTALL_S, stdout=subprocess.DEVNULL)  # fmt: skip
    return HERE / "node_modules" / "@microsoft" / "m365agentsplayground" / "cli.js"


@contextmanager
def started(command: list[str], ready: str, folder: Path, **settings: str) -> Iterator[None]:
    """The process, from when it printed a line that begins so."""
    process = subprocess.Popen(
        command, cwd=folder, env=clean_environment() | settings, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        if not any(line.startswith(ready) for line in process.stdout):
            raise SystemExit(f"{command[0]} ended before it said {ready!r}")
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.communicate(timeout=ENDS_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


async def conversation(url: str, pictures: Path) -> list[str]:
    """What went wrong in the client's script."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**LAUNCH)
        try:
            talk = Talk(await browser.new_page(viewport=SCREEN), pictures)
            await talk.begin(url)
            await talk.say("lunch for 25 in Boston, Italian, under $15 a head", "^Italian lunch for 25 in Boston")
            await talk.open("Details", "^Ingredients|^Description|^Menu")
            await talk.press("Cheaper", "^Cheaper")
            await talk.say("any vegetarian options?", "^Vegetarian Italian")
            await talk.press("Compare", "^Cost a head")
            await talk.press("More", "^More")
            await talk.say("we need dessert too", "^Vegetarian desserts")
            return talk.errors
        finally:
            await browser.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.playground")
    parser.add_argument("--pictures", type=Path, help="where the screenshots go; a new folder otherwise")
    parser.add_argument("--stay", action="store_true", help="only start both, and stay until interrupted")
    asked = parser.parse_args()
    pictures = asked.pictures or Path(tempfile.mkdtemp(prefix="platter-playground-"))
    pictures.mkdir(parents=True, exist_ok=True)
    program, port, page = installed(), free_port(), free_port()
    platter = [str(Path(sys.executable).parent / "platter"), "serve", "--with-sample"]
    playground = ["node", str(program), "start", "--disable-telemetry", "-p", str(page), "-c", "msteams",
                  "-e", f"http://127.0.0.1:{port}/api/messages"]  # fmt: skip
    with short_folder() as folder:
        settings = {
            "PLATTER_DATA_DIR": str(folder / "d"),
            "PLATTER_PORT": str(port),
            "PLATTER_LOG_LEVEL": "error",
            "PLATTER_TEAMS_ALLOW_ANONYMOUS": "true",
        }
        with started(platter, "Platter ", folder, **settings), started(playground, "Listening", folder):
            say(f"the Agents Playground on http://localhost:{page}")
            if asked.stay:
                signal.pause()
            errors = asyncio.run(conversation(f"http://localhost:{page}", pictures))
    for error in errors:
        say(f"the client's script failed: {error}")
    say(f"three lines said, three buttons pressed, Details opened: all answered; pictures in {pictures}")
    return 1 if errors else 0


if __name__ == "__main__":
    raise SystemExit(main())
