"""The table of all pages, and each page as the terminal shows it."""

from collections import Counter
from collections.abc import Iterator

from rich.console import Console

from channels.shared.plain_text import choice_label, choices, plain_lines
from channels.terminal.render import render_reply
from tests.eval.conversations.pages import Page

WIDTH = 110


def row(page: Page, wrong: list[str]) -> str:
    """One line a turn: total; named, described, nearest, without a size; restaurants; what is wrong."""
    groups = Counter(card.group for card in page.cards)
    unsized = sum(card.serves_max is None for card in page.cards)
    restaurants = len({card.restaurant_key for card in page.cards})
    shown = f"{groups['asked']}/{groups['described']}/{groups['nearest']}/{unsized}"
    reply = page.reply
    return f"  {page.text[:60]:60} {reply.kind:9} {reply.total:6} {shown:>12} {restaurants:4}  {len(wrong) or 'ok'}"


def heading() -> str:
    return f"  {'turn':60} {'reply':9} {'total':>6} {'n/d/~/unsized':>12} {'from':>4}  wrong"


def in_lines(page: Page) -> Iterator[str]:
    """The turn and its answer as lines of plain text, with what its buttons say."""
    yield f"  > {page.text}"
    yield from (f"    {line}" for line in plain_lines(page.reply))
    yield f"    [{'] ['.join(map(choice_label, choices(page.reply)))}]"


def as_seen(page: Page) -> Iterator[str]:
    """The turn and its answer in the terminal's own words."""
    console = Console(width=WIDTH, record=True, file=_Nowhere(), color_system=None)
    console.print(render_reply(page.reply))
    yield f"  > {page.text}"
    yield from (f"    {line.rstrip()}" for line in console.export_text().splitlines())


class _Nowhere:
    """A file that keeps nothing."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None: ...
