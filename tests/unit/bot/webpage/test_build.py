"""Building the page: once a state of its sources, with whatever Node there is; a plain sentence where there is none."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from bot.webpage import build as page_build
from bot.webpage.build import PAGE, SOURCES, is_new_enough, main, state_of
from bot.webpage.files import PLAIN, Files

NODE = """#!/bin/sh
case "$1" in --version) echo {version};; *) mkdir -p "$4" && echo built > "$4/index.html";; esac
"""
NPM = """#!/bin/sh
echo "$@" >> {log}
echo "npm said why" >&2
exit {status}
"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources in a folder of their own."""
    folder = tmp_path / "page"
    folder.mkdir()
    for name in SOURCES:
        (shutil.copytree if (PAGE / name).is_dir() else shutil.copy)(PAGE / name, folder / name)
    (folder / "node_modules").mkdir()
    for name, path in {"PAGE": "", "DIST": "dist", "STAMP": "dist/.built-of", "FRESH": "node_modules/.dist"}.items():
        monkeypatch.setattr(page_build, name, folder / path)
    return folder


def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str = "v22.12.0", status: int = 0) -> Path:
    """A Node and an npm on the path that note what they are asked; the log."""
    programs, log = tmp_path / "bin", tmp_path / "npm.log"
    programs.mkdir()
    for name, text in {"node": NODE.format(version=version), "npm": NPM.format(log=log, status=status)}.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}/usr/bin{os.pathsep}/bin")
    log.touch()
    return log


def test_it_is_built_once_and_again_where_a_source_changed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tools(tmp_path, monkeypatch)
    assert [main([]), main([])] == [0, 0]
    assert len(log.read_text().splitlines()) == 1
    assert "--ignore-scripts" in log.read_text()
    assert re.fullmatch(r"The page is built, in \d+ s\.\n", capsys.readouterr().out)
    (page / "src" / "words.ts").write_text("export const changed = true;\n")
    assert main([]) == 0
    assert capsys.readouterr().out
    assert len(log.read_text().splitlines()) == 1, "its packages are those of the lock still"
    assert (page / "dist" / "index.html").read_text() == "built\n"


def test_its_packages_are_fetched_again_where_the_lock_changed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tools(tmp_path, monkeypatch)
    main([])
    (page / "package-lock.json").write_text("{}")
    main([])
    assert len(log.read_text().splitlines()) == 2


def test_where_the_packages_cannot_be_had_one_line_says_so_and_what_was_built_stays(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tools(tmp_path, monkeypatch, status=1)
    (page / "dist").mkdir()
    (page / "dist" / "index.html").write_text("older")
    assert main([]) == 0
    told = capsys.readouterr().out
    assert told.splitlines() == [
        "The page is not built: npm's packages cannot be had. A plainer one is shown in its place."
    ]
    assert (page / "dist" / "index.html").read_text() == "older"
    assert main(["--strict"]) == 1
    assert "npm said why" in capsys.readouterr().out


def test_a_node_that_is_too_old_is_not_used(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tools(tmp_path, monkeypatch, version="v18.20.0")
    monkeypatch.setattr(page_build, "wheel_node", lambda: None)
    monkeypatch.setattr(page_build, "LOCK", tmp_path / "no-such.lock")
    assert main(["--strict"]) == 1
    assert "there is no Node 20.19 or newer here" in capsys.readouterr().out
    assert log.read_text() == ""


@pytest.mark.parametrize(
    ("version", "is_enough"),
    [
        ("v18.20.4", False), ("v20.18.9", False), ("v20.19.0", True), ("v21.9.0", False), ("v22.11.0", False),
        ("v22.12.0", True), ("v24.0.0", True), ("", False), ("node", False),
    ],
)  # fmt: skip
def test_node_is_held_to_what_vite_asks_for(version: str, is_enough: bool) -> None:
    assert is_new_enough(f"{version}\n") == is_enough


def test_the_state_changes_with_every_source_and_with_nothing_else(page: Path) -> None:
    before = state_of(page)
    (page / "README.md").write_text("words")
    (page / "dist").mkdir()
    assert state_of(page) == before
    (page / "index.html").write_text("<!doctype html>")
    assert state_of(page) != before


def test_every_package_is_held_by_a_digest_and_none_says_where_it_comes_from() -> None:
    packages = json.loads((PAGE / "package-lock.json").read_text())["packages"]
    told = {name: one for name, one in packages.items() if name}
    assert len(told) > 50
    assert [name for name, one in told.items() if not one.get("integrity", "").startswith("sha512-")] == []
    assert [name for name, one in packages.items() if "resolved" in one] == []


def test_every_package_that_is_named_is_pinned_and_has_its_licence_in_the_readme() -> None:
    made_of = json.loads((PAGE / "package.json").read_text())
    readme = (PAGE / "README.md").read_text()
    for name, version in {**made_of["dependencies"], **made_of["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert name.startswith("@types/") or name in readme, name


def test_the_plainer_page_is_whole_and_obeys_its_own_policy() -> None:
    files, index = Files(PLAIN), (PLAIN / "index.html").read_text()
    named = re.findall(r'(?:src|href)="/page/([^"]+)"', index)
    assert named
    assert all(files.find(path).body for path in named)
    assert not re.search(r"<style|<script(?![^>]*src=)|\son\w+=|\sstyle=|https?://", index)
