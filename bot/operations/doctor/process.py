"""What needs no server: the program, its folder, what is configured."""

import os
import platform
import shutil
import tempfile
from importlib.metadata import version
from pathlib import Path

from bot.operations.doctor.finding import Finding, House, Trouble, weighed
from bot.settings import Settings
from channels.teams.clouds import CLOUDS

GIGABYTE = 1_000_000_000
LEAST_FREE_EMBEDDED = 4 * GIGABYTE
"""The embedded PostgreSQL keeps up to 2 GB of log (its max_wal_size) and needs as much again while a run rewrites the
vectors of 100,000 dishes."""
LEAST_FREE = GIGABYTE // 4
"""Two generations of the word index and of what was loaded: 22 MB of 25,000 dishes, 90 of 100,000 (measured)."""


async def platter(house: House) -> Finding:
    settings = house.settings
    keys = len(settings.keys)
    says = f"{version('platter')} on Python {platform.python_version()}, {keys or 'no'} API key{'s' * (keys != 1)}, "
    says += f"texts kept {settings.turn_retention_days} days"
    return weighed("platter", says, [], version=version("platter"), api_keys=keys)


async def data_folder(house: House) -> Finding:
    """Whether it can be written and has room for what is kept there."""
    folder = house.settings.data_folder
    troubles = []
    if (refused := _refused(folder)) is not None:
        move = "Let this user write there, or set PLATTER_DATA_DIR to another folder"
        troubles.append(Trouble(f"cannot be written: {refused}", move, broken=True))
    free = shutil.disk_usage(_nearest(folder)).free
    least = LEAST_FREE_EMBEDDED if house.settings.database_url is None else LEAST_FREE
    if free < least and not troubles:
        troubles.append(Trouble("that is little", f"Make room: {least / GIGABYTE:.2g} GB should be free"))
    return weighed("data folder", f"{folder}, {free / GIGABYTE:.1f} GB free", troubles, free_bytes=free)


async def model(house: House) -> Finding:
    """Configured or not; asking it would cost."""
    settings = house.settings
    if not settings.models or settings.model_tokens_per_day == 0:
        return weighed("model", "none: rules understand and write (OPENAI_API_KEY switches one on)", [])
    where = "another server" if settings.openai_base_url else "OpenAI"
    names = ", then ".join(settings.models)
    says = f"{names} of {where}, {settings.model_tokens_per_day:,} tokens a day and tenant; {_sent(settings)}"
    return weighed("model", says, [])


def _sent(settings: Settings) -> str:
    """What goes to whoever runs the model; a line in which the rules see no allergy may speak of one all the same."""
    overheard = "and what colleagues say to each other" if settings.model_overhears else "never overheard talk"
    allergies = (
        "also what speaks of allergies"
        if settings.model_allergies
        else "no line in which the rules see an allergy (one that they do not see may be sent)"
    )
    return f"it is sent what is said to Platter, {overheard}; {allergies}"


async def channels(house: House) -> Finding:
    """Configured or not, as a start reads the settings."""
    settings = house.settings
    speaks = {"Slack": settings.speaks_slack, "Teams": settings.speaks_teams}
    told = {"Teams": f"Teams ({CLOUDS[settings.teams_cloud].title})"}
    set_up = [told.get(name, name) for name, does in speaks.items() if does]
    missing = " and ".join(name for name, does in speaks.items() if not does)
    without = f"; {missing} not configured" if missing else ""
    return weighed("channels", ", ".join(["HTTP", "terminal", *set_up]) + without, [])


def _refused(folder: Path) -> str | None:
    """Why nothing can be written there; None if it can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return error.strerror or type(error).__name__
    return None


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest one above that exists."""
    return next(place for place in (folder, *folder.parents) if place.is_dir())
