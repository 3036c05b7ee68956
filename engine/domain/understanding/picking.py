"""Picking dishes of what was shown: "pick the second one", "drop the pizza from our picks", "what have we picked?".

A pick needs a dish that is shown, so that "pick up the kids" is none; one that is taken off needs the picks named, so
that "drop the pizza" still lets go of a wish. "Order", "book" and what is counted ("3 trays of that") are orders.
"""

import re

from engine.domain.conversation import Picking
from engine.domain.tokens import digest_of
from engine.domain.understanding.allergies import speaks_of_allergy
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.line import Line
from engine.domain.understanding.referring import in_words
from engine.domain.understanding.triggers import sign

_OUR = r"(?:(?:the|our|my|these|those|all|all of the|all of our) )?"
_PICKS = rf"{_OUR}(?:picks?|picked (?:dishes|ones|items|list)|short ?- ?list|shortlist|pick list|list of picks)"
_LIST = rf"{_OUR}(?:picks|picked (?:dishes|ones|items|list)|short ?- ?list|shortlist|pick list|list of picks)"
_PLEASE = r"(?:(?:please|ok|okay|hey|hi|platter|can|could|you|we|i|let|us|and|now|just|also|so|then|,) )*"
_THEN = r"(?: (?:please|now|again|then|so|far|thanks|already|[.,!?]))*"
_FILE = r"(?:csv|excel|spread ?sheet|file)(?: file)?"
_WHOLE: tuple[tuple[Picking, str], ...] = (
    ("file_picks", rf"(?:(?:send|give|get|export|download|save|have|show) )?(?:(?:me|us) )?{_PICKS} (?:as|in|into|to) "
                   rf"(?:an? )?{_FILE}|(?:send|give|get)(?: (?:me|us))? (?:a|the) {_FILE} of {_PICKS}"
                   rf"|(?:export|download) {_PICKS}"),
    ("share", rf"share (?:{_PICKS}|what (?:we|i) (?:have )?picked|these (?:dishes|options|results)"
              r"|(?:this|the|that|our) (?:list|results?|dishes|options|page))(?P<whom> (?:with|to|in) [^.!?]{1,60})?"),
    ("compare_picks", rf"compare (?:{_PICKS}|what (?:we|i) (?:have )?picked)"),
    ("clear_picks", rf"(?:clear|empty|reset|delete|erase|drop|remove|scrap|forget) (?:all |everything (?:from|in|on) )?"
                    rf"{_PICKS}|unpick (?:everything|all(?: of (?:it|them))?|them all)|start {_PICKS} (?:over|again)"),
    ("picks", rf"(?:show|list|see|view|read|tell)?(?: (?:me|us))?(?: (?:what is|what are|what is on))? ?{_LIST}"
              r"(?: so far)?|what (?:have|did|do) (?:we|i) (?:have |all )?(?:pick|picked|chosen|selected)"
              rf"|what is (?:picked|(?:on|in|among) {_PICKS})|what are {_PICKS}"
              r"|(?:which|what) (?:dishes|ones) (?:have|did|are) (?:(?:we|i) )?(?:pick|picked)"
              r"|(?:show (?:me |us )?)?(?:what|everything|all) (?:we|i) (?:have )?picked"
              r"|picked(?: list)?"),
)  # fmt: skip
_COMMANDS = tuple((name, sign(rf"^{_PLEASE}(?:{words}){_THEN}$")) for name, words in _WHOLE)
_WORD = r"[a-z0-9&'#,-]+"
_WORDS = rf"(?P<what>{_WORD}(?: {_WORD}){{0,15}})"
_OFF = sign(
    r"\b(?:drop|remove|take|strike|cross|delete|scratch|lose|cut|leave|pull|unpick) "
    rf"(?P<what>{_WORD}(?: {_WORD}){{0,15}}?) (?:(?:off|out|from|of|in|on) )+{_PICKS}"
)
_UNPICK = sign(rf"\bunpick {_WORDS}")
_PUT = sign(
    r"(?:^|[.!;:,] |\b(?:please|ok|okay|platter|us|you|we|i|they|would|like|want|to|and|also|then|just|now) )"
    rf"(?P<verb>pick(?: out)?|shortlist|short ?- ?list|choose|select|add|put) {_WORDS}"
)
_ON = re.compile(rf" ?(?:to|on|onto|in|into|among) {_PICKS}\b")
_TO_AN_ORDER = re.compile(r" ?(?:to|on|in|into|for) (?:the |my |our |an? )?(?:carts?|orders?|baskets?|bill)\b")
_PRONOUN = re.compile(r"(?:it|that|this|that one|this one)(?= ?$| (?:to|on|too|please|now|then|for)\b| ?[.,!;])")
_NAMES_PICKS = frozenset({"pick", "pick out", "shortlist"})
MOST_WORDS = 14
"""A longer line says more than to show, clear or compare the picks."""


