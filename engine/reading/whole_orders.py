"""Whole orders in words: that one is to be composed, and what is to change of the one in focus.

Rules over types read it beside the grammar: the words that say it are taken out of the line, and
what is left (for how many, where, no pasta, under $18 a head) is read as ever. Outside a thread with a plan only the
wish for one is read. Its words stand in a table of their own (`data/whole_orders.tsv`): "order" and "plan" mean
nothing of the kind in any other line.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from engine.catalogue import COURSES, course_named, course_wish, fold_key, stems
from engine.conversation import Change, ForSome, Memory, ShownPlan, digest_of
from engine.messages import FollowUpType, Intent
from engine.reading.contract import NOWHERE, Party, Restaurant, SlotEdit, Wish
from engine.reading.cues import typed_by
from engine.reading.edits import exclusion_of
from engine.reading.either import either_of
from engine.reading.focus import Card, counted
from engine.reading.heard import Heard
from engine.reading.lattice import Typed, Utterance
from engine.reading.lexicon import Lexicon
from engine.reading.matcher import Lattice, Match, matches, parsed
from engine.reading.page_names import shown_names
from engine.reading.plan_targets import Target, target_of
from engine.reading.quantities import quantities
from engine.reading.utterance import utterance
from engine.safety import allergen_of

MOST_PLACES = 2
"""Restaurants that an order may be split over (rule book, "Composed orders": pairs)."""
EITHER = " or "
"""Between the words of an extra of which any will do: "coffee or tea"."""
LINE = "line"
"""Name of the question which of a plan's dishes shall be another one."""
BESIDE_A_MEAL = frozenset({"dessert", "drink"})
"""Courses that an order holds only where they are asked for (rule book, "Composed orders": fed)."""
_FOOD = "( SEEK (QUALITY|DEGREE)* INTO )? (QUALITY|CUISINE|DIET)* ( COURSE|DISH|FOOD )+"
_THING = "( NUM|SOME|ANY OF )? DEFINITE? MEANT"
"""A dish of the plan, or what may be one: "one of the salads"."""
_THINGS = "MEANT ( (AND|OR)+ MEANT )*"
_SOMETHING = "(SEEK|STEP|ANOTHER|EXTRA|REF_NOUN|QUALITY|DEGREE)+"
_WHOM = "( SERVE? DEFINITE? DIET|DEICTIC|PEOPLE|OF_US (ASK|EAT|OFFER|WE)* )?"
_KIND = "(ME|WE|OPINION|QUALITY|CUISINE|DIET|GROUP|OCCASION|MEAL)*"
"""For whom it is, and which of its kind: "us a nice vegan team"."""
_PUT_IN = "(WISH|GIVE|MAKE|ADD|ANOTHER|EXTRA|AND|BESIDE|SINGLE|SEEK)*"
_EATERS = "(DIET|PEOPLE|PERSON|GROUP|OF_US)+"
_WHO = f"( SERVE (DEFINITE|ANY|ENUMERATE)* NUM? {_EATERS} ( PUNCT? NUM PUNCT? )? / SERVE DEFINITE NUM )"
"""Whom an extra is for: "for the kids (8)", "for the vegetarians", "for six of us"."""
_WHOSE = "(DEFINITE|OWN|SINGLE|GROUP)* ( PERSON / NUM (PEOPLE|OF_US) )"
_STAYS = ("MEAL", "QUALITY", "CUISINE", "DIET", "GROUP", "OCCASION")
"""Types of words within what asks for an order that say something of the order, too."""
_OF_ORDERS = frozenset({
    "ALLERGEN", "AREA", "CITY", "COUNT", "COURSE", "CUISINE", "DATE", "DIET", "DISH", "FOOD", "HEADS", "MEAL", "MONEY",
    "OCCASION", "PERCENT", "QUALITY", "RESTAURANT", "STATE", "ZIP",
})  # fmt: skip
"""Types of what may be in force for an order."""


