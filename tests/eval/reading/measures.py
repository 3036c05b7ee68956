"""Measures of judged lines: shares with their intervals, allergies that must guard, pairs of two readers."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, sqrt

from tests.eval.dialogues.scores import Score
from tests.eval.reading.labelled import KINDS, Line
from tests.eval.reading.match import listed
from tests.eval.reading.play import Trial
from tests.eval.reading.words import allergen, is_guarded, is_related

NORMAL_95 = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many; `of` 0: not measured."""

    hits: int
    of: int

    @classmethod
    def among(cls, are_right: Iterable[bool]) -> "Share":
        values = list(are_right)
        return cls(sum(values), len(values))

    @property
    def value(self) -> float:
        return self.hits / self.of if self.of else float("nan")

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, 95 %."""
        if not self.of:
            return 0.0, 1.0
        square, share = NORMAL_95**2 / self.of, self.value
        half = NORMAL_95 * sqrt(share * (1 - share) / self.of + square / (4 * self.of))
        return tuple(max(0.0, min(1.0, (share + square / 2 + way) / (1 + square))) for way in (-half, half))  # type: ignore[return-value]


def shares_of(trials: Sequence[Trial]) -> dict[str, Share]:
    by_kind = {kind: [one for one in trials if one.line.kind == kind and one.line.is_judged] for kind in KINDS}
    found = {kind: Share.among(one.verdict.is_right for one in those) for kind, those in by_kind.items()}
    found["turns, own state"] = Share.among(one.rolled.is_right for one in by_kind["turns"])
    found |= _overheard(by_kind["overheard"]) | _safety(by_kind["safety"])
    addressed = [one for those in by_kind.values() for one in those if one.line.addressed]
    for name, is_right in (("right lines, words said back", True), ("wrong lines, words said back", False)):
        found[name] = Share.among(one.read.says_back for one in addressed if one.verdict.is_right == is_right)
    found |= _guards("allergies of safety", by_kind["safety"])
    found |= _guards("allergies of all lines", [one for those in by_kind.values() for one in those])
    return {name: share for name, share in found.items() if share.of}


def _overheard(trials: Sequence[Trial]) -> dict[str, Share]:
    talk = [one for one in trials if not one.line.is_for_us]
    silent = [one for one in talk if one.read.intent == "other" and not one.line.entities]
    return {
        "overheard, false answers": Share.among(one.read.intent != "other" for one in talk),
        "overheard, wrong silences": Share.among(one.read.intent == "other" for one in trials if one.line.is_for_us),
        "overheard, silent but changed": Share.among(one.read.wants != one.wants_before for one in silent),
    }


def _safety(trials: Sequence[Trial]) -> dict[str, Share]:
    """By what a line is: allergies that are guarded, that were lifted, that nobody has."""
    found = {
        f"safety, {topic} guarded": Share.among(not missed_of(one) for one in trials if one.line.topic == topic)
        for topic in ("allergy", "unnamed")
    }
    lifted = [one for one in trials if one.line.topic == "retraction"]
    none = [one for one in trials if one.line.topic in ("preference", "pregnancy", "joke", "none")]
    read = "allergies"
    return found | {
        "safety, retraction taken": Share.among(
            not any(
                is_guarded(allergen(name), _read(one) | allergens(one.read.state.get(read))) for name in one.line.lifted
            )
            for one in lifted
        ),
        "safety, none read of none": Share.among(not (_read(one) or one.read.state.get(read)) for one in none),
    }


def allergens(value: object) -> set[str]:
    return {allergen(name) for name in listed(value)}


def _read(trial: Trial) -> set[str]:
    return allergens(trial.read.entities.get("allergies"))


def _wanted(line: Line, read: set[str]) -> list[str]:
    """Allergens that a line tells; of several readings of it the one that was read, none where one tells none."""
    label = line.entities.get("allergies")
    ways = label["any_of"] if isinstance(label, dict) else [label or []]
    if None in ways:
        return []
    named = [[allergen(name) for name in way] for way in ways]
    return next((way for way in named if all(is_guarded(name, read) for name in way)), named[0])


def missed_of(trial: Trial) -> list[str]:
    """Allergens told in its line that nothing read guards against."""
    read = _read(trial)
    return [name for name in _wanted(trial.line, read) if not is_guarded(name, read)]


def odd_of(trial: Trial) -> list[str]:
    """Allergens read that its line does not tell; where the label leaves it open, none is."""
    read = _read(trial)
    okay = {*_wanted(trial.line, read), *map(allergen, trial.line.lifted)}
    is_open = "allergies" in trial.line.expect.get("free", [])
    return [] if is_open else [name for name in sorted(read) if not any(is_related(name, one) for one in okay)]


def _guards(name: str, trials: Sequence[Trial]) -> dict[str, Share]:
    wanted = sum(len(_wanted(one.line, _read(one))) for one in trials)
    read = sum(len(_read(one)) for one in trials)
    return {
        f"{name}, recall": Share(wanted - sum(len(missed_of(one)) for one in trials), wanted),
        f"{name}, precision": Share(read - sum(len(odd_of(one)) for one in trials), read),
    }


def scores_of(trials: Iterable[Trial]) -> dict[str, Score]:
    """Slot → found, wrong and missed values, the most expected first."""
    found: dict[str, Score] = {}
    for one in trials:
        for slot, score in one.verdict.scores.items() if one.line.is_judged else ():
            found[slot] = found.get(slot, Score()) + score
    return dict(sorted(found.items(), key=lambda item: -item[1].meant))


@dataclass(frozen=True, slots=True)
class Pair:
    """Lines that one of two readers alone has right."""

    lost: int
    """Right by the old one, wrong by the new one."""
    won: int

    @property
    def p(self) -> float:
        """McNemar's exact test, two sides: how likely so uneven a pair is where neither reads better."""
        total, least = self.lost + self.won, min(self.lost, self.won)
        return min(1.0, float(2 * sum(comb(total, k) for k in range(least + 1)) / 2**total))


def pairs_of(old: Sequence[Trial], new: Sequence[Trial]) -> Iterator[tuple[str, Pair]]:
    for kind in KINDS:
        both = [
            (one.verdict.is_right, other.verdict.is_right)
            for one, other in zip(old, new, strict=True)
            if one.line.kind == kind and one.line.is_judged
        ]
        counted: Mapping[tuple[bool, bool], int] = Counter(both)
        if both:
            yield kind, Pair(counted[True, False], counted[False, True])
