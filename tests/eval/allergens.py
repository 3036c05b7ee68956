"""Allergens of dishes, as ingest finds them: beside labelled dishes, and how many dishes of real menus each leaves out.

Labels count where a row's source can be trusted both ways (`closed_world`). The rows are halved by a hash of their id:
half A may be looked at, half B only counted.
"""

import gzip
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from engine.catalogue import MenuDocument
from engine.safety import KEYS, read_claims, read_diets
from tests.eval.menus import prepared
from tests.support.goals import Figures, say

LABELS = Path("labels") / "allergens.jsonl.gz"
KEY_OF_LABEL = {
    "celery": "celery", "crustaceans": "crustacean", "eggs": "egg", "fish": "fish", "gluten": "gluten",
    "lupin": "lupin", "milk": "dairy", "molluscs": "mollusc", "mustard": "mustard", "nuts": "tree nut",
    "peanuts": "peanut", "sesame": "sesame", "soybeans": "soy", "sulphites": "sulphite",
}  # fmt: skip
POOLED_NUTS = frozenset(["umd_dining"])
"""Sets of one sign for all nuts, peanuts among them."""
Half = Literal["A", "B"]
Stage = Literal["listed or named", "usual for the dish", "usual for the cuisine", "states free", "unknown"]
STAGES: tuple[Stage, ...] = (
    "listed or named", "usual for the dish", "usual for the cuisine", "states free", "unknown"
)  # fmt: skip


@dataclass(slots=True)
class Score:
    """What was found of what is there."""

    there: int = 0
    found: int = 0
    both: int = 0
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def recall(self) -> float:
        return self.both / self.there if self.there else float("nan")

    @property
    def precision(self) -> float:
        return self.both / self.found if self.found else float("nan")

    def add(self, is_there: bool, is_found: bool, name: str) -> None:
        self.there += is_there
        self.found += is_found
        self.both += is_there and is_found
        if is_there != is_found:
            (self.missed if is_there else self.wrong).append(name)


def half_of(row: Mapping[str, Any]) -> Half:
    return "A" if hashlib.sha256(row["id"].encode()).digest()[0] % 2 == 0 else "B"


def labelled(data: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(data / LABELS, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def key_of(label: str, source: str) -> str:
    return "nut" if label == "nuts" and source in POOLED_NUTS else KEY_OF_LABEL[label]


def claimed(name: str, description: str) -> frozenset[str]:
    """Claims of a dish that stands alone: no group, no cuisine, no list of allergens."""
    diets = read_diets(name=name, group="", description=description, source_labels=())
    return frozenset(read_claims(diets=diets, name=name, description=description, group="").keys)


def scores_of(rows: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str, str], Score]:
    """(set, half, allergen) → score; "all" stands for both halves, and for all allergens."""
    found: dict[tuple[str, str, str], Score] = defaultdict(Score)
    for row in rows:
        if not row["closed_world"]:
            continue
        claims = claimed(row["name"], row["description"])
        there = {*row["contains"], *row["may_contain"]}
        for label in row["closed_world"]:
            is_found = f"has:{key_of(label, row['source'])}" in claims
            for half in (half_of(row), "all"):
                for allergen in (label, "all"):
                    found[row["source"], half, allergen].add(
                        label in there, is_found, f"{label}: {row['name']} | {row['description']}".strip(" |")
                    )
    return found


def tagged(rows: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str], Score]:
    """(half, allergen) → score of rows that a publisher tags with some allergens, or as free of some, by name alone;
    what is not tagged counts as neither."""
    found: dict[tuple[str, str], Score] = defaultdict(Score)
    for row in rows:
        if row["closed_world"]:
            continue
        claims = claimed(row["name"], "")
        for label in {*row["contains"], *row["free_of"]} & KEY_OF_LABEL.keys():
            for half in (half_of(row), "all"):
                found[half, label].add(label in row["contains"], f"has:{key_of(label, '')}" in claims, row["name"])
    return found


