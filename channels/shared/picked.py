"""Dishes picked for a person as every channel says them: a badge with its word, why they fit, what warns of them, and
what is behind one. Pure; a channel draws it. [Kairos §12]
"""

from collections.abc import Mapping

from channels.shared.plain_text import details_of
from engine.messages.alerts import ICONS
from engine.messages.people import ExpandedDetail, FitTag, FitWord, Picked, Picks, Radar, TagKind

TITLE, REFRESH, PICK, EXPAND = "Picked for you", "Refresh", "Pick", "Why it fits"
ON_A_PAGE = 5
"""Dishes of a section among others: as many as an answer in words has."""
NOT_NOW = "Nothing can be picked for you at the moment."
EMPTY = "Nothing is found to pick for you{}. Search once where you eat, and it is picked from there."
NONE_STATED = "No menu{} states a dish free of what you entered."
GONE = "This dish is on no menu any more."
SHOW_UNSAID, SHOW_FLAGGED = "Show {} that do not say", "Show {} left out"
UNSAID, FLAGGED = "Menus that do not say", "Left out for you"
UNSAID_SAID = "Of these the menus do not say what you need to know."
FLAGGED_SAID = "These are left out for what you entered. Nothing here is for you to order before you have asked."
BADGES: Mapping[FitWord, str] = {"Excellent match": "🟢", "Good match": "🟠", "Partial match": "⚪"}
"""Beside the word, which says it. [Kairos §12, FitScore mapping]"""
TAG_ICONS: Mapping[TagKind, str] = {
    "cuisine": "🍴", "vibe": "✨", "price": "💰", "dietary": "🌿", "allergy_safe": "",
}  # fmt: skip
"""[Kairos §12, FitTag icons]; without its tick, which would say more than the menu does."""
AXES: tuple[tuple[str, str], ...] = (
    ("cost", "Price"),
    ("diets", "Diets"),
    ("menu_age", "Fresh menu"),
    ("sizes_stated", "Sizes"),
    ("portions", "Portions"),
)
"""Of the radar: fields and names."""


def where(picks: Picks) -> str:
    """ " in Boston, MA"; "" for anywhere."""
    return f" in {picks.place}" if picks.place else ""


def heading(picks: Picks) -> str:
    return f"{TITLE}{where(picks)}"


def nothing(picks: Picks) -> str:
    """Why no dish stands there; "" where one does."""
    if picks.picked:
        return ""
    return (NONE_STATED if picks.unsaid else EMPTY).format(where(picks))


def badge(one: Picked | ExpandedDetail) -> str:
    return f"{BADGES[one.word]} {one.fit_score} · {one.word}"


def tags(found: tuple[FitTag, ...]) -> str:
    return "   ".join(f"{TAG_ICONS[tag.kind]} {tag.label}".strip() for tag in found)


def warnings(one: Picked | ExpandedDetail) -> tuple[str, ...]:
    """Each with its icon before it; no renderer cuts one."""
    return tuple(f"{ICONS[warning.level]} {warning.text}" for warning in one.warnings)


def axes(radar: Radar) -> list[tuple[str, float]]:
    """Those that the menu supports, 0 to 10."""
    found = [(name, getattr(radar, field)) for field, name in AXES]
    return [(name, value) for name, value in found if value is not None]


def details(detail: ExpandedDetail) -> list[tuple[str, str]]:
    """Label and text of each part behind a dish; of what menus do not tell there is none."""
    found = [
        ("How well it fits", badge(detail)),
        ("Allergies", "\n".join((*warnings(detail), *detail.stated))),
        ("Why it fits", detail.why_fit),
        ("In the menu's words", "\n".join(f"{one.label}: “{one.words}”" for one in detail.highlights)),
        ("Of 10", "\n".join(f"{name}: {value:g}" for name, value in axes(detail.radar))),
    ]
    return [(label, text) for label, text in [*found, *details_of(detail.card)] if text]
