"""Utterance: a line in tokens, each with the characters it was typed as and the clause it stands in.

Letters and digits are parted ("25ppl", "x14"), but for ordinals ("2nd") and a few spellings of chat ("b4"); a number
keeps its point, its thousands' commas and its minutes ("24.50", "1,200", "12:30"); a contraction stays whole with a
plain apostrophe; a hyphen is a token between its words; the dot of an abbreviation belongs to it ("p.m.": pm).
"""

import re
import unicodedata
from functools import lru_cache

from engine.catalogue import listed
from engine.messages.text import TEXT_LIMIT
from engine.reading.lattice import Token, Utterance
from engine.reading.tables import mapped, rows

_SIGNS = mapped("signs", "sign", "meaning")
_CHAT = mapped("chat_spellings", "word", "meaning")
_SHORTENED = mapped("abbreviations", "word", "before")
_CLAUSE_WORDS = {word: listed(others) for word, others in rows("clause_words", "word", "not_behind")}
_FRACTIONS = "¼-¾⅐-⅞"
_TOKEN = re.compile(
    rf"(?:{'|'.join(_CHAT)})(?!\w)"
    r"|\d+(?:st|nd|rd|th)(?![a-z])"
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d{1,2}:\d{2}(?!\d)|\d+(?:\.\d+)*"
    rf"|[{_FRACTIONS}]"
    r"|[a-z](?:\.[a-z])+(?![a-z])\.?"
    rf"|[^\W\d_{_FRACTIONS}]+(?:'[^\W\d_]+)*"
    r"|([.!?-])\1*|[^\w\s]|_"
)
"""One token: whatever is no space is in exactly one."""
_ENDS_CLAUSE = frozenset(".;!?|•")
_DROPPED = frozenset(("Mn", "Me", "Cf", "Cs"))
"""Unicode's categories of what only dresses or hides a character: accents, variation selectors, joiners, surrogates."""
_SKIN_TONES = range(0x1F3FB, 0x1F400)
"""Fitzpatrick modifiers of an emoji, Unicode Technical Standard 51."""


def utterance(text: str) -> Utterance:
    """The tokens of a line, of its first `TEXT_LIMIT` characters."""
    folded, places = _folded(text[:TEXT_LIMIT])
    tokens: list[Token] = []
    clause, ends, behind = 0, False, 0
    for match in _TOKEN.finditer(folded):
        word, (first, beyond) = match.group(), match.span()
        start, end = (places[first], places[beyond - 1] + 1) if places else (first, beyond)
        if word == "." and tokens and first == behind and _is_shortened(tokens[-1].text, text[end : end + 2]):
            last = tokens[-1]
            tokens[-1] = Token(last.text, last.start, end, last.clause, text[last.start : end])
            continue
        if tokens and (ends or "\n" in folded[behind:first] or _opens_clause(word, tokens[-1].text)):
            clause += 1
        sign = word[0] if match.lastindex else ""
        plain = sign or (word.replace(".", "") if word[0].isalpha() else word)
        tokens.append(Token(_CHAT.get(plain, plain), start, end, clause, text[start:end]))
        ends = plain in _ENDS_CLAUSE or (sign == "-" and (len(word) > 1 or _parts(folded, first)))
        behind = beyond
    return Utterance(text, tuple(tokens))


def _parts(folded: str, place: int) -> bool:
    """Whether a dash stands free: between spaces, but not between numbers."""
    around = folded[max(0, place - 2) : place + 3]
    return around[1:4] == " - " and not (around[0].isdigit() and (around[4:].isdigit() or around[4:] == "$"))


def _opens_clause(word: str, before: str) -> bool:
    return word in _CLAUSE_WORDS and before not in _CLAUSE_WORDS[word]


def _is_shortened(word: str, ahead: str) -> bool:
    """Whether the dot behind a word is its own: before a name always, before a number where one stands;
    else a capital ahead begins a sentence."""
    following = ahead.strip()[:1]
    before = _SHORTENED.get(word)
    return (
        before == "name" or (before == "" and not following.isupper()) or (before == "number" and following.isdigit())
    )


def _folded(text: str) -> tuple[str, list[int]]:
    """The text in small plain letters, and for each of its characters where it was typed; [] where it is the same."""
    if text.isascii():
        return text.lower().replace("`", "'"), []
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        plain = _plain(character)
        letters.append(plain)
        places.extend([place] * len(plain))
    return "".join(letters), places


@lru_cache(maxsize=4_096)
def _plain(character: str) -> str:
    """One character folded; "" for what only dresses another. A fraction stays the one character it is."""
    if character in _SIGNS:
        return _SIGNS[character]
    if unicodedata.category(character) == "No" and unicodedata.decomposition(character).startswith("<fraction>"):
        return character
    parts = unicodedata.normalize("NFKD", character).casefold()
    return "".join(
        str(unicodedata.decimal(part, part))
        for part in parts
        if unicodedata.category(part) not in _DROPPED and ord(part) not in _SKIN_TONES
    )
