"""Buttons: what a button counts is what its press gives, and a total is what paging brings, in generated conversations
over the shipped sample."""

from dataclasses import replace
from functools import cache
from random import Random
from types import SimpleNamespace

from engine.dependencies import Parts
from engine.engine import Engine
from engine.stores.system_clock import SystemClock
from ingest.sample_files import sample_folder
from tests.eval.conversations.checks import Checks
from tests.eval.conversations.pages import Page, Talk
from tests.eval.menus import prepared
from tests.prove.proof import Proof
from tests.support.stores.small_catalogue import SmallCatalog, SmallEmbedder, SmallLexical, SmallVectors
from tests.support.stores.small_parts import SmallLog, SmallSessions, small_parts

DISHES = (
    "lunch", "dinner", "breakfast", "pasta", "tacos", "sandwiches or wraps", "pizza", "salad", "dessert", "curry",
    "chicken", "Italian", "Thai food", "soup and salad", "vegan lunch", "gluten-free lunch",
)  # fmt: skip
PLACES = ("Boston", "Cambridge", "New York", "Oakland", "San Francisco")
LIMITS = (
    "", "", "", " under $15 a head", " up to $300", ", two vegans", ", no pork", ", one of us is allergic to nuts",
    ", at least a third vegetarian", " for about $12 a head",
)  # fmt: skip
STEPS = (
    "cheaper", "more", "vegetarian", "other restaurants", "serves more", "more affordable", "make it 30", "no beef",
    "budget doesn't matter", "in Cambridge", "instead Thai", "show the ones that do not say", "sort by price",
    "dessert", "any cuisine", "too many, more like 8", "undo", "individually packed",
)  # fmt: skip
STEPS_MOST = 3
PROMISES = ("counts", "buttons")


async def buttons(n: int, seed: int) -> Proof:
    """Of `n` conversations; a case is a button or a total."""
    parts, cases, wrong = over_the_sample(), 0, list[str]()
    for number in range(n):
        lines = conversation(Random(f"{seed}:{number}"))
        for page, problems in await pages_of(lines, parts):
            cases += len(page.pressed) + (page.behind is not None)
            wrong += [f"{' → '.join(lines)}\n  after {page.text!r}: {problem}" for problem in problems]
    return Proof(cases, wrong)


@cache
def over_the_sample() -> Parts:
    """All parts of an engine in memory."""
    found = [document for one in prepared(sample_folder()) for document in one.documents]
    catalogue = {"catalog": SmallCatalog(found), "lexical": SmallLexical(found), "vectors": SmallVectors(found)}
    return small_parts(**catalogue, embedder=SmallEmbedder(found), clock=SystemClock())


def conversation(chance: Random) -> list[str]:
    first = f"{chance.choice(DISHES)} for {chance.randint(2, 90)} in {chance.choice(PLACES)}{chance.choice(LIMITS)}"
    return [first, *chance.choices(STEPS, k=chance.randint(0, STEPS_MOST))]


async def pages_of(lines: list[str], parts: Parts) -> list[tuple[Page, list[str]]]:
    """Each page of a new thread, with what it promised and did not hold."""
    own = replace(parts, sessions=SmallSessions(), log=SmallLog())
    pages = await Talk(SimpleNamespace(engine=Engine(own), stores=own)).hold(lines)
    return [(page, broken_by(page, pages[:at])) for at, page in enumerate(pages)]


def broken_by(page: Page, before: list[Page]) -> list[str]:
    """What it promised and did not hold."""
    return Checks(page, before).wrong(PROMISES)
