"""The system's Chromium, headless, for tests that look at pages.

`python -m tests.support.browser` is the set-up: Debian's `chromium` and three fonts by apt-get where it may, and npm's
axe-core with the Node that builds the page. What cannot be had is left out of the tests, and one line each says so;
with CI set that is a failure instead.
"""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.webpage import build as page_build

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
FONTS = {"fonts-dejavu-core": "dejavu", "fonts-lato": "lato", "fonts-open-sans": "open-sans"}
"""Debian's package → its folder; `tests/fonts.conf` says which is for what."""
FONT_FOLDER = Path("/usr/share/fonts/truetype")
INSTALL_S = 600
AXE_FOLDER = Path(__file__).parents[1] / "scenarios" / "page"
AXE = AXE_FOLDER / "node_modules" / "axe-core" / "axe.min.js"
"""Deque's rules for accessible pages (MPL-2.0): pinned there, run by the tests alone, not kept in the repository."""
AXE_S = 60


def program() -> str | None:
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


LAUNCH: dict[str, Any] = {
    "executable_path": program(),
    "args": ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"],
    "env": {**os.environ, "FONTCONFIG_FILE": str(Path(__file__).parents[1] / "fonts.conf")},
}  # fmt: skip
"""It looks for nothing outside this machine, and runs as root."""


def missing() -> dict[str, str]:
    """What is not here ("browser", "page", "axe") → what the tests leave out for want of it, in one line."""
    is_built = page_build.STAMP.is_file() and page_build.STAMP.read_text() == page_build.state_of(page_build.PAGE)
    found = {
        "browser": (program() is not None, "what people see in a browser (no Chromium; Debian's is `chromium`)"),
        "page": (is_built, "the built page (it is not built of the sources that stand here; `make page` builds it)"),
        "axe": (
            AXE.is_file(),
            "the rules for accessible pages (no axe-core; `python -m tests.support.browser` gets it by npm)",
        ),
    }
    return {name: f"left out: {what}" for name, (is_here, what) in found.items() if not is_here}


def set_up() -> None:
    if (program() is None or _lacks_fonts()) and os.geteuid() == 0 and shutil.which("apt-get"):
        _install("chromium", *FONTS)
    if not AXE.is_file():
        _get_axe()
    if said := missing():
        sys.stderr.write("".join(f"{line}\n" for line in said.values()))
        if os.environ.get("CI"):
            raise SystemExit(1)


def _lacks_fonts() -> bool:
    return not all((FONT_FOLDER / folder).is_dir() for folder in FONTS.values())


def _install(*packages: str) -> None:
    told = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", *command], check=False, timeout=INSTALL_S, **told)


def _get_axe() -> None:
    """With whatever Node the page was built with; without one it stays away."""
    if node := page_build.system_node() or page_build.wheel_node():
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run([*node[1], *page_build.NPM], cwd=AXE_FOLDER, check=False, timeout=AXE_S, capture_output=True)


if __name__ == "__main__":
    set_up()
