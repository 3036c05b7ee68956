"""Sums: a line that asks what the dishes talked of come to, how many of them, what on top, in all or a head.

It is read of the types of the whole line, beside the cover: each of its words must be of a sum, so
that no request is ever taken for one. What the thread talks of is settled where it is answered.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from decimal import Decimal

from engine.catalogue import fold_key
from engine.conversation import Memory, Sum, Surcharge
from engine.reading.contract import Question, Reading, Ref
from engine.reading.focus import Focus
from engine.reading.heard import Heard
from engine.reading.lattice import Typed, Utterance
from engine.reading.lexicon import Lexicon
from engine.reading.page_names import shown_names
from engine.reading.quantities import quantities
from engine.reading.unread import STRONG
from engine.reading.utterance import utterance

SUM = "sum"
"""Topic of a question that is answered by arithmetic."""
_OF_A_SUM = (
    "PERCENT", "SURCHARGE", "ALL_IN", "SHOWN", "HEAD", "TOTAL", "ORDINAL", "BOTH", "OF_US", "UNIT", "REF_NOUN",
    "MONEY_WORD", "ASK", "NUM", "DEICTIC", "OF", "AND", "ADD", "WITH", "WE", "SO", "DEFINITE", "PUNCT", "FILL",
)  # fmt: skip
"""Types that a line on a sum is made of; of two spans of one length the first counts."""
_RANK = {name: at for at, name in enumerate(_OF_A_SUM)}
_COUNTED = frozenset({"OF", "OF_US", "UNIT", "DEICTIC", "SHOWN"})
"""Behind these numbers stands what there are so many of."""
_YES_OR_NO = frozenset({"is", "does", "can"})
"""Kinds of asking that want no figure: "is tip included"."""


def with_sum(heard: Heard, lexicon: Lexicon, now: datetime, zone: tzinfo, focus: Focus, memory: Memory) -> Heard:
    """The line as a question for a sum, where it is one and there is something to add up."""
    plans = memory.plans if memory.wants.whole else ()
    if not focus.addressed or not (focus.page or memory.picks):
        return heard
    line = utterance(heard.text)
    typed = [*lexicon.typed(line), *quantities(line, now, zone)]
    typed += shown_names(line, typed, focus.page)
    agreed = [Ref(places=(int(one.value),)) for one in typed if one.type == "ORDINAL"]
    agreed += [Ref(words=fold_key(one.value)) for one in typed if one.type == "SHOWN"]
    begin = _begins(line, typed, bool(plans or memory.picks or agreed))
    parts = _parts(typed, begin, len(line.tokens))
    surcharges = tuple(_surcharges(parts, [one for one in typed if one.type == "SURCHARGE"]))
    line_asks = _Asks(
        is_asked=heard.text.rstrip().endswith("?"),
        in_all=any(one.type == "TOTAL" or (one.type == "MONEY_WORD" and one.key == SUM) for one in typed),
        goes_on=memory.reckoned is not None,
        of_picks=bool(memory.picks or plans) and not focus.talked_of,
    )
    found = _sum_of(parts, surcharges, line_asks) if parts else None
    if found is None:
        return heard
    reading = _reading(found, parts, agreed, focus)
    return replace(heard, reading=reading, plain=reading, spans=())


_WANTS_MORE = STRONG | {"STEP", "REMOVE", "SWAP", "ADD", "SET", "ASK", "UNDO", "COMPARE", "COMMAND", "ALLERGY"}
"""Types of a clause that does more than agree to what is shown, as "fine, go with that" does before a sum."""


def _begins(line: Utterance, typed: Sequence[Typed], may_agree: bool) -> int:
    """Where the question begins: behind clauses and parts of one that only agree to what is shown ("the first one looks
    good, what does it come to?")."""
    begin = line.tokens[-1].clause if line.tokens and may_agree else 0
    start = next((at for at, token in enumerate(line.tokens) if token.clause == begin), 0)
    commas = [one.end for one in typed if one.type == "PUNCT" and one.key == "," and one.start > start and may_agree]
    start = next((at for at in reversed(commas) if _parts(typed, at, len(line.tokens))), start)
    before = {one.type for one in typed if one.start < start and not _praises(one)}
    return 0 if before & _WANTS_MORE else start


def _praises(one: Typed) -> bool:
    """ "The first one is fine"."""
    points = one.type in ("ORDINAL", "SHOWN", "REF_NOUN") or (one.type, one.key) == ("NUM", "one")
    return points or one.key == "bare" or (one.type == "ASK" and one.key in _YES_OR_NO)


def _parts(typed: Sequence[Typed], start: int, tokens: int) -> list[Typed]:
    """Spans over the line from `start` on, the longest first; nothing where a word is of no sum."""
    starts: dict[int, list[Typed]] = {}
    for one in typed:
        if one.type in _RANK and one.score == 1:
            starts.setdefault(one.start, []).append(one)
    found, at = list[Typed](), start
    while at < tokens:
        here = min(starts.get(at, ()), key=lambda one: (-one.end, _RANK[one.type]), default=None)
        if here is None or _counts_people(here, typed):
            return []
        found.append(here)
        at = here.end
    return found


def _counts_people(one: Typed, typed: Sequence[Typed]) -> bool:
    """ "For 30", "30 people": who is asked for another number of heads, reads it as heads."""
    if one.type != "NUM":
        return False
    return any(
        (beside.type == "SERVE" and beside.end == one.start) or (beside.type == "PEOPLE" and beside.start == one.end)
        for beside in typed
    )


@dataclass(frozen=True, slots=True)
class _Asks:
    """What the line and the thread say of the question, beside the line's parts."""

    is_asked: bool
    """It ends in a question mark."""
    in_all: bool
    """It has a word of adding up."""
    goes_on: bool
    """A sum was reckoned last: surcharges alone are of that."""
    of_picks: bool
    """There are picks or a whole order, and no dish was spoken of since: "that" is all of them."""


def _sum_of(parts: Sequence[Typed], surcharges: tuple[Surcharge, ...], line: _Asks) -> Sum | None:
    numbers = [at for at, one in enumerate(parts) if one.type == "NUM"]
    if any(not _counts(parts, at) for at in numbers) or len(numbers) > 1:
        return None
    units = int(parts[numbers[0]].value) if numbers else None
    asks = {one.key for one in parts if one.type == "ASK"}
    a_head = any(one.type == "HEAD" for one in parts)
    wants_yes = bool(asks) and asks <= _YES_OR_NO
    of_so_many = units is not None and bool(asks) and any(one.type == "MONEY_WORD" for one in parts)
    is_sum = (
        (line.in_all and bool(asks or line.is_asked))
        or of_so_many
        or ("how_much" in asks and (units is not None or bool(surcharges) or (line.of_picks and _points(parts))))
        or any(rate is not None for _, rate in surcharges)
        or (a_head and not wants_yes)
        or (bool(surcharges) and line.goes_on and not wants_yes)
    )
    return Sum(units, surcharges, a_head) if is_sum else None


def _points(parts: Sequence[Typed]) -> bool:
    return any(one.type == "DEICTIC" and one.key == "one" for one in parts)


def _counts(parts: Sequence[Typed], at: int) -> bool:
    return at + 1 < len(parts) and parts[at + 1].type in _COUNTED and int(parts[at].value) == parts[at].value > 0


def _surcharges(parts: Sequence[Typed], named: Sequence[Typed]) -> Iterator[Surcharge]:
    """Each with its rate in percent, which stands before it or behind it; a rate of nothing named is of a tip."""
    rate: Decimal | None = None
    last: str | None = None
    for one in parts:
        if one.type == "PERCENT":
            if rate is not None:
                yield "tip", rate
            rate = one.value
        elif one.type == "SURCHARGE":
            yield one.key, rate
            rate, last = None, one.key
        elif one.type == "ALL_IN":
            # "With tax and tip" is all that it names, "everything included" all that there is.
            kinds = tuple(each.key for each in named if one.start <= each.start < one.end) or (one.key,)
            kinds = ("tax", "tip", "delivery") if kinds[0] in ("", "all") else kinds
            yield from ((kind, rate if len(kinds) == 1 else None) for kind in kinds)
            rate, last = (rate if len(kinds) > 1 else None), kinds[-1]
    if rate is not None:
        yield last or "tip", rate


def _reading(found: Sum, parts: Sequence[Typed], refs: Sequence[Ref], focus: Focus) -> Reading:
    referred = tuple(dict.fromkeys(at for ref in refs for at in focus.on_page(ref)))
    is_several = any(one.type in ("BOTH", "DEICTIC", "OF_US") and one.key in ("several", "them") for one in parts)
    return Reading(
        question=Question(SUM),
        sum=replace(found, of_several=is_several),
        referred=referred,
        past_page=any(focus.is_past(ref) for ref in refs),
        judged=("clarify", "reference"),
    )
