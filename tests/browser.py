"""The system's Chromium, headless, for tests that look at pages.

`python -m tests.browser` is the set-up: it gets Debian's `chromium` by apt-get where it may. Where it may not, the
tests that need it are left out and one line says so; with CI set that is a failure instead.
"""

import os
import shutil
import subprocess
import sys
from typing import Any

from bot import page_build

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
INSTALL_S = 600


def program() -> str | None:
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


LAUNCH: dict[str, Any] = {
    "executable_path": program(),
    "args": ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"],
}  # fmt: skip
"""It looks for nothing outside this machine, and runs as root."""


def left_out() -> str | None:
    """What the tests leave out for want of a browser, in one line."""
    return None if program() else "left out: what people see in a browser (no Chromium; Debian's package is `chromium`)"


def page_left_out() -> str | None:
    """What the tests leave out where the page is not built of the sources that stand here, in one line."""
    is_built = page_build.STAMP.is_file() and page_build.STAMP.read_text() == page_build.state_of(page_build.PAGE)
    return None if is_built else "left out: the built page (`make page` builds it)"


def set_up() -> None:
    if program() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        told = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.run(["apt-get", "update", "-qq"], check=False, timeout=INSTALL_S, **told)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
                       check=False, timeout=INSTALL_S, **told)  # fmt: skip
    if said := left_out():
        sys.stderr.write(f"{said}\n")
        if os.environ.get("CI"):
            raise SystemExit(1)


if __name__ == "__main__":
    set_up()
