"""Who somebody is by what is said of them: a name that a menu's word is as well, or a slip away from ("Olive",
"Sandra").

Food wants nothing and says nothing, so that whoever does is nobody's dish; and a word in capitals in the middle of a
sentence that is typed without them elsewhere is a name.
"""

import re

from engine.catalogue import is_dish_name
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.firstnames import FIRST_NAMES
from engine.reading.legacy.index import Index
from engine.reading.legacy.line import Line
from engine.reading.legacy.wordlists import listed

_ACTS = re.compile(
    r" (?:(?:also|really|just|still|even|now) )*(?:(?:would|might|will) (?:also |really |just |rather )*(?:love|like|"
    r"prefer|rather|enjoy|appreciate|fancy)|wants?|wanted|says?|said|asks?|asked|loves|hates|insists?|insisted|thinks?|"
    r"wrote|told|brings|called|mentioned|prefers|wishes|suggests?|suggested|proposed|voted|texted|emailed|reckons|"
    r"joins|joined|cancell?ed|dropped out|bailed|forgot|confirmed|declined|decided|counts|counted|can not|"
    r"is (?:not )?(?:allergic|vegan|vegetarian|c(?:o)?eliac|pescatarian|coming|joining|bringing|paying|out|"
    r"sick|away)|and (?:his|her|their|my) [a-z]+ (?:are|will|would|want|is|can))\b"
)
""" "Olive would like falafel", "Tom and his assistant are coming"."""
_ENDS_SENTENCE = frozenset({"", ".", "!", "?", ":", ";", "-", '"', "("})


def acts_by_name(line: Line, start: int, end: int) -> bool:
    """A word with a capital, and behind it what is said of people only, whatever menus call so."""
    return _has_a_capital(line, start, end) and _ACTS.match(line.text, end) is not None


def is_called(line: Line, start: int, end: int) -> bool:
    """One word that is typed as a name: it acts, or has its capital within a sentence that has few of them."""
    if acts_by_name(line, start, end):
        return True
    is_name = _has_a_capital(line, start, end) and line.as_typed(start, end).istitle()
    return is_name and line.word_before(start) not in _ENDS_SENTENCE


def _has_a_capital(line: Line, start: int, end: int) -> bool:
    typed = line.as_typed(start, end)
    return typed[:1].isupper() and " " not in typed and not (line.raw.istitle() or line.raw.isupper())


_PEOPLE_DO = listed("is has can could does needs wants eats hates likes here asks says will would")
_CLAUSE_ENDS = frozenset({"", ".", ",", "!", "and"})
_OF_PEOPLE = listed("for from with by ask tell and")


def is_spoken_of(line: Line, start: int, end: int) -> bool:
    """ "No fish for Tom", "Tom has an allergy": a name in capitals that a menu's word is as well ("tom yum")."""
    if not (_has_a_capital(line, start, end) and line.as_typed(start, end).istitle()):
        return False
    after = line.word_after(end)
    if after in ("and", "&") and _AND_NAME.match(line.raw, line.span(start, end)[1]):
        # "Tom and Aya are joining".
        return True
    return after in _PEOPLE_DO or (line.word_before(start) in _OF_PEOPLE and after in _CLAUSE_ENDS)


_AND_NAME = re.compile(r" (?:and|&) [A-Z][a-z]+ (?:are|will|have|can|could|want|need|would|both)\b")
_NOT_SOMEBODY = frozenset({"breakfast", "brunch"})


def is_unheard_of(line: Line, index: Index, start: int, end: int) -> bool:
    """One word with a capital, or a common first name, that is no plain word and none of the menus': "Priya is
    vegan"."""
    who = line.text[start:end]
    is_capital, is_first_name = line.as_typed(start, end)[:1].isupper(), who in FIRST_NAMES
    # A menu's "Paul's chicken" makes no dish of Paul.
    is_menus = index.is_known(who) and not (is_capital and is_first_name and not is_dish_name(who))
    return (is_capital or is_first_name) and not (who in EVERYDAY or who in _NOT_SOMEBODY or is_menus)


_MET = listed(
    "forgot forgotten forgetting invited invite ask asked tell told thanks thank met meet counted missed remind cc bcc"
)


def is_met(line: Line, start: int, end: int) -> bool:
    """ "I forgot Noor": a name of one word behind a verb of which people are the object."""
    return " " not in line.as_typed(start, end) and line.word_before(start) in _MET
