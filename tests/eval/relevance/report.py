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

FAMILIES = (OPEN, TYPED, FILTERED, (*OPEN[:2], PAGE))
"""Two arms and their fusion, by what they were asked; and what the engine answers beside both."""
MEASURES = {"nDCG@10": ndcg, "recall@50": recall, "judged@10": judged}
GOAL, MARGIN, MISSPELT_WITHIN = 0.80, 0.04, 0.1

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


def relevance_figures(menus: Path, folder: Path) -> None:
    """Prints; `folder` keeps the filled catalogue, where there is one already it is used."""
    grades = read_grades()
    if not grades:
        print("relevance: nothing is graded yet")  # noqa: T201
        return
    runs = asyncio.run(_runs(folder / "real", menus))
    for line in lines_of(read_queries(), runs, grades):
        print(line)  # noqa: T201


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


def lines_of(queries: Sequence[Query], runs: Mapping[str, Run], grades: Grades) -> Iterator[str]:
    found = measured(queries, runs, grades)
    judgements = sum(map(len, grades.values()))
    yield f"relevance: {len(found.queries)} of {len(queries)} queries graded, {judgements} judgements; goal {GOAL}"
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
    *arms, fused = family
    yield f"  {fused}, less the better arm (goal: {MARGIN:+.2f} in all, worse in no slice)"
    for name in (None, *SLICES):
        if queries := found.cut(half, name):
            values = found.by_measure["nDCG@10"]
            better = max(arms, key=lambda arm: found.mean("nDCG@10", arm, queries))
            apart = [values[fused][one.id] - values[better][one.id] for one in queries]
            yield f"    {name or 'all':10} {_said(apart)}  over {better}"


def _misspelt(found: Measured, half: str | None) -> Iterator[str]:
    """nDCG@10 of a misspelt query less that of its twin, both by the same grades."""
    queries = found.cut(half, "misspelt")
    yield f"  misspelt, less the same spelt right (goal: {-MISSPELT_WITHIN:+.2f} or above)"
    for arm in (*OPEN, PAGE):
        values = found.by_measure["nDCG@10"][arm]
        apart = [values[one.id] - values[one.intent] for one in queries if one.intent in values]
        if apart:
            yield f"    {arm:10} {_said(apart)}"


def _said(apart: Sequence[float]) -> str:
    low, high = interval(apart)
    verdict = "  worse" if high < 0 else ""
    return f"{mean(apart):+.3f} [{low:+.3f}, {high:+.3f}] of {len(apart)}{verdict}"
