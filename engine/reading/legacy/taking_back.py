"""Whether what sounds like an allergy or a diet taken back is meant so: a guard never falls by a guess.

"Don't forget the nut allergy" and "that one is not coeliac safe" hold the very words that lift a guard. Where a doubt
is left, nothing is lifted: who means it says it again, who did not would not have been told.
"""

import re

from engine.reading.legacy.line import Line

_DENIED = re.compile(
    r"\b(?:(?:do|does|did|must|should|shall|can|could|may|might|will|would|need|to) not|not to|never|nobody|no ?one|"
    r"none|if|unless|whether|until|when|whenever|once|who|whose|which|doubt|pretend(?:s|ing)?|hope|wish|not (?:sure|"
    r"certain|clear|convinced|true)|rather than|instead of|imagine|suppose|assum(?:e|es|ing))"
    r"(?: (?!(?:so|then|and|but|or|please)\b)[a-z]+){0,4} $"
)
"""Right before it in its clause: it must not be, is not known, or is told of one among several."""
_BUT_OTHERS = re.compile(
    r"\b(?:others?|new|else|apart from|aside from|except(?: for)?|besides)"
    r"(?: (?!(?:so|then|and|but|or)\b)[a-z]+){0,4} $"
)
""" "The others have no allergies", "apart from Ana nobody is allergic": of everybody but who is guarded."""
_OF_DISHES = re.compile(
    r" ?-? ?(?:safe|safely|friendly|free|proof|unsafe|suitable|compliant|certified|aware|ok|okay|tested|info|"
    r"information|labels?|labell?ed|labell?ing|notes?|warnings?|data|details?|lists?|statements?|cards?|menus?|"
    r"options?|dish|"
    r"dishes|meals?|food|foods|items?|risks?|jokes?|tests?|columns?|forms?|"
    r"otherwise|than|(?:in|of|for|on|with) the other|by (?:choice|nature)|that|which|who)\b"
)
"""Right behind it: what a dish or a label is, or only one of those that are meant."""
_ON_ONE_SIDE = re.compile(
    r" ?,? ?(?:on|from|at|in|for|with) (?:my|our|his|her|their|this|me|us|here)\b(?! (?:group|party|team|thread|case))"
)
""" "No allergies on my side": of whoever speaks, and not of whoever is guarded."""
_ANOTHER = re.compile(
    r"(?:[.,;:!(-]|\b(?:but|and|though|although|because|since|while|only|as)\b) "
    r"?(?:(?!(?:it|that|this|there|what) (?:is|was|has|have|does|do)\b|(?:so|as|allergy|stays) )[a-z0-9_]+ ){1,8}?"
    r"(?:is|am|are|was|were|has|have|does|do|can not|must not|should not)(?: (?:it|1|one|so|that|still|too|allergic|"
    r"coeliac|celiac|an allergy|the allergy))*(?= *(?:$|[.,!;)]))"
)
""" "Lee isn't, Kim is", "Lee isn't. Two others have it"."""
_BUT_FOR = re.compile(
    r"[^.!?;]{0,40}?\b(?:except|besides|apart from|aside from|other than|bar)\b|"
    r" ?,? ?but (?:for )?(?:the |our |my )?[a-z]+(?: [a-z]+)?(?= *(?:$|[.,!;]))"
)
""" "Nobody is, except Kim"."""
_OF_OTHERS = re.compile(r"\b(?:other|further|(?<!any )more)\b")
""" "No more allergies" may be of others; "not any more" is of whoever had one."""
_HAS_NONE = re.compile(r"(?:no|without|does not|do not|did not) ")
_SUBJECT = re.compile(r"(?P<who>[a-z0-9_]+)(?: (?:have|has|had|with|got|really|actually))* $")
_SAID_OF_BEFORE = frozenset({"she", "he", "they", "we", "there", "it", "nobody", "one"})
""" "They have no allergies" is of those who were spoken of, "our clients have no allergies" of whoever it names."""
_CORRECTS = re.compile(
    r"\b(?:after all|any ?more|no longer|actually|in (?:fact|the end)|turns? out|turned out|mistake|false alarm|sorry|"
    r"wrong|mix(?:ed)?|correction|misunder[a-z]+|misread|confirmed|checked|asked)\b"
)
_ASKED = re.compile(r"[^.!?]*\?")
_PLEASE = re.compile(r"\b(?:(?:can|could|would|will) (?:you|we|i)|please)\b[^.!?]*$")
""" "Can you drop the nut allergy?" is asked for, and not asked."""
_CLAUSE = re.compile(r"[.,;:!?()-]")


def is_denied(line: Line, start: int) -> bool:
    """What stands before `start` in its clause forbids, doubts or supposes what begins there."""
    return _DENIED.search(line.text, _clause(line, start), start) is not None


def _clause(line: Line, start: int) -> int:
    """Where it begins."""
    return max((one.end() for one in _CLAUSE.finditer(line.text, 0, start)), default=0)


def is_taken_back(line: Line, start: int, end: int, but_for: bool = True) -> bool:
    """Of the span that says so. `but_for`: whoever is excepted behind it keeps the guard."""
    end = len(line.text[:end].rstrip(" ,"))
    if is_denied(line, start) or _BUT_OTHERS.search(line.text, _clause(line, start), start):
        return False
    if _OF_OTHERS.search(line.text, start, end) or _is_of_another(line, start):
        return False
    if _OF_DISHES.match(line.text, end) or _ON_ONE_SIDE.match(line.text, end) or _ANOTHER.search(line.text, end):
        return False
    if but_for and _BUT_FOR.match(line.text, end):
        return False
    return not _ASKED.match(line.text, end) or _PLEASE.search(line.text, 0, start) is not None


def _is_of_another(line: Line, start: int) -> bool:
    """ "Bob has no allergies", with no word that puts anything right: whose guard it is nobody knows."""
    subject = _SUBJECT.search(line.text, 0, start) if _HAS_NONE.match(line.text, start) else None
    if subject is None or subject["who"] in _SAID_OF_BEFORE:
        return False
    has = line.text.startswith(("does ", "do ", "did "), start) or subject.group() != f"{subject['who']} "
    return has and _CORRECTS.search(line.text) is None
