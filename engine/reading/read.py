"""Grammar's reading of a line: tokens, typed spans, rules, the best cover, what is left. Pure; no thread is seen."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import cache

import engine.reading.acting
import engine.reading.retractions
import engine.reading.windows  # noqa: F401
from engine.catalogue import STOP_WORDS, course_named
from engine.conversation import Command
from engine.reading.addressee import features_of
from engine.reading.builders import BUILDERS, part_value
from engine.reading.confidence_cells import confidence_of
from engine.reading.contract import Reading
from engine.reading.cover import FILL_WORTH, Candidate, cover
from engine.reading.focus import Card
from engine.reading.frames import framed
from engine.reading.grammar import PARTS, RULES, Rule
from engine.reading.guard import guard
from engine.reading.intents import leanings_of
from engine.reading.lattice import Typed, Utterance, types_of
from engine.reading.lexicon import Lexicon
from engine.reading.matcher import Lattice, Node, first_types, matches, needed, parsed
from engine.reading.page_names import shown_names
from engine.reading.parsed import Parsed
from engine.reading.quantities import quantities
from engine.reading.scorer import scorer
from engine.reading.utterance import utterance as utterance_of

EMPTY = frozenset({"FILL", "STORY", "PUNCT", "UNKNOWN", "NAME", "WEAK"})
"""Types of words that say nothing by themselves."""


def read(text: str, lexicon: Lexicon, now: datetime, zone: tzinfo, cards: Sequence[Card] = ()) -> Reading:
    """Never raises on any text; an empty one is talk to nobody. `cards`: names on the page, beside the catalogue's."""
    return reading_of_parsed(parse(text, lexicon, now, zone, cards))


EVERYWHERE = frozenset({"PUNCT", "AND", "NUM", "RANGE", "HEADS", "BARE_NUM", "BARE_TIME", "NAME", "CITY", "STATE",
                        "ZIP", "DISH", "FOOD", "WEAK", "HEADED", "WHAT", "CUISINE", "RESTAURANT", "PERSON", "COUNT",
                        "MEAL", "DIET", "ALLERGEN", "ALLERGIC", "DATE", "TIME", "BARE_DATE", "MONEY", "MONEY_WORD",
                        "PLACE_CUE", "CAP", "FILL", "STORY"})  # fmt: skip
"""Types of what is written alike in many languages, and of words that say nothing in this one."""
FILES: frozenset[Command] = frozenset({"file", "file_picks"})
"""Commands of which help says that a thread needs no mention ("send me this as a file"): where they are the whole line,
nobody else has what is shown."""
FOREIGN_LEAST = 3
"""Words of no English list from which a line may be of another language: two may be names or slips."""


def is_foreign(parsed: Parsed) -> bool:
    """Words of no English list are more than those that are English alone, its articles and prepositions among them."""
    unknown = sum("UNKNOWN" in here and here <= EMPTY for here in parsed.types)
    english = sum(
        token.text in STOP_WORDS or (bool(here - EVERYWHERE) and "UNKNOWN" not in here)
        for token, here in zip(parsed.utterance.tokens, parsed.types, strict=True)
    )
    return unknown >= FOREIGN_LEAST and unknown > english


def reading_of_parsed(parsed: Parsed) -> Reading:
    """A line in a language that is not read says nothing but what guards; its words are never a dish."""
    if is_foreign(parsed):
        strange = sorted({one.start for one in parsed.typed if one.type == "UNKNOWN"} - parsed.ruled)
        words = tuple(parsed.utterance.span(at, at + 1) for at in strange)
        note = parsed.guarded.note
        command: Command | None = None if note else "language"
        return Reading("us", parsed.guarded.edits, command=command, allergy_note=note, unknown=words, confidence=0.0)
    reading, parts = framed(parsed), features_of(parsed)
    addressee = scorer().addressee(parsed, parts)
    if addressee == "others" and reading.command in FILES and _is_all_ruled(parsed):
        addressee = "unsure"
    return replace(
        reading,
        addressee=addressee,
        confidence=confidence_of(parsed, reading),
        leanings=leanings_of(parts),
    )


