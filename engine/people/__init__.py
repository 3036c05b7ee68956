"""People: what is known of a person, how well a dish fits them, and what is picked for them. Pure.

Allergies are never made here from what somebody typed, pressed or liked.
"""

from engine.people.profile import (
    NOTHING_KEPT,
    PREFERENCES,
    PRICES,
    VIBES,
    NotAProfile,
    about_lines,
    allergies_of,
    checked,
    lines_of,
    preferences_of,
    profile_from_json,
    profile_to_json,
    with_allergies,
    with_preferences,
)

__all__ = [
    "NOTHING_KEPT", "PREFERENCES", "PRICES", "VIBES", "NotAProfile", "about_lines", "allergies_of", "checked",
    "lines_of", "preferences_of", "profile_from_json", "profile_to_json", "with_allergies", "with_preferences",
]  # fmt: skip
