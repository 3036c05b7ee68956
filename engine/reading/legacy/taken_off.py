"""What one clause names and another takes off: "the ribs are too messy, take them off", "tea we have, so skip that".

The pronoun is what was named last before it and is in force; the reason between the two says nothing of its own.
"""

import re
from collections.abc import Callable

from engine.reading.legacy.letting_go import DROP, OFF, TAKE
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_THOSE = r"(?:it|that|this|them|those|these|(?:that|this) (?:one|need|part|bit|wish))"
_LEAD = r"(?:(?:so|and|then|please|you can|we can|can you|could you|let us|i would|just|better|we will|,) )*"
_DROPS_THOSE = sign(
    rf"(?:[,.;:!] ?|\b(?:so|and|then) ){_LEAD}(?:(?:{DROP}|cut|{TAKE} {OFF}) {_THOSE}|{TAKE} {_THOSE} {OFF}|"
    rf"(?:(?:there is )?no (?:more |longer any )?need (?:for|of) |(?:we )?(?:do not|no longer) need ){_THOSE}"
    r"(?: any ?more)?)"
    r"(?: (?:of|from|off)? ?(?:the|our|my|that) (?:list|order|menu|table|plan|search))?"
    r"(?: (?:please|again|then|now|instead|after all|too|as well|for me))*(?= *(?:$|[.,!;]|and\b|but\b))"
)
LONGEST = 4
"""Words of a name that is looked for; menus' own names of dishes that people wish for are seldom longer."""
MOST_WORDS = 40
"""Before the pronoun; what was named earlier is hardly what it means."""
_WORD = re.compile(r"[a-z]+(?: ?- ?[a-z]+)?")
_DIGIT = re.compile(r"\d")


def find_taken_off(line: Line, drops: Callable[[str, int, int], bool]) -> None:
    """`drops`: lets go of a name, if it is in force, and takes the span from where it stands to a place."""
    for match in line.find(_DROPS_THOSE):
        _let_go_before(line, match, drops)


def _let_go_before(line: Line, match: re.Match[str], drops: Callable[[str, int, int], bool]) -> None:
    """The name nearest before the pronoun, the longest one that ends there."""
    words = list(_WORD.finditer(line.left, 0, match.start()))[-MOST_WORDS:]
    for last in range(len(words) - 1, -1, -1):
        for first in range(max(0, last - LONGEST + 1), last + 1):
            start, end = words[first].start(), words[last].end()
            said = line.left[start:end].replace(" - ", " ")
            # A number in the reason may be one that counts: "we are 12 now, so skip that".
            tells = _DIGIT.search(line.left, end, match.start()) is not None
            if said in _VAGUE and line.word_before(start) not in _MEANT:
                # "Nobody ate the rolls last time, so drop them".
                continue
            if not said.startswith(_ARTICLES) and drops(said, start, end if tells else match.end()):
                if tells:
                    line.take("dropped", match.start(), match.end())
                return


_VAGUE = frozenset({"time", "times", "day", "date", "hour", "place", "where", "money", "cost", "price", "area"})
_MEANT = frozenset({"the", "our", "my", "that"})
_ARTICLES = ("the ", "our ", "my ", "that ", "those ", "these ")
