"""Values of a line settled among each other: which number is of heads, what only tells of before, what is set against
what.

A part of a clause ends at "and", a comma and the like: who has an allergy, and what was last year, stands in its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.catalogue import stems
from engine.conversation import Need, Phrase, When
from engine.reading.builders import MINDS
from engine.reading.contract import Cuisine, Delta, Exclusion, Party, SlotEdit, Wish
from engine.reading.matcher import Match
from engine.reading.mood import Parts, is_past
from engine.reading.occasions import gatherings
from engine.reading.parsed import Parsed
from engine.reading.quotes import within

NEAR = 4
"""Words between a number of people and what is told of them: "two of the new hires are all allergic to"."""


def occasions(parsed: Parsed, parts: Parts) -> list[SlotEdit]:
    """They only rank, and take no word from what else it may be: "welcome lunch" is a lunch as well. What is told to be
    done is none ("share this list")."""
    told = [one.match for one, _ in parsed.pieces if one.match.has("COMMAND")]
    known = [one for one in parsed.typed if one.type == "OCCASION"]
    free = [one for one in parsed.typed if one.type == "GATHERING" and one.start not in parsed.taken]
    heads = [
        one
        for one in free
        if not parts.at(one.start).is_past and not any(each.start < one.end and one.start < each.end for each in known)
    ]
    found = sorted([*known, *gatherings(parsed.utterance.tokens, parsed.types, heads)], key=lambda one: one.start)
    return [
        SlotEdit("occasion", "add", one.key, parsed.utterance.span(one.start, one.end))
        for one in found
        if not any(match.start <= one.start < match.end for match in told)
    ]


def within_dishes(parsed: Parsed) -> list[SlotEdit]:
    """Diets and meals that a dish is named by: "veggie curry" is a curry, and vegetarian; "box lunches" are lunches."""
    wishes = [one.match for one, _ in parsed.pieces if one.rule in ("wish", "packed_meal", "items")]
    dishes = [one for wish in wishes for one in wish.parts if one.type == "WHAT"]
    return [
        SlotEdit("diet" if part.type == "DIET" else "meal", "add" if part.type == "DIET" else "set", part.key,
                 parsed.utterance.span(part.start, part.end))
        for part in parsed.typed
        for dish in dishes
        if dish.start <= part.start < part.end <= dish.end
        and ((part.type == "DIET" and part.end < dish.end) or part.type == "MEAL")
    ]  # fmt: skip


def exact(edits: list[SlotEdit]) -> list[SlotEdit]:
    """Of an hour and a part of the day the hour: "night shift, by 9:30pm"; of a day and its week the day."""
    for slot in ("time", "date"):
        those = [edit for edit in edits if edit.slot == slot]
        vague = [edit for edit in those if _is_vague(edit)]
        edits = [edit for edit in edits if edit not in vague] if 0 < len(vague) < len(those) else edits
    return edits


def _is_vague(edit: SlotEdit) -> bool:
    when = edit.value
    if not isinstance(when, When):
        return False
    if edit.slot == "date":
        return bool(when.starts and when.ends and (when.ends - when.starts).days > 1)
    return None not in (when.clock or (None,))


def day_within(edits: list[SlotEdit], parsed: Parsed) -> list[SlotEdit]:
    """ "Late tonight" is an hour of a day."""
    if any(edit.slot == "date" for edit in edits):
        return edits
    hours = [edit.span for edit in edits if edit.slot == "time"]
    for one in parsed.typed:
        span = parsed.utterance.span(one.start, one.end)
        inside = any(within(span, hour) for hour in hours)
        if one.type == "DATE" and one.key != "bare" and inside and isinstance(one.value, When):
            return [*edits, SlotEdit("date", "set", one.value, span)]
    return edits


def hour(edit: SlotEdit, edits: Sequence[SlotEdit], parsed: Parsed) -> SlotEdit:
    """A number alone, where the heads are known and no hour is, may be the hour: "tacos for 15 tonight, 7ish"."""
    if (
        edit.slot != "amount"
        or not any(one.slot == "party" for one in edits)
        or any(one.slot == "time" and not _is_vague(one) for one in edits)
    ):
        return edit
    tokens = parsed.utterance.tokens
    for one in parsed.typed:
        begin = tokens[one.start].start
        if one.type == "BARE_TIME" and edit.span.start <= begin <= edit.span.end and isinstance(one.value, When):
            return SlotEdit("time", "set", one.value, parsed.utterance.span(one.start, one.end))
    return edit


def past(parsed: Parsed) -> frozenset[int]:
    """Parts that tell what was and ask for nothing."""
    kinds: dict[int, set[str]] = {}
    numbers = segments(parsed)
    for one in parsed.typed:
        kinds.setdefault(numbers[one.start], set()).add(one.type)
    return frozenset(part for part, here in kinds.items() if is_past(here))


def segments(parsed: Parsed) -> list[int]:
    """Number of the part of a clause that each token stands in: parts are joined by "and", commas and the like."""
    joins = {
        one.start
        for one in parsed.typed
        if one.type in ("AND", "BUT") or (one.type == "FILL" and one.key == "conjunction")
    }
    numbers: list[int] = []
    clause = number = 0
    for at, token in enumerate(parsed.utterance.tokens):
        if at in joins or token.clause != clause:
            number += 1
        clause = token.clause
        numbers.append(number)
    return numbers


def set_against(edits: list[SlotEdit], parsed: Parsed) -> list[SlotEdit]:
    """ "Cheesecake, not cupcakes": what is only set against something else of its clause is not wanted any more, and
    is not kept out."""
    tokens = parsed.utterance.tokens
    against = {
        tokens[part.start].start: tokens[part.start].clause
        for one, _ in parsed.pieces
        if one.rule == "exclude" and any(neg.key == "not" for neg in one.match.all("NEG")) and not one.match.has(*MINDS)
        for part in one.match.parts
    }
    clauses = {token.start: token.clause for token in tokens}
    positive = {(clauses[edit.span.start], edit.slot) for edit in edits if edit.op in ("set", "add")}

    def settled(edit: SlotEdit) -> SlotEdit:
        value = edit.value
        clause = against.get(edit.span.start)
        if clause is None or not isinstance(value, Exclusion):
            return edit
        if value.cuisine_keys and (clause, "cuisine") in positive:
            return replace(edit, slot="cuisine", op="remove", value=Cuisine(value.words[0], value.cuisine_keys))
        if not value.cuisine_keys and {(clause, "wish"), (clause, "items"), (clause, "course")} & positive:
            return replace(edit, slot="wish", op="remove", value=Wish(Phrase(value.words[0])))
        return edit

    return [settled(edit) for edit in edits]


def left_out(edits: Sequence[SlotEdit], repaired: Sequence[int]) -> list[SlotEdit]:
    """ "No sandwiches again, the last sandwiches were soggy": what is to be left out is not wished for by being named
    again, unless it is taken back between the two."""
    out = [edit for edit in edits if (edit.slot, edit.op) == ("exclude", "add")]

    def is_named_again(edit: SlotEdit) -> bool:
        if edit.slot not in ("wish", "cuisine") or edit.op == "remove":
            return False
        return any(
            _is_same(edit, one) and not any(one.span.start < at <= edit.span.start for at in repaired) for one in out
        )

    return [edit for edit in edits if not is_named_again(edit)]


def beside_dishes(edits: Sequence[SlotEdit]) -> list[SlotEdit]:
    """ "Caesar salad, dressing on the side": what is added to a dish is no wish beside it."""
    others = [edit for edit in edits if (edit.slot, edit.op, edit.value) != ("course", "set", "addon")]
    is_dish = any(edit.slot in ("wish", "course") and edit.op != "remove" for edit in others)
    return others if is_dish else list(edits)


def _is_same(wanted: SlotEdit, out: SlotEdit) -> bool:
    value, other = wanted.value, out.value
    if not isinstance(other, Exclusion):
        return False
    if isinstance(value, Cuisine):
        return bool(other.cuisine_keys) and set(value.keys) == set(other.cuisine_keys)
    return isinstance(value, Wish) and any(stems(value.phrase.text) == stems(words) for words in other.words)


def counting(edits: list[SlotEdit], parsed: Parsed) -> list[SlotEdit]:
    """Without numbers of those who have an allergy or a need, and without a diet that is counted in the same line."""
    tokens, numbers = parsed.utterance.tokens, segments(parsed)
    told = [start for start, _ in parsed.guarded.spans]
    minded = (one.match for one, _ in parsed.pieces if one.rule == "exclude")
    told += [match.start for match in minded if match.has("EAT", "DISLIKE", "CANNOT")]
    dated = {one.match.start for one, _ in parsed.pieces if one.rule in ("when", "place")}

    def tells(match: Match) -> bool:
        """The number is of those of whom it is told: nothing but a few words of the same part stand between."""
        last = match.end - 1
        return any(
            last < at <= last + NEAR and numbers[at] == numbers[last] and dated.isdisjoint(range(last, at))
            for at in told
        )

    serving = {
        token.start
        for one, _ in parsed.pieces
        if not tells(one.match) or one.match.has("SERVE", "ATTEND", "TOTAL")
        for token in tokens[one.match.start : one.match.end]
    }
    rest = [one.match for one, _ in parsed.pieces if one.match.has("COUNT") and one.rule == "party"]
    rest = [match for match in rest if _is_rest(match, parsed)]
    needs = sum(edit.value.count for edit in edits if isinstance(edit.value, Need))
    edits = [
        replace(edit, value=Party(edit.value.count + needs))
        if isinstance(edit.value, Party) and any(tokens[match.start].start == edit.span.start for match in rest)
        else edit
        for edit in edits
    ]
    needed = {edit.value.label for edit in edits if isinstance(edit.value, Need)}
    return [
        edit
        for edit in edits
        if (edit.slot not in ("party", "amount") or edit.span.start in serving)
        and (edit.slot != "diet" or edit.value not in needed)
    ]


def _is_rest(match: Match, parsed: Parsed) -> bool:
    """A number of those who have no need: "3 vegetarians and 10 meat eaters"."""
    return any(
        one.key == "rest" and match.start <= one.start < match.end for one in parsed.typed if one.type == "PEOPLE"
    )


def _count(edit: SlotEdit) -> int:
    return edit.value.count if isinstance(edit.value, Party) else 0


def _others(edit: SlotEdit, matched: Mapping[int, Match]) -> int:
    """ "80 people at noon and another 60 at seven": so many beside those before."""
    match = matched.get(edit.span.start)
    is_more = match is not None and any(one.key == "another" for one in match.all("EXTRA"))
    return edit.value.by if is_more and edit.slot == "party" and isinstance(edit.value, Delta) else 0


def of_heads(edits: list[SlotEdit], parsed: Parsed, repaired: Sequence[int]) -> list[SlotEdit]:
    """One number of heads. Of several the one in all, or the greatest; else a later one that puts right or supposes
    ("maybe 45", "say 20") replaces the one before it. A number without a noun counts as heads only behind such."""
    marks = [(parsed.utterance.tokens[one.match.start].start, one) for one, _ in parsed.pieces]
    heads = [edit for edit in edits if edit.slot in ("party", "amount") and isinstance(edit.value, Party)]
    matched = {start: one.match for start, one in marks}
    parts = [edit for edit in heads if (of := matched.get(edit.span.start)) and of.has("PART_COUNT")]
    if 0 < len(parts) < len(heads):
        edits, heads = [edit for edit in edits if edit not in parts], [edit for edit in heads if edit not in parts]
    if heads:
        more = sum(_others(edit, matched) for edit in edits)
        edits = [edit for edit in edits if edit.slot != "party" or not isinstance(edit.value, Delta)]
        if more and heads[0].slot == "party":
            party = replace(heads[0].value, count=_count(heads[0]) + more)  # type: ignore[type-var]
            total = replace(heads[0], value=party)
            edits, heads[0] = [total if edit is heads[0] else edit for edit in edits], total
    if len(heads) < 2:
        return edits
    chosen = heads[0]
    for edit in heads[1:]:
        match = matched.get(edit.span.start)
        supposes = match is not None and match.has("APPROX", "HYPOTHESIS", "CAP", "TOTAL", "SET")
        supposes = supposes or (isinstance(edit.value, Party) and edit.value.approximate)
        mends = any(chosen.span.start < at <= edit.span.start for at in repaired)
        first = matched.get(chosen.span.start)
        of_all = first is not None and first.has("EVERYONE") and match is not None and not match.has("EVERYONE")
        is_set = first is not None and first.has("SET", "NOW", "REPAIR")
        is_greater = edit.slot == chosen.slot == "party" and _count(edit) > _count(chosen)
        is_greater = is_greater and not (mends or (first is not None and first.has("SERVE")))
        if of_all or is_greater or (chosen.slot == "amount" and edit.slot == "party" and not is_set):
            chosen = edit
        elif mends or supposes:
            about = edit.value.approximate or (not mends and chosen.value.approximate)  # type: ignore[union-attr]
            value = replace(edit.value, approximate=about)  # type: ignore[type-var]
            chosen = replace(edit, slot=chosen.slot if chosen.slot == "party" else edit.slot, value=value, target=None)
    return [chosen if edit is heads[0] else edit for edit in edits if edit is heads[0] or edit not in heads]
