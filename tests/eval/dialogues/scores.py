"""Precision, recall and F1 over what turns say; joint goal accuracy over states; names withheld."""

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.eval.dialogues.sets import UNCOUNTED, DialogueSet, Example, Values, compared

SEED = 9
"""Any number will do; changed, it cuts other halves and withholds other names."""
WITHHELD_PART = 10


@dataclass(frozen=True)
class Score:
    """Values found, wrong and missed."""

    found: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def meant(self) -> int:
        """Values that were labelled."""
        return self.found + self.missed

    @property
    def precision(self) -> float:
        return self.found / max(1, self.found + self.wrong)

    @property
    def recall(self) -> float:
        return self.found / max(1, self.found + self.missed)

    @property
    def f1(self) -> float:
        return 2 * self.found / max(1, 2 * self.found + self.wrong + self.missed)

    def __add__(self, other: "Score") -> "Score":
        return Score(self.found + other.found, self.wrong + other.wrong, self.missed + other.missed)


def half_of(dialogue: str) -> str:
    """A or B, by the dialogue's name and the seed: rules may be mended on errors of A, B stays unseen."""
    return "AB"[hashlib.sha256(f"{SEED}:{dialogue}".encode()).digest()[0] % 2]


def score(gold: Values, said: Values, field: str) -> Score:
    """A party that cannot be counted says nothing for or against."""
    wanted, got = gold.get(field, frozenset()), said.get(field, frozenset())
    if UNCOUNTED in wanted:
        return Score()
    return Score(len(wanted & got), len(got - wanted), len(wanted - got))


def scores(examples: Sequence[Example], said: Sequence[Values], fields: Iterable[str]) -> dict[str, Score]:
    """Field → score over all examples."""
    return {
        field: sum((score(one.gold, values, field) for one, values in zip(examples, said, strict=True)), Score())
        for field in fields
    }


def joint_accuracy(examples: Sequence[Example], states: Sequence[Values]) -> float:
    """The share of turns after which every field of the state is as labelled, and none stands there besides."""
    right = sum(one.gold == state for one, state in zip(examples, states, strict=True))
    return right / max(1, len(examples))


def withhold(vocabulary: dict[str, list[str]]) -> tuple[dict[str, list[str]], frozenset[str]]:
    """The vocabulary without a tenth of each kind's names (all spellings of one alike), and these names as compared."""
    chooser = random.Random(SEED)
    gone: dict[str, set[str]] = {}
    for kind, names in vocabulary.items():
        distinct = sorted({compared(name) for name in names})
        gone[kind] = set(chooser.sample(distinct, len(distinct) // WITHHELD_PART))
    kept = {kind: [name for name in names if compared(name) not in gone[kind]] for kind, names in vocabulary.items()}
    return kept, frozenset(name for names in gone.values() for name in names)


def fates(dialogues: DialogueSet, said: Sequence[Values], withheld: frozenset[str]) -> Counter[str]:
    """What became of the withheld names that were said: the label of each, and the reading of its line."""
    counted: Counter[str] = Counter()
    for one, values in zip(dialogues.examples, said, strict=True):
        for field, wanted in one.gold.items():
            for name in wanted & withheld:
                counted[_fate(field, name, values)] += 1
    return counted


def _fate(field: str, name: str, values: Values) -> str:
    got = values.get(field, frozenset())
    if name in got:
        return "known all the same"
    if got:
        return f"another {field}"
    elsewhere = sorted(other for other, those in values.items() if any(name in one or one in name for one in those))
    return f"read as {elsewhere[0]}" if elsewhere else "not read"
