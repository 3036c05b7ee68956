"""Who speaks, at the head of a line: "Deb: and some dolmas", "Ola from finance here: make it 12", "Deb again".

In a thread that several people write in, a name and a colon say whose words follow. What begins with them begins
behind them: "and some dolmas" adds, whoever says it.
"""

from engine.catalogue import is_dish_name
from engine.reading.legacy.diets import diet_at
from engine.reading.legacy.everyday import CONTROL, EVERYDAY
from engine.reading.legacy.index import Index
from engine.reading.legacy.line import Token
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.wordlists import listed

LONGEST = 6
"""Words and signs at the head of a line among which whoever speaks is looked for: "Ola from the law team here :"."""
_COLON, _SIGNS = ":", frozenset(":.,!-")
_PRESENT = frozenset({"here", "again"})
""" "Ola here", "Deb again"."""
_OF = listed("from of for in at the")
_NO_NAMES = listed(
    "correction corrections update updates typo typos edit edited amended revised change changes headcount oops whoops "
    "argh ugh nope nah nvm ps btw fyi note reminder order orders allergies needs diets where when what who how why new "
    "sorry hi hello hey ok okay thanks please yes no wait he she we they i it you there everyone everybody anyone "
    "nobody someone somebody me us them him her not back once never yet same now then still only just come came dish "
    "lunch dinner breakfast brunch"
)
"""What stands before a colon, or before "here" and "again", and is nobody."""


def without_speaker(tokens: list[Token], index: Index) -> list[Token]:
    """The tokens behind whoever speaks; all of them where nobody is named."""
    head = [token.text for token in tokens[: LONGEST + 1]]
    if _COLON not in head and _PRESENT.isdisjoint(head):
        return tokens
    end = _present(head, index) or _named(tokens, head, index)
    return tokens[end:] if end < len(tokens) else tokens


def _present(head: list[str], index: Index) -> int:
    """Up to where "Ola from finance here:", "Deb again," goes; 0 where nobody says so."""
    at = next((at for at, word in enumerate(head[:-1]) if word in _PRESENT), 0)
    if not at or head[at + 1] not in _SIGNS or not all(word.isalpha() for word in head[:at]):
        return 0
    who = [word for word in head[:at] if word not in _OF]
    return at + 2 if who and not any(_is_wanted(word, index) for word in who) else 0


def _named(tokens: list[Token], head: list[str], index: Index) -> int:
    """ "Deb:", "Mo for accounting:", where what stands there may be a name."""
    at = head.index(_COLON) if _COLON in head else 0
    if not 0 < at <= 3 or not all(word.isalpha() for word in head[:at]):
        return 0
    if at > 1 and head[1] not in _OF:
        return at + 1 if at == 2 and _are_names(tokens[:2], head[3:4], index) else 0
    return at + 1 if _is_name(tokens[0], head[at + 1 :][:1], index) else 0


def _are_names(tokens: list[Token], following: list[str], index: Index) -> bool:
    """ "Big Mike:", "Sister Agnes:": with capitals, the second one a name, and neither of them what is asked for."""
    first, second = tokens
    called = first.text in EVERYDAY or not _is_wanted(first.text, index)
    return (
        first.raw.istitle()
        and second.raw.istitle()
        and called
        and first.text not in _NO_NAMES
        and _is_name(second, following, index)
    )


_ROLES = listed("boss manager director ceo cfo coo cto hr finance legal accounting reception secretary")


def _is_name(token: Token, following: list[str], index: Index) -> bool:
    """A word that nobody knows; in capitals also one that menus have, where no number of it follows."""
    word = token.text
    if word in _ROLES:
        return True
    if word in EVERYDAY or word in CONTROL or word in OFFICE or _is_wanted(word, index):
        return False
    if not index.is_known(word):
        return True
    return token.raw.istitle() and following != [] and not following[0][0].isdigit()


def _is_wanted(word: str, index: Index) -> bool:
    """It names what a caterer is asked for, or how a line goes on."""
    named = word in _NO_NAMES or is_dish_name(word) or diet_at([word], 0) is not None
    return named or index.names_place_or_cuisine(word)
