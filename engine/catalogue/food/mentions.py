"""Mentions of foods in a text: longest names win, negations are left out, mock meat is read as what it is; as keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.catalogue.food.lexicon import NOTHING, Entry, Node, lexicon, longest
from engine.catalogue.food.tables import grouped, listed, rows
from engine.catalogue.food.tokens import MARKS, tokens, words

# "No meat or fish", "hold the mayo": the food right behind is not there.
NEGATIONS = frozenset(["no", "without", "non", "zero", "minus", "sans", "sin", "excluding", "except", "omit", "hold",
                       "never", "nor"])  # fmt: skip
_SKIPPED_AFTER_NEGATION = frozenset(
    ["any", "added", "the", "a", "of", "extra", "real", "actual", "fresh", "raw", "red"]
)
# Without a hyphen "free" frees only from what people say it of: "chicken free range" is still chicken.
_FREED = frozenset(word for word, _ in rows("free_words", "word", "as_one_word"))
_NOT_FREED_BEFORE = frozenset(["range", "delivery", "refill", "drink", "soda", "with"])
_MOCK = {without: frozenset(words) for without, words in grouped(rows("mock_words", "word", "without")).items()}
_MEATLESS, _ANIMALFREE, _DAIRYFREE = _MOCK["meat"], _MOCK["animal"], _MOCK["dairy"]
# A mock modifier reaches to the end of its noun phrase: "vegan orange chicken with rice".
_PHRASE_END = (MARKS - {'"'}) | frozenset(["and", "or", "with", "w", "in", "on", "over", "plus", "served", "topped",
    "choice",
    "add",
                                 "from", "side", "option", "available", "made", "style", "lover"])  # fmt: skip

_TURNS = (
    _PHRASE_END
    | _MEATLESS
    | _ANIMALFREE
    | _DAIRYFREE
    | frozenset(["plant", "soy", "dairy", "non", "glutenfree", "gf", "flourless", "gluten"])
)

_FLESH = frozenset(["meat", "seafood"])
_ANIMAL = frozenset(["meat", "seafood", "dairy", "egg", "honey", "gelatin"])
_GLUTEN = frozenset(["wheat", "gluten"])
_DAIRY = frozenset(["dairy"])
# Surimi and the like are fish for all that they imitate.
_STILL_FISH = frozenset(["surimi"])


@dataclass(frozen=True, slots=True)
class Mention:
    """One food said at tokens [start, end)."""

    named: frozenset[str]
    made_with: frozenset[str]
    key: str
    start: int
    end: int

    @property
    def key_is_generic(self) -> bool:
        """A preparation whose meat is only supposed: "Gyros", "Wings", "Burgers"."""
        return self.key in lexicon().generic


def _negates(words: Sequence[str], at: int) -> bool:
    """The "no" in "No. 5" and "no 5" is a number, not a negation."""
    following = words[at + 1] if at + 1 < len(words) else ""
    return not (words[at] == "no" and (following == "." or following.isdigit()))


def _after_negation(words: Sequence[str], at: int, root: dict[str, Node]) -> int:
    """Where reading goes on behind "no …": the food said next, and what "or" adds to it, is skipped."""
    while True:
        at += 1
        while at < len(words) and words[at] in _SKIPPED_AFTER_NEGATION:
            at += 1
        if at >= len(words) or words[at] in MARKS:
            return at
        entry, end = longest(words, at, root)
        if entry is None:
            return at
        if end >= len(words) or words[end] not in ("or", "nor", "/"):
            return end
        at = end


def _is_freed(words: Sequence[str], start: int, end: int) -> bool:
    """As in "nut free": said of the word right before "free"."""
    if end < len(words) and words[end] in ("free", "less") and words[end - 1] in _FREED and end - start == 1:
        return not (end + 1 < len(words) and words[end + 1] in _NOT_FREED_BEFORE)
    return False


class _Scope:
    """What the modifiers read so far take away from the foods of their noun phrase."""

    __slots__ = ("families",)

    def __init__(self) -> None:
        self.families: frozenset[str] = NOTHING

    def read(self, words: Sequence[str], at: int) -> None:
        word = words[at]
        following = words[at + 1] if at + 1 < len(words) else ""
        if word in _PHRASE_END:
            self.families = NOTHING
        elif word == "soy" and following == '"':
            self.families = _FLESH
        elif word in _ANIMALFREE:
            self.families = _ANIMAL
        elif word in _MEATLESS or (word == "plant" and following == "based"):
            self.families |= _FLESH
        elif word in _DAIRYFREE or (word in ("dairy", "non") and following in ("free", "dairy")):
            self.families |= _DAIRY
        elif word in ("glutenfree", "gf", "flourless") or (word == "gluten" and following == "free"):
            self.families |= _GLUTEN


@lru_cache(maxsize=8_192)
def _without(entry: Entry, families: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The entry's keys without those of the families taken away; what was meat becomes mock meat."""
    kinds = lexicon().kinds
    if entry.named & _STILL_FISH and families == _FLESH:
        return entry.named, entry.made_with

    def stays(key: str) -> bool:
        return key not in families and not kinds.get(key, NOTHING) & families

    named, made_with = entry.named, entry.made_with
    if named & _FLESH & families:
        mock = lexicon().mock
        named, made_with = named | mock.named, made_with | mock.made_with
    return frozenset(filter(stays, named)), frozenset(filter(stays, made_with))


