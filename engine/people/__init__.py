"""People: what is known of a person, how well a dish fits them, and what is picked for them. Pure.

Allergies are never made here from what somebody typed, pressed or liked.
"""

from engine.people.profile import (
    PREFERENCES,
    PRICES,
    VIBES,
    NotAProfile,
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
    "PREFERENCES", "PRICES", "VIBES", "NotAProfile", "allergies_of", "checked", "lines_of", "preferences_of",
    "profile_from_json", "profile_to_json", "with_allergies", "with_preferences",
]  # fmt: skip
