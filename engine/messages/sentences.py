"""Sentences by key, in the locale that is spoken: texts in Fluent files, one a locale in a folder. [projectfluent.org]

Whoever begins (the engine with a turn, a renderer with a Reply, a door with an event) says in which locale it is
spoken, and what is said within is said in it. A locale without a file is spoken as English; so is one message that a
file does not have, or that does not fit what is told to it: a translation never takes an answer away.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from decimal import Decimal
from functools import lru_cache, reduce
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_currency, format_decimal
from fluent.runtime import FluentBundle, FluentResource, resolver

ENGLISH = "en"
resolver.MAX_PART_LENGTH = 1_000_000
"""Characters of one argument. The runtime's own 2,500 guard against files that grow without end; ours are our own, and
the lists of an answer are longer. A channel cuts what it says."""

_MARKS = dict.fromkeys(map(ord, "\u200e\u200f"))
_spoken: ContextVar[str] = ContextVar("locale", default=ENGLISH)


class Sentences:
    """The texts of one folder, `<locale>.ftl` each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, key: str, **told: str | int) -> str:
        """The sentence of this key; `told`: its arguments, counts as numbers, all else as it is to be read.

        Raises KeyError and ValueError where English does not have it so: a fault of the caller, which a test of all
        keys finds."""
        locale = _spoken.get()
        if locale != ENGLISH and (said := _said(self.folder, locale, key, told)) is not None:
            return said
        said = _said(self.folder, ENGLISH, key, told)
        if said is None:
            raise KeyError(key)
        return said


say = Sentences(Path(__file__).parent.parent / "answers" / "locales")
"""What the engine says; a channel's own sentences stand in a folder of the channels."""


@contextmanager
def speaking(locale: str | None) -> Iterator[None]:
    """What is said within is said in this locale (BCP 47), or in the nearest that there is a file of."""
    before = _spoken.set(nearest(locale))
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    return _spoken.get()


def nearest(locale: str | None) -> str:
    """ "ar-SA" → "ar" where there is a file of that; English for one that is not there."""
    parts = (locale or "").replace("_", "-").split("-")
    names = ["-".join(parts[:length]) for length in range(len(parts), 0, -1)]
    known = {name.casefold(): name for name in _locales(say.folder)}
    return next((known[name.casefold()] for name in names if name.casefold() in known), ENGLISH)


def is_right_to_left(locale: str) -> bool:
    return _babel(locale).text_direction == "rtl"


def joined(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"; `last`: "and" or "or"."""
    if len(words) < 2:
        return "".join(words)
    if _spoken.get() == ENGLISH:  # without the comma before the last, which CLDR's English has [voice.md]
        return f"{', '.join(words[:-1])} {last} {words[-1]}"
    return format_list(list(words), "or" if last == "or" else "standard", _babel(_spoken.get()))


def enumerated(parts: Sequence[str]) -> str:
    """ "for 25 in Boston, up to $15 a head": criteria beside each other, without a word between them."""
    if _spoken.get() == ENGLISH:
        return ", ".join(parts)
    # Babel has CLDR's lists of this kind for some locales alone.
    return reduce(lambda before, then: say("list-beside", before=before, then=then), parts) if parts else ""


def grouped(number: int) -> str:
    """ "1,240" """
    return f"{number:,}" if _spoken.get() == ENGLISH else format_decimal(number, locale=_babel(_spoken.get()))


def priced(amount: Decimal, currency: str) -> str:
    """An amount of money with as many decimals as it has, in digits that can be copied anywhere, without marks of
    direction: what is told is set apart as it is."""
    locale = _babel(_spoken.get())
    pattern = locale.currency_formats["standard"].pattern
    if amount == amount.to_integral_value() and not amount.as_tuple().exponent:
        pattern = pattern.replace(".00", "")
    said = format_currency(amount, currency, pattern, locale, currency_digits=False, numbering_system="latn")
    return said.translate(_MARKS)


def ordinal_form(number: int) -> str:
    """CLDR's category of a rank, which a message may choose by: English has "one", "two", "few" and "other"."""
    return str(_babel(_spoken.get()).ordinal_form(number))


def dated(day: date, pattern: str) -> str:
    """A day by a pattern of CLDR's, which a message of the locale has."""
    return format_date(day, pattern, _babel(_spoken.get()))


def clear() -> None:
    """Files are read once; after one was written, anew."""
    for kept in (_locales, _bundle, _babel):
        kept.cache_clear()


def _said(folder: Path, locale: str, key: str, told: dict[str, str | int]) -> str | None:
    bundle = _bundle(folder, locale)
    if bundle is None or not bundle.has_message(key):
        return None
    pattern = bundle.get_message(key).value
    if pattern is None:
        return None
    said, faults = bundle.format_pattern(pattern, told)
    if not faults:
        return str(said)
    if locale == ENGLISH:
        raise ValueError(f"{key}: {faults[0]}")
    return None


@lru_cache
def _locales(folder: Path) -> frozenset[str]:
    return frozenset(file.stem for file in folder.glob("*.ftl"))


@lru_cache
def _bundle(folder: Path, locale: str) -> FluentBundle | None:
    if locale not in _locales(folder):
        return None
    # What is told is set apart where its letters may run the other way than the sentence.
    bundle = FluentBundle([locale], use_isolating=is_right_to_left(locale))
    bundle.add_resource(FluentResource((folder / f"{locale}.ftl").read_text("utf-8")))
    return bundle


@lru_cache
def _babel(locale: str) -> Locale:
    """English for what is none: a client may name anything."""
    for name in (locale.replace("-", "_"), locale.split("-")[0]):
        try:
            return Locale.parse(name)
        except (UnknownLocaleError, ValueError, TypeError):
            continue
    return Locale.parse(ENGLISH)
