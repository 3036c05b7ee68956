"""People: what is known of a person, how well a dish fits them, what is picked for them; what they saved and searched
for, with its ports. Pure.

Allergies are never made here from what somebody typed, pressed or liked.
"""

from engine.people.favourites import UNREAD, Favourite, Favourites, as_saved
from engine.people.fit import Fit, Taste, fit_of, tags_of, taste_of
from engine.people.form import CHANGED, LOOK_AGAIN, filled, form_of, whose, with_sent
from engine.people.history import PastSearch, SearchHistory, as_recent
from engine.people.learning import (
    Observed,
    PickedDish,
    learned,
    may_teach,
    merged,
    newly_picked,
    observed,
    taken_out,
)
from engine.people.picked import (
    LIMIT_MOST,
    LINE_MOST,
    Candidate,
    as_shown,
    expanded,
    is_ruled_out,
    line_of,
    pick,
    picked_now,
    radar_of,
)
from engine.people.profile import (
    NOTHING_KEPT,
    PREFERENCES,
    NotAProfile,
    about_lines,
    allergies_of,
    checked,
    lines_of,
    preferences_of,
    profile_from_json,
    profile_to_json,
    said_of,
    with_allergies,
    with_preferences,
)
from engine.people.taste_reading import (
    WISHES_MOST,
    taste_schema,
    tastes_from_json,
    tastes_read,
    values_known,
    wish_of,
)

__all__ = [
    "CHANGED", "LIMIT_MOST", "LINE_MOST", "LOOK_AGAIN", "NOTHING_KEPT", "PREFERENCES", "UNREAD", "WISHES_MOST",
    "Candidate", "Favourite", "Favourites", "Fit", "NotAProfile", "Observed", "PastSearch", "PickedDish",
    "SearchHistory", "Taste", "about_lines", "allergies_of", "as_recent", "as_saved", "as_shown", "checked", "expanded",
    "filled", "fit_of", "form_of", "is_ruled_out", "learned", "line_of", "lines_of", "may_teach", "merged",
    "newly_picked", "observed", "pick", "picked_now", "preferences_of", "profile_from_json", "profile_to_json",
    "radar_of", "said_of", "tags_of", "taken_out", "taste_of", "taste_schema", "tastes_from_json", "tastes_read",
    "values_known", "whose", "wish_of", "with_allergies", "with_preferences", "with_sent",
]  # fmt: skip
