"""Guard of a line: allergies that it tells or takes back, in whatever words, read beside the cover, so that no phrase
that was not thought of hides one. One guarded too many keeps a dish out, one too few does harm.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.catalogue import food_keys_for, listed
from engine.conversation import AllergyNote, Need
from engine.reading.contract import Exclusion, SlotEdit, Span
from engine.reading.denial import is_asked, is_denied, tells_nothing, was_once
from engine.reading.foodgroups import FoodGroup, Line, is_raw, listed_for_somebody
from engine.reading.harm import LETHAL, SOMEBODY, WEIGHTS, names_allergen, object_at, tied
from engine.reading.headcount import COUNTED, NEEDS, count, heads
from engine.reading.lattice import Typed, Utterance
from engine.reading.lifting import lifted, objects_besides
from engine.reading.tables import rows

SEVERE, FOREIGN, KID = "severe", "foreign", "kid"
"""Keys of cues: called severe; of a language whose foods are not read; of QUIRK, a child ("peanut kids")."""


@dataclass(frozen=True, slots=True)
class Guarded:
    """`edits`: of allergy, need and exclude; `spans`: (start, end) of tokens in which nothing else is to be read;
    `severe`: called so, or by what it does; `pregnant`: somebody who eats is."""

    edits: tuple[SlotEdit, ...] = ()
    note: AllergyNote | None = None
    spans: tuple[tuple[int, int], ...] = ()
    severe: bool = False
    pregnant: bool = False


def guard(utterance: Utterance, typed: Sequence[Typed]) -> Guarded:
    """What a line tells of allergies and pregnancy; what only must not be eaten is left out. Any text yields."""
    reader = _Reader(Line(utterance, typed))
    reader.read()
    severe = {edit.value for edit in reader.edits if edit.severe}
    edits = dict.fromkeys(replace(edit, severe=edit.op == "add" and edit.value in severe) for edit in reader.edits)
    note: AllergyNote | None = "away" if reader.away else "unnamed" if reader.unnamed and not edits else None
    of_all = () if reader.severe else reader.of_all
    return Guarded((*edits, *of_all), note, tuple(dict.fromkeys(reader.spans)), reader.severe, reader.pregnant)


class _Reader:
    __slots__ = ("away", "edits", "lifts", "line", "of_all", "pregnant", "severe", "spans", "unnamed")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.edits: list[SlotEdit] = []
        self.spans: list[tuple[int, int]] = []
        self.lifts = lifted(self.line)
        self.severe = self.pregnant = self.unnamed = self.away = False
        self.of_all: tuple[SlotEdit, ...] = ()

    def read(self) -> None:
        self._pregnancy()
        joking = {at for one in self.line.of("JOKING") for at in range(one.start, one.end)}
        for cue in self.line.of(*WEIGHTS):
            is_name = cue.score < 1 and cue.start > 0 and self.line.tokens[cue.start].raw.istitle()
            if joking.isdisjoint(range(cue.start, cue.end)) and not is_name and not self._is_part(cue):
                self._harm(cue)
        self._condition()
        self._cannot()
        self._named_for_it()
        self._kept_away()
        self._counted()
        for group in listed_for_somebody(self.line):
            self._guard(Typed("ROW", group.start, group.start), group)
        self._lift()

    def _is_part(self, cue: Typed) -> bool:
        """Of a longer cue, or of what names a condition."""
        return any(
            one.start <= cue.start and cue.end <= one.end and one.end - one.start > cue.end - cue.start
            for one in self.line.of("REACTION", "SYMPTOM", "TROUBLE")
            if cue.type == "HARM"
        ) or self.line.has(cue.start, cue.end, "CONDITION")

    def _condition(self) -> None:
        """ "She has favism": named by what it forbids."""
        for cue in self.line.of("CONDITION"):
            if not is_denied(self.line, cue) and not tells_nothing(self.line, cue):
                span = self._span(cue.start, cue.end)
                self.edits += [SlotEdit("allergy", "add", name, span) for name in cue.key.split("+")]

    def _span(self, start: int, end: int) -> Span:
        self.spans.append((start, end))
        return self.line.utterance.span(start, end)

    def _harm(self, cue: Typed) -> None:
        if any(one.start <= cue.start < one.end for one in self.lifts):
            return
        if is_denied(self.line, cue):
            for group in objects_besides(self.line, cue):
                self._guard(cue, group)
        elif not tells_nothing(self.line, cue):
            self.away |= self._stays_away(cue)
            groups = [] if cue.type == "TROUBLE" and self.pregnant else tied(self.line, cue)
            if cue.type == "TROUBLE":
                groups = [one for one in groups if not is_raw(self.line, one)]
            for group in groups:
                self._guard(cue, group)
            if not groups:
                if self._calls_severe(cue):
                    self.of_all = (SlotEdit("allergy", "add", span=self._span(cue.start, cue.end), severe=True),)
                if cue.type == "ALLERGIC" or cue.key == SEVERE:
                    self._unnamed(cue)

    def _calls_severe(self, cue: Typed) -> bool:
        """ "It's severe", "she carries an EpiPen": of what was told before; in doubt it is."""
        spoken_of = self.line.has(self.line.clause(cue.start)[0], cue.start, "DEICTIC", "OWN") or self.line.of(
            "ALLERGIC"
        )
        return cue.key == SEVERE or ((cue.type == "SEVERE" or cue.key == LETHAL) and bool(spoken_of))

    def _stays_away(self, cue: Typed) -> bool:
        """ "The nut allergy isn't coming": the guard stays, for others."""
        end = self.line.clause(cue.start)[1]
        denied = self.line.of("NEG", start=cue.end, end=end)
        comes = any(self.line.has(one.end, one.end + 1, "ATTEND") for one in denied)
        return cue.type == "ALLERGIC" and (comes or self.line.has(cue.end, end, "GONE"))

    def _guard(self, cue: Typed, group: FoodGroup) -> None:
        is_before = cue.end <= group.start and self.line.apart(cue.start, group.start)
        if cue.type != "ALLERGIC" and is_before and any(group in one.groups for one in self.lifts):
            return
        self.spans.append((cue.start, cue.end))
        span = self._span(group.start, group.end)
        start, end = min(cue.start, group.start), max(cue.end, group.end)
        called = self.line.of("SEVERE", start=start - 4, end=end + 4) + [
            one for one in self.line.of("REACTION", "SYMPTOM", "ALLERGIC") if one.key in (SEVERE, LETHAL)
        ]
        # "It isn't severe": directly before it alone, for of what else a "no" is cannot be told.
        called = [one for one in called if one.type != "SEVERE" or not self.line.has(one.start - 1, one.start, "NEG")]
        severe = any(self._is_of(cue, one) for one in called)
        self.severe |= severe
        is_severe = severe
        severe |= self.line.has(cue.end, self.line.clause(cue.start)[1], "APART")
        labels = COUNTED if count(self.line, start, end) else NEEDS
        label = next((labels[key] for key in sorted(group.keys) if key in labels), None)
        label = label if len(group.names) == 1 else None
        number = heads(self.line, cue, group) if label and cue.type in ("ALLERGIC", "UNABLE", "TROUBLE") else None
        if label and number and not severe and not self._does_harm(cue):
            self.edits.append(SlotEdit("need", "add", Need(label, number), span))
        else:
            self.edits += [SlotEdit("allergy", "add", name, span, severe=is_severe) for name in group.names]

    def _does_harm(self, cue: Typed) -> bool:
        harms = self.line.of("REACTION", "MEDICAL", "SEVERE", "SYMPTOM")
        return any(self._is_of(cue, one, clauses=1) for one in harms)

    def _is_of(self, cue: Typed, one: Typed, clauses: int = 0) -> bool:
        """Nobody else is named between them."""
        first, last = min(cue.end, one.end), max(cue.start, one.start)
        is_near = self.line.apart(one.start, cue.start) <= clauses
        others = self.line.of("PERSON", "NUM", "SINGLE", start=first, end=last)
        return is_near and all(self.line.has(other.start, other.end, "OWN") for other in others)

    def _unnamed(self, cue: Typed) -> None:
        """A food that no table knows guards by its own word; an allergy to nothing that is said is asked back."""
        at = object_at(self.line, cue)
        if at is not None and self.line.has(at, at + 1, "UNKNOWN") and self.line.tokens[at].raw.islower():
            self.edits.append(SlotEdit("allergy", "add", self.line.tokens[at].text, self._span(cue.start, at + 1)))
        elif at is None or cue.key == FOREIGN:
            eaters = self.line.has(*self.line.clause(cue.start), *SOMEBODY, "UNKNOWN", "EAT", "MEAL", "NUM")
            self.unnamed |= eaters or cue.key in (SEVERE, FOREIGN)

    def _cannot(self) -> None:
        """Who cannot eat an allergen is guarded; of another food it is left out."""
        line = self.line
        for cue in line.of("UNABLE", "AVOID"):
            end = line.clause(cue.start)[1]
            eats = line.of("EAT", "NEARBY", "PREMISES", start=cue.end, end=end)
            eats = [one for one in eats if one.start < cue.end + 4]
            begin = eats[-1].end if eats else cue.end
            groups = [one for one in line.groups if cue.end <= one.start < end]
            if not groups or line.has(cue.end, cue.end + 1, "WE", "ME") or is_asked(line, cue) or was_once(line, cue):
                continue
            group = groups[0]
            is_eaten = bool(eats) or cue.type == "AVOID" or group.start == cue.end
            if not is_eaten or group.start - begin > 5 or line.has(begin, group.start, "PUNCT"):
                continue
            if is_raw(line, group) or (
                self.pregnant and line.has(*line.clause(cue.start), "PREGNANT", "EXPECTING", "ME")
            ):
                continue
            if any(begin <= one.start <= group.end + 1 for one in line.of("AGAIN", "MONEY", "DATE", "TIME")):
                continue
            if not group.is_dish and names_allergen(group):
                self._guard(Typed("UNABLE", cue.start, cue.end), group)
            elif cue.type == "UNABLE" and not group.is_dish and not any(edit.slot == "allergy" for edit in self.edits):
                words = line.utterance.text(group.start, group.end)
                value = Exclusion((words,), tuple(sorted(food_keys_for(words))))
                self.edits.append(SlotEdit("exclude", "add", value, self._span(cue.start, group.end)))

    def _kept_away(self) -> None:
        """ "Keep nuts away from my daughter", "no peanuts near him", "no peanuts on the premises"."""
        line = self.line
        for group in line.groups if not self.pregnant else ():
            end = min(group.end + 3, line.clause(group.start)[1])
            away = line.of("AWAY", start=group.end, end=end)
            ruled = list[Typed]()
            if line.has(group.start - 3, group.start, "NEG"):
                away += line.of("NEARBY", start=group.end, end=end)
                ruled = line.of("PREMISES", start=group.end, end=end)
            away = [one for one in away if line.has(one.end, one.end + 2, *SOMEBODY)] + ruled
            if group.is_allergen and away:
                self._guard(away[0], group)

    def _counted(self) -> None:
        """ "Two don't do dairy"."""
        line = self.line
        for group in line.groups:
            label = next((COUNTED[key] for key in sorted(group.keys) if key in COUNTED), None)
            nots = line.of("NEG", start=max(group.start - 4, line.clause(group.start)[0]), end=group.start)
            number = count(line, nots[-1].start, group.end) if label and nots else None
            if number and line.has(nots[-1].end, group.start, "EAT"):
                self.edits.append(
                    SlotEdit("need", "add", Need(str(label), number), self._span(nots[-1].start, group.end))
                )

    def _named_for_it(self) -> None:
        """ "We're a nut free room", "Sam's nut thing", "peanut kids"."""
        for group in self.line.groups:
            behind = self.line.of("PLACE_FREE", "QUIRK", start=group.end, end=group.end + 4)
            owned = self.line.has(group.start - 2, group.start, *SOMEBODY) or (
                self.line.has(group.start - 2, group.start, "WITH")
                and self.line.has(self.line.clause(group.start)[0], group.start, *SOMEBODY)
            )
            for one in behind if group.is_allergen and not was_once(self.line, group) else ():
                is_free = one.type == "PLACE_FREE" and one.start - group.end <= 1
                if is_free or (one.type == "QUIRK" and one.start == group.end and (owned or one.key == KID)):
                    self._guard(one, group)

    def _lift(self) -> None:
        """What is taken back, but for what the line tells anew; without a food, whatever is in force."""
        told = {edit.value for edit in self.edits if (edit.slot, edit.op) == ("allergy", "add")}
        for one in self.lifts:
            names: list[str | None] = [name for group in one.groups for name in group.names if name not in told]
            if one.groups and not names:
                continue
            span = self._span(one.start, one.end)
            self.spans += [(group.start, group.end) for group in one.groups]
            every: list[str | None] = list(names) or [None]
            self.edits += [SlotEdit("allergy", "remove", name, span) for name in every]
            labels = {NEEDS[key] for group in one.groups for key in group.keys if key in NEEDS}
            self.edits += [SlotEdit("need", "remove", label, span) for label in sorted(labels)]

    def _pregnancy(self) -> None:
        """What is left out for somebody pregnant."""
        for cue in self.line.of("PREGNANT", "EXPECTING"):
            start, end = self.line.clause(cue.start)
            goes_on = cue.end < end and not self.line.has(cue.end, cue.end + 1, "PUNCT", "SO")
            is_body = cue.type == "PREGNANT" or (not goes_on and self.line.has(start, cue.start, *SOMEBODY, "UNKNOWN"))
            if not is_body or self.line.has(cue.start - 3, cue.start, "NEG") or is_asked(self.line, cue):
                continue
            self.pregnant = True
            span = self._span(cue.start, cue.end)
            for words, keys in rows("pregnancy", "phrase", "foods"):
                value = Exclusion((words,), tuple(sorted(listed(keys))))
                self.edits.append(SlotEdit("exclude", "add", value, span))
