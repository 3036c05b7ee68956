"""What stands below a page of dishes, by its place and, asked for anew, by what became of the page. Pure.

It is asked for anew by the client of who asked for the page, when that person looks at it and its card is older than a
minute; nobody else's client asks by itself, so that a channel's readers cost nothing.
"""

from dataclasses import replace

from channels.reading import Json
from channels.teams import elements as element
from channels.teams import words
from channels.teams.cards import expired_card
from channels.teams.render import Around, below, forms_below
from channels.teams.search_form import Kind
from channels.teams.turns import MESSAGE_ID, Place
from engine.engine import Standing


def around(place: Place) -> Around:
    """Only a channel has room for a new thread."""
    begins: tuple[tuple[str, Kind], ...] = ((words.NEW_BUTTON, "new"),) if MESSAGE_ID in place.conversation else ()
    forms: tuple[tuple[str, Kind], ...] = ((words.CHANGE_BUTTON, "change"), *begins)
    return Around(place.hint, forms, saves=True, asker=place.asker, shares=True)


def refreshed_card(standing: Standing | None, user: str, place: Place) -> Json:
    """As it was posted while the thread is about its dishes; then what is left to do, and "Search again" for whose
    search it was. Nothing in it is of anybody else: what the thread is guarded by stands in its answers alone."""
    if standing is None:
        return expired_card()
    place = place if user == standing.asked_by else replace(place, asker="")
    drawn = below(standing.reply, around(place)) if standing.is_current else None
    return drawn or _moved_on(standing, user, place)


def _moved_on(standing: Standing, user: str, place: Place) -> Json:
    reply = standing.reply
    again = [element.acts(words.AGAIN_BUTTON, element.AGAIN, reply.turn_id)] if user == standing.asked_by else []
    body = [
        *element.line(words.MOVED_ON, 200, isSubtle=True),
        *element.rows_of_buttons(again),
        *forms_below(reply, around(place)),
    ]
    drawn = element.card(body, locale=reply.locale, fallback=words.MOVED_ON)
    return element.refreshing(drawn, reply.turn_id, [place.asker] if place.asker else [])
