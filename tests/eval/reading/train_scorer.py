"""Training of the scorer that says for whom a line is: `python -m tests.eval.reading.train_scorer`; the same lines give
the same file.

What is reported was measured on hands that were left out, phrases and weights being those of the others.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.reading.addressee import Features, features_of, means_of, phrases_of
from engine.reading.frames import framed
from engine.reading.lexicon import Lexicon
from engine.reading.read import parse
from ingest.sample_files import sample_folder
from tests.eval.office.run import vocabulary
from tests.eval.reading.labelled import OWN
from tests.eval.reading.play import NOW, ZONE
from tests.support.goals import say

OVERHEARD = OWN.parent / "office_talk" / "lines.jsonl"
"""Lines by several hands; `thread_first`: what was asked before, `answer`: the line is for Platter."""
PRACTISED = OWN.parent / "practised"
FILES = {"office_talk.txt": False, "requests.txt": True, "follow_up_requests.txt": True}
"""Short lines that rules were made by: what else an office speaks of."""
PRACTISED_WEIGHT = 0.1
"""Of such a line, beside one of a hand."""
WRITTEN = Path(__file__).parents[3] / "engine" / "reading" / "data" / "scorer.json"
PENALTY = 30.0
"""Of squared weights of standardised features: 30 and 83 come out alike on left-out hands."""
PHRASE_PENALTY = 0.15
"""The same of phrases, which are not standardised: with .3 left-out hands are silenced
wrongly .40 times instead of .36 at .015 false answers, and alike from .02 on."""
HANDS = 2
"""By which a phrase must have been written: what one alone writes is a habit."""
STEPS, CONJUGATE_STEPS = 12, 80
NEAR = 1e-4
"""Of the slope, at which the steps end."""
FALSE_MOST = 0.015
"""Lines of talk that may be answered: less than what is bearable, since a large catalogue reads more in them."""
UNSURE_MOST = 0.10
"""The same of lines that the thread has to settle."""
Vector = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Lines:
    named: Sequence[Features]
    phrases: Sequence[Features]
    wanted: Flags
    hands: npt.NDArray[np.str_]
    says: Flags
    """Something was read that could be answered."""
    whole: Flags
    """Nothing was left unused or unknown."""

    @property
    def names(self) -> list[str]:
        return sorted({name for those in self.named for name in those})

    def common(self, among: Flags) -> list[str]:
        """Phrases by several of the hands."""
        by = defaultdict[str, set[str]](set)
        for at in np.flatnonzero(among):
            for phrase in self.phrases[at]:
                by[phrase].add(str(self.hands[at]))
        return sorted(phrase for phrase, hands in by.items() if len(hands) >= HANDS)


def lines_of(menus: Path) -> Lines:
    lexicon = Lexicon.of(vocabulary(menus))
    rows = list(_rows())
    parses = [parse(text, lexicon, NOW, ZONE) for text, _, _ in rows]
    readings = [framed(parsed) for parsed in parses]
    return Lines(
        [means_of(features_of(parsed)) for parsed in parses],
        [phrases_of(parsed) for parsed in parses],
        np.array([wanted for _, wanted, _ in rows]),
        np.array([hand for _, _, hand in rows]),
        np.array([bool(r.edits or r.question or r.command or r.orders or r.step or r.targets) for r in readings]),
        np.array([not (r.unused or r.unknown) for r in readings]),
    )


def _rows() -> Iterator[tuple[str, bool, str]]:
    """Text, whether it is for Platter, hand ("" of practised lines)."""
    for row in map(json.loads, OVERHEARD.read_text("utf-8").splitlines()):
        yield row["text"], row["answer"], row["hand"]
    for name, wanted in FILES.items():
        for line in (PRACTISED / name).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                yield line, wanted, ""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Of plain values."""

    bias: float
    weights: Mapping[str, float]
    phrases: Mapping[str, float]

    def scores(self, lines: Lines) -> Vector:
        named = matrix(lines.named, list(self.weights)) @ np.array(list(self.weights.values()))
        phrases = matrix(lines.phrases, list(self.phrases)) @ np.array(list(self.phrases.values()))
        found: Vector = 1 / (1 + np.exp(-self.bias - named - phrases))
        return found


def matrix(rows: Sequence[Features], names: Sequence[str]) -> Vector:
    places = {name: at for at, name in enumerate(names)}
    found = np.zeros((len(rows), len(names)))
    for row, those in zip(found, rows, strict=True):
        for name in those.keys() & places.keys():
            row[places[name]] = those[name]
    return found


