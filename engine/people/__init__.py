"""People: what is known of a person, how well a dish fits them, and what is picked for them. Pure.

Allergies are never made here from what somebody typed, pressed or liked.
"""

from engine.people.fit import Fit, Taste, fit_of, tags_of, taste_of
from engine.people.guarding import STRICT, Verdict, verdict_of
from engine.people.learning import Observed, PickedDish, learned, merged, observed, taken_out
from engine.people.picked import LIMIT_MOST, LINE_MOST, Candidate, expanded, is_ruled_out, line_of, pick, radar_of

__all__ = [
    "LIMIT_MOST", "LINE_MOST", "STRICT", "Candidate", "Fit", "Observed", "PickedDish", "Taste", "Verdict", "expanded",
    "fit_of", "is_ruled_out", "learned", "line_of", "merged", "observed", "pick", "radar_of", "tags_of", "taken_out",
    "taste_of", "verdict_of",
]  # fmt: skip
