"""A second locale, made of the first: longer words with other letters in brackets, so that what stays English, or is
cut, is seen. It is one file in each of the two folders, as any other would be."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from channels.shared.sentences import say as channels_say
from engine.messages import sentences

LONGER, RIGHT_TO_LEFT = "de", "ar"
"""Whose plurals, lists and numbers they take: CLDR knows no pseudo-locale."""
BEGINS, ENDS = "⟦", "⟧"
OTHER = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćđéƒǵĥíĵķĺɱńóƥɋŕśţúṽŵẋýžÁƁĆĐÉƑǴĤÍĴĶĹṀŃÓƤɊŔŚŢÚṼŴẊÝŽ",
)
LONGER_BY = 0.4
"""Of a text's own length: what German and Arabic take beside English at most. [W3C, Text size in translation: 40 % for
labels of a line]"""
NO_TEXT = ("parts-of-", "pattern-of-")
"""Messages that say in which order parts stand, or how a date is written."""


class _Pseudo(Transformer):
    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:
        return ftl.TextElement(node.value.translate(OTHER))


def pseudo(source: str) -> str:
    resource = FluentParser().parse(source)
    for entry in resource.body:
        if isinstance(entry, ftl.Message) and entry.value and not entry.id.name.startswith(NO_TEXT):
            _Pseudo().visit(entry.value)
            longer = "·" * round(sum(len(one.value) for one in _texts(entry.value)) * LONGER_BY)
            entry.value.elements = [
                ftl.TextElement(BEGINS), *entry.value.elements, ftl.TextElement(f"{longer}{ENDS}")
            ]  # fmt: skip
    return FluentSerializer().serialize(resource)


def _texts(pattern: ftl.Pattern) -> Iterator[ftl.TextElement]:
    for element in pattern.elements:
        if isinstance(element, ftl.TextElement):
            yield element
        elif isinstance(element, ftl.Placeable) and isinstance(element.expression, ftl.SelectExpression):
            yield from _texts(element.expression.variants[-1].value)


@contextmanager
def second_locales(folder: Path) -> Iterator[None]:
    """Both, beside English, for as long as it lasts. `folder`: empty, of the test's own."""
    rooms = {"engine": sentences.say, "channels": channels_say}
    were = {room: say.folder for room, say in rooms.items()}
    try:
        for room, say in rooms.items():
            shutil.copytree(were[room], folder / room)
            text = pseudo((folder / room / "en.ftl").read_text("utf-8"))
            for locale in (LONGER, RIGHT_TO_LEFT):
                (folder / room / f"{locale}.ftl").write_text(text, "utf-8")
            say.folder = folder / room
        sentences.clear()
        yield
    finally:
        for room, say in rooms.items():
            say.folder = were[room]
        sentences.clear()
