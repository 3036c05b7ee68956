"""Reply → what rich draws: pure and total. Cards are panels, quick replies numbered choices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from channels.shared.orders import facts_of, headline_of, labelled, missing_of, part_named, sums_of, title_of_order
from channels.shared.plain_text import all_choices, body_text, choice_label, described
from channels.shared.sentences import say
from channels.shared.whole_orders import (
    LineFacts,
    changes_of,
    covered_of,
    details_of_plan,
    line_facts,
    seen,
    terms_of,
    title_of,
)
from channels.terminal.limits import TWO_COLUMNS_FROM
from channels.terminal.parse import numbers_press
from engine.messages import Card, Comparison, Notice, Place, Plan, Reply
from engine.messages.alerts import ICONS, Level
from engine.messages.ordering import OrderCard
from engine.messages.sentences import speaking

LINE_STYLES = ("bold", "dim", "", "bold", "")
"""Of a card's five lines: dish, restaurant, how many, cost, labels and warnings; of a restaurant's likewise."""


def render_reply(reply: Reply) -> RenderableType:
    """The whole answer, in the voice's order of facts; nothing for silence."""
    with speaking(reply.locale):
        return Spoken(_rendered(reply), reply.locale)


def _rendered(reply: Reply) -> RenderableType:
    parts: list[RenderableType] = [_notice(notice) for notice in reply.notices if notice.leads]
    parts += [Text(line, style=style) for line, style in _words(reply) if line]
    if reply.cards:
        parts.append(CardGrid(reply.cards))
    if reply.places:
        parts.append(CardGrid(reply.places))
    parts += [PlanPanel(place, plan) for place, plan in enumerate(reply.plans, start=1)]
    parts += [OrderPanel(reply.order)] if reply.order else []
    if reply.comparison:
        parts.append(_comparison(reply.comparison, reply.headline))
    parts += [_notice(notice) for notice in reply.notices if not notice.leads]
    if reply.clarification:
        parts.append(Text(reply.clarification.question, style="bold"))
    offered = _choices(reply)
    return Group(*parts, *([offered] if offered else []))


def render_details(card: Card) -> RenderableType:
    """All that is known of one dish."""
    table = Table.grid(padding=(0, 2))
    for detail in described(card):
        if detail.text:
            table.add_row(Text(detail.label, style="dim"), Text(detail.text))
    return Panel(table, title=_title(card.item_name), title_align="left", box=ROUNDED)


def render_plan_details(plan: Plan) -> RenderableType:
    """All that is known of a whole order."""
    table = Table.grid(padding=(0, 2))
    for label, text in details_of_plan(plan):
        table.add_row(Text(label, style="dim"), Text(text))
    return Panel(Group(Text(title_of(plan), style="bold"), table), box=ROUNDED)


def render_why(card: Card) -> RenderableType:
    """Why a dish is where it is."""
    reasons, title = card.why or (say("no-reason"),), _title(say("terminal-why-dish", dish=card.item_name))
    return Panel(Text("\n".join(reasons)), title=title, title_align="left", box=ROUNDED)


@dataclass(frozen=True, slots=True)
class Spoken:
    """Drawn later than it is made, and in this locale then, too."""

    drawn: RenderableType
    locale: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        with speaking(self.locale):
            segments = list(console.render(self.drawn, options))
        yield from segments


@dataclass(frozen=True, slots=True)
class PlanPanel:
    place: int
    plan: Plan

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield _plan(self.place, self.plan, _takes_icons(options))


@dataclass(frozen=True, slots=True)
class OrderPanel:
    card: OrderCard

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield _order(self.card, _takes_icons(options))


def _takes_icons(options: ConsoleOptions) -> bool:
    """Nothing stands in the place of one: the words say it all."""
    return options.encoding.startswith("utf") and not options.legacy_windows


NARROW = dict.fromkeys(map(ord, "\ufe0f"))
"""What makes an icon a picture, and twice as wide in some terminals alone, so that a frame around it would break."""


def _graded(words: str, level: Level | None, icons: bool) -> str:
    return f"{ICONS[level].translate(NARROW)} {words}" if icons and level else words


def _warned(line: LineFacts, icons: bool) -> Iterator[tuple[str, str]]:
    yield from ((f"  {_graded(one, line.level_of(one), icons)}", "yellow") for one in line.warnings)


def _plan(place: int, plan: Plan, icons: bool) -> Panel:
    """The one in focus with its lines; another with what it costs and what it does not meet."""
    told = [(title_of(plan), "bold")]
    if place == 1:
        for line in map(line_facts, plan.lines):
            told += [(line.name, "bold"), *_warned(line, icons)]
            told += [(f"  {one}", "") for one in line.others]
        told += [(one, "") for one in covered_of(plan)]
    cost = [(plan.cost, "bold cyan")] if plan.cost.strip() else []
    missing = [(one, "yellow") for one in plan.missing if one.strip()]
    told += [*missing, *cost] if place == 1 else [*cost, *missing]
    if place == 1:
        told += [(one, "dim") for one in (*changes_of(plan), *terms_of(plan))]
    body = Text("\n").join(Text(one, style) for one, style in told)
    return Panel(body, title=_title(str(place)), title_align="left", box=ROUNDED, border_style="dim")