def find_picks(line: Line, draft: Draft) -> None:
    """Before anything is let go or referred to, so that "drop the pizza from our picks" is no wish that falls."""
    if len(line.tokens) <= MOST_WORDS:
        for name, pattern in _COMMANDS:
            match = line.search(pattern)
            if match and line.take("picks", match.start(), _end_of(match, line), name):
                draft.picking = name
                draft.about = _list_meant(name, match.group())
                return
    _take_off(line, draft)
    if draft.picking is None and draft.memory.page:
        _put(line, draft)


_BESIDE = re.compile(r" ?[,;:]| (?:because|since|as|but|who|whose)\b")


def _end_of(match: re.Match[str], line: Line) -> int:
    """With whom a list is shared is taken with it, up to what else is said of them; of an allergy nothing is taken."""
    if not match.groupdict().get("whom"):
        return match.end()
    if speaks_of_allergy(line.text):
        return match.start("whom")
    beside = _BESIDE.search(line.text, match.start("whom"))
    return beside.start() if beside else match.end()


_OF_PICKS = re.compile(rf"share (?:{_PICKS}|what )")


def _list_meant(name: Picking, said: str) -> tuple[str, ...]:
    """Of what is shared: the picks or the page."""
    return () if name != "share" else ("picks",) if _OF_PICKS.search(said) else ("page",)


def _take_off(line: Line, draft: Draft) -> None:
    """From the picks as they are listed; what is not among them is not taken off anything else either."""
    dishes = [one.dish for one in draft.memory.picks]
    match = line.search(_OFF) or (line.search(_UNPICK) if dishes else None)
    if match is None:
        return
    places, length = in_words(match["what"], dishes)
    if _take_dishes(line, match, length if places else 0, places):
        draft.picking = "unpick"
        draft.picked = tuple(digest_of(dishes[at].dish_key) for at in places)


def _take_dishes(line: Line, match: re.Match[str], length: int, places: tuple[int, ...]) -> bool:
    """The verb, the dishes and the list; what stands between or behind them is left where it tells of an allergy."""
    if not speaks_of_allergy(line.text):
        return line.take("picks", match.start(), match.end(), places)
    line.take("picks", match.end("what"), match.end(), places)
    return line.take("picks", match.start(), match.start("what") + length, places)


def _put(line: Line, draft: Draft) -> None:
    for match in line.find(_PUT):
        verb, names_them = match["verb"], match["verb"] in _NAMES_PICKS
        places, length = in_words(match["what"], draft.memory.page, numbers=names_them)
        if pronoun := _PRONOUN.match(match["what"].strip()):
            places, length = draft.memory_focus, pronoun.end()
        end = match.start("what") + length
        on = _ON.match(line.text, end)
        says_it = names_them or on is not None
        if not places or _TO_AN_ORDER.match(line.text, end) or not (says_it or (verb == "add" and not pronoun)):
            continue
        if line.take("picks", match.start("verb"), on.end() if on else end, places):
            draft.picking, draft.referred = "pick", places
            return
