"""Whole orders as Teams draws them: a card with all of the one in focus, and a short one for each other. Pure."""

from collections.abc import Iterable, Sequence

from channels.shared.payload import Json
from channels.shared.plain_text import CAUTION_MAX, FACTS, can_be_pressed, cautioned, more
from channels.shared.sentences import say
from channels.shared.whole_orders import (
    LINE_MARK,
    LineFacts,
    all_told,
    changes_of,
    covered_of,
    details_of_plan,
    lines_drawn,
    missing_left_out,
    missing_of,
    short_told,
    terms_of,
    title_of,
)
from channels.teams import elements as element
from channels.teams.escaping import inert
from channels.teams.size import Size
from engine.messages import Plan, QuickReply


def order_card(plan: Plan, place: int, locale: str, size: Size) -> Json:
    """The first whole, another short."""
    return (_whole if place == 1 else _short)(plan, place, locale, size)


def order_line(place: int, plan: Plan, limit: int) -> str:
    """ "1. Best fit: Trattoria Roma, Boston · $318.00 for 25, $12.72 a head": what is read above the cards."""
    return element.shown(FACTS.join(filter(None, (f"{place}. {title_of(plan)}", plan.cost))), limit)


def _whole(plan: Plan, place: int, locale: str, size: Size) -> Json:
    lines = lines_drawn(plan, size.plan_lines)
    left_out, unmet = len(plan.lines) - len(lines), missing_left_out(plan)
    body = [
        *element.line(title_of(plan), size.fact, size="Medium", weight="Bolder"),
        *(part for line in lines for part in _line(line, size)),
        *(element.line(more(left_out), size.fact) if left_out else []),
        *_told(covered_of(plan), size),
        *(part for at, one in enumerate(missing_of(plan)) for part in _unmet(one, "None" if at else "Medium")),
        *(element.line(more(unmet), size.fact) if unmet else []),
        *element.line(plan.cost, size.words, size="Medium", weight="Bolder", spacing="Medium"),
        *(part for one in changes_of(plan) for part in element.line(one, size.words, isSubtle=True, spacing="Small")),
        *element.line(" ".join(terms_of(plan)), size.words, isSubtle=True, spacing="Small"),
    ]
    named = [_named(element.press(one), plan, size) for one in _pressable(plan.order, plan.swap)]
    return element.card(body, [*named, *_details(plan, size)], locale, _read_out(all_told([plan]), size))


def _line(line: LineFacts, size: Size) -> list[Json]:
    drawn = element.line(line.name, size.fact, weight="Bolder", spacing="Medium")
    for one in line.warnings:
        drawn += element.caution(one, line.level_of(one), element.below(drawn))
    for one in line.others:
        drawn += element.line(one, size.fact, spacing=element.below(drawn))
    return drawn


def _unmet(told: str, spacing: str = "None") -> list[Json]:
    return element.line(told, CAUTION_MAX, color="Attention", spacing=spacing)


def _told(sentences: Sequence[str], size: Size) -> list[Json]:
    kept = list(sentences[: size.plan_lines])
    told = [*kept, *([more(len(sentences) - len(kept))] if len(kept) < len(sentences) else [])]
    first = {"spacing": "Medium"}
    return [
        part for at, one in enumerate(told) for part in element.line(one, size.fact, **(first if not at else _BELOW))
    ]


_BELOW = {"spacing": "None"}


def _short(plan: Plan, place: int, locale: str, size: Size) -> Json:
    body = [
        *element.line(title_of(plan), size.fact, weight="Bolder"),
        *element.line(plan.cost, size.fact, spacing="None"),
        *(part for one in missing_of(plan) for part in _unmet(one)),
    ]
    buttons = [_named(element.press(one), plan, size) for one in _pressable(plan.show)]
    return element.card(body, buttons, locale, _read_out([short_told(plan, place)], size))


def _pressable(*offered: QuickReply | None) -> list[QuickReply]:
    return [one for one in offered if one and can_be_pressed(one)]


def _named(button: Json, plan: Plan, size: Size) -> Json:
    return element.named(button, title_of(plan)) if size.reads_out else button


def _details(plan: Plan, size: Size) -> list[Json]:
    """The button that opens them in place, where there are any."""
    told = [(label, text) for label, text in details_of_plan(plan) if element.shown(text, size.detail)]
    drawn: list[Json] = []
    for label, text in told[: size.plan_lines]:
        drawn += element.labelled(element.shown(label, size.fact), text, size.detail, size.detail_lines)
    if len(told) > size.plan_lines:
        drawn += element.line(more(len(told) - size.plan_lines), size.fact)
    return [{"type": "Action.ShowCard", "title": say("details"), "card": element.card(drawn)}] if drawn else []


def _read_out(lines: Iterable[tuple[list[str], str]], size: Size) -> str:
    """What a client says that cannot draw the card: as many lines as have room, each with all that warns of it."""
    told: list[str] = []
    for facts, warned in lines:
        caution = inert(warned)
        one = cautioned([inert(fact).removeprefix(LINE_MARK) for fact in facts], caution, size.fact)
        if len(caution) > CAUTION_MAX or sum(map(len, told)) + len(one) > size.fact * READ_OUT:
            break
        told.append(one)
    return ". ".join(told)


READ_OUT = 4
"""Times the characters of a line."""