@dataclass(frozen=True, slots=True)
class _Act:
    """One thing that is said, and which tokens say it."""

    match: Match
    step: Change | None = None
    edits: tuple[SlotEdit, ...] = ()
    referred: tuple[int, ...] = ()
    orders: bool = False
    past: bool = False
    """A number that no plan has."""
    absent: tuple[str, ...] = ()
    """What was said of the plan in focus and is not in it."""
    stays: bool = False
    """Its words are read by the room as well."""
    changes: bool = False
    """Of the food of the plan in focus: what else the line wishes for is had in it."""
    apart: int = 0
    """So many do not have what is named: what else is said is for these."""


_Gives = Callable[[Match, Utterance, Memory], _Act | None]


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: str
    gives: _Gives
    anytime: bool = False
    """Whether or not a plan is in focus."""
    alone: bool = False
    """Only where the line says nothing else."""
    asked: str = ""
    """Only as the answer to a question for this."""


def _step(step: Change) -> _Gives:
    return lambda match, line, memory: _Act(match, step)


def _composes(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    """ "Under $400 for the whole lunch" says what all of it may cost, and asks for nothing."""
    before = line.tokens[max(0, match.start - 2) : match.start]
    bounds = not match.has("MAKE", "JOIN") and any(token.text == "for" for token in before)
    return None if bounds else _Act(match, "compose")


def _puts_together(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    """ "Can you put together lunch", "I want to draw one up" ask for it; "we are putting together a lunch" tells."""
    verb = line.tokens[match.start]
    own = _own(line)
    before = [one for one in own if one.end <= match.start and line.tokens[one.start].clause == verb.clause]
    asks = any(one.type == "ASKED" for one in before)
    tells = verb.text.endswith("ing") or any(one.type == "SUBJECT" and one.end == match.start for one in before)
    of_dishes = any(one.type == "CHOICES" and one.start == match.end for one in own)
    return _Act(match, "compose") if (asks or not tells) and not of_dishes else None


def _places(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    numbers = [int(number.value) for number in match.all("NUM")]
    places = max(numbers, default=MOST_PLACES)
    return _Act(match, edits=(_edit(match, line, "places", places),)) if 1 <= places <= MOST_PLACES else None


def _extra(match: Match, line: Utterance, memory: Memory) -> _Act:
    """A course by its key, a dish by its words."""
    edits: list[SlotEdit] = []
    end = match.start
    for one in _things(match):
        edit = _edit(one, line, "extra", _course_or(one.value))
        if edits and any(end <= two.start < one.start for two in match.all("OR")):
            edit = replace(edit, value=f"{edits.pop().value}{EITHER}{edit.value}")
        edits.append(edit)
        end = one.end
    return _Act(match, edits=tuple(edits), changes=True)


def _for_whom(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    """An extra for so many, or for those of a diet, which it then states. Nothing where that is everybody."""
    diet = next((one.key for one in (*match.all("DIET"), *match.all("MEANT")) if one.key in _labels(memory)), None)
    diet = diet or next((one.key for one in match.all("MEANT") if one.key), None)
    numbers = [int(one.value) for one in match.all("NUM")]
    heads = numbers[-1] if numbers else None
    if (heads is None and diet not in _labels(memory)) or (heads or 0) >= (memory.wants.party or 0):
        return None
    edits = list[SlotEdit]()
    for one in _things(match):
        of = _course_or(one.value)
        words = f"{diet} {of}" if diet else of
        edits.append(_edit(one, line, "extra", words))
        edits.append(SlotEdit("for_some", "add", ForSome(words, of, heads, diet)))
    return _Act(match, edits=tuple(edits), changes=True)


def _for_diet(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    """ "Two gluten free desserts": of what states a diet so many are for so many; "two desserts" are so many of it."""
    return _for_whom(match, line, memory) if any(one.key for one in match.all("MEANT")) else None


def _labels(memory: Memory) -> frozenset[str]:
    return frozenset(need.label for need in memory.wants.needs)


def _disliked(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    """What one of them does not care for is taken from nobody else; what may make somebody ill is."""
    things = list(_things(match))
    if not things or any(allergen_of(word) for one in things for word in (one.value, *one.value.split())):
        return None
    return _Act(match, apart=max([int(one.value) for one in match.all("NUM")], default=1))


def _became(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    """ "45 turned into 55": of the people, where so many come."""
    before, after = (int(one.value) for one in match.all("NUM")[:2])
    edit = SlotEdit("party", "set", Party(after), line.span(match.start, match.end))
    return _Act(match, edits=(edit,)) if before == memory.wants.party else None


def _course_or(words: str) -> str:
    """The course that they name, by its key; else as they are."""
    courses = course_wish(words)
    return next(iter(courses)) if len(courses) == 1 else words


def _swap(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    """Of no dish where none is named, or several are called so: which is then asked. What is had in its place is an
    extra, of which the solver knows whether it is a main or a side."""
    things = list(_things(match))
    if not things:
        return _Act(match, "swap")
    taken, *put = things
    target = target_of(taken.value, memory, match.has("OF"))
    edits = tuple(_edit(one, line, "extra", _course_or(one.value)) for one in put)
    if target.lines:
        return _Act(match, "swap", edits, () if target.several else target.lines)
    if target.asked:
        return _Act(match, edits=(*_without(target), *edits), changes=True)
    return _Act(match, "swap", edits, absent=(taken.value,))


def _taken_out(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    """What everybody was to have besides goes as it came; of the meal another dish takes the place. What is not in it
    stays in the line, as it may be meant of every dish ("cut the pork")."""
    things = list(_things(match))
    targets = [target_of(one.value, memory, match.has("OF")) for one in things]
    absent = tuple(one.value for one, target in zip(things, targets, strict=True) if not target)
    if len(absent) == len(things):
        # The guard of allergies reads the food as well.
        foods = [one for one in absent if not course_wish(one)]
        edits = tuple(SlotEdit("exclude", "add", exclusion_of(one)) for one in foods)
        return _Act(match, edits=edits, absent=absent, stays=bool(foods), changes=True)
    places = tuple(at for target in targets for at in target.lines)
    is_clear = not any(target.several for target in targets)
    edits = tuple(edit for target in targets for edit in _without(target))
    return _Act(match, "swap" if places else None, edits, places if is_clear else (), absent=absent, changes=True)


def _left_out(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    """ "No dessert" of what everybody was to have, or of a course: it takes that back and rules nothing out."""
    things = list(_things(match))
    targets = [target_of(one.value, memory) for one in things]
    if any(
        target.lines or not (target.asked or course_wish(one.value))
        for one, target in zip(things, targets, strict=True)
    ):
        return None
    return _taken_out(match, line, memory)


def _without(target: Target) -> tuple[SlotEdit, ...]:
    return tuple(SlotEdit("extra", "remove", one) for one in target.asked)


def _things(match: Match) -> Iterator[Typed]:
    yield from (replace(one, value=fold_key(one.value)) for one in match.all("MEANT", "SHOWN"))


def _meant(line: Utterance, typed: list[Typed]) -> Iterator[Typed]:
    """Dishes, foods and courses that are named, each run of words as one, and names of what is shown: `MEANT`, with the
    words that say what it is."""
    lattice = Lattice.of(line, typed)
    for at in range(len(line.tokens)):
        longest = max(matches(parsed(_FOOD), lattice, at), key=lambda match: match.end, default=None)
        if longest is not None:
            nouns = longest.all("COURSE", "DISH", "FOOD")
            diet = next((one.key for one in longest.all("DIET")), "")
            yield Typed("MEANT", at, longest.end, diet, fold_key(line.words(nouns[0].start, longest.end)))
    yield from (replace(one, type="MEANT") for one in typed if one.type == "SHOWN")


def _other_plan(match: Match, line: Utterance, memory: Memory) -> _Act | None:
    number, kind, plans = match.first("ORDINAL", "NUM"), match.first("KIND"), memory.plans
    if not plans or (len(plans) == 1 and not match.has("LOT", "KIND")):
        return None  # Of one plan "the second one" is its second dish.
    at = counted(int(number.value), range(len(plans))) if number else None
    if number is not None and at is None:
        return _Act(match, "show_plan", past=True)
    if kind is not None:
        at = next((at for at, plan in enumerate(plans) if plan.kind == kind.key), None)
    return None if at is None else _Act(match, "show_plan", referred=(at,))


def _orders(match: Match, line: Utterance, memory: Memory) -> _Act:
    return _Act(match, orders=True)


_RULES: tuple[_Rule, ...] = (
    _Rule("COMPOSE (ME|WE)* WHOLE? (LOT|MEAL)* (SERVE EVERYONE)?", _composes, anytime=True),
    _Rule("JOIN (LOT|SEEK|WHOLE|MEAL|DEICTIC)+ TOGETHER (SERVE EVERYONE)?", _composes, anytime=True),
    _Rule(f"MAKE[build] {_KIND} WHOLE? {_KIND} LOT (SERVE EVERYONE)?", _composes, anytime=True),
    _Rule(f"MAKE[suggest] {_KIND} WHOLE? {_KIND} LOT[order|plan|of_meal]", _composes, anytime=True),
    _Rule(f"(MAKE|WISH|SEEK)+ {_KIND} ( MEAL LOT[order] / LOT[of_meal] )", _composes, anytime=True),
    _Rule(f"MAKE[build] {_KIND} MEAL+", _puts_together, anytime=True),
    _Rule("MAKE (ME|WE)* WHOLE (MEAL|LOT)+", _composes, anytime=True),
    _Rule("WHOLE[whole] (MEAL|LOT)+", _composes, anytime=True),
    _Rule("SPLIT (DEICTIC|LOT|MEAL|OVER|AND)* ( NUM VENUE )?", _places, anytime=True),
    _Rule("(IN|ON|ONLY|OVER|FROM|CAP)* NUM ( OR NUM )? (OF|ANOTHER|MANY)* VENUE ONLY?", _places, anytime=True),
    _Rule("(IN|ON|OVER|FROM)* MANY (OF|ANOTHER)* VENUE", _places, anytime=True),
    _Rule("STEP[show_dishes]", _step("show_dishes")),
    _Rule("(KIND|ORDINAL) LOT+", _other_plan),
    _Rule("LOT NUM", _other_plan),
    _Rule("(WISH|ENUMERATE|DEFINITE)* (KIND|ORDINAL) (LOT|REF_NOUN)+", _other_plan, alone=True),
    _Rule("(WISH|ENUMERATE|DEFINITE)* ORDINAL", _other_plan, alone=True),
    _Rule("REF_NOUN NUM", _other_plan, alone=True),
    _Rule(f"REMOVE+ {_THING} ( AND+ {_THING} )*", _taken_out),
    _Rule(f"NEG+ ANY? {_THING} ( (AND|OR)+ {_THING} )*", _left_out),
    _Rule(f"SWAP {_THING} ( (SERVE|WITH|INTO)? {_SOMETHING} {_WHOM} )?", _swap),
    _Rule(f"SWAP {_THING} (SERVE|WITH|INTO) MEANT", _swap),
    _Rule(f"ADD[do]+ (NUM|ADD)* {_SOMETHING}? {_WHOM}", _step("put_in")),
    _Rule(f"(SEEK|STEP|ANOTHER|WISH)+ SWAP {_THING}", _swap),
    _Rule("(WISH)* ANOTHER SHOWN", _swap),
    _Rule("DEFINITE? SHOWN", _swap, alone=True, asked=LINE),
    _Rule("SWAP (DISH|REF_NOUN|SEEK)*", _swap, alone=True),
    _Rule(f"(WISH|GIVE|MAKE)* ( ADD|ANOTHER|EXTRA / STEP[more] )+ {_THINGS} (ADD|BESIDE|SWAP)*", _extra),
    _Rule(f"(AND|BESIDE)+ {_THINGS} (ADD|BESIDE)*", _extra, alone=True),
    _Rule(f"{_THINGS} (ADD|BESIDE)+", _extra, alone=True),
    _Rule(f"{_PUT_IN} NUM? MEANT {_WHO}", _for_whom),
    _Rule(f"{_PUT_IN} NUM (DEGREE|QUALITY)* MEANT", _for_diet),
    _Rule(f"{_WHOSE} ( EAT NEG+ / NEG+ EAT / DISLIKE+ ) ANY? MEANT", _disliked),
    _Rule("NUM BECAME NUM", _became),
    _Rule("(DEICTIC|SET)* STEP[cheaper|more_affordable] (LOT|REF_NOUN)*", _step("cheaper")),
    _Rule("STEP[other_restaurants]", _step("other_restaurants")),
    _Rule("ANOTHER LOT|VENUE", _step("other_restaurants")),
    _Rule("ASK[can|is|does] ELSE", _step("other_restaurants")),
    _Rule("(WE|PICK|WISH)* (ORDER|PICK)+ (DEICTIC|LOT|REF_NOUN)*", _orders, alone=True),
)  # fmt: skip
"""The first that fits from a word on is taken, the longest first; what it took is no other's."""
_KINDS: dict[Change, FollowUpType] = {
    "cheaper": "price", "other_restaurants": "scope", "show_plan": "reference", "swap": "reference",
    "show_dishes": "page", "put_in": "reference",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SaidOfWhole:
    """What a line says of whole orders, and the line without it, each letter where it stood; the meal stays in it."""

    rest: str
    step: Change | None
    edits: tuple[SlotEdit, ...]
    referred: tuple[int, ...]
    orders: bool
    past: bool
    absent: tuple[str, ...] = ()
    changes: bool = False


def said_of_whole(text: str, lexicon: Lexicon, now: datetime, zone: tzinfo, memory: Memory) -> SaidOfWhole | None:
    """None for a line that says nothing of them."""
    line = lexicon.respelt(utterance(text))
    is_whole, own = memory.wants.whole is not None, _own(line)
    if not is_whole and not any(one.type in _BEGINS for one in own):
        return None
    typed = [*lexicon.typed(line), *quantities(line, now, zone), *own]
    if is_whole:
        typed += shown_names(line, typed, _cards(memory.plans)) if memory.plans else []
        typed += _meant(line, typed)
    acts = list(_acts(line, typed, memory, memory.open_question))
    if not is_whole:
        acts = [replace(act, step="compose") if _is_of_places(act, line, typed) else act for act in acts]
    if not acts or not (is_whole or any(act.step == "compose" for act in acts)):
        return None
    rest = list(line.raw)
    for act in (one for one in acts if not one.stays):
        for token in (line.tokens[at] for at in _said_by(act, line, typed)):
            rest[token.start : token.end] = " " * (token.end - token.start)
    steps = [act.step for act in acts if act.step]
    # What is taken out has something put in its place, whatever more is said of that.
    named = (
        [step for step in steps if step != "put_in"]
        if any(act.changes or act.step == "swap" for act in acts)
        else steps
    )
    return SaidOfWhole(
        rest="".join(rest),
        step=named[0] if named else None,
        edits=tuple(_edits(acts)),
        referred=tuple(dict.fromkeys(at for act in acts for at in act.referred)),
        orders=any(act.orders for act in acts),
        past=any(act.past for act in acts),
        absent=tuple(dict.fromkeys(one for act in acts for one in act.absent)),
        changes=any(act.changes or act.step in ("swap", "put_in") for act in acts),
    )


def _edits(acts: Sequence[_Act]) -> Iterator[SlotEdit]:
    """What is put in where one does not have what all have is for that one."""
    edits = [edit for act in acts for edit in act.edits]
    apart, known = sum(act.apart for act in acts), {one.value.words for one in edits if isinstance(one.value, ForSome)}
    yield from edits
    for one in edits if apart else ():
        if one.slot == "extra" and one.op == "add" and one.value not in known:
            words = str(one.value)
            yield SlotEdit("for_some", "add", ForSome(words, words, apart))


def _said_by(act: _Act, line: Utterance, typed: Sequence[Typed]) -> Iterator[int]:
    """Tokens that say it: of what asks for an order not those that say what kind; of how many places the rest of their
    clause as well, where nothing in it may be in force ("happy to use two caterers if one can't manage")."""
    match = act.match
    within = [one for one in typed if match.start <= one.start and one.end <= match.end]
    if not _of_places(act):
        kinds = _STAYS if act.step == "compose" else ()
        kind = [*match.all(*kinds), *(one for one in within if one.type == "MEAL")]
        stays = {at for one in kind for at in range(one.start, one.end)}
        yield from (at for at in range(match.start, match.end) if at not in stays)
        return
    clause = line.tokens[match.start].clause
    beside = [one for one in typed if line.tokens[one.start].clause == clause and one not in within]
    if any(one.type in _OF_ORDERS or (one.type == "NUM" and one.key != "one") for one in beside):
        yield from range(match.start, match.end)
    else:
        yield from (at for at, token in enumerate(line.tokens) if token.clause == clause)


def _of_places(act: _Act) -> bool:
    return any(edit.slot == "places" for edit in act.edits)


def _is_of_places(act: _Act, line: Utterance, typed: Sequence[Typed]) -> bool:
    """ "From two places", "we want two caterers": dishes come from as many as there are, an order from so many. Not
    where restaurants are looked for, and not of places where people are."""
    if not (act.match.has("VENUE") and any(edit.slot == "places" and edit.value != 1 for edit in act.edits)):
        return False
    number = next((one.start for one in act.match.all("NUM")), act.match.start)
    near = {one.type for one in typed if one.end == number}
    if near & {"FROM", "IN", "OWN"}:
        return "FROM" in near
    clause = line.tokens[number].clause
    looked = (one for one in typed if one.type == "LOOK" and number - _NEAR <= one.start < number)
    return not any(line.tokens[one.start].clause == clause for one in looked)


def with_whole(heard: Heard, said: SaidOfWhole, text: str) -> Heard:
    """What the grammar read of the rest, with what the line says of whole orders."""
    rest = heard.reading
    if said.step == "compose" or said.changes:
        left = [edit for edit in rest.edits if not _is_wish_for(edit, said.absent)]
        edits = tuple(left if _names_all(left) else (besides(edit, said.changes) for edit in left))
        rest = replace(rest, edits=_either_joined(edits, heard.text))
    says_more = bool(rest.edits)
    step = said.step or (rest.step if says_more else None)
    intent: Intent = "compose" if said.step == "compose" else "order" if said.orders and not says_more else "filter"
    of_rest = rest.judged[1] if rest.judged and says_more and not said.changes else "serving"
    kind = _KINDS.get(said.step, "serving") if said.step else of_rest
    reading = replace(
        rest,
        addressee="us",
        edits=(*rest.edits, *said.edits),
        step=step,
        referred=said.referred,
        past_page=said.past,
        absent=said.absent,
        orders=said.orders and not says_more,
        question=None,
        command=None,
        talk=False,
        targets=(),
        leanings=(),
        judged=(intent, "reference" if intent == "order" else None if intent == "compose" else kind),
    )
    return replace(heard, text=text if len(text) == len(heard.text) else heard.text, reading=reading, plain=reading)


def _names_all(edits: Sequence[SlotEdit]) -> bool:
    """ "Put together coffee and cookies for 20": what everybody would have beside a meal is all that there is to be."""
    how = next((edit.value for edit in edits if edit.slot == "named_food"), None)
    wished = [edit for edit in edits if edit.slot in ("wish", "course")]
    has_meal = any(edit.slot == "meal" for edit in edits) and how != "only"
    return how is not None and not has_meal and all(besides(edit) != edit for edit in wished)


def _is_wish_for(edit: SlotEdit, names: Collection[str]) -> bool:
    words = edit.value.phrase.text if isinstance(edit.value, Wish) and edit.op != "remove" else ""
    return bool(words) and stems(words) in [stems(one) for one in names]


def _either_joined(edits: tuple[SlotEdit, ...], text: str) -> tuple[SlotEdit, ...]:
    """ "Coffee or tea" is one thing that everybody has."""
    joined: list[SlotEdit] = []
    either = either_of(edits, text)
    for place, one in enumerate(edits):
        if place in either and joined and joined[-1].slot == one.slot == "extra":
            joined[-1] = replace(joined[-1], value=f"{joined[-1].value}{EITHER}{one.value}")
        else:
            joined.append(one)
    return tuple(joined)


def besides(edit: SlotEdit, is_any: bool = False) -> SlotEdit:
    """ "With dessert and drinks", of an order that is composed: everybody has them beside the meal. `is_any`: whatever
    it is, as of an order that is shown."""
    if edit.slot not in ("wish", "course") or edit.op == "remove" or edit.value is None:
        return edit
    words = edit.value.phrase.text if isinstance(edit.value, Wish) else str(edit.value)
    value = words if edit.slot == "course" else _course_or(words)
    course = value if value in COURSES else course_named(words)
    return replace(edit, slot="extra", op="add", value=value) if is_any or course in BESIDE_A_MEAL else edit


_NEAR = 3
"""So many words before it look for a restaurant: "which two places", "do you know any two caterers"."""
_BEGINS = frozenset({"COMPOSE", "JOIN", "WHOLE", "MAKE", "LOT", "SEVERAL", "MANY"})
"""Types of their own words without one of which no line asks for a whole order."""


def _acts(line: Utterance, typed: list[Typed], memory: Memory, questioned: Collection[str]) -> Iterator[_Act]:
    lattice, at = Lattice.of(line, sorted(typed, key=lambda one: (one.start, one.end))), 0
    while at < len(line.tokens):
        act = _act_from(lattice, at, memory, questioned)
        if act is None:
            at += 1
            continue
        yield act
        at = act.match.end


def _act_from(lattice: Lattice, at: int, memory: Memory, questioned: Collection[str]) -> _Act | None:
    found: list[_Act] = []
    for rule in _RULES:
        if not (memory.wants.whole or rule.anytime) or (rule.asked and rule.asked not in questioned):
            continue
        for match in matches(parsed(rule.pattern), lattice, at):
            if rule.alone and not _is_alone(lattice, match):
                continue
            if act := rule.gives(match, lattice.utterance, memory):
                found.append(act)
    return max(found, key=lambda act: act.match.end, default=None)


def _is_alone(lattice: Lattice, match: Match) -> bool:
    """What else stands in the line says nothing."""
    tokens = range(len(lattice.utterance.tokens))
    outside = (at for at in tokens if not match.start <= at < match.end)
    return all(lattice.fill[at] or lattice.starts[at].keys() & {"PUNCT", "FILL", "YES", "WE"} for at in outside)


def _own(line: Utterance) -> list[Typed]:
    return typed_by("whole_orders", line, skips_signs=True)


def _cards(plans: Sequence[ShownPlan]) -> tuple[Card, ...]:
    """Lines of the plan in focus, as names that may be said."""
    return tuple(
        Card(
            digest_of(one.dish_key), Restaurant(None, (one.restaurant_key,)), frozenset(stems(one.item_name)),
            frozenset(), fold_key(one.item_name),
        )
        for one in plans[0].lines
    )  # fmt: skip


def _edit(of: Match | Typed, line: Utterance, slot: str, value: str | int) -> SlotEdit:
    span = line.span(of.start, of.end) if of.end > of.start else NOWHERE
    return SlotEdit(slot, "add" if slot == "extra" else "set", value, span)  # type: ignore[arg-type]