def _is_all_ruled(parsed: Parsed) -> bool:
    """Every word is of something that was read."""
    return all(at in parsed.ruled for at, here in enumerate(parsed.types) if here.isdisjoint(("FILL", "PUNCT")))


def parse(text: str, lexicon: Lexicon, now: datetime, zone: tzinfo, cards: Sequence[Card] = ()) -> Parsed:
    """The line with all that was found in it: for `framed`, and for who explains it."""
    shown = {word for card in cards for word in (*card.dish_words, *card.restaurant_words)}
    utterance = lexicon.respelt(utterance_of(text), shown)
    typed = [*lexicon.typed(utterance), *quantities(utterance, now, zone)]
    typed += shown_names(utterance, typed, cards)
    typed = _placed(utterance, typed)
    typed = _one_meaning(utterance, [*typed, *_names(utterance, typed)])
    lattice = _with_parts(utterance, typed)
    full = [one for here in lattice.starts for all_ in here.values() for one in all_]
    guarded = guard(utterance, typed)
    blocked = {at for start, end in guarded.spans for at in range(start, end)}
    found = _candidates(lattice, _by_first(RULES))
    free = [one for one in found if blocked.isdisjoint(range(one.match.start, one.match.end))]
    taken, margin = cover(free, _worth(utterance, full))
    pieces = [(one, tuple(BUILDERS[one.rule](one.match, utterance))) for one in taken]
    return Parsed(utterance, tuple(full), tuple(pieces), guarded, margin)


def _placed(utterance: Utterance, typed: Sequence[Typed]) -> list[Typed]:
    """Behind "in" a word that is no cuisine as it is typed is none ("in Portland"), and a name with a capital, where
    the phrase ends with it, is nobody's ("in Austin"): they are places, known or not. Where somebody comes from is
    neither a place to deliver to nor a dish ("flying in from London")."""
    behind = {one.end for one in typed if one.type == "INSIDE"}
    origins = _origins(utterance, typed)
    known = {at for one in typed if one.type in KNOWN_PLACES for at in range(one.start, one.end)}
    ends = {one.start for one in typed if one.type in ENDS_PLACE} | {len(utterance.tokens)}

    def is_elsewhere(one: Typed) -> bool:
        if one.start not in behind or one.start in known:
            return False
        is_name = (one.type, one.key) == ("PERSON", "name") and utterance.tokens[one.start].raw[:1].isupper()
        return (is_name and one.end in ends) or (one.type == "CUISINE" and one.score < 1)

    def is_origin(one: Typed) -> bool:
        return one.start in origins or (one.type == "IN" and one.end in origins.values())

    strange = [one for one in typed if is_elsewhere(one)]
    unread = [Typed("UNKNOWN", one.start, one.end, "") for one in strange if one.end == one.start + 1]
    told = [Typed("STORY", one.start, one.end, "") for one in typed if one.start in origins]
    return [one for one in typed if one not in strange and not is_origin(one)] + unread + told


def _origins(utterance: Utterance, typed: Sequence[Typed]) -> dict[int, int]:
    """Where the names begin of where somebody comes from, each with the end of its "from", who comes or who it is
    before it."""
    tokens, found = utterance.tokens, dict[int, int]()
    floors = [one for one in typed if one.type == "FLOOR" and one.end < len(tokens)]
    types = types_of(utterance, typed) if floors else []
    for one in floors:
        is_ours = "POSSESSOR" in types[one.end]
        at = one.end + is_ours
        is_known = at < len(tokens) and not types[at].isdisjoint(KNOWN_PLACES)
        if not (is_known or (at < len(tokens) and tokens[at].raw[:1].isupper())):
            continue
        before = [types[place] for place in range(one.start) if tokens[place].clause == tokens[one.start].clause]
        are_theirs = (is_ours or is_known) and before and before[-1] & {"PEOPLE", "PERSON"}
        if are_theirs or any("ATTEND" in here for here in before):
            found[at] = one.end
    return found


KNOWN_PLACES = frozenset({"CITY", "STATE", "AREA", "ZIP"})
ENDS_PLACE = frozenset({"PUNCT", "AND", "SERVE", "IN", "DATE", "TIME"})
"""Types of places that are known, and those before which the name of one ends."""