def fitted(lines: Lines, among: Flags) -> Fitted:
    names, phrases = lines.names, lines.common(among)
    weight = np.where(lines.hands == "", PRACTISED_WEIGHT, 1.0)[among]
    named = matrix(lines.named, names)[among]
    mean = np.average(named, axis=0, weights=weight)
    scale = np.sqrt(np.average((named - mean) ** 2, axis=0, weights=weight))
    scale[scale < 1e-6] = np.inf
    known = np.hstack([(named - mean) / scale, matrix(lines.phrases, phrases)[among], np.ones((len(named), 1))])
    penalty = np.repeat([PENALTY, PHRASE_PENALTY, 1e-6], [len(names), len(phrases), 1])
    found = logistic(known, lines.wanted[among].astype(float), weight, penalty)
    weights = found[: len(names)] / scale
    return Fitted(
        float(found[-1] - weights @ mean),
        dict(zip(names, weights.tolist(), strict=True)),
        dict(zip(phrases, found[len(names) : -1].tolist(), strict=True)),
    )


def logistic(known: Vector, wanted: Vector, weight: Vector, penalty: Vector) -> Vector:
    """Newton's steps, each by conjugate gradients with the diagonal as preconditioner."""
    found = np.zeros(known.shape[1])
    squares = known**2
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-known @ found))
        slope = known.T @ (weight * (wanted - likely)) - penalty * found
        if np.abs(slope).max() < NEAR:
            break
        bend = weight * likely * (1 - likely)
        found += _solved(known, bend, penalty, 1 / (bend @ squares + penalty), slope)
    return found


def _solved(known: Vector, bend: Vector, penalty: Vector, inverse: Vector, slope: Vector) -> Vector:
    """x of (known' bend known + penalty) x = slope."""
    found, rest = np.zeros_like(slope), slope
    way = near = inverse * rest
    size = rest @ near
    least = size * 1e-8
    for _ in range(CONJUGATE_STEPS):
        along = known.T @ (bend * (known @ way)) + penalty * way
        step = size / (way @ along)
        found, rest = found + step * way, rest - step * along
        near, before = inverse * rest, size
        size = rest @ near
        if size < least:
            break
        way = near + size / before * way
    return found


def left_out(lines: Lines) -> Vector:
    """Score of each line of a hand by what the other hands' lines teach; 0 of practised ones."""
    found = np.zeros(len(lines.wanted))
    for hand in sorted(set(lines.hands) - {""}):
        here = lines.hands == hand
        found[here] = fitted(lines, ~here).scores(lines)[here]
    return found


def threshold(scores: Vector, wanted: Flags, answered: Flags, most: float) -> float:
    """The least score from which no more than `most` of the talk is answered."""
    talk = np.sort(scores[~wanted & answered])[::-1]
    allowed = int(most * np.count_nonzero(~wanted))
    return float(np.nextafter(talk[allowed], 1)) if allowed < len(talk) else 0.0


def curve(scores: Vector, wanted: Flags, answered: Flags) -> Iterator[str]:
    """False answers against wrong silences."""
    for most in (0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2):
        taken = (scores >= threshold(scores, wanted, answered, most)) & answered
        yield f"  false answers {taken[~wanted].mean():.3f}  wrong silences {1 - taken[wanted].mean():.3f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--menus", type=Path, default=sample_folder(), help="whose words are known")
    parser.add_argument("--dry", action="store_true", help="report, and write nothing")
    options = parser.parse_args(arguments)
    lines = lines_of(options.menus)
    everything = np.ones(len(lines.wanted), dtype=bool)
    model, by_hands = fitted(lines, everything), lines.hands != ""
    scores, wanted, whole = (one[by_hands] for one in (left_out(lines), lines.wanted, lines.says & lines.whole))
    gates = {"something was read": lines.says[by_hands], "and nothing was left": whole}
    say(
        f"{len(model.weights)} features, {len(model.phrases)} phrases; {len(wanted)} lines by"
        f" {len(set(lines.hands[by_hands]))} hands, each left out in turn"
    )
    for name, gate in gates.items():
        say("\n".join([name, *curve(scores, wanted, gate)]))
    us, unsure = (threshold(scores, wanted, whole, most) for most in (FALSE_MOST, UNSURE_MOST))
    row = {
        "bias": round(model.bias, 3), "weights": _rounded(model.weights), "phrases": _rounded(model.phrases),
        "us": round(us, 4), "unsure": round(unsure, 4),
    }  # fmt: skip
    if not options.dry:
        WRITTEN.write_text(json.dumps(row, indent=0, ensure_ascii=False) + "\n", "utf-8")


def _rounded(weights: Mapping[str, float]) -> dict[str, float]:
    return {name: round(one, 2) for name, one in weights.items() if abs(one) >= 0.005}


if __name__ == "__main__":
    main()
