"""The table of relevance: each arm by slice, what fusing adds over the better arm, and what misspelling costs."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from tests.eval.conversations.run import filled
from tests.eval.relevance.arms import FILTERED, OPEN, PAGE, TYPED, Run, runs_of
from tests.eval.relevance.grades import Grades, read_grades
from tests.eval.relevance.measures import interval, judged, ndcg, recall
from tests.eval.relevance.queries import HALVES, SLICES, Query, read_queries
from tests.support.goals import say

FAMILIES = (OPEN, TYPED, FILTERED, (*OPEN[:2], PAGE))
"""Two arms and their fusion, by what they were asked; and what the engine answers beside both."""
MEASURES = {"nDCG@10": ndcg, "recall@50": recall, "judged@10": judged}

Values = dict[str, dict[str, float]]
"""Arm → query id → figure."""


@dataclass(frozen=True, slots=True)
class Measured:
    queries: Sequence[Query]
    by_measure: Mapping[str, Values]

    def mean(self, measure: str, arm: str, queries: Sequence[Query]) -> float:
        return mean(self.by_measure[measure][arm][query.id] for query in queries)

    def cut(self, half: str | None, name: str | None) -> list[Query]:
        return [one for one in self.queries if half in (None, one.half) and name in (None, one.slice)]


def relevance_figures(menus: Path, folder: Path) -> dict[str, float] | None:
    """Prints the tables; None where nothing is graded.

    `folder` keeps the filled catalogue; where there is one already it is used.
    """
    grades = read_grades()
    if not grades:
        say("relevance: nothing is graded yet")
        return None
    found = measured(read_queries(), asyncio.run(_runs(folder / "real", menus)), grades)
    say("\n".join(lines_of(found, grades)))
    return figures_of(found)


async def _runs(folder: Path, menus: Path) -> dict[str, Run]:
    async with filled(folder, menus) as platter:
        return await runs_of(platter, read_queries())


def measured(queries: Sequence[Query], runs: Mapping[str, Run], grades: Grades) -> Measured:
    """Of the queries whose intent has a graded item."""
    graded = [query for query in queries if query.intent in grades]
    values = {
        name: {arm: {one.id: figure(run[one.id], grades[one.intent]) for one in graded} for arm, run in runs.items()}
        for name, figure in MEASURES.items()
    }
    return Measured(graded, values)


def figures_of(found: Measured) -> dict[str, float]:
    """What the goals are about: the page, what fusing adds to the better arm, and what misspelling costs."""
    figures = {
        f"nDCG@10, {half or 'all'}": found.mean("nDCG@10", PAGE, found.cut(half, None)) for half in (None, *HALVES)
    }
    for family in FAMILIES:
        whole, *slices = (_gain(found, family, found.cut(None, name)) for name in (None, *SLICES))
        figures[f"{family[-1]}, less the better arm"] = mean(whole)
        figures[f"{family[-1]}, slices that are worse"] = sum(bool(one) and interval(one)[1] < 0 for one in slices)
    for arm in (OPEN[-1], PAGE):
        if apart := _lost(found, arm, None):
            figures[f"misspelt, {arm}, less the same spelt right"] = mean(apart)
    return figures


def lines_of(found: Measured, grades: Grades) -> Iterator[str]:
    yield f"relevance: {len(found.queries)} queries graded, {sum(map(len, grades.values()))} judgements"
    for half in (None, *HALVES):
        yield f"\n{half or 'all'}"
        for measure in MEASURES:
            yield from _table(found, measure, half)
        for family in FAMILIES:
            yield from _gains(found, family, half)
        yield from _misspelt(found, half)


def _table(found: Measured, measure: str, half: str | None) -> Iterator[str]:
    cuts = [(name or "all", found.cut(half, name)) for name in (None, *SLICES)]
    cuts = [(name, queries) for name, queries in cuts if queries]
    yield f"  {measure:22}" + "".join(f"{name:>10}" for name, _ in cuts)
    for arm in (*OPEN, PAGE, *TYPED, *FILTERED):
        yield f"    {arm:20}" + "".join(f"{found.mean(measure, arm, queries):10.3f}" for _, queries in cuts)


def _gains(found: Measured, family: Sequence[str], half: str | None) -> Iterator[str]:
    """nDCG@10 of the fused list less its better arm's, with the interval; "worse" where all of that is below 0."""
    yield f"  {family[-1]}, less the better arm"
    for name in (None, *SLICES):
        if queries := found.cut(half, name):
            better = _better(found, family, queries)
            yield f"    {name or 'all':10} {_said(_gain(found, family, queries))}  over {better}"


def _better(found: Measured, family: Sequence[str], queries: Sequence[Query]) -> str:
    return max(family[:-1], key=lambda arm: found.mean("nDCG@10", arm, queries))


def _gain(found: Measured, family: Sequence[str], queries: Sequence[Query]) -> list[float]:
    """Query by query; empty without queries."""
    values = found.by_measure["nDCG@10"]
    better = values[_better(found, family, queries)] if queries else {}
    return [values[family[-1]][one.id] - better[one.id] for one in queries]


def _misspelt(found: Measured, half: str | None) -> Iterator[str]:
    """nDCG@10 of a misspelt query less that of its twin, both by the same grades."""
    yield "  misspelt, less the same spelt right"
    for arm in (*OPEN, PAGE):
        if apart := _lost(found, arm, half):
            yield f"    {arm:10} {_said(apart)}"


def _lost(found: Measured, arm: str, half: str | None) -> list[float]:
    values = found.by_measure["nDCG@10"][arm]
    return [values[one.id] - values[one.twin] for one in found.cut(half, "misspelt") if one.twin in values]


def _said(apart: Sequence[float]) -> str:
    low, high = interval(apart)
    verdict = "  worse" if high < 0 else ""
    return f"{mean(apart):+.3f} [{low:+.3f}, {high:+.3f}] of {len(apart)}{verdict}"
