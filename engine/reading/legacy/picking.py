"""Picking dishes of what was shown: "pick the second one", "drop the pizza from our picks", "what have we picked?".

A pick needs a dish that is shown, so that "pick up the kids" is none; one that is taken off needs the picks named, so
that "drop the pizza" still lets go of a wish. "Order", "book" and what is counted ("3 trays of that") are orders.
"""

import re

from engine.catalogue import stems
from engine.conversation import OWN_LAST, Picking, ShownDish, digest_of
from engine.reading.legacy.allergies import speaks_of_allergy
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.letting_go import DROP, OFF, TAKE
from engine.reading.legacy.line import Line
from engine.reading.legacy.referring import in_words
from engine.reading.legacy.triggers import sign

_OUR = r"(?:(?:the|our|my|these|those|all|all of the|all of our) )?"
_LISTED = r"picked (?:dishes|ones|items|list)|short ?- ?list|shortlist|pick list|list of picks"
_PICKS = rf"{_OUR}(?:picks?|{_LISTED})"
_LIST = rf"{_OUR}(?:picks|{_LISTED})"
"""All of them: no word for a single one."""
_PLEASE = r"(?:(?:please|ok|okay|hey|hi|platter|can|could|you|we|i|let|us|and|now|just|also|so|then|,) )*"
_THEN = r"(?: (?:please|now|again|then|so|far|thanks|already|[.,!?]))*"
_FILE = r"(?:csv|excel|spread ?sheet|file)(?: file)?"
_A_PAGE = (
    rf"(?:{_PICKS}|what (?:we|i) (?:have )?picked|these (?:dishes|options|results)"
    r"|(?:this|the|that|our) (?:list|results?|dishes|options|page))"
)
_WHOLE: tuple[tuple[Picking, str], ...] = (
    ("file_picks", rf"(?:(?:send|give|get|export|download|save|have|show) )?(?:(?:me|us) )?{_PICKS} (?:as|in|into|to) "
                   rf"(?:an? )?{_FILE}|(?:send|give|get)(?: (?:me|us))? (?:a|the) {_FILE} of {_PICKS}"
                   rf"|(?:export|download) {_PICKS}"),
    ("share", rf"(?:share {_A_PAGE}|(?:send|forward|e ?-? ?mail|post|dm) (?:this|{_A_PAGE})(?= (?:with|to|in) ))"
              r"(?P<whom> (?:with|to|in) [^.!?]{1,60})?"),
    ("compare_picks", rf"compare (?:{_PICKS}|what (?:we|i) (?:have )?picked)"),
    ("clear_picks", rf"(?:clear|empty|reset|delete|erase|drop|remove|scrap|forget) (?:all |everything (?:from|in|on) )?"
                    rf"{_LIST}|unpick (?:everything|all(?: of (?:it|them))?|them all)|start {_LIST} (?:over|again)"),
    ("unpick", r"(?:clear|delete|erase|drop|remove|scrap|forget|undo|cancel|take back) "
               r"(?:(?:the|our|my|that|this) )?(?:last |latest )?pick"),
    ("picks", rf"(?:show|list|see|view|read|tell)?(?: (?:me|us))?(?: (?:what is|what are|what is on))? ?{_LIST}"
              r"(?: so far)?|what (?:have|did|do) (?:we|i) (?:have |all )?(?:pick|picked|chosen|selected)"
              rf"|what is (?:picked|(?:on|in|among) {_PICKS})|what are {_PICKS}"
              r"|(?:which|what) (?:dishes|ones) (?:have|did|are) (?:(?:we|i) )?(?:pick|picked)"
              r"|(?:show (?:me |us )?)?(?:what|everything|all) (?:we|i) (?:have )?picked"
              r"|picked(?: list)?|(?:what is|what do (?:we|i) have|show(?: (?:me|us))?(?: what is)?)(?: (?:in|on))? "
              r"(?:my|our) (?:list|cart|basket|order)"),
)  # fmt: skip
_THE_LIST = r"(?:the|our|my|this|that) (?:list|cart|basket|order)"
_ALL = r"(?:everything|it all|all(?: of (?:it|them|those|these))?|them all)"
_OF_THE_LIST = rf"(?: (?:(?:off|out|from|of|in|on) )+{_THE_LIST})?"
_WHERE_PICKED: tuple[tuple[Picking, str], ...] = (
    ("clear_picks", rf"(?:{DROP}|{TAKE}(?: {OFF})?|unpick) {_ALL}(?: {OFF})?{_OF_THE_LIST}|"
                    rf"(?:clear|empty|reset) (?:{_ALL}{_OF_THE_LIST}|{_THE_LIST})"),
    ("picks", r"(?:what is|(?:show|see|view|read|tell)(?: (?:me|us))?(?: what is)?|what do (?:we|i) have) "
              rf"(?:(?:on|in) )?{_THE_LIST}(?: so far)?"),
)  # fmt: skip
"""Where something is picked, the list is that of the picks, and everything is all of them."""
_COMMANDS, _COMMANDS_WHERE_PICKED = (
    tuple((name, sign(rf"^{_PLEASE}(?:{words}){_THEN}$")) for name, words in whole) for whole in (_WHOLE, _WHERE_PICKED)
)
_WORD = r"[a-z0-9&'#,-]+"
_WORDS = rf"(?P<what>{_WORD}(?: {_WORD}){{0,15}})"
_OFF = sign(
    rf"\b(?:{DROP}|{TAKE}|unpick) "
    rf"(?P<what>{_WORD}(?: {_WORD}){{0,15}}?) (?:(?:off|out|from|of|in|on) )+{_PICKS}"
)
_OFF_LISTED = sign(
    rf"\b(?:{DROP}|{TAKE}) (?P<what>{_WORD}(?: {_WORD}){{0,15}}?) (?:(?:off|out|from|of|in|on) )+{_THE_LIST}\b"
)
""" "Remove the pizza from the list", where it is picked."""
_UNPICK = sign(rf"\bunpick {_WORDS}")
_NOUN = re.compile(r"(?:one|option|dish|item|choice|card|tray|platter|result|restaurant|place|caterer|suggestion)s?")
_PLACE = re.compile(r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d{1,2}(?:th|st)?")
_NTH = rf"(?:(?:the|number|#) )*(?:{_PLACE.pattern})(?: {_NOUN.pattern})?"
_NTHS = rf"{_NTH}(?: (?:and|,|&|plus) {_NTH})*"
_OFF_NTH = sign(
    rf"^{_PLEASE}(?P<verb>{DROP}|{TAKE})(?: {OFF})? (?P<what>{_NTHS})(?: {OFF})?{_OF_THE_LIST}"
    rf"(?: again| instead)?{_THEN}$"
)
""" "Take off the first", "remove the second one from the list": where something is picked, and nothing else is said."""
_LIKED = sign(
    r"^(?:(?:ooh?|oh|ok|okay|yes|yeah|wow|nice|great|cool|hmm|and|[,.!]) )*"
    rf"(?:(?:i|we) (?:(?:really|also|both|all|quite|do) )*(?:like|love|prefer|choose) (?P<what>{_NTHS})|"
    rf"(?P<such>{_NTHS}) (?:looks?|sounds?|seems?) (?:(?:really|very|pretty|so) )*"
    r"(?:good|great|nice|perfect|fine|lovely|delicious|yummy|tasty|amazing|awesome|right))"
    rf"(?: (?:best|most|more|better|a lot|too))*{_THEN}$"
)
""" "I like the second one", said to Platter, is a pick: it is told, and can be taken back."""
_OFF_PICK = sign(rf"\b(?:{DROP}|{TAKE}|undo) (?:(?:the|our) )?(?P<what>{_WORD}(?: {_WORD}){{0,5}}?) picks?\b")
""" "Drop the first pick", "remove the pizza pick"."""
_OWN = sign(rf"\b(?:{DROP}|{TAKE}|undo) (?P<what>my(?: last| latest)?|that|this) pick\b")
""" "Drop my pick and add the second one": a line of nothing else is a command of its own."""
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
        for name, pattern in (*_COMMANDS, *(_COMMANDS_WHERE_PICKED if draft.memory.picks else ())):
            match = line.search(pattern) if _may_be(name, draft) else None
            if match and name == "share" and not (draft.addressed or "share" in match.group()):
                # "Send this to Bob": of whatever colleagues have in mind.
                continue
            if match and line.take("picks", match.start(), _end_of(match, line), name):
                draft.picking = name
                draft.about = _list_meant(name, match.group())
                return
    if not _take_own(line, draft):
        _take_off(line, draft)
    if draft.memory.page:
        _put(line, draft)


def _may_be(name: Picking, draft: Draft) -> bool:
    """ "Delete the shortlist" is said to others where nothing is picked."""
    return name not in ("clear_picks", "unpick") or bool(draft.memory.picks) or draft.addressed


_BESIDE = re.compile(r" ?[,;:]| (?:because|since|as|but|who|whose)\b")


def _end_of(match: re.Match[str], line: Line) -> int:
    """With whom a list is shared is taken with it, up to what else is said of them; of an allergy nothing is taken."""
    if not match.groupdict().get("whom"):
        return match.end()
    if speaks_of_allergy(line.text):
        return match.start("whom")
    beside = _BESIDE.search(line.text, match.start("whom"))
    return beside.start() if beside else match.end()


_OF_PICKS = re.compile(rf"(?:share|send|forward|mail|post|dm) (?:{_PICKS}|what )")


def _list_meant(name: Picking, said: str) -> tuple[str, ...]:
    """Of what is shared: the picks or the page; of one pick that is taken back: whose."""
    if name == "unpick":
        return OWN_LAST
    return () if name != "share" else ("picks",) if _OF_PICKS.search(said) else ("page",)


def _take_own(line: Line, draft: Draft) -> bool:
    match = line.search(_OWN) if draft.memory.picks else None
    if match is None or _undecided(line, match.start()) or not _take_dishes(line, match, 0, ()):
        return False
    draft.picking, draft.about = "unpick", OWN_LAST
    return True


def _take_off(line: Line, draft: Draft) -> None:
    """From the picks as they are listed; what is not among them is not taken off anything else either."""
    dishes = [one.dish for one in draft.memory.picks]
    if not (dishes or draft.addressed):
        return
    if dishes and (match := line.search(_OFF_NTH)) and not _undecided(line, match.start("verb")):
        _take_nth(line, match, draft)
        return
    of_picks = line.search(_OFF) or (line.search(_UNPICK) or line.search(_OFF_PICK) if dishes else None)
    match = of_picks or (line.search(_OFF_LISTED) if dishes else None)
    if match is None or _undecided(line, match.start()):
        return
    places, length = in_words(match["what"], dishes)
    if not (places or (of_picks and (draft.addressed or "pick" in match.group()))):
        # "Remove Bob from the shortlist" is overheard.
        return
    if _take_dishes(line, match, length if places else 0, places):
        draft.picking = "unpick"
        draft.picked = tuple(digest_of(dishes[at].dish_key) for at in places)


def _take_nth(line: Line, match: re.Match[str], draft: Draft) -> None:
    """A dish that is counted on the page and picked, else the one that is counted among the picks."""
    page, dishes = draft.memory.page, [one.dish for one in draft.memory.picks]
    picked = {dish.dish_key for dish in dishes}
    on_page = [page[at].dish_key for at in in_words(match["what"], page, numbers=True)[0]]
    listed = [dishes[at].dish_key for at in in_words(match["what"], dishes, numbers=True)[0]]
    keys = on_page if on_page and picked.issuperset(on_page) else listed
    if keys and line.take("picks", match.start("verb"), match.end("what"), tuple(keys)):
        draft.picking = "unpick"
        draft.picked = tuple(map(digest_of, keys))


def _take_dishes(line: Line, match: re.Match[str], length: int, places: tuple[int, ...]) -> bool:
    """The verb, the dishes and the list; what stands between or behind them is left where it tells of an allergy."""
    if not speaks_of_allergy(line.text):
        return line.take("picks", match.start(), match.end(), places)
    line.take("picks", match.end("what") + 1, match.end(), places)
    return line.take("picks", match.start(), match.start("what") + length, places)


def _put(line: Line, draft: Draft) -> None:
    if draft.addressed and (match := line.search(_LIKED)):
        places, _ = in_words(match["what"] or match["such"], draft.memory.page)
        if places and line.take("picks", match.start(), match.end(), places):
            draft.picking, draft.referred = "pick", places
        return
    for match in line.find(_PUT):
        verb, names_them = match["verb"], match["verb"] in _NAMES_PICKS
        places, length = in_words(match["what"], draft.memory.page, numbers=names_them)
        if pronoun := _PRONOUN.match(match["what"].strip()):
            places, length = draft.memory_focus, pronoun.end()
        end = match.start("what") + length
        on, said = _ON.match(line.text, end), match["what"][:length]
        if not places or _undecided(line, match.start("verb")) or _TO_AN_ORDER.match(line.text, end):
            continue
        if on is None and not (_stands_alone(line, said, end) if names_them else _adds(line, verb, said, end, draft)):
            continue
        if line.take("picks", match.start("verb"), on.end() if on else end, places):
            draft.picking, draft.referred = "pick", places
            return


_SUBJECT = r"(?:we|i|they|he|she|it|people|the|our|any ?(?:body|one)|some ?(?:body|one)|every ?(?:body|one)|[a-z]+ and)"
_ASKED = re.compile(
    r"^ ?(?:(?:so|and|but|ok|okay|hey|platter|then|wait) )*(?:(?:why|who|when|where|what|which|how)\b|"
    rf"(?:do|does|did|should|shall|have|has|had|is|are|was|were|will|would|must|could|can) {_SUBJECT}\b|"
    r"(?:do|did|have|are|were) you\b|(?:does|did|has) [a-z]+ )|\b(?:if|whether)\b"
)
_DENIED = re.compile(
    r"\b(?:not(?! (?:forget|hesitate))|never|nobody|no ?one|none|nothing|neither|nor|without|instead of|rather than|"
    r"no (?:need|reason|point|way|time|use|chance|sense|plans?)|refuse[sd]?|unable|too (?:early|late|soon))\b"
)
_CLAUSE = 120
"""Characters before a verb that are read for what it is said with; a clause is seldom longer."""


def _undecided(line: Line, verb: int) -> bool:
    """ "Did we pick pizza?", "nobody wants to pick it": asked or denied in the clause before the verb."""
    clause = re.split(r"[.,;:!?]", line.text[max(0, verb - _CLAUSE) : verb])[-1]
    asks = _ASKED.search(clause)
    return (asks is not None and not _CAN_WE.match(clause)) or _DENIED.search(clause) is not None


_CAN_WE = re.compile(
    r"^ ?(?:(?:so|and|ok|okay|hey|platter|then) )*(?:can|could) (?:we|i|you) (?:please |also |just )*$"
)
""" "Can we pick the second one?" asks for it."""
_A_LIST = (
    rf"(?:(?:to|on|onto|in|into|among|for) {_PICKS}|(?:from|of|on|off) (?:the|this|that|your) (?:list|page|results?))"
)
_ENDS = re.compile(rf" ?(?:$|[.,;:!?&]|(?:please|too|also|now|then|thanks|and|plus|as well|again|platter|{_A_LIST})\b)")
_GOES_ON = re.compile(r" (?:for|from|because|since|as|instead|with|it|that|which|but|so|if)\b")
_MARKS = frozenset({"#", "number", "no", "option", "dish", "item", "first", "last", "top"})


def _stands_alone(line: Line, said: str, end: int) -> bool:
    """A number or a place that counts nothing else: "pick 2", and not "pick 2 volunteers" or "the first speaker"."""
    words = said.split()
    noun = words.pop() if len(words) > 1 and _NOUN.fullmatch(words[-1]) else ""
    if not words or not _PLACE.fullmatch(words[-1]):
        return True
    ends = _ENDS.match(line.text, end) is not None
    if words[-1].isdigit() and not _MARKS.intersection(words[-2:-1]):
        return ends and not noun.endswith("s")
    return bool(noun) or ends or _GOES_ON.match(line.text, end) is not None


_POINTS = re.compile(rf"(?:the|our|number|option|item|dish|#|{_PLACE.pattern})\b|#")
_NOTHING_LEFT = re.compile(
    r" ?(?:(?:please|too|also|now|then|thanks|thank you|as well|for (?:us|me)|platter) ?)*"
    r"(?:$|[.;!?]|, (?:please|thanks|we|i|he|she|it|they|that|this|there|my|our)\b)"
)


def _adds(line: Line, verb: str, said: str, end: int, draft: Draft) -> bool:
    """A bare "add" picks what it points at or names in full, and nothing where more is added that is not shown."""
    if verb != "add" or _PRONOUN.fullmatch(said) or not _NOTHING_LEFT.match(line.text, end):
        return False
    parts = re.split(r" ?(?:,|&|\band\b|\bplus\b) ?", said)
    return all(not part or _POINTS.match(part) or _in_full(part, draft.memory.page) for part in parts)


def _in_full(said: str, page: tuple[ShownDish, ...]) -> bool:
    return any(set(stems(said)) == set(stems(dish.item_name)) for dish in page)