def stage_of(document: MenuDocument, food: str) -> Stage:
    """Where one dish of a menu stands to one allergen."""
    claims = frozenset(document.claim_keys)
    if f"has:{food}" in claims:
        return "usual for the dish" if f"usual:{food}" in claims else "listed or named"
    if f"free:{food}" in claims:
        return "states free"
    return "usual for the cuisine" if f"often:{food}" in claims else "unknown"


def stages_of(documents: Iterable[MenuDocument]) -> tuple[dict[str, Counter[Stage]], Counter[str], int]:
    """Allergen → dishes by stage; dishes by confidence; dishes free of a food that no word of theirs frees."""
    stages: dict[str, Counter[Stage]] = {allergen: Counter() for allergen in KEYS}
    confidence, inferred = Counter[str](), 0
    for document in documents:
        confidence[document.allergen_confidence] += 1
        freed = {f"free:{one.label}" for one in document.free_evidence}
        inferred += any(key.startswith("free:") and key not in freed for key in document.claim_keys)
        for allergen, food in KEYS.items():
            stages[allergen][stage_of(document, food)] += 1
    return stages, confidence, inferred


def _score_lines(scores: Mapping[tuple[str, str, str], Score]) -> Iterator[str]:
    yield f"{'set, allergen':34}{'there':>7}{'found':>7}{'recall':>8}{'prec.':>8}   recall, precision of A and of B"
    for source, half, allergen in sorted(scores):
        if half != "all":
            continue
        one, a, b = (scores[source, part, allergen] for part in ("all", "A", "B"))
        halves = f"{a.recall:.2f} {a.precision:.2f}   {b.recall:.2f} {b.precision:.2f}"
        yield (
            f"{source + ', ' + allergen:34}{one.there:7}{one.found:7}{one.recall:8.3f}{one.precision:8.3f}   {halves}"
        )


def _tagged_lines(scores: Mapping[tuple[str, str], Score]) -> Iterator[str]:
    yield f"{'tagged by a publisher, name alone':34}{'there':>7}{'found':>7}{'recall':>8}   tagged free, and out"
    for half, allergen in sorted(scores):
        one = scores[half, allergen]
        if half == "all" and one.there:
            yield f"{allergen:34}{one.there:7}{one.found:7}{one.recall:8.3f}   {len(one.wrong)}"


def _stage_lines(stages: Mapping[str, Counter[Stage]], confidence: Counter[str]) -> Iterator[str]:
    yield f"{'share of real dishes':22}" + "".join(f"{stage:>23}" for stage in STAGES)
    for allergen, counted in stages.items():
        yield f"{allergen:22}" + "".join(f"{counted[stage] / counted.total():23.3f}" for stage in STAGES)
    total = confidence.total()
    shares = ", ".join(f"{level} {number / total:.3f}" for level, number in confidence.most_common())
    yield f"allergen_confidence of {total:,} dishes: {shares}"


def allergen_figures(data: Path, menus: Path, errors: int) -> Figures:
    """`errors`: so many wrong rows of half A of each set are printed."""
    rows = list(labelled(data))
    scores = scores_of(rows)
    say("\n".join((*_score_lines(scores), *_tagged_lines(tagged(rows)))))
    for source in sorted({source for source, *_ in scores}):
        seen = scores[source, "A", "all"]
        say("\n".join(f"  {kind}: {row}" for kind in ("missed", "wrong") for row in getattr(seen, kind)[:errors]))
    stages, confidence, inferred = stages_of(document for one in prepared(menus) for document in one.documents)
    say("\n".join(_stage_lines(stages, confidence)))
    by_dish = {name: counted["usual for the dish"] / counted.total() for name, counted in stages.items()}
    figures: dict[str, float] = {}
    for source in ("nutritionist_mcr", "umd_dining"):
        figures[f"{source}, recall"] = scores[source, "all", "all"].recall
        figures[f"{source}, precision"] = scores[source, "all", "all"].precision
    figures["largest share of dishes out by their recipe alone"] = max(by_dish.values())
    figures["dishes free of what no word frees"] = inferred
    figures["share of dishes with no word of any allergen"] = confidence["unknown"] / confidence.total()
    return figures
