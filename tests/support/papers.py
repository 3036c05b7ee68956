"""Papers of the repository: every `*.md` that is ours, and what stands in one."""

import re
from pathlib import Path

from tests.rooms import ROOT

__all__ = ["FENCED", "PAPERS", "ROOT", "read"]

NOT_OURS = {"node_modules", "dist", "build"}
PAPERS = sorted(
    path.relative_to(ROOT)
    for path in ROOT.rglob("*.md")
    if not {*(parts := path.relative_to(ROOT).parts)} & NOT_OURS and not any(part.startswith(".") for part in parts)
)
"""By their paths from `ROOT`."""
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block: its language, and its lines."""


def read(paper: str | Path) -> str:
    return (ROOT / paper).read_text("utf-8")