def _names(utterance: Utterance, typed: Sequence[Typed]) -> Iterator[Typed]:
    """Words that may be a name: of no type, or with a capital where no sentence begins and nothing else is known."""
    types = types_of(utterance, typed)

    def is_empty_name(at: int) -> bool:
        tokens = utterance.tokens
        begins = at == 0 or tokens[at - 1].clause != tokens[at].clause
        return tokens[at].raw[:1].isupper() and not begins and types[at] <= EMPTY

    for at, (token, here) in enumerate(zip(utterance.tokens, types, strict=True)):
        # "In Walnut Creek": a word that means something, as the first of a place's name.
        is_first = token.raw[:1].isupper() and at > 0 and "IN" in types[at - 1] and here.isdisjoint(PLACED)
        if "UNKNOWN" in here or is_empty_name(at) or (is_first and at + 1 < len(types) and is_empty_name(at + 1)):
            yield Typed("NAME", at, at + 1, token.text)


PLACED = frozenset({"CITY", "STATE", "AREA", "RESTAURANT", "DATE", "TIME", "PERSON"})
"""Types of words behind which a name is none of a place."""
WORTHLESS = EMPTY | {"AND", "OR"}
"""Types whose words are worth nothing more than those that say nothing: what they join is."""
SAYS_LITTLE = frozenset({"FILL", "STORY", "PUNCT", "UNKNOWN", "NAME", "DISH", "FOOD", "WEAK"})
NAMELESS = frozenset({"STORY", "UNKNOWN", "NAME", "WEAK", "UNIT", "DISH", "FOOD", "STREET", "ROOM", "MONEY_WORD"})
"""Types of words that a number before them counts, or that it is a part of the name of."""
COUNTED = frozenset({"BUDGET", "TIME_UNIT", "TOPIC", "UNIT", "ROOM", "MONEY_WORD", "DIET", "ALLERGEN", "PEOPLE",
                     "PERSON", "GROUP", "FOOD", "DISH", "QUALITY"})  # fmt: skip
"""Types of what a number before them is a number of, whatever else they are."""
OTHERWISE = frozenset({"UNIT", "MEAL", "GROUP", "PLACE_CUE", "PEOPLE"})
"""Types of words that are hardly a dish, whatever dishes they stand in the names of ("club", "platter")."""
NUMERIC = frozenset({"NUM", "RANGE", "BARE_NUM"})
WHOLE = frozenset({"MONEY", "DATE", "TIME", "ORDINAL", "PERCENT", "FRACTION", "ZIP"})
"""Quantities that a number within them is only a part of."""


