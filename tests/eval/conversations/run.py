"""Types every conversation over its menus and prints the table: `make eval DATA=folder`."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import Platter, open_platter
from bot.settings import Settings
from ingest.pipeline import ingest
from tests.eval.conversations.checks import Checks
from tests.eval.conversations.pages import Page, Talk
from tests.eval.conversations.report import heading, row
from tests.eval.conversations.script import OWN, Conversation, read_conversations
from tests.eval.conversations.steps import wrong_step
from tests.support.goals import say

Show = Callable[[Page], Iterator[str]]


def check(pages: Sequence[Page]) -> list[list[str]]:
    """What is wrong with each page of a conversation."""
    found = []
    for at, page in enumerate(pages):
        before = list(pages[:at])
        found.append([*Checks(page, before).wrong(), *wrong_step(page, before)])
    return found


def conversation_figures(data: Path, show: Show | None, folder: Path, only: str = "") -> dict[str, float]:
    """Prints the table. `data`: the folder of the sets; the papers' conversations lie beside it."""
    totals = asyncio.run(_all(data.resolve(), show, folder, only))
    return {name: totals[name] for name in ("conversations", "pages", "findings")}


async def _all(data: Path, show: Show | None, folder: Path, only: str) -> Counter[str]:
    found: Counter[str] = Counter()
    papers = data.parent / "conversations.md"
    lists = {"papers": papers, "own": OWN}
    if not papers.exists():
        say("conversations.md is not beside the data folder: only the repository's own conversations are typed")
        del lists["papers"]
    held = [(name, one) for name, path in lists.items() for one in read_conversations(path) if only in one.line]
    for menus, source in (("sample", None), ("real", data / "menus" / "restaurants.jsonl.gz")):
        if chosen := [(name, one) for name, one in held if one.menus == menus]:
            async with filled(folder / menus, source) as platter:
                found += await _type(platter, chosen, menus, show)
    return found


async def _type(platter: Platter, held: list[tuple[str, Conversation]], menus: str, show: Show | None) -> Counter[str]:
    found: Counter[str] = Counter()
    for name in dict.fromkeys(name for name, _ in held):
        totals: Counter[str] = Counter()
        say(f"\nconversations, {name}, over the {menus} menus\n{heading()}")
        for conversation in [one for list_name, one in held if list_name == name]:
            pages = await Talk(platter).hold(conversation.turns)
            wrong = check(pages)
            say(f"{conversation.line}")
            for page, problems in zip(pages, wrong, strict=True):
                say("\n".join([row(page, problems), *(f"      {problem}" for problem in problems)]))
                if show:
                    say("\n".join(show(page)))
            totals.update(conversations=1, pages=len(pages), good=int(not any(wrong)), findings=sum(map(len, wrong)))
        say(f"{name}, {menus}: {totals['conversations']} conversations, {totals['pages']} pages, "
               f"{totals['good']} conversations hold every check, {totals['findings']} findings")  # fmt: skip
        found += totals
    return found


@asynccontextmanager
async def filled(folder: Path, source: Path | None) -> AsyncIterator[Platter]:
    """A Platter on the sample, or on the menus of a file."""
    async with open_platter(Settings(data_dir=folder)) as platter:
        stores = platter.stores
        if not (await stores.catalog.current()).items:
            paths = [source] if source else []
            await ingest(paths, writer=stores.writer, embedder=stores.embedder, clock=stores.clock, sample=not source)
        await platter.warm()
        yield platter
