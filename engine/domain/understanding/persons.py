"""Who somebody is by what is said of them: a name that a menu's word is as well, or a slip away from ("Olive",
"Sandra").

Food wants nothing and says nothing, so that whoever does is nobody's dish; and a word in capitals in the middle of a
sentence that is typed without them elsewhere is a name.
"""

import re

from engine.domain.understanding.line import Line

_ACTS = re.compile(
    r" (?:(?:also|really|just|still|even|now) )*(?:(?:would|might|will) (?:also |really |just |rather )*(?:love|like|"
    r"prefer|rather|enjoy|appreciate|fancy)|wants?|wanted|says?|said|asks?|asked|loves|hates|insists?|insisted|thinks?|"
    r"wrote|told|brings|called|mentioned|prefers|wishes|suggests?|suggested|proposed|voted|texted|emailed|reckons|"
    r"is (?:not )?(?:allergic|vegan|vegetarian|c(?:o)?eliac|pescatarian|coming|joining|bringing|paying|out|"
    r"sick|away)|and (?:his|her|their|my) [a-z]+ (?:are|will|would|want|is|can))\b"
)
""" "Olive would like falafel", "Tom and his assistant are coming"."""
_ENDS_SENTENCE = frozenset({"", ".", "!", "?", ":", ";", "-", '"', "("})


def acts(line: Line, end: int) -> bool:
    """What stands behind `end` is said of people only."""
    return _ACTS.match(line.text, end) is not None


def is_called(line: Line, start: int, end: int) -> bool:
    """One word that is typed as a name: it acts, or has its capital within a sentence that has few of them."""
    typed = line.as_typed(start, end)
    if not typed[:1].isupper() or " " in typed or line.raw.istitle() or line.raw.isupper():
        return False
    if acts(line, end):
        return True
    return typed.istitle() and line.word_before(start) not in _ENDS_SENTENCE
