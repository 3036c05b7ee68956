"""Gates of allergies: where a dish may stand, who may order it, its rank on a page, and what must be said of it.

One table decides (severity × what the menu says); retrieval, what leaves the engine, picks and plans all read it. It is
read over one document or over all columns, and both give the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import get_args

import numpy as np
import numpy.typing as npt

from engine.catalogue import Columns, MenuDocument
from engine.messages.alerts import LEVELS, Alert, Level, Orderable, Part
from engine.messages.people import SEVERITIES, Severity
from engine.messages.sentences import say
from engine.safety.guard import STANDINGS, Standing, standing_codes, standing_of
from engine.safety.statements import leaves_open, titles

PARTS: tuple[Part, ...] = get_args(Part)
ORDERABLE: tuple[Orderable, ...] = get_args(Orderable)
ON_A_PAGE = PARTS.index("page")

Guards = tuple[tuple[str, Severity], ...]
"""Allergies with their severity, as a question that answers are kept by."""

_SEVERE: Mapping[Standing, tuple[Part, Orderable]] = {
    "free": ("page", "freely"),
    "offered": ("behind", "freely"),
    "unsaid": ("behind", "freely"),
    "out": ("flagged", "never"),
}
RULES: Mapping[Severity, Mapping[Standing, tuple[Part, Orderable]]] = {
    "anaphylactic": _SEVERE,
    "severe": _SEVERE,
    "moderate": {
        "free": ("page", "freely"),
        "offered": ("page", "freely"),
        "unsaid": ("page", "freely"),
        "out": ("flagged", "named"),
    },
    "intolerance": {
        "free": ("page", "freely"),
        "offered": ("page", "freely"),
        "unsaid": ("page", "freely"),
        "out": ("page", "freely"),
    },
}
"""Severity and what the menu says → where it stands, and how it is ordered. [`orders.md`, People: Guard levels]"""
LEVEL_OF: Mapping[Severity, Level] = {
    "anaphylactic": "danger",
    "severe": "warning",
    "moderate": "caution",
    "intolerance": "info",
}
"""[Kairos §9, Warning severity mapping]"""
STATED_FREE, INTOLERANCE, THE_REST = 0, 1, 2
"""Ranks within a page. [`orders.md`, People; Kairos §9, rule 3]"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Of one dish, on all allergies that guard: the worst of them."""

    part: Part = "page"
    orderable: Orderable = "freely"
    rank: int = STATED_FREE
    alerts: tuple[Alert, ...] = ()
    """The gravest first."""

    @property
    def level(self) -> Level | None:
        """Of the gravest alert; None where nothing is to be said."""
        return self.alerts[0].level if self.alerts else None


UNGUARDED = Verdict()


def guards_of(severities: Mapping[str, Severity]) -> Guards:
    return tuple(severities.items())


def kept_out(severities: Mapping[str, Severity]) -> tuple[str, ...]:
    """Allergies of which what is out stands in no page and no order."""
    return tuple(one for one, severity in severities.items() if RULES[severity]["out"][0] != "page")


def told_apart_by(severities: Mapping[str, Severity]) -> tuple[str, ...]:
    """Allergies of which what does not say stands behind a button."""
    return tuple(one for one, severity in severities.items() if RULES[severity]["unsaid"][0] != "page")


def in_sight_of(severities: Mapping[str, Severity]) -> tuple[str, ...]:
    """Allergies of which what does not say stands on the page, behind what states itself free."""
    apart = told_apart_by(severities)
    return tuple(one for one in kept_out(severities) if one not in apart)


def verdict_of(document: MenuDocument, severities: Mapping[str, Severity]) -> Verdict:
    """The document against everything that guards."""
    if not severities:
        return UNGUARDED
    standings = tuple((one, standing_of(document, one)) for one in severities)
    placed = [RULES[severities[one]][standing] for one, standing in standings]
    return Verdict(
        part=max((part for part, _ in placed), key=PARTS.index),
        orderable=max((orderable for _, orderable in placed), key=ORDERABLE.index),
        rank=max(_rank(severities[one], standing) for one, standing in standings),
        alerts=tuple(_alerts(document, severities, standings)),
    )


def _rank(severity: Severity, standing: Standing) -> int:
    if standing == "free":
        return STATED_FREE
    return INTOLERANCE if severity == "intolerance" else THE_REST


def _alerts(
    document: MenuDocument, severities: Mapping[str, Severity], standings: Iterable[tuple[str, Standing]]
) -> list[Alert]:
    standings = tuple(standings)
    found = [
        Alert("info" if standing == "free" else LEVEL_OF[severities[one]], one, words)
        for one, standing in standings
        for words in titles(document, one, standing)
    ]
    if leaves_open(document, standings):
        open_ = [one for one, standing in standings if standing != "free"]
        gravest = max(open_, key=lambda one: SEVERITIES.index(severities[one]))
        found.append(Alert(LEVEL_OF[severities[gravest]], gravest, say("guard-not-stated")))
    return sorted(dict.fromkeys(found), key=lambda one: -LEVELS.index(one.level))


# ---- over columns


_EACH = 3
"""Parts, ways to order, and ranks: three of each."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Of every row: places in `PARTS` and `ORDERABLE`, and ranks."""

    codes: npt.NDArray[np.int8]

    @property
    def part(self) -> npt.NDArray[np.int8]:
        return self.codes // (_EACH * _EACH)

    @property
    def orderable(self) -> npt.NDArray[np.int8]:
        return self.codes // _EACH % _EACH

    @property
    def rank(self) -> npt.NDArray[np.int8]:
        return self.codes % _EACH


def verdict_codes(columns: Columns, guards: Guards) -> npt.NDArray[np.int8]:
    """Of every row, as `Verdicts` reads them: one number, so that answers can be kept."""
    part, orderable, rank = (np.zeros(len(columns), dtype=np.int8) for _ in range(_EACH))
    for allergy, severity in guards:
        standing, rules = standing_codes(columns, allergy), RULES[severity]
        each = [rules[one] for one in STANDINGS]
        np.maximum(part, np.array([PARTS.index(one) for one, _ in each], dtype=np.int8)[standing], out=part)
        ways = np.array([ORDERABLE.index(one) for _, one in each], dtype=np.int8)
        np.maximum(orderable, ways[standing], out=orderable)
        np.maximum(rank, np.array([_rank(severity, one) for one in STANDINGS], dtype=np.int8)[standing], out=rank)
    return ((part * _EACH + orderable) * _EACH + rank).astype(np.int8)


def verdicts_of(columns: Columns, severities: Mapping[str, Severity]) -> Verdicts:
    return Verdicts(verdict_codes(columns, guards_of(severities)))
