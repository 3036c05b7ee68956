"""Guard of what is picked for one person: in which part a dish stands by their own allergies, and what is said of it.

By severity (rule book, People: Guard levels): what is out is flagged, for an intolerance it stays and is marked; what
does not say stays with its warning, and for a severe allergy it stands behind a button. Never said: safe, suitable.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.answers import of_food
from engine.catalogue import MenuDocument, words
from engine.messages.people import SEVERITIES, AllergyWarning, Level, Severity
from engine.safety import standing_of

Part = Literal["picked", "unsaid", "flagged"]
Allergies = Sequence[tuple[str, Severity]]
LEVELS: dict[Severity, Level] = {
    "anaphylactic": "danger",
    "severe": "warning",
    "moderate": "caution",
    "intolerance": "info",
}
"""Kairos §9, warning severity mapping."""
STRICT: frozenset[Severity] = frozenset(["severe", "anaphylactic"])
"""Of these what does not say is not shown unasked, and what is out is not retrieved."""
UNSAID = "The menu does not state allergens. Ask the restaurant before ordering."


@dataclass(frozen=True, slots=True)
class Verdict:
    part: Part
    order: int
    """Stated free of all, then by the worst severity of which it is not (Kairos §9, rule 3)."""
    warnings: tuple[AllergyWarning, ...]
    """The worst first."""


def verdict_of(document: MenuDocument, allergies: Allergies) -> Verdict:
    part: Part = "picked"
    warnings = []
    for allergen, severity in allergies:
        standing = standing_of(document, allergen)
        if standing == "free":
            continue
        warnings.append(AllergyWarning(allergen, severity, LEVELS[severity], warning_of(document, allergen)))
        if standing == "out" and severity != "intolerance":
            part = "flagged"
        elif standing != "out" and severity in STRICT and part == "picked":
            part = "unsaid"
    warnings.sort(key=lambda one: -SEVERITIES.index(one.severity))
    order = 1 + SEVERITIES.index(warnings[0].severity) if warnings else 0
    return Verdict(part, order, tuple(warnings))


def warning_of(document: MenuDocument, allergen: str) -> str:
    """The rule book's sentence on what the menu says of an allergen that it does not state to be left out."""
    said = of_food(document, allergen)
    if said.kind == "may_contain":
        return f"The menu says: may contain {allergen}."
    if said.kind in ("contains", "names"):
        return f"The menu lists {allergen}."
    if said.kind == "usual":
        return f"Usually made with {allergen}."
    return f"{said.words} dishes are often made with {allergen}; the menu does not say." if said.words else UNSAID


def statement_of(allergen: str) -> str:
    return f"The menu states: {without(allergen)} (restaurant's claim)."


def without(allergen: str) -> str:
    """ "peanuts" → "peanut-free" """
    return f"{' '.join(words(allergen))}-free"


def free_of(document: MenuDocument, allergies: Allergies) -> tuple[str, ...]:
    """All of a person's allergens where the menu states that it is free of each; () else."""
    stated = tuple(one for one, _ in allergies if standing_of(document, one) == "free")
    return stated if len(stated) == len(allergies) else ()
