"""What an answer must admit, each notice with a stable code."""

from engine.domain.conversation import Wants
from engine.domain.fit import Decision
from engine.domain.page import Page
from engine.messages import Notice

SESSIONS_DOWN = Notice(
    "sessions_down", "Short-term memory is down; this thread was read back from its log.", leads=True
)


def of_parts(words_down: bool, meaning_down: bool) -> list[Notice]:
    """Which arm of the search was missing."""
    if words_down and meaning_down:
        text = "Search is down. These pass what you asked for, but are in no order of likeness."
        return [Notice("search_down", text, leads=True)]
    if meaning_down:
        return [Notice("meaning_down", "Meaning search is down, so these match by words only.", leads=True)]
    if words_down:
        return [Notice("words_down", "Word search is down, so these match by meaning only.", leads=True)]
    return []


def of_results(decision: Decision, page: Page, wants: Wants) -> list[Notice]:
    """What the page shows that is not quite what was asked for."""
    return [*_nearest(decision, page), *_unsized(page, wants)]


def _nearest(decision: Decision, page: Page) -> list[Notice]:
    if not page.nearest or not decision.asked:
        return []
    if page.nearest == len(page.dishes):
        return [Notice("nearest", "No dish here names it. These are the nearest by meaning.", leads=True)]
    which = "The last one does" if page.nearest == 1 else f"The last {page.nearest} do"
    return [Notice("nearest", f"{which} not name it: nearest by meaning.")]


def _unsized(page: Page, wants: Wants) -> list[Notice]:
    count = sum(1 for dish in page.dishes if dish.fit == "size_unknown")
    if not count or not wants.party:
        return []
    unknown = f"so what {wants.party} would pay is not known"
    if count == len(page.dishes):
        return [Notice("size_not_stated", f"None of these menus states a size, {unknown}.")]
    states = "states" if count == 1 else "state"
    return [Notice("size_not_stated", f"{count} of these {states} no size, {unknown}.")]
