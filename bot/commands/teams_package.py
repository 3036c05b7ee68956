"""`platter teams-package`: the app as Teams takes it, a zip of the manifest and its icons with the bot's id in them."""

import json
from pathlib import Path
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import typer

from bot.commands.outcome import Failed

MANIFEST, ICONS = "manifest.json", ("color.png", "outline.png")
ENTRY_TIME = (2026, 1, 1, 0, 0, 0)
"""The same app is the same zip."""


def run_teams_package(app_id: str | None, folder: Path, to: Path) -> None:
    """Raises Failed for an id that is none, and for a folder that lacks a part."""
    if app_id is None:
        raise Failed("which app is it? Set PLATTER_TEAMS_APP_ID, or name it with --app-id")
    try:
        parts = packaged(str(UUID(app_id)), folder)
    except ValueError:
        raise Failed(f"{app_id} is no app id: it is the Application (client) ID of the bot's registration") from None
    except FileNotFoundError as missing:
        raise Failed(f"{missing.filename} is not there; name the folder with --folder") from None
    with ZipFile(to, "w") as package:
        for name, content in parts.items():
            package.writestr(ZipInfo(name, ENTRY_TIME), content, ZIP_DEFLATED)
    typer.echo(f"{to} is ready: in Teams choose Apps, Manage your apps, Upload an app")


def packaged(app_id: str, folder: Path) -> dict[str, bytes]:
    """Name → content of what the zip holds."""
    manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    manifest["id"] = app_id
    for bot in manifest["bots"]:
        bot["botId"] = app_id
    written = json.dumps(manifest, indent=2, ensure_ascii=False).encode()
    return {MANIFEST: written, **{icon: (folder / icon).read_bytes() for icon in ICONS}}
