"""Choices of a dish: what its menu's groups ask for, what each adds, and how many units it takes at least. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.catalogue import MenuDocument, ModifierGroup
from engine.ordering.values import Choice, Line
from engine.pricing import least_units


def unmet(line: Line, document: MenuDocument) -> tuple[ModifierGroup, ...]:
    """Groups of which too few are chosen, or too many."""
    return tuple(group for group in document.modifiers if not _is_met(group, _chosen(line, group)))


def _chosen(line: Line, group: ModifierGroup) -> int:
    return sum(choice.group == group.name for choice in line.choices)


def _is_met(group: ModifierGroup, count: int) -> bool:
    if not group.options:
        return True  # The menu names none: the restaurant asks.
    least = max(group.least, 1 if group.required else 0)
    return count >= least and (group.most is None or count <= group.most)


def too_few(lines: Sequence[Line], documents: Mapping[str, MenuDocument]) -> tuple[tuple[Line, int], ...]:
    """Lines of a portion of which its menu takes no order as small as all of them together, each with the least. Those
    with other choices, notes or eaters are one order of that portion. [`orders.md`, Adding: "Below a minimum"]"""
    units = Counter[tuple[str, int]]()
    for line in lines:
        units[line.doc_id, line.portion] += line.units
    found = []
    for line in lines:
        portions = documents[line.doc_id].portions if line.doc_id in documents else ()
        least = least_units(portions[line.portion]) if line.portion < len(portions) else 0
        if units[line.doc_id, line.portion] < least:
            found.append((line, least))
    return tuple(found)


def with_choices(line: Line, document: MenuDocument, picked: Mapping[str, Sequence[str]]) -> Line:
    """With these options, by their groups' names, at the prices of now; what no group has is left out."""
    choices = tuple(
        Choice(group.name, option.name, option.price)
        for group in document.modifiers
        for option in group.options
        if option.name in picked.get(group.name, ())
    )
    return replace(line, choices=choices)


def choices_now(line: Line, document: MenuDocument) -> tuple[Choice, ...] | None:
    """At the prices of now; None where one of them is on the menu no more."""
    offered = {(group.name, one.name): one.price for group in document.modifiers for one in group.options}
    if any((choice.group, choice.name) not in offered for choice in line.choices):
        return None
    return tuple(replace(choice, price=offered[choice.group, choice.name]) for choice in line.choices)
