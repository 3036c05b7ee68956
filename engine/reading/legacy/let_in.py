"""What was ruled out and is let in again: "nobody minds pork after all", "you can put mushrooms back in".

Only a food or a cuisine that was excluded. What an allergy guards against stays guarded: `allergies` alone lifts that.
"""

import re
from functools import lru_cache

from engine.catalogue import stems
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.taking_back import is_denied
from engine.reading.legacy.triggers import sign

_NAME = r"(?P<what>[a-z]+(?: [a-z]+)?)"
_NOT_ASKED = r"(?:(?:any|the|all|some|more|that|about|to|with|against) )*"
_LETS_IN = (
    sign(rf"\b{_NAME} (?:can|may|could) (?:come|go|be) back(?: in| on)?(?= *(?:$|[.,!]))"),
    sign(
        rf"\b{_NAME} (?:(?:is|are|would be) )?(?:fine|ok|okay|acceptable|permitted|possible|alright|allowed|all right|"
        r"welcome|back)(?: (?:after all|again|as well|for (?:him|her|them|me|us|everyone|everybody)|on the (?:menu|"
        r"list|table)|in|now|too|actually))*"
        r"(?= *(?:$|[.,!]))"
    ),
    sign(
        rf"\b(?:nobody|no ?one|none of (?:us|them|the [a-z]+))(?: (?:really|actually|here))* (?:minds?|objects?|is "
        rf"(?:bothered by|against|opposed)|has (?:a problem|an issue|anything)|cares? about|avoids?) "
        rf"{_NOT_ASKED}{_NAME}"
        r"(?: (?:after all|anymore|any ?more|at all|actually))*"
    ),
    sign(
        rf"\b{_NAME} (?:is|are|would be) (?:(?:actually|really) )*(?:no (?:problem|issue|trouble|big deal|longer (?:a "
        r"problem|an issue|excluded|off))|not (?:a problem|an issue|excluded|off|forbidden|out))"
        r"(?: (?:after all|anymore|any ?more|at all|now))*"
    ),
    sign(
        rf"\b(?:include|allow|put|add|bring|have|let|permit|serve|use|offer) {_NOT_ASKED}{_NAME} (?:back(?: in| on)?|"
        r"in again|again|after all)\b(?: (?:on|to|in) the (?:menu|list))?"
    ),
    sign(
        r"\b(?:everybody|everyone|all of (?:us|them)|they|we|he|she)(?: (?:do|does|all|actually|can|could|may|will|"
        rf"would|really))* (?:eats?|likes?|loves?|(?<=can |may |uld |ill )have) {_NOT_ASKED}{_NAME}"
        r"(?: (?:after all|actually|too|as well|again|now))*"
    ),
)
"""What is allowed, by saying so or by saying that nobody is against it."""
_SO_DO = re.compile(
    r" ?[,.;]? ?(?:so |and |please |you (?:can|may) |we can |just |then )*(?:include|allow|add|serve|ignore|forget|"
    r"have|"
    r"put|leave) (?:it|that|them|this)(?: (?:back|in|again|out|as well|then|please))*(?= *(?:$|[.,!]))"
)
""" "Fish is no problem, so include it again"."""
_OF_SOME = re.compile(r"\b(?:not|few|hardly|doubt|most|half|some|many|are you sure|is it true)(?: [a-z]+){0,3} $")
_BUT_OTHERS = re.compile(
    r"[^.!?;]{0,24}?\b(?:but (?:not (?:us|me|him|her|them|all|every[a-z]+)|we|i|some|others|my|our|the)|except|besides|"
    r"apart from)\b"
)
""" "Not everyone eats pork", "they love pork, but we don't": nothing is let in for all."""
_THEY_ARE = sign(
    r"\b(?:they|it|that|those|these) (?:is|are|would be)(?: (?:actually|all|totally|really))* (?:fine|ok|okay|"
    r"acceptable|allowed|all right|welcome|no problem|not a problem|good to go)"
    r"(?: (?:after all|again|now|too|actually))*"
    r"(?= *(?:$|[.,!]))"
)
""" "I was wrong about the mushrooms, they're fine"."""
_NEAR = re.compile(r"[a-z]+")
_WAS_WRONG = sign(
    r"\b(?:wrong|mistaken|mistake|mixed|misread|misunderstood|misheard|sorry|turns out|after all|checked|asked)\b"
)
_WITHOUT_IT = re.compile(r"\b(?:no|not|without|out|if|unless|long as|except|but)\b")
""" "Leave the pork out and it's fine"."""
MOST = 60
"""Characters between a name and the pronoun that means it: a clause and its reason."""


def _is_fine(line: Line, draft: Draft) -> None:
    """What was named last before the pronoun, if it was left out by mistake."""
    for match in line.find(_THEY_ARE) if line.says(_WAS_WRONG) else ():
        begin = max(0, match.start() - MOST)
        if _WITHOUT_IT.search(line.text, begin, match.end()) or is_denied(line, match.start()):
            continue
        for word in reversed(list(_NEAR.finditer(line.left, begin, match.start()))):
            name = excluded_as(draft.memory.wants.excluded, word.group())
            if name and line.take("dropped", word.start(), match.end(), name):
                draft.extend("dropped", name)
                break


def find_let_in(line: Line, draft: Draft) -> None:
    """Nothing is let in by a question."""
    excluded = draft.memory.wants.excluded
    if not excluded or line.text.endswith("?"):
        return
    for pattern in _LETS_IN:
        for match in line.find(pattern):
            name = _named(match, excluded)
            if not name or _is_doubtful(line, match):
                continue
            behind = _SO_DO.match(line.left, match.end())
            if line.take("dropped", match.start(), behind.end() if behind else match.end(), name):
                draft.extend("dropped", name)
    _is_fine(line, draft)


def _is_doubtful(line: Line, match: re.Match[str]) -> bool:
    name = match.start("what")
    # Where the name comes first, its first word may be one of doubt.
    begins = name + match["what"].rfind(" ") + 1 if name == match.start() else match.start()
    if is_denied(line, begins) or _OF_SOME.search(line.text, 0, begins):
        return True
    return _BUT_OTHERS.match(line.text, name) is not None


_PRONOUNS = frozenset({"it", "that", "this", "they", "we", "i", "you", "he", "she", "all", "everything"})


def _named(match: re.Match[str], excluded: tuple[str, ...]) -> str:
    """Two words, or the nearer one of them to the verb, that an exclusion in force is called by."""
    words = match["what"].split()
    if words[-1] in _PRONOUNS:
        # "As long as there's no pork it's fine": what is fine is not the pork.
        return ""
    for said in (words, words[-1:], words[:1]):
        if name := excluded_as(excluded, " ".join(said)):
            return name
    return ""


def excluded_as(names: tuple[str, ...], said: str) -> str:
    """The one of these exclusions that is called so, in whatever form of its words; "" if none is."""
    words = stems(said)
    return _by_stems(names).get(words, "") if words else ""


@lru_cache(maxsize=1_024)
def _by_stems(names: tuple[str, ...]) -> dict[tuple[str, ...], str]:
    return {stems(name): name for name in names}