def _one_meaning(utterance: Utterance, typed: Sequence[Typed]) -> list[Typed]:
    """A word of the catalogue that is a cue as well is a cue; an everyday word that dish names have is no dish by
    itself; a number counts for itself where it is no part of a longer quantity (reading notes, section 4)."""
    kinds = types_of(utterance, typed)
    cuisines = {(one.start, one.end) for one in typed if one.type == "CUISINE"}
    wholes = [one for one in typed if one.type in WHOLE and one.key != "bare"]
    kept = []
    numbers = {one.start: one.end for one in typed if one.type == "NUM" and one.key == "digits"}
    ones = {one.start for one in typed if one.type == "NUM" and one.key == "one"}
    picks = [one for one in typed if one.type == "PICK"]
    ordinals = [one for one in typed if one.type == "ORDINAL"]
    referring = {one.start for one in typed if one.type in ("REF_NOUN", "NUM")} | _unnumbered(typed)
    fed = {one.start for one in typed if one.type in ("DISH", "FOOD", "CUISINE")}
    no_longer = [one for one in typed if one.type == "NO_LONGER" and _is_denied(utterance, one, kinds)]
    named = [one for one in typed if one.type in NUMERIC and _is_name(utterance, one, kinds)]
    wholes += [one for one in named if one.type == "RANGE"]
    free_of = [one for one in typed if one.type == "DIET" and "FREE" in kinds[one.end - 1]]
    for one in typed:
        here = kinds[one.start]
        number = numbers.get(one.start)
        if one.type == "FREE" and not any(_is_part(one, label) for label in free_of):
            kept.append(replace(one, type="LEFT_OUT"))
        if one.type == "DISH" and number is not None and number < one.end and number in fed:
            one = replace(one, start=number)
        if one.type == "DISH" and one.key == "weak":
            one = replace(one, type="WEAK")
        elif (
            (one.type == "DISH" and one.key == "word" and here - SAYS_LITTLE)
            or (one.type in ("DISH", "FOOD") and (one.start, one.end) in cuisines)
            or (one.type == "DISH" and "MEAL" in here and "SERVE" in kinds[one.start + 1 - (one.end == one.start + 1)])
            or (one.type == "COURSE" and here & {"FILL", "MEAL", "TIME", "GREET"})
            or (one.type in ("DISH", "FOOD") and one.end - one.start == 1 and not here.isdisjoint(OTHERWISE))
            or (one.key == "one" and one.type == "NUM" and not _counts(one.end, kinds))
            or (one.type in NUMERIC and any(_is_part(one, whole) for whole in wholes))
            or one in named
            or (one.type in ("DISH", "FOOD") and any(_is_part(one, diet) for diet in free_of))
            or (one.type == "SEEK" and one.key == HOUSE and not _is_of_a_dish(utterance, one, typed))
            or (one.type in ("STEP", "ANY", "EXTRA") and any(_is_part(one, phrase) for phrase in no_longer))
            or (one.type == "WITH" and any(_is_part(one, pick) for pick in picks))
            or (one.type == "DATE" and one.end in referring and any(one.end == place.end for place in ordinals))
            or (one.type in (*NUMERIC, "TIME") and any(_is_inside(one, place) for place in ordinals))
            or (one.type == "ORDINAL" and one.key == "words" and one.start and "FRACTION" in kinds[one.start - 1])
        ):
            continue
        elif one.key == "bare" and one.type in ("TIME", "DATE"):
            is_pronoun = one.start in ones and not (one.start and kinds[one.start - 1] >= {"IN", "APPROX"})
            if one.type == "TIME" and ("HEADS" not in _alone(utterance, one, kinds) or is_pronoun):
                continue
            one = replace(one, type=f"BARE_{one.type}")
        elif one.type in ("NUM", "RANGE") and one.key != "times":
            kept += [replace(one, type=kind) for kind in _alone(utterance, one, kinds)]
        kept.append(one)
    return kept


HOUSE = "house"
"""Key of SEEK: whether a restaurant has it, where the same words ask what is in something ("do they have nuts")."""
FOODS = frozenset({"DISH", "FOOD", "ALLERGEN", "CUISINE", "COURSE"})


def _is_of_a_dish(utterance: Utterance, one: Typed, typed: Sequence[Typed]) -> bool:
    """What stands behind it is called by a dish's name, a cuisine's or a course's, and is no allergen."""
    clause, end = utterance.tokens[one.start].clause, one.end
    first = min((it.start for it in typed if it.type in FOODS and it.start >= end), default=None)
    if first is None or utterance.tokens[first].clause != clause or first - end > 1:
        return False
    end, kinds = first, set[str]()
    while here := [it for it in typed if it.type in FOODS and it.start <= end < it.end]:
        kinds, end = {it.type for it in here}, max(it.end for it in here)
    is_named = bool(kinds & {"CUISINE", "COURSE"}) or course_named(utterance.text(first, end)) not in (None, "addon")
    return is_named and "ALLERGEN" not in kinds


def _is_denied(utterance: Utterance, one: Typed, kinds: Sequence[set[str]]) -> bool:
    """A denial stands before it in its clause, of what is between them."""
    clause = utterance.tokens[one.start].clause
    before = [at for at in range(one.start) if utterance.tokens[at].clause == clause]
    return any(kinds[at] & {"NEG", "CANNOT"} and "PUNCT" not in kinds[at + 1] for at in before)


DOZEN = 12
"""So many may be people; more dozens are pieces."""


def _counts(at: int, kinds: Sequence[set[str]]) -> bool:
    """ "One" is a number before what it counts alone."""
    return at < len(kinds) and not kinds[at].isdisjoint({*COUNTED, "OF", "OF_US", "EXTRA", "ALLERGIC", "DEGREE"})


