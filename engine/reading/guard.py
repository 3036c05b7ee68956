"""Guard of a line: allergies that it tells or takes back, in whatever words; read beside the cover, so that no phrase
that was not thought of hides one.

A food is tied to a cue of harm by nearness: words, commas and clauses between them cost, a word that says what came
from what ("from", "makes") and a food that is itself an allergen's name pull. One guarded too many keeps a dish out,
one too few does harm.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.catalogue import food_keys_for
from engine.conversation import AllergyNote, Need
from engine.reading.contract import Exclusion, SlotEdit, Span
from engine.reading.foodgroups import FoodGroup, food_groups
from engine.reading.lattice import Typed, Utterance
from engine.reading.tables import rows
from engine.safety import KEYS

WORD_COST, COMMA_COST, CLAUSE_COST, WISHED_COST = 0.15, 0.7, 2.0, 1.5
LINK_PULL, ALLERGEN_PULL, DENIED_PULL = 3.0, 1.0, 0.5
FARTHEST, FARTHEST_SIGN = 5.0, 3.5
"""What tying may cost, of a cue and of a mere sign: set on 140 labelled lines, a clause as three commas."""
ENOUGH = 2
"""Weight from which a cue and the signs beside it tell a harm."""
WEIGHTS = {"ALLERGIC": 2, "REACTION": 2, "TROUBLE": 2, "HARM": 1, "SYMPTOM": 1, "MEDICAL": 1, "DOCTOR": 1, "SEVERE": 1}
SIGNS = ("BODY", "MEDICAL", "EVENT", "BITE", "DOCTOR", "SYMPTOM")
SOMEBODY = ("PERSON", "ME", "OF_US", "PEOPLE")
NEEDS = {"gluten": "gluten-free", "lactose": "dairy-free"}
"""Foods that a counted few who avoid them need a dish without, and are not guarded against; with its label."""


@dataclass(frozen=True, slots=True)
class Guarded:
    """`edits`: of allergy, need and exclude; `spans`: (start, end) of tokens in which nothing else is to be read."""

    edits: tuple[SlotEdit, ...] = ()
    note: AllergyNote | None = None
    spans: tuple[tuple[int, int], ...] = ()
    severe: bool = False
    pregnant: bool = False


def guard(utterance: Utterance, typed: Sequence[Typed]) -> Guarded:
    """What a line tells of allergies and pregnancy. Any text yields."""
    reader = _Reader(utterance, typed)
    reader.read()
    edits, spans = tuple(dict.fromkeys(reader.edits)), tuple(dict.fromkeys(reader.spans))
    note: AllergyNote | None = "unnamed" if reader.unnamed and not edits else None
    return Guarded(edits, note, spans, reader.severe, reader.pregnant)


class _Reader:
    def __init__(self, utterance: Utterance, typed: Sequence[Typed]) -> None:
        self.line, self.typed, self.count = utterance, typed, len(utterance.tokens)
        self.groups = food_groups(utterance, typed)
        self.edits: list[SlotEdit] = []
        self.spans: list[tuple[int, int]] = []
        self.severe = self.pregnant = self.unnamed = False

    def read(self) -> None:
        joking = {at for one in self.of("JOKING") for at in range(one.start, one.end)}
        for cue in self.of(*WEIGHTS):
            if joking.isdisjoint(range(cue.start, cue.end)):
                self._harm(cue)
        self._cannot()
        self._places_without()
        self._let_in()
        self._pregnancy()

    def of(self, *types: str, start: int = 0, end: int | None = None) -> list[Typed]:
        """Spans of these types within the tokens."""
        last = self.count if end is None else end
        return [one for one in self.typed if one.type in types and one.start >= start and one.end <= last]

    def has(self, start: int, end: int, *types: str) -> bool:
        return bool(self.of(*types, start=max(start, 0), end=end))

    def clause(self, at: int) -> tuple[int, int]:
        """First token of its clause, and the one behind the last."""
        here = [place for place, one in enumerate(self.line.tokens) if one.clause == self.line.tokens[at].clause]
        return here[0], here[-1] + 1

    # A cue of harm, and the food that is tied to it.

    def _harm(self, cue: Typed) -> None:
        start, end = self.clause(cue.start)
        if self._is_of_paper(cue) or self._is_asked(cue, start, end) or self._is_over(cue, start, end):
            return
        if self._is_denied(cue, start):
            self._take_back(cue, start, end)
            return
        tied = list(self._tied(cue, start, end))
        if not tied and cue.type == "ALLERGIC" and not cue.key.startswith("gluten"):
            self._name_unknown(cue)
        for group in tied:
            self._guard(cue, group)

    def _tied(self, cue: Typed, start: int, end: int) -> Iterator[FoodGroup]:
        within = next((one for one in self.groups if one.start < cue.end and cue.start < one.end), None)
        if within is not None:
            yield within
            return
        if self._object_is_no_food(cue):
            return
        weight = self._weight(cue, start, end)
        bound = FARTHEST if weight >= ENOUGH else FARTHEST_SIGN
        near = [(cost, group) for group in self.groups if (cost := self._cost(cue, group)) <= bound]
        if cue.type == "TROUBLE":
            near = [one for one in near if self._is_subject(cue, one[1])]
        contrast = {one.end for one in self.of("CONTRAST")}
        kept_apart = [group for _, group in near if group.start in contrast]
        near = [one for one in near if one[1] not in kept_apart] or near
        if not near:
            return
        _, best = min(near, key=lambda one: (one[0], one[1].start))
        left_out = self._is_left_out(best)
        is_somebodys = WEIGHTS[cue.type] >= ENOUGH or left_out or self._is_of_somebody(cue)
        if is_somebodys and weight + left_out + (cue.type != "DOCTOR" and self._is_linked(cue, best)) >= ENOUGH:
            yield best
            if cue.type == "ALLERGIC":
                yield from (group for _, group in near if group is not best and self._is_object(group, cue))

    def _weight(self, cue: Typed, start: int, end: int) -> int:
        """Of the cue and of the signs in its clause: "my lips go numb"."""
        if cue.type == "DOCTOR":
            return WEIGHTS[cue.type]
        signs = {one.type for one in self.of(*SIGNS, start=start, end=end)} - {cue.type}
        is_averted = cue.key == "lethal" and self.has(cue.start - 1, cue.start, "NEG")
        return WEIGHTS[cue.type] + len(signs) + is_averted

    def _cost(self, cue: Typed, group: FoodGroup) -> float:
        first, last = (group.end, cue.start) if group.end <= cue.start else (cue.end, group.start)
        tokens = self.line.tokens
        clauses = abs(tokens[cue.start].clause - tokens[group.start].clause)
        commas = len(self.of("PUNCT", start=first, end=last)) - clauses
        cost = WORD_COST * (last - first) + COMMA_COST * max(commas, 0) + CLAUSE_COST * clauses
        cost += WISHED_COST * self._is_wished(group)
        cost -= ALLERGEN_PULL * group.is_allergen + DENIED_PULL * self._is_left_out(group)
        return cost - LINK_PULL * self._is_linked(cue, group)

    def _is_wished(self, group: FoodGroup) -> bool:
        """Where a word of wishing is none of eating as well ("have")."""
        wishes = self.of("WISH", "ORDER", "SERVE", start=max(group.start - 3, 0), end=group.start)
        return any(not self.has(one.start, one.end, "EAT", "OCCASIONED") for one in wishes)

    def _is_linked(self, cue: Typed, group: FoodGroup) -> bool:
        """ "Hives from kiwi", "if she eats kiwi she swells", "kiwi makes her sick"."""
        if cue.type == "SEVERE":
            between = self.of("PUNCT", start=group.end, end=cue.start)
            return group.end < cue.start and len(between) == cue.start - group.end
        if self.clause(cue.start) != self.clause(group.start):
            return False
        if group.end <= cue.start and cue.start - group.end <= 6 and self.has(group.end, group.end + 3, "MAKES"):
            return not self.has(group.end, cue.start, "PUNCT")
        if self.has(group.start - 5, group.start, "OCCASIONED"):
            return not self.has(min(group.end, cue.end), max(group.start, cue.start), "WISH")
        return group.start >= cue.end and self.has(cue.end, cue.end + 3, "CAUSE") and group.start - cue.end <= 5

    def _is_object(self, group: FoodGroup, cue: Typed) -> bool:
        """ "… and Bob to shellfish"."""
        return group.start > cue.end and any(
            one.key == "object" for one in self.of("CAUSE", start=group.start - 1, end=group.start)
        )

    def _is_left_out(self, group: FoodGroup) -> bool:
        return self.has(group.start - 3, group.start, "NEG") or self.has(group.end, group.end + 2, "FREE")

    def _is_subject(self, cue: Typed, group: FoodGroup) -> bool:
        """An allergen named as somebody's problem."""
        start, end = self.clause(cue.start)
        return (
            group.end <= cue.start and group.start >= start and cue.start - group.end <= 6
            and not KEYS.keys().isdisjoint(group.names) and self.has(start, end, *SOMEBODY, "GROUP", "WE")
        )  # fmt: skip

    def _is_of_somebody(self, cue: Typed) -> bool:
        number = self.line.tokens[cue.start].clause
        if any(abs(self.line.tokens[one.start].clause - number) <= 1 for one in self.of(*SOMEBODY, "OWN")):
            return True
        unnamed = self.of("UNKNOWN", "STORY")
        return any(self.line.tokens[one.start].raw.istitle() for one in unnamed)

    # What makes a cue none.

    def _is_of_paper(self, cue: Typed) -> bool:
        if cue.type != "ALLERGIC":
            return False
        if self.has(cue.start - 1, cue.start, "NOT_EATEN"):
            return True
        paper = self.of("PAPER", start=cue.end, end=cue.end + 1)
        return bool(paper) and not any(
            one.key == ":" for one in self.of("PUNCT", start=paper[0].end, end=paper[0].end + 1)
        )

    def _is_asked(self, cue: Typed, start: int, end: int) -> bool:
        """ "Is the shrimp deadly?", but not "what is there for somebody allergic to nuts?"."""
        begin = max((one.end for one in self.of("PUNCT", start=start, end=cue.start)), default=start)
        asks = self.of("ASK", start=begin, end=min(begin + 2, cue.start))
        is_question = any(one.key == "?" for one in self.of("PUNCT", start=end - 1, end=end)) or self.has(
            begin, cue.start, "ANY"
        )
        return bool(asks) and is_question and not self.has(asks[0].end, cue.start, "SERVE", "WITH", *SOMEBODY[:2])

    def _is_over(self, cue: Typed, start: int, end: int) -> bool:
        keys = {one.key for one in self.of("OVER", start=start, end=end)}
        if end < self.count and not self.has(*self.clause(end), *WEIGHTS):
            keys |= {one.key for one in self.of("OVER", start=end, end=self.clause(end)[1])} - {"past"}
        return "outgrown" in keys or (cue.type == "ALLERGIC" and "past" in keys)

    def _is_denied(self, cue: Typed, start: int) -> bool:
        if cue.key == "lethal" or cue.type in ("MEDICAL", "DOCTOR"):
            return False
        begin = max((one.end for one in self.of("PUNCT", "UNABLE", start=start, end=cue.start)), default=start)
        denying = self.of("NEG", start=max(begin, cue.start - 4), end=cue.start)
        return bool(denying) and not self.has(denying[0].end, cue.start, "LETS_GO")

    def _object_at(self, cue: Typed) -> int | None:
        """Where what follows "to" begins, the "to" being in the cue or behind it."""
        ends = [one.end for one in self.of("CAUSE", start=cue.start, end=cue.end + 1) if one.key == "object"]
        return ends[-1] if ends and ends[-1] >= cue.end else None

    def _object_is_no_food(self, cue: Typed) -> bool:
        """ "Allergic to Mondays": what follows is of that, unless it is listed ("and, for real, sesame")."""
        at = self._object_at(cue)
        if cue.type != "ALLERGIC" or at is None:
            return False
        after = [one for one in self.groups if one.start >= at]
        if not after or after[0].start - at <= 3:
            return not after
        return not self.has(at, at + 3, "AND") or self.has(at, after[0].start, "WISH", "SERVE", "NUM")

    # What it comes to.

    def _span(self, start: int, end: int) -> Span:
        self.spans.append((start, end))
        return Span(self.line.tokens[start].start, self.line.tokens[end - 1].end)

    def _guard(self, cue: Typed, group: FoodGroup) -> None:
        start, end = min(cue.start, group.start), max(cue.end, group.end)
        self.spans.append((cue.start, cue.end))
        span = self._span(group.start, group.end)
        near = self.of("SEVERE", start=start - 4, end=end + 4) + [
            one for one in self.of("REACTION", "SYMPTOM") if one.key
        ]
        severe = any(self.line.tokens[one.start].clause == self.line.tokens[cue.start].clause for one in near)
        self.severe |= severe
        for name in group.names:
            label = next((NEEDS[key] for key in group.keys if key in NEEDS), None) if len(group.names) == 1 else None
            count = self._heads(cue, group) if label and cue.type in ("ALLERGIC", "CANNOT", "TROUBLE") else None
            if label and count and not severe and not self._is_harmed(cue):
                self.edits.append(SlotEdit("need", "add", Need(label, count), span))
            else:
                self.edits.append(SlotEdit("allergy", "add", name, span))

    def _is_harmed(self, cue: Typed) -> bool:
        return any(
            abs(self.line.tokens[one.start].clause - self.line.tokens[cue.start].clause) <= 1
            for one in self.of("REACTION", "MEDICAL", "SEVERE", "SYMPTOM")
        )

    def _heads(self, cue: Typed, group: FoodGroup) -> int | None:
        """How many have it; None for some or for all."""
        start, end = self.clause(cue.start)
        first = min(cue.start, group.start)
        numbers = self.of("NUM", start=max(start, first - 3), end=first)
        before = self.clause(start - 1)[0] if start else start
        of_us = [one for one in self.of("NUM", start=before, end=end) if self.has(one.end, one.end + 2, "OF_US")]
        for one in (*numbers, *of_us):
            if isinstance(one.value, int):
                return one.value
        return 1 if self.has(start, end, "PERSON", "ME") else None

    def _name_unknown(self, cue: Typed) -> None:
        """A food that no table knows guards by its own word; an allergy to nothing that is said is asked back."""
        at = self._object_at(cue)
        if (
            at is not None
            and self.has(at, at + 1, "UNKNOWN")
            and self.line.tokens[at].raw.islower()
            and not self.has(at, at + 1, "NOT_EATEN")
        ):
            self.edits.append(SlotEdit("allergy", "add", self.line.tokens[at].text, self._span(cue.start, at + 1)))
        elif at is None and self.has(*self.clause(cue.start), *SOMEBODY, "EAT", "MEAL", "NUM"):
            self.unnamed = True

    def _cannot(self) -> None:
        """Who cannot eat an allergen is guarded; of another food it is left out."""
        for cue in self.of("UNABLE", "AVOID"):
            start, end = self.clause(cue.start)
            eats = (
                [cue]
                if cue.type == "AVOID"
                else [one for one in self.of("EAT", "NEARBY", start=cue.end, end=end) if one.start < cue.end + 4]
            )
            if self.has(cue.end, cue.end + 1, "WE", "ME") or self._is_asked(cue, start, end):
                continue
            behind = [one for one in self.groups if one.start >= cue.end and one.end <= end]
            if not behind or not (eats or behind[0].start == cue.end):
                continue
            group = behind[0]
            if group.start - (eats[-1].end if eats else cue.end) > 5 or self.has(
                group.end, group.end + 2, "AGAIN", "MONEY", "DATE", "TIME"
            ):
                continue
            if not KEYS.keys().isdisjoint(group.names):
                self._guard(Typed("CANNOT", cue.start, cue.end), group)
            elif cue.type == "UNABLE" and not any(edit.slot == "allergy" for edit in self.edits):
                words = self.line.text(group.start, group.end)
                value = Exclusion((words,), tuple(sorted(food_keys_for(words))))
                self.edits.append(SlotEdit("exclude", "add", value, self._span(cue.start, group.end)))

    def _places_without(self) -> None:
        """ "We're a nut free room", "Sam's nut thing"."""
        for group in self.groups:
            if not group.is_allergen:
                continue
            behind = self.of("PLACE_FREE", "QUIRK", start=group.end, end=group.end + 4)
            free = [one for one in behind if one.type == "PLACE_FREE" and one.start - group.end <= 1]
            quirk = [one for one in behind if one.type == "QUIRK" and one.start == group.end]
            owner = self.of("OWN", *SOMEBODY, start=group.start - 2, end=group.start)
            if free or (quirk and (owner or quirk[0].key == "kid")):
                self._guard((free or quirk)[0], group)

    def _take_back(self, cue: Typed, start: int, end: int) -> None:
        """ "She isn't allergic to nuts after all"."""
        if cue.type == "ALLERGIC" and self.has(start, end, "RECANTS") and not self.has(start, end, "EXCEPT", "SOME"):
            groups = [one for one in self.groups if start <= one.start and one.end <= end]
            span = self._span(cue.start, cue.end)
            names: list[str | None] = [name for group in groups for name in group.names]
            for name in names or [None]:
                self.edits.append(SlotEdit("allergy", "remove", name, span))

    def _let_in(self) -> None:
        """ "It's soy he reacts to, not fish", "she can eat nuts", "forget the nut allergy"."""

    def _pregnancy(self) -> None:
        for cue in self.of("PREGNANT", "EXPECTING"):
            start, end = self.clause(cue.start)
            goes_on = cue.end < end and not self.has(cue.end, cue.end + 1, "PUNCT", "SO")
            if cue.type == "EXPECTING" and (goes_on or not self.has(start, cue.start, "PERSON", "ME")):
                continue
            if self.has(cue.start - 3, cue.start, "NEG") or self._is_asked(cue, start, end):
                continue
            self.pregnant = True
            span = self._span(cue.start, cue.end)
            for words, keys in rows("pregnancy", "phrase", "foods"):
                self.edits.append(SlotEdit("exclude", "add", Exclusion((words,), tuple(keys.split(", "))), span))