def _order(card: OrderCard, icons: bool) -> Panel:
    """What changed first; each restaurant's lines; the sums, with the total in bold; what is missing last."""
    told = [(one, "yellow") for one in seen(card.changed)]
    told += [(title_of_order(card), "bold")]
    for part in card.parts:
        told += [(one, "bold cyan") for one in seen([part_named(part)])]
        for line in map(line_facts, part.lines):
            told += [(line.name, "bold"), *_warned(line, icons)]
            told += [(f"  {one}", "") for one in line.others]
        told += [(one, "dim") for one in seen(part.notes)]
    told += [(labelled(label, text), "bold cyan" if one.is_total else "") for one, label, text in sums_of(card)]
    told += [(labelled(label, text), "dim") for label, text in facts_of(card)]
    told += [(one, "yellow") for one in missing_of(card)]
    return Panel(Text("\n").join(Text(one, style) for one, style in told), box=ROUNDED, border_style="dim")


class CardGrid:
    """Cards side by side where the terminal is wide enough, those of a row equally high."""

    def __init__(self, cards: Sequence[Card] | Sequence[Place]) -> None:
        self._cards = cards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = 2 if options.max_width >= TWO_COLUMNS_FROM and len(self._cards) > 1 else 1
        width = (options.max_width - (columns - 1)) // columns
        for row in _rows(self._cards, columns):
            parts = [_title_and_body(place, card, width - 6, _takes_icons(options)) for place, card in row]
            inner = options.update(width=max(1, width - 4))
            height = max(len(console.render_lines(body, inner)) for _, body in parts) + 2
            table = Table.grid(padding=(0, 1, 0, 0))
            for _ in row:
                # Beside an icon of two columns rich would cut a line that fits with its last space.
                table.add_column(width=width, overflow="fold")
            table.add_row(*(_panel(title, body, width, height) for title, body in parts))
            yield table


def _rows(cards: Sequence[Card] | Sequence[Place], columns: int) -> Iterator[list[tuple[int, Card | Place]]]:
    numbered: list[tuple[int, Card | Place]] = list(enumerate(cards, start=1))
    for start in range(ceil(len(numbered) / columns)):
        yield numbered[start * columns : (start + 1) * columns]


def _panel(title: Text, body: Text, width: int, height: int) -> Panel:
    return Panel(body, title=title, title_align="left", box=ROUNDED, width=width, height=height, border_style="dim")


def _title_and_body(place: int, card: Card | Place, width: int, icons: bool) -> tuple[Text, Text]:
    """The dish or restaurant in the panel's frame, or on its first line where the frame is too short: a name is never
    cut."""
    name = card.name if isinstance(card, Place) else card.item_name
    dish = card.lines[0] if card.lines and card.lines[0].strip() else name
    title = _title(f"{place} {dish}")
    fits = title.cell_len <= width
    shown = "" if fits else dish
    body = _place_body(card, shown) if isinstance(card, Place) else _card_body(card, shown, icons)
    return (title if fits else _title(str(place))), body


def _styled(card: Card | Place, first: str, caution: str) -> list[tuple[str, str]]:
    """Lines two to five, empty ones left out, behind the caution."""
    styled = [(first, LINE_STYLES[0])] if first else []
    styled += [(caution, "yellow")] if caution.strip() else []
    return styled + [(line, LINE_STYLES[min(at, 4)]) for at, line in enumerate(card.lines) if at and line.strip()]


def _place_body(place: Place, name: str) -> Text:
    return Text("\n").join(Text(line, style) for line, style in _styled(place, name, place.caution))


def _card_body(card: Card, dish: str, icons: bool) -> Text:
    """The lines; then the marks that they do not hold."""
    styled = _styled(card, dish, _graded(card.caution, card.level, icons) if card.caution.strip() else "")
    known = " ".join((card.caution, *card.lines))
    styled += [(mark, "magenta") for mark in (card.for_need or "",) if mark and mark not in known]
    styled += [(warning, "yellow") for warning in card.warnings if warning and warning not in known]
    body = Text("\n").join(Text(line, style) for line, style in styled or [(card.restaurant_name, "dim")])
    body.highlight_words([label for label in card.dietary_labels if label], "green")
    body.highlight_words([warning for warning in card.warnings if warning], "yellow")
    return body


def _title(text: str) -> Text:
    return Text(text.replace("\n", " "), style="bold")


def _words(reply: Reply) -> tuple[tuple[str, str], ...]:
    return ((reply.echo or "", "dim"), (headline_of(reply), "bold cyan"), (body_text(reply), ""))


def _notice(notice: Notice) -> Text:
    return Text.assemble(("! ", "yellow"), notice.text)


def _comparison(comparison: Comparison, headline: str) -> RenderableType:
    title = Text(comparison.title) if comparison.title not in ("", headline) else None
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left")
    table.add_column("")
    for column in comparison.columns:
        table.add_column(Text(column, style="bold"))
    for row in comparison.rows:
        cells = [Text(cell) for cell in row.cells[: len(comparison.columns)]]
        table.add_row(Text(row.label, style="dim"), *cells)
    return Group(table, *([Text(comparison.note, style="dim")] if comparison.note else []))


def _choices(reply: Reply) -> Text | None:
    """ "[1] Cheaper · 6  [2] More · 4"; "#1" while a question is open that a number would answer."""
    mark = "" if numbers_press(reply) else "#"
    line = Text()
    for number, choice in enumerate(all_choices(reply), start=1):
        line.append("  " if len(line) else "").append(f"{mark}{number}", style="bold cyan").append("\u00a0")
        line.append(choice_label(choice).replace(" ", "\u00a0"))
    return line if len(line) else None
