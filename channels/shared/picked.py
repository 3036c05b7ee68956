"""Dishes picked for a person as every channel says them: a badge with its word, why they fit, what warns of them, and
what is behind one. Pure; a channel draws it. [Kairos §12]
"""

from collections.abc import Mapping
from typing import get_args

from channels.shared.plain_text import details_of
from channels.shared.sentences import say
from engine.messages.alerts import ICONS
from engine.messages.people import ExpandedDetail, FitTag, FitWord, Highlight, Picked, Picks, Radar, TagKind

ON_A_PAGE = 5
"""Dishes of a section among others: as many as an answer in words has."""
BADGES: Mapping[FitWord, str] = dict(zip(get_args(FitWord), "🟢🟠⚪", strict=True))
"""Beside the word, which says it. [Kairos §12, FitScore mapping]"""
TAG_ICONS: Mapping[TagKind, str] = {
    "cuisine": "🍴", "vibe": "✨", "price": "💰", "dietary": "🌿", "allergy_safe": "",
}  # fmt: skip
"""[Kairos §12, FitTag icons]; without its tick, which would say more than the menu does."""
AXES = ("cost", "diets", "menu_age", "sizes_stated", "portions")
"""Fields of the radar."""


def heading(picks: Picks) -> str:
    return say("picked-title-in", place=picks.place) if picks.place else say("picked-title")


def nothing(picks: Picks) -> str:
    """Why no dish stands there; "" where one does."""
    if picks.picked:
        return ""
    why = "none-stated" if picks.unsaid else "empty"
    return say(f"picked-{why}-in", place=picks.place) if picks.place else say(f"picked-{why}")


def badge(one: Picked | ExpandedDetail) -> str:
    return f"{BADGES[one.word]} {one.fit_score} · {fit(one.word)}"


def fit(word: FitWord) -> str:
    return say(f"fit-{word.lower().replace(' ', '-')}")


def tags(found: tuple[FitTag, ...]) -> str:
    return "   ".join(f"{TAG_ICONS[tag.kind]} {tag.label}".strip() for tag in found)


def warnings(one: Picked | ExpandedDetail) -> tuple[str, ...]:
    """Each with its icon before it; no renderer cuts one."""
    return tuple(f"{ICONS[warning.level]} {warning.text}" for warning in one.warnings)


def axes(radar: Radar) -> list[tuple[str, float]]:
    """Those that the menu supports, 0 to 10."""
    found = [(field.replace("_", "-"), getattr(radar, field)) for field in AXES]
    return [(say(f"axis-{axis}"), value) for axis, value in found if value is not None]


def details(detail: ExpandedDetail) -> list[tuple[str, str]]:
    """Label and text of each part behind a dish; of what menus do not tell there is none."""
    found = [
        (say("picked-how-well"), badge(detail)),
        (say("picked-allergies"), "\n".join((*warnings(detail), *detail.stated))),
        (say("picked-why"), detail.why_fit),
        (say("picked-in-words"), "\n".join(_quoted(one) for one in detail.highlights)),
        (say("picked-of-ten"), "\n".join(_of_axis(*one) for one in axes(detail.radar))),
    ]
    found += [(one.label, one.text) for one in details_of(detail.card)]
    return [(label, text) for label, text in found if text]


def _quoted(highlight: Highlight) -> str:
    return say("picked-words", label=highlight.label, words=highlight.words)


def _of_axis(axis: str, value: float) -> str:
    return say("axis-value", axis=axis, value=f"{value:g}")
