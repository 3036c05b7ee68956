"""`platter teams-package`: the app as Teams takes it, a zip of the manifest and its icons with the bot's id in them."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import typer

from bot.cli.outcome import Failed
from channels.teams.reader import app_id_uri
from channels.teams.tab_routes import TAB

MANIFEST, ICONS = "manifest.json", ("color.png", "outline.png")
ENTRY_TIME = (2026, 1, 1, 0, 0, 0)
"""The same app is the same zip."""


NO_TAB = "It has no tab: that needs PLATTER_TEAMS_PUBLIC_URL, or --public-url"


def run_teams_package(app_id: str | None, public_url: str | None, folder: Path, to: Path) -> None:
    """Raises Failed for an id that is none, for an address that is none, and for a folder that lacks a part."""
    if app_id is None:
        raise Failed("which app is it? Set PLATTER_TEAMS_APP_ID, or name it with --app-id")
    try:
        parts = packaged(str(UUID(app_id)), _host_of(public_url), folder)
    except ValueError:
        raise Failed(f"{app_id} is no app id: it is the Application (client) ID of the bot's registration") from None
    except FileNotFoundError as missing:
        raise Failed(f"{missing.filename} is not there; name the folder with --folder") from None
    with ZipFile(to, "w") as package:
        for name, content in parts.items():
            package.writestr(ZipInfo(name, ENTRY_TIME), content, ZIP_DEFLATED)
    typer.echo(f"{to} is ready: in Teams choose Apps, Manage your apps, Upload an app")
    if public_url is None:
        typer.echo(NO_TAB)


def packaged(app_id: str, host: str | None, folder: Path) -> dict[str, bytes]:
    """Name → content of what the zip holds; without a host it has no tab."""
    manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    manifest["id"] = app_id
    for of_bot in (*manifest["bots"], *manifest["composeExtensions"]):
        of_bot["botId"] = app_id
    _set_tab(manifest, app_id, host)
    written = json.dumps(manifest, indent=2, ensure_ascii=False).encode()
    return {MANIFEST: written, **{icon: (folder / icon).read_bytes() for icon in ICONS}}


def _set_tab(manifest: dict[str, Any], app_id: str, host: str | None) -> None:
    """At its host, or taken out with all that is there for it alone."""
    if host is None:
        for name in ("staticTabs", "webApplicationInfo"):
            del manifest[name]
        manifest["validDomains"] = []
        return
    (tab,) = (one for one in manifest["staticTabs"] if "contentUrl" in one)
    tab["contentUrl"] = f"https://{host}{TAB}"
    manifest["webApplicationInfo"] = {"id": app_id, "resource": app_id_uri(host, app_id)}
    manifest["validDomains"] = [host.partition(":")[0]]


def _host_of(public_url: str | None) -> str | None:
    if public_url is None:
        return None
    parts = urlsplit(public_url)
    if parts.scheme != "https" or not parts.netloc:
        raise Failed(f"{public_url} is no address that Teams shows: it begins with https://")
    return parts.netloc
