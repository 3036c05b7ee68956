"""A second language is a file in each of two folders: dialogues in a made-up one, as every channel draws them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from bot.app import Platter
from engine.messages import Reply, ThreadKey, Turn, turn_id_of
from tests.contracts.test_renderings import DRAWN
from tests.prove.wires import wires_of
from tests.support.pseudo_locale import LONGER, RIGHT_TO_LEFT, second_locales

CONVERSATIONS = (
    ("lunch for 25 in Boston, two vegans, under $15 a head", "cheaper", "why the first?", "compare the first two",
     "pick the second one", "what have we picked?", "more"),
    ("thai for 12 in Seattle", "one of us is allergic to peanuts", "is the first one safe for her?", "make it 40",
     "other restaurants", "only gluten-free"),
    ("pizza", "25 people", "Boston", "does the first one have pork?", "what does it come to with 18% tip?"),
    ("who can feed 60 in Boston", "caterers closest to 02139"),
    ("put together lunch for 25 in Boston, 3 vegans, under 18 dollars a head", "add dessert", "make it 30",
     "what would it be with 18% tip"),
    ("sandwiches for 20 in Boston", "add the first one", "make it 3 of those", "what's in the cart?",
     "pick up, Tuesday at noon, ask for Jo Park 617-555-0190", "that's all", "throw it away"),
    ("lunch in Atlantis", "which cities do you have?", "help", "what do you keep?", "start over"),
    ("qwertz asdf", "thanks", "our usual", "share this list", "as a file", "speak to a human"),
)  # fmt: skip
LEAST = 40
"""Replies that are looked at. [issue: 40 in each channel]"""
_WORD = re.compile(r"[A-Za-z]{3,}")
_STYLES = {"amp", "bolder", "attention", "auto", "stretch"}
_OF_CLDR = {"und", "oder", "dienstag", "dezember"}
_BROUGHT = {"platter", "ana", "csv", "vegans", "servings", "card", "delivery", "est"} | _STYLES | _OF_CLDR
"""Names; what an example, a unit of a menu and its ways to pay say; what CLDR says of lists, days and months; and the
words of styles and escapes on the wires."""
_LEFT_OUT = re.compile(r"\+ \d+|…")
"""How an answer says that a part of it did not fit."""
_TEXTS = ("slack", "teams", "page", "plain text", "terminal", "csv")
"""Wires on which nothing but what is read stands."""


@pytest.fixture
def second(tmp_path: Path) -> Iterator[None]:
    with second_locales(tmp_path):
        yield


def words(text: str) -> set[str]:
    return {one.lower() for one in _WORD.findall(text)}


def words_of(part: Any) -> set[str]:
    """Of every string in a value of ours."""
    if isinstance(part, str):
        return words(part)
    if is_dataclass(part):
        return set[str]().union(*(words_of(getattr(part, one.name)) for one in fields(part)))
    return set[str]().union(*map(words_of, part)) if isinstance(part, Sequence | frozenset) else set()


@pytest.fixture(scope="module")
async def of_menus(ordering: Platter) -> set[str]:
    """Words that menus and people bring: names are in no language."""
    snapshot = await ordering.stores.catalog.current()
    ids = snapshot.columns.doc_ids if hasattr(snapshot.columns, "doc_ids") else ()
    documents = await ordering.stores.catalog.documents(list(ids), snapshot.generation)
    return words_of(list(documents.values()) if isinstance(documents, dict) else list(documents))


async def told(platter: Platter, lines: Sequence[str], locale: str) -> list[Reply]:
    key = ThreadKey("test", "tenant", "conversation", uuid4().hex)
    return [
        await platter.engine.answer(
            Turn(turn_id_of(key, uuid4().hex), key, line, datetime.now(UTC), user_id="u1", user_name="Ana",
                 locale=locale, alone=True, tells_alone=True, takes_files=True, shares=True)
        )
        for line in lines
    ]  # fmt: skip


@pytest.mark.parametrize("locale", [LONGER, RIGHT_TO_LEFT])
@pytest.mark.parametrize("lines", CONVERSATIONS, ids=[lines[0] for lines in CONVERSATIONS])
async def test_nothing_stays_english_and_nothing_is_cut(
    ordering: Platter, second: None, of_menus: set[str], lines: tuple[str, ...], locale: str
) -> None:
    known = of_menus | words(" ".join(lines)) | _BROUGHT
    english, cut = [], []
    for line, reply in zip(lines, await told(ordering, lines, locale), strict=True):
        assert reply.locale == locale
        for wire in wires_of(reply):
            if wire.name.startswith(_TEXTS):
                whole = re.sub(r"\S*[~@/_.…]\S*", " ", wire.text)  # no link, no word that is cut where that is said
                left = sorted(words(whole) - known)
                english += [f"{line} | {wire.name}: {left}"] if left else []
        for channel, drawn_in in DRAWN.items():
            drawn = drawn_in(reply)
            if drawn is not None:
                lacks = [] if _LEFT_OUT.search(drawn.shown) else drawn.lacks(reply)
                cut += [f"{line} | {channel}: {one}" for one in (*drawn.wrong, *lacks)]
    assert (english, cut) == ([], [])


def test_enough_is_looked_at() -> None:
    assert sum(map(len, CONVERSATIONS)) >= LEAST
