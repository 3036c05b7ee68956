"""Alert on an allergy: how grave it is, for whoever draws it, beside the sentence that says why.

A renderer shows the level by icon and colour, and the words whole; the icon is never all that is said.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Level = Literal["info", "caution", "warning", "danger"]
"""Rising. [Kairos §9]"""
LEVELS: tuple[Level, ...] = get_args(Level)
ICONS: Mapping[Level, str] = {"danger": "🚨", "warning": "⚠️", "caution": "⚡", "info": "ℹ️"}
"""For a label, never in a sentence. [Kairos §9; `voice.md`]"""

Part = Literal["page", "behind", "flagged"]
"""Where a dish stands for whom an allergy guards: among the results; behind the button of what does not say; in the
list of what is left out. Rising."""
Orderable = Literal["freely", "named", "never"]
"""By that person: at once, after a second press that names it, not at all. Rising."""


@dataclass(frozen=True, slots=True)
class Alert:
    """One sentence on one allergy; `allergen` as the person or the thread names it."""

    level: Level
    allergen: str
    words: str