def mentions(text: str) -> list[Mention]:
    """The foods a text names, in order; what it says is absent ("no egg", "nut-free") is left out."""
    return mentions_in(tokens(text))


def mentions_in(words: list[str]) -> list[Mention]:
    """As `mentions`, of words already cut."""
    return list(_mentions_in(tuple(words)))


# Foods, diets and allergens each ask about the same words.
@lru_cache(maxsize=8_192)
def _mentions_in(words: tuple[str, ...]) -> tuple[Mention, ...]:
    root = lexicon().root
    found: list[Mention] = []
    scope = _Scope()
    at, count = 0, len(words)
    while at < count:
        word = words[at]
        if word in NEGATIONS and _negates(words, at):
            scope.read(words, at)
            at = _after_negation(words, at, root)
            continue
        if word == "free" and at + 1 < count and words[at + 1] in ("of", "from"):
            at = _after_negation(words, at, root)
            continue
        if word in _TURNS:
            scope.read(words, at)
        if word not in root:
            at += 1
            continue
        entry, end = longest(words, at, root)
        if entry is not None and not _is_freed(words, at, end):
            named, made_with = _without(entry, scope.families) if scope.families else (entry.named, entry.made_with)
            found.append(Mention(named, made_with, entry.key, at, end))
        at = end
    return tuple(found)


def foods_named(text: str) -> frozenset[str]:
    """Keys of the foods a text names, with their kinds: "prosciutto" gives prosciutto, pork and meat.

    What is said to be absent ("no egg", "dairy-free") is not named; mock meat is "mock meat". An unsaid sausage is
    pork, as on US menus. Unknown words give nothing; never raises.
    """
    return frozenset().union(*(mention.named for mention in mentions(text)))


def kinds_of(key: str) -> frozenset[str]:
    """All kinds above a key, the key not included; empty for an unknown key."""
    return lexicon().kinds.get(key, NOTHING)


MEANT_BY = {phrase: listed(foods) for phrase, foods in rows("meant_foods", "phrase", "foods")}
"""Foods that are meant by a phrase, and whose names do not say it."""


def food_keys_for(word: str) -> frozenset[str]:
    """The keys that a person's word asks for or excludes ("mushrooms", "nuts", "proscuitto"); empty if unknown.

    Documents carry each food with its kinds, so one key covers all that is under it.
    """
    key = lexicon().names.get(words(word))
    return frozenset([key]) if key else NOTHING


def food_keys_meant(phrase: str) -> frozenset[str]:
    """The keys that a phrase stands for where it is excluded; empty for a cuisine, a quality or a dish."""
    return food_keys_for(phrase) | frozenset(MEANT_BY.get(phrase, ()))