def _is_name(utterance: Utterance, one: Typed, kinds: Sequence[set[str]]) -> bool:
    """ "Floor 3", "day 1 breakfast": a number behind what is numbered counts nothing, unless it does."""
    at = one.start - 1
    behind = at >= 0 and utterance.tokens[at].clause == utterance.tokens[one.start].clause and "ROOM" in kinds[at]
    return behind and (not _counts(one.end, kinds) or "MEAL" in kinds[one.end])


def _is_part(one: Typed, whole: Typed) -> bool:
    longer = whole.end - whole.start > one.end - one.start or whole.type == "TIME"
    return whole.start <= one.start and one.end <= whole.end and longer


def _alone(utterance: Utterance, one: Typed, kinds: Sequence[set[str]]) -> Iterator[str]:
    """`HEADS`: nothing behind the number that it could count; `BARE_NUM`: nor before it that it is of."""
    clause = utterance.tokens[one.start].clause
    if "UNIT" in kinds[one.end - 1] and one.value != DOZEN:
        return

    def is_free(at: int) -> bool:
        if not 0 <= at < len(kinds) or utterance.tokens[at].clause != clause:
            return True
        return bool(kinds[at] - NAMELESS) and kinds[at].isdisjoint(COUNTED)

    if is_free(one.end) and not (one.end < len(kinds) and "OF" in kinds[one.end]):
        yield "HEADS"
        before = kinds[one.start - 1] if one.start else set[str]()
        if (
            is_free(one.start - 1)
            and not ("IN" in before and before.isdisjoint({"SET", "CAP", "APPROX", "INTO"}))
            and not (one.start > 1 and "NUM" in kinds[one.start - 2] and "PUNCT" in kinds[one.start - 1])
        ):
            yield "BARE_NUM"


def _unnumbered(typed: Sequence[Typed]) -> set[int]:
    """Ends of ordinals in words: "the second" is a dish before it is a day."""
    return {one.end for one in typed if one.type == "ORDINAL" and one.key == "words"}


def _is_inside(one: Typed, other: Typed) -> bool:
    """ "#3", "number three": no number but a place."""
    return other.start < one.start and one.end <= other.end


def _with_parts(utterance: Utterance, typed: list[Typed]) -> Lattice:
    lattice = Lattice.of(utterance, typed)
    for step in PARTS:
        more = [
            Typed(one.rule, one.match.start, one.match.end, "", part_value(one.rule, one.match, utterance))
            for one in _candidates(lattice, _by_first(step))
        ]
        typed = [*typed, *more]
        lattice = Lattice.of(utterance, typed)
    return lattice


_Row = tuple[int, Rule, Node, tuple[frozenset[str], ...]]
"""A rule's place, itself, its tree, and what it needs."""


@cache
def _by_first(rules: tuple[Rule, ...]) -> dict[str, list[_Row]]:
    found: dict[str, list[_Row]] = {}
    for order, rule in enumerate(rules):
        node = parsed(rule.pattern)
        for type_ in first_types(node)[0]:
            found.setdefault(type_, []).append((order, rule, node, needed(node)))
    return found


def _candidates(lattice: Lattice, by_first: dict[str, list[_Row]]) -> Iterator[Candidate]:
    clause = -1
    for start, here in enumerate(lattice.starts):
        if lattice.utterance.tokens[start].clause != clause:
            clause = lattice.utterance.tokens[start].clause
            present, useless = lattice.present[clause], dict[int, bool]()
        tried: set[int] = set()
        for type_ in here:
            for order, rule, node, needs in by_first.get(type_, ()):
                if order in tried:
                    continue
                tried.add(order)
                if order not in useless:
                    useless[order] = any(map(present.isdisjoint, needs))
                if not useless[order]:
                    for match in matches(node, lattice, start, rule.is_tight):
                        yield Candidate(rule.gives, match, rule.rank, order)


def _worth(utterance: Utterance, typed: Iterable[Typed]) -> list[float]:
    worth = [FILL_WORTH] * len(utterance.tokens)
    for one in typed:
        if one.type not in WORTHLESS:
            for at in range(one.start, one.end):
                worth[at] = 1.0
    return worth
