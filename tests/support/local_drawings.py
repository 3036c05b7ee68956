"""A Reply as the channels draw it that answer in the call: the page's plain lines, HTTP's JSON, a terminal."""

import io
import json
from collections.abc import Iterable

from rich.console import Console

from bot.webpage.plain import PlainSurface
from channels.http.models import QuickReplyModel
from channels.http.render import render_reply
from channels.shared.plain_text import before, choice_label, one_line, visible
from channels.shared.whole_orders import line_facts, title_of
from channels.terminal.parse import Pressed, parse_line
from channels.terminal.render import render_reply as in_lines
from engine.messages import QuickReply, Reply
from tests.support.drawings import Drawn

COLUMNS = 4_000
"""Of a terminal so wide that no line is broken; how lines break is the terminal's own suite's."""


def in_page(reply: Reply) -> Drawn | None:
    """As the page shows it that needs no build, and as screen readers are told of every answer."""
    messages = json.loads(json.dumps(PlainSurface().drawn(reply)))
    if not messages:
        return None
    (message,) = messages
    offered = message["choices"]
    labels = [one["label"] for one in offered]
    tokens = frozenset(one["token"] for one in offered)
    return _drawn([*message["lines"], *labels], labels, tokens)


def in_http(reply: Reply) -> Drawn | None:
    """The JSON that goes out; silence is an answer with nothing in it."""
    told = render_reply(reply, "session-1", 1.0)
    told = type(told).model_validate_json(told.model_dump_json())
    if reply.kind == "silence":
        return None
    asked = told.clarification.choices if told.clarification else []
    noticed = [one.action for one in told.notices if one.action]
    shows = [one.show.model_copy(update={"label": one.name or one.show.label}) for one in told.places if one.show]
    shows += [one.compose for one in told.places if one.compose]
    for place, plan in enumerate(told.plans):
        found = (plan.order, plan.swap) if place == 0 else (plan.show,)
        label = {"label": title_of(reply.plans[place])} if place else {}
        shows += [one.model_copy(update=label) for one in found if one]
    order, lines = told.order, [line for part in (told.order.parts if told.order else []) for line in part.lines]
    shows += [one for one in (order.place, order.fill, *order.actions) if one] if order else []
    names = [line_facts(line).name for part in reply.order.parts for line in part.lines] if reply.order else []
    shows += [
        one.model_copy(update={"label": before(one.label) + name})
        for line, name in zip(lines, names, strict=True)
        for one in line.buttons
    ]
    offered = [*asked, *noticed, *told.quick_replies, *shows]
    labels = [_label(one) for one in offered]
    marks = [mark for one in told.results for mark in (one.for_need or "", *one.warnings)]
    marks += [one.caution for one in told.places]
    marks += [mark for line in lines for mark in (line.caution, *line.warnings)]
    marks += [mark for plan in told.plans for one in plan.lines for mark in (one.caution, *one.warnings)]
    return _drawn([told.answer, *marks, *labels], labels, frozenset(one.token for one in offered))


def in_terminal(reply: Reply) -> Drawn | None:
    """What stands there, and what each number presses."""
    written = io.StringIO()
    Console(file=written, width=COLUMNS, height=50, color_system=None, highlight=False).print(in_lines(reply))
    if not written.getvalue().strip():
        return None
    numbered = [parse_line(f"#{number}", reply) for number in range(1, 200)]
    offered = [line.choice for line in numbered if isinstance(line, Pressed)]
    shown = written.getvalue().replace("\u00a0", " ").replace("│", " ").replace("─", " ")
    return _drawn([shown], [choice_label(one) for one in offered], frozenset(one.token for one in offered))


def _label(one: QuickReplyModel) -> str:
    return choice_label(QuickReply(one.label, one.text, one.token, one.count, one.at_least))


def _drawn(lines: Iterable[str], labels: list[str], tokens: frozenset[str]) -> Drawn:
    shown = one_line("\n".join(map(visible, lines)))
    return Drawn(wrong=[], shown=shown, labels=labels, tokens=tokens, asks_judgement=False, spelt=lambda fact: fact)
