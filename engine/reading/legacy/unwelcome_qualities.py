"""Qualities and manners that are not wished for: "not too spicy", "nothing fried", "steamed rather than fried"."""

import re

from engine.catalogue import MEANT_BY
from engine.reading.legacy.denying import GIVES, NOBODY
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.qualities import QUALITIES
from engine.reading.legacy.triggers import Sign, sign

_DEGREE = r"(?:too|so|very|that|super|overly|really|all that|particularly|terribly|extra|at all|as|quite)"
_GOES_ON = (
    r"(?= *(?:$|[.,!?;_&/]|(?:and|or|nor|but|please|pls|thanks|for|in|though|actually|either|then|"
    r"anymore|any more|after all|this|if|food|foods|stuff|things?|dishes|"
    r"items|options|ones?)\b))"
)
_QUALITY = "|".join(sorted(QUALITIES, key=len, reverse=True))
NOT_SO = sign(
    rf"\b(?:(?:not|nothing|never|none|less|is not|are not|no|without|avoid)(?: (?:anything|any|something|it|be))?"
    rf"(?: {_DEGREE})* )(?P<what>{_QUALITY}){_GOES_ON}|"
    rf"\b(?:not|never|{NOBODY}) (?:(?:really|ever|even|to) )*(?:wants?|likes?|eats?|have|has|had|do|does|needs?|"
    rf"enjoys?|(?:{GIVES})(?: (?:us|me|them|anyone|anybody))?|get|handle|stomach|digest|stand|feel like|care for|"
    r"in the mood for) "
    rf"(?:anything|something)(?: (?:that|which) is)?(?: {_DEGREE})* (?P<such>{_QUALITY}){_GOES_ON}"
)
""" "Not too spicy", "nothing heavy", "we do not want anything fried": no wish for what is said."""
NOT_OK = sign(
    rf"\b(?P<what>{_QUALITY})(?: (?:foods?|stuff|things?|dishes|items|ones))? (?:is|are|would be|will be) "
    r"(?:(?:really|also|just) )*(?:not (?:ok|okay|good|fine|great|welcome|allowed|acceptable|possible|an option|"
    r"an? good (?:idea|fit))|(?:an? )?(?:no ?-? ?go|bad idea)|out(?= *(?:$|[.,!;]))|off (?:limits|the table))\b"
    r"(?: for (?:us|me|him|her|them|everyone)\b)?"
)
""" "Spicy food is not ok": what rules it out stands behind it."""
TOO = sign(
    r"(?:^(?:(?:ok|okay|hmm|hm|no|oh|sorry|nah|but|well|,|[.!]) )*|\b(?:it|this|that|these|those|they|everything|"
    r"the (?:food|list|dishes)|all (?:of )?(?:it|them|that|this)) (?:is|are|looks?|sounds?|seems?|gets?) )"
    rf"(?:(?:way|far|much|all|just|really|a bit|a little|probably|maybe) )*too (?P<what>{_QUALITY})\b"
    r"(?= *(?:$|[.,!;]|for|and|or|but|please|though))(?: for [a-z]+(?: [a-z]+)?(?= *(?:$|[.,!;])))?"
)
""" "Too spicy for Jim", of what is shown."""
RATHER_THAN = sign(rf"\b(?:rather than|instead of) (?!hot\b|cold\b)(?P<what>{_QUALITY}){_GOES_ON}")
""" "Steamed rather than fried": of a manner nothing takes the place, so that it is left out."""
_OR_SO = re.compile(rf" ?(?:,|and|or|nor|&|/)+ (?:{_DEGREE} )*(?P<what>{_QUALITY}){_GOES_ON}")


def find_unwelcome(line: Line, draft: Draft, said: Sign) -> None:
    """Of those that `said` names first, all that are listed with it."""
    for match in line.find(said):
        found: re.Match[str] | None = match
        start = match.start()
        while found is not None and line.take("exclusion", start, found.end(), what := found[str(found.lastgroup)]):
            draft.extend("excluded", what)
            draft.extend("excluded_phrases", "spicy" if what == "hot" else what)
            draft.extend("excluded_food_keys", *MEANT_BY.get(what, ()))
            start = found.end()
            found = _OR_SO.match(line.left, start)
