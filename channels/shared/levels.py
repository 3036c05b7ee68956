"""Levels as channels draw them: an icon in front of the words, which are never less for it. Pure."""

from engine.messages import Reply
from engine.messages.alerts import ICONS, LEVELS, Level
from engine.messages.ordering import OrderPart


def iconed(words: str, level: Level | None) -> str:
    """ "🚨 The menu lists peanuts."; words alone where nothing says how grave they are."""
    return f"{ICONS[level]} {words}" if level and words else words


def _parts(reply: Reply) -> tuple[OrderPart, ...]:
    return reply.order.parts if reply.order else ()


def graded(reply: Reply) -> dict[str, Level]:
    """Every caution whose level is known, for who marks it in lines of text; of the same words the gravest."""
    told = [(card.caution.strip(), card.level) for card in reply.cards]
    told += [(line.caution.strip(), line.level) for plan in reply.plans[:1] for line in plan.lines]
    told += [(line.caution.strip(), line.level) for part in _parts(reply) for line in part.lines]
    known = sorted(((words, level) for words, level in told if words and level), key=lambda one: LEVELS.index(one[1]))
    return dict(known)
