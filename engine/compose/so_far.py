"""What is looked for, in one sentence: for whoever asks, and where there is no page to say it."""

from engine.compose.headline import understood
from engine.compose.needs import among
from engine.domain.conversation import Wants

SO_FAR = "So far I look for"


def so_far(wants: Wants, currency: str = "USD") -> str:
    """ "So far I look for: lunch for 30 in Oakland, among them two vegans, on Tuesday."; "" where nothing was said."""
    if wants == Wants():
        return ""
    parts = [understood(wants, currency), among(wants.needs), *(one for one in (wants.date, wants.time) if one)]
    return f"{SO_FAR}: {', '.join(part for part in parts if part)}."
