"""What a person typed, made safe to read: one Unicode form, no invisible characters, a bounded length.

Every channel passes its text through here, so that "２５ people" and "25 people" are the same turn everywhere.
"""

import unicodedata

TEXT_LIMIT = 4_000
"""Characters of a turn that are read; more is cut visibly. Source: the rule book, "Results, sessions, turns"."""

_KEPT_CONTROLS = "\n\t"


def clean_text(text: str, limit: int = TEXT_LIMIT) -> tuple[str, bool]:
    """The text in NFKC without control, zero-width and direction characters, and whether it was cut at `limit`."""
    visible = "".join(_visible(c) for c in unicodedata.normalize("NFKC", text)).strip()
    return visible[:limit], len(visible) > limit


def _visible(character: str) -> str:
    """Controls part words, so they become a space; format characters and lone surrogates only hide, so they go."""
    category = unicodedata.category(character)
    if category in ("Cf", "Cs"):
        return ""
    return " " if category == "Cc" and character not in _KEPT_CONTROLS else character
