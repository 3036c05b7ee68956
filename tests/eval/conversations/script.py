"""Lists of conversations: `## Sample` or `## Real` above lines of `- first turn → second turn`."""

from dataclasses import dataclass
from pathlib import Path

OWN = Path(__file__).parent / "lines.md"
"""Conversations of this repository, in the same manner."""


@dataclass(frozen=True, slots=True)
class Conversation:
    menus: str
    """ "sample" or "real": what it is typed over."""
    turns: tuple[str, ...]

    @property
    def line(self) -> str:
        return " → ".join(self.turns)


def read_conversations(path: Path) -> list[Conversation]:
    """In the file's order; lines before the first heading are prose."""
    menus, found = "", list[Conversation]()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            menus = line[3:].strip().lower()
        elif line.startswith("- ") and menus:
            found.append(Conversation(menus, tuple(turn.strip() for turn in line[2:].split("→"))))
    return found
