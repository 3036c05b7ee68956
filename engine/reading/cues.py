"""Cues: what people say around food, names and numbers, a row of `data/cues.tsv` a phrase, and of
`data/harm.tsv` what only allergies are read from; with the words that everyday
English knows without their saying anything here, and people's given names.
"""

from collections.abc import Iterator
from functools import cache

from engine.catalogue import fold
from engine.reading.lattice import Typed, Utterance
from engine.reading.tables import FOLDER, rows
from engine.reading.trie import SILENT, Entry, Form, Node
from engine.reading.utterance import utterance

Phrase = tuple[str, ...]


@cache
def cues() -> tuple[tuple[Phrase, Entry], ...]:
    """Every phrase as the words of a line have it, those with an apostrophe also as they are typed without."""
    return (*phrases("cues"), *phrases("harm"))


@cache
def phrases(table: str) -> tuple[tuple[Phrase, Entry], ...]:
    """Those of one table."""
    found = []
    for type_, key, _, phrase in rows(table, "type", "key", "locale", "phrase"):
        words = tuple(token.text for token in utterance(phrase).tokens)
        entry = Entry(type_, key)
        found += [(spelt, entry) for spelt in _spelt(words)]
    return tuple(found)


@cache
def _trie(table: str) -> Node:
    node = Node()
    for phrase, entry in phrases(table):
        node.put(phrase, entry)
    return node


@cache
def cue_trie() -> Node:
    """All of them, for whoever only reads it: the same beside every catalogue."""
    node = Node()
    for phrase, entry in cues():
        node.put(phrase, entry)
    return node


def typed_by(table: str, line: Utterance, *, skips_signs: bool = False) -> list[Typed]:
    """What the phrases of one table say in a line, exactly as spelt. `skips_signs`: a phrase may be typed with a hyphen
    where it has none."""
    forms = [(Form(token.word),) for token in line.tokens]
    signs = [token.text if skips_signs and token.text in SILENT else "" for token in line.tokens]
    return [
        Typed(type_, at, one.end, entry.key)
        for at in range(len(line.tokens))
        for type_, one in _trie(table).longest(forms, signs, at).items()
        for entry in one.entries
    ]


def _spelt(words: Phrase) -> Iterator[Phrase]:
    """The phrase, without its hyphens, and without its apostrophes; a word that is another one without ("we're") only
    inside a longer phrase."""
    plain = tuple(word for word in words if word not in SILENT) or words
    yield plain
    bare = tuple(word.replace("'", "") for word in plain)
    if bare != plain and (len(plain) > 1 or bare[0] not in everyday()):
        yield bare


@cache
def cue_words() -> frozenset[str]:
    """Words that are a cue by themselves; those of harm leave a word what else it is."""
    return frozenset(words[0] for words, _ in phrases("cues") if len(words) == 1)


@cache
def everyday() -> frozenset[str]:
    """Words of everyday English with their inflections: SCOWL, sizes 10 to 35 (`data/everyday_licence.txt`)."""
    return common() | _listed("everyday.txt")


@cache
def common() -> frozenset[str]:
    """The commonest of them, sizes 10 and 20: of these a menu's word is no dish by itself ("golden", "garden")."""
    return _listed("everyday_common.txt")


def _listed(file: str) -> frozenset[str]:
    return frozenset((FOLDER / file).read_text("utf-8").split())


@cache
def given_names() -> frozenset[str]:
    return frozenset(fold(name) for (name,) in rows("given_names", "name"))
