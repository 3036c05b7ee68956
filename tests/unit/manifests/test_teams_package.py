"""The Teams app: as the vendor's schema wants it, as the code needs it, and as it is zipped."""

import json
import struct
import zlib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import jsonschema
import pytest
from typer.testing import CliRunner

from bot.cli import app
from channels.teams import links
from channels.teams.parse_invokes import FIND_COMMAND, FORM_COMMAND, HERE_COMMAND, QUERY

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "manifests" / "teams"
SCHEMA = json.loads((ROOT / "tests" / "schemas" / "teams-manifest.1.29.json").read_text("utf-8"))
APP_ID = "5f0b3c1e-1111-4222-8333-944455556666"


@pytest.fixture
def manifest() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((FOLDER / "manifest.json").read_text("utf-8"))
    return loaded


def pixels(path: Path) -> tuple[int, int, list[tuple[int, ...]]]:
    """Width, height and the pixels (red, green, blue, alpha) of a PNG without filters or interlacing."""
    raw = path.read_bytes()
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = struct.unpack(">IIBB", raw[16:26])
    assert (depth, kind) == (8, 6)
    at, packed = 8, b""
    while at < len(raw):
        size, name = struct.unpack(">I4s", raw[at : at + 8])
        packed += raw[at + 8 : at + 8 + size] if name == b"IDAT" else b""
        at += size + 12
    rows, line = zlib.decompress(packed), 1 + 4 * width
    assert all(rows[line * y] == 0 for y in range(height))
    found = [tuple(rows[line * y + 1 + 4 * x : line * y + 5 + 4 * x]) for y in range(height) for x in range(width)]
    return width, height, found


def test_it_passes_the_vendor_s_schema(manifest: dict[str, Any]) -> None:
    jsonschema.Draft4Validator(SCHEMA).validate(manifest)


def test_the_schema_would_find_a_mistake(manifest: dict[str, Any]) -> None:
    manifest["name"]["short"] = "x" * 31
    assert list(jsonschema.Draft4Validator(SCHEMA).iter_errors(manifest))


def test_it_asks_for_nothing_but_to_hear_the_conversations_it_is_added_to(manifest: dict[str, Any]) -> None:
    asked = manifest["authorization"]["permissions"]["resourceSpecific"]
    assert {one["name"] for one in asked} == {"ChannelMessage.Read.Group", "ChatMessage.Read.Chat"}
    assert manifest["validDomains"] == ["platter.example"]
    assert manifest["bots"][0]["scopes"] == ["personal", "team", "groupChat"]


def test_it_says_what_teams_asks_of_every_app_that_can_be_in_a_team(manifest: dict[str, Any]) -> None:
    """Its schema does not, its upload does from 1.25 on. Channels that are not standard are another field, and not
    asked for. [docs: build-apps-for-shared-private-channels, "Enable apps"; seen: the Developer Portal's refusal]"""
    assert manifest["supportsChannelFeatures"] == "tier1"
    assert "supportedChannelTypes" not in manifest


def test_the_compose_box_has_the_commands_that_the_code_answers(manifest: dict[str, Any]) -> None:
    (extension,) = manifest["composeExtensions"]
    commands = {one["id"]: one for one in extension["commands"]}
    assert set(commands) == {FIND_COMMAND, FORM_COMMAND, HERE_COMMAND}
    assert [one["name"] for one in commands[FIND_COMMAND]["parameters"]] == [QUERY]
    assert {commands[name]["fetchTask"] for name in (FORM_COMMAND, HERE_COMMAND)} == {True}
    assert commands[HERE_COMMAND]["context"] == ["message"]


def test_the_colour_icon_is_192_pixels_wide_and_filled() -> None:
    width, height, found = pixels(FOLDER / "color.png")
    assert (width, height) == (192, 192)
    assert {alpha for *_, alpha in found} == {255}


def test_the_outline_is_32_pixels_wide_white_and_otherwise_transparent() -> None:
    width, height, found = pixels(FOLDER / "outline.png")
    assert (width, height) == (32, 32)
    assert {(red, green, blue) for red, green, blue, alpha in found if alpha} == {(255, 255, 255)}
    assert found[0][3] == 0
    assert 0.1 < sum(alpha > 127 for *_, alpha in found) / len(found) < 0.6


def test_the_zip_holds_manifest_and_icons_with_the_app_s_id(tmp_path: Path, manifest: dict[str, Any]) -> None:
    to = tmp_path / "platter.zip"
    told = CliRunner().invoke(app, ["teams-package", "--app-id", APP_ID, "--folder", str(FOLDER), "--to", str(to)])
    assert told.exit_code == 0, told.output
    with ZipFile(to) as package:
        assert set(package.namelist()) == {"manifest.json", *manifest["icons"].values()}
        zipped = json.loads(package.read("manifest.json"))
    assert (zipped["id"], zipped["bots"][0]["botId"]) == (APP_ID, APP_ID)
    assert zipped["composeExtensions"][0]["botId"] == APP_ID
    jsonschema.Draft4Validator(SCHEMA).validate(zipped)
    assert zipped.keys() & {"staticTabs", "webApplicationInfo"} == set()
    assert zipped["validDomains"] == []
    assert "platter.example" not in json.dumps({**zipped, "developer": {}})


def test_with_an_address_it_has_the_tab_there_and_says_for_whom_teams_signs(tmp_path: Path) -> None:
    to = tmp_path / "platter.zip"
    given = ["--app-id", APP_ID, "--public-url", "https://food.acme.example/", "--folder", str(FOLDER)]
    assert CliRunner().invoke(app, ["teams-package", *given, "--to", str(to)]).exit_code == 0
    with ZipFile(to) as package:
        zipped = json.loads(package.read("manifest.json"))
    jsonschema.Draft4Validator(SCHEMA).validate(zipped)
    chat, tab = zipped["staticTabs"]
    assert chat["entityId"] == "conversations"
    assert (tab["entityId"], tab["contentUrl"]) == (links.TAB, "https://food.acme.example/teams/tab")
    assert zipped["webApplicationInfo"] == {"id": APP_ID, "resource": f"api://food.acme.example/botid-{APP_ID}"}
    assert zipped["validDomains"] == ["food.acme.example"]


def test_an_id_that_is_none_and_a_folder_that_lacks_it_are_said(tmp_path: Path) -> None:
    for given, said in (
        (["--app-id", "x"], "no app id"),
        (["--app-id", APP_ID, "--folder", str(tmp_path)], "not there"),
        (["--app-id", APP_ID, "--public-url", "http://food.example", "--folder", str(FOLDER)], "https://"),
    ):
        told = CliRunner().invoke(app, ["teams-package", *given, "--to", str(tmp_path / "z.zip")])
        assert told.exit_code == 1
        assert said in told.output
