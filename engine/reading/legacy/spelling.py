"""Slips of the finger in the words that steer a request ("vegatarian", "resturant", "chaper").

Only a word that is neither everyday, nor food, nor a name of the catalogue is ever corrected, and only to a word that
begins alike: people seldom miss the first letter (Yannakoudakis & Fawthrop 1983; Mitton 1987).
"""

from collections.abc import Callable
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.reading.legacy.everyday import CONTROL, EVERYDAY, LOOK_ALIKES
from engine.reading.legacy.line import Token
from engine.reading.legacy.wordlists import listed

SHORTEST = 5
"""Shorter words have too many neighbours (the engine behind "fuzziness: AUTO" starts at three and misreads them)."""


def allowed_edits(word: str) -> int:
    """One slip up to seven letters, two from eight on."""
    return 0 if len(word) < SHORTEST else 1 if len(word) < 8 else 2


_DAY = "day"
"""Days of the week are long, and their middles are hardly heard ("wensday", "satday"): two slips are allowed."""
_BY_LETTER: dict[str, list[str]] = {}
for _word in sorted(CONTROL):
    _BY_LETTER.setdefault(_word[0], []).append(_word)


@lru_cache(maxsize=16_384)
def control_word(word: str) -> str | None:
    """The steering word that was meant, or None."""
    edits = allowed_edits(word)
    if not edits or word in EVERYDAY or word in LOOK_ALIKES or not word.isalpha():
        return None
    if word.endswith(_DAY) and len(word) > SHORTEST:
        days = (one for one in _BY_LETTER.get(word[0], ()) if one.endswith(_DAY))
        best = process.extractOne(word, tuple(days), scorer=OSA.distance, score_cutoff=2)
        return best[0] if best else None
    best = process.extractOne(word, _BY_LETTER.get(word[0], ()), scorer=OSA.distance, score_cutoff=edits)
    return best[0] if best else None


def correct(tokens: list[Token], is_known: Callable[[str], bool]) -> list[Token]:
    """The same tokens, with steering words as they are spelt."""
    return [_corrected(token, is_known) for token in _contracted(tokens)]


_SAID_OF = listed(
    "not coming out fine good great ok okay better bad vegan vegetarian veggie coeliac celiac allergic gone cancelled "
    "sick ill away joining leaving bringing flying taking having running"
)
""" "Thai's fine", "Kayla's not coming": said of somebody or something, and nobody's."""
_WITHOUT_APOSTROPHE = {"were": "we are", "its": "it is"}
_QUOTES = frozenset("'’`´")
_CLAUSE = frozenset({",", ".", "!", ";", "-", "so", "and", "then", "now", "but", "because", "cos", "since", "oh", "ok"})


def _contracted(tokens: list[Token]) -> list[Token]:
    """ "So were 9 again": "we're" as it is typed in haste, where a clause begins with it and a number follows."""
    said = {token.text for token in tokens}
    if _WITHOUT_APOSTROPHE.keys().isdisjoint(said) and _SAID_OF.isdisjoint(said):
        return tokens
    found = [
        at
        for at, token in enumerate(tokens[:-1])
        if token.text in _WITHOUT_APOSTROPHE
        and tokens[at + 1].text.isdigit()
        and (not at or tokens[at - 1].text in _CLAUSE)
    ]
    owned = [
        at - 1
        for at, token in enumerate(tokens)
        if at and token.text in _SAID_OF and tokens[at - 1].raw[-2:-1] in _QUOTES and _is_owner(tokens[at - 1].text)
    ]
    if not (found or owned):
        return tokens
    opened = {at: tokens[at]._replace(text=_WITHOUT_APOSTROPHE[tokens[at].text]) for at in found}
    opened |= {at: tokens[at]._replace(text=f"{tokens[at].text.removesuffix('s')} is") for at in owned}
    return [opened.get(at, token) for at, token in enumerate(tokens)]


def _is_owner(word: str) -> bool:
    """ "Kaylas", and not "he is", as which "he's" is read already."""
    return word.endswith("s") and " " not in word


def _corrected(token: Token, is_known: Callable[[str], bool]) -> Token:
    word = token.text
    if len(word) < SHORTEST or word in EVERYDAY or word in CONTROL:
        return token
    meant = control_word(word)
    return token._replace(text=meant) if meant and not is_known(word) else token
