"""Training of the scorer that says for whom a line is: `python -m tests.eval.reading.train_scorer`; the same lines give
the same file.

A line is as likely for Platter as its likeliest part, so of a request's parts those count that look most like one (of
talk all): weights and parts are settled in turns. What is reported was measured on hands that were left out.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.reading.addressee import features_of
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
PRACTISED = Path(__file__).parents[2] / "unit" / "engine" / "reading" / "legacy"
FILES = {"office_talk.txt": False, "requests.txt": True, "follow_up_requests.txt": True}
WRITTEN = Path(__file__).parents[3] / "engine" / "reading" / "data" / "scorer.json"
PENALTY = 15.0
"""Of squared weights of standardised features: between 5 and 60 the curve is the same."""
PRACTISED_WEIGHT = 0.1
"""Of a line that rules were made by, beside one of a hand."""
ROUNDS, STEPS = 12, 30
FALSE_MOST = 0.01
"""Lines of talk that may be answered: half of what is bearable, since a large catalogue reads more in them."""
UNSURE_MOST = 0.10
"""The same of lines that the thread has to settle."""
Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Set:
    """Lines with their parts. `line_of`: number of each part's line."""

    names: tuple[str, ...]
    parts: Vector
    line_of: npt.NDArray[np.int64]
    wanted: npt.NDArray[np.bool_]
    hands: npt.NDArray[np.str_]
    says: npt.NDArray[np.bool_]
    """Something was read that could be answered."""
    whole: npt.NDArray[np.bool_]
    """Nothing was left unused or unknown."""


def set_of(menus: Path) -> Set:
    lexicon = Lexicon.of(vocabulary(menus))
    lines = list(_lines())
    parses = [parse(text, lexicon, NOW, ZONE) for text, _, _ in lines]
    parts = [features_of(parsed) for parsed in parses]
    names = tuple(sorted({name for those in parts for part in those for name in part}))
    readings = [framed(parsed) for parsed in parses]
    return Set(
        names,
        np.array([[part.get(name, 0.0) for name in names] for those in parts for part in those]),
        np.array([at for at, those in enumerate(parts) for _ in those]),
        np.array([wanted for _, wanted, _ in lines]),
        np.array([hand for _, _, hand in lines]),
        np.array([bool(r.edits or r.question or r.command or r.orders or r.step or r.targets) for r in readings]),
        np.array([not (r.unused or r.unknown) for r in readings]),
    )


def _lines() -> Iterator[tuple[str, bool, str]]:
    """Text, whether it is for Platter, hand ("" of practised lines)."""
    for row in map(json.loads, OVERHEARD.read_text("utf-8").splitlines()):
        yield row["text"], row["answer"], row["hand"]
    for name, wanted in FILES.items():
        for line in (PRACTISED / name).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                yield line, wanted, ""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Of plain values of the features."""

    bias: float
    weights: Vector

    def logits(self, parts: Vector) -> Vector:
        found: Vector = self.bias + parts @ self.weights
        return found

    def scores(self, lines: Set) -> Vector:
        """Of each line."""
        best = np.full(len(lines.wanted), -np.inf)
        np.maximum.at(best, lines.line_of, self.logits(lines.parts))
        found: Vector = 1 / (1 + np.exp(-best))
        return found


def fitted(lines: Set, weights: Vector) -> Fitted:
    """`weights`: of each line."""
    count = len(lines.wanted)
    wanted, many = lines.wanted[lines.line_of], np.bincount(lines.line_of, minlength=count)[lines.line_of]
    share = 1 / many
    for _ in range(ROUNDS):
        model = _logistic(lines.parts, wanted, weights[lines.line_of] * np.where(wanted, share, many**-0.5))
        logits = model.logits(lines.parts)
        best = np.full(count, -np.inf)
        np.maximum.at(best, lines.line_of, logits)
        near = np.exp(2 * (logits - best[lines.line_of]))
        share = near / np.bincount(lines.line_of, near, count)[lines.line_of]
    return model


def _logistic(parts: Vector, wanted: npt.NDArray[np.bool_], weights: Vector) -> Fitted:
    """Newton's steps on standardised features."""
    mean = np.average(parts, axis=0, weights=weights)
    scale = np.sqrt(np.average((parts - mean) ** 2, axis=0, weights=weights))
    scale[scale < 1e-6] = np.inf
    known = np.hstack([np.ones((len(parts), 1)), (parts - mean) / scale])
    penalty = np.eye(known.shape[1]) * PENALTY
    penalty[0, 0] = 0
    found = np.zeros(known.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-known @ found))
        bend = known.T @ ((weights * likely * (1 - likely))[:, None] * known) + penalty
        found += np.linalg.solve(bend, known.T @ (weights * (wanted - likely)) - penalty @ found)
    return Fitted(float(found[0] - (found[1:] * mean / scale).sum()), found[1:] / scale)


def left_out(lines: Set) -> Vector:
    """Score of each line of a hand by what the other hands' lines teach; 0 of practised ones."""
    found = np.zeros(len(lines.wanted))
    for hand in sorted(set(lines.hands) - {""}):
        model = fitted(lines, np.where(lines.hands == hand, 0.0, weights_of(lines)))
        found[lines.hands == hand] = model.scores(lines)[lines.hands == hand]
    return found


def weights_of(lines: Set) -> Vector:
    return np.where(lines.hands == "", PRACTISED_WEIGHT, 1.0)


def threshold(scores: Vector, wanted: npt.NDArray[np.bool_], answered: npt.NDArray[np.bool_], most: float) -> float:
    """The least score from which no more than `most` of the talk is answered."""
    talk = np.sort(scores[~wanted & answered])[::-1]
    allowed = int(most * np.count_nonzero(~wanted))
    return float(np.nextafter(talk[allowed], 1)) if allowed < len(talk) else 0.0


def curve(scores: Vector, wanted: npt.NDArray[np.bool_], answered: npt.NDArray[np.bool_]) -> Iterator[str]:
    """False answers against wrong silences."""
    for most in (0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2):
        taken = (scores >= threshold(scores, wanted, answered, most)) & answered
        yield f"  false answers {taken[~wanted].mean():.3f}  wrong silences {1 - taken[wanted].mean():.3f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--menus", type=Path, default=sample_folder(), help="whose words are known")
    parser.add_argument("--dry", action="store_true", help="report, and write nothing")
    options = parser.parse_args(arguments)
    lines = set_of(options.menus)
    scores = left_out(lines)
    hands = lines.hands != ""
    everything = np.ones(np.count_nonzero(hands), dtype=bool)
    gates = {
        "score alone": everything,
        "and something was read": lines.says[hands],
        "and nothing was left": (lines.says & lines.whole)[hands],
    }
    say(
        f"{len(lines.names)} features; {len(lines.wanted)} lines, {hands.sum()} of them by hands, each left out in turn"
    )
    for name, gate in gates.items():
        say("\n".join([name, *curve(scores[hands], lines.wanted[hands], gate)]))
    us, unsure = (
        threshold(scores[hands], lines.wanted[hands], lines.says[hands], most) for most in (FALSE_MOST, UNSURE_MOST)
    )
    model = fitted(lines, weights_of(lines))
    weights = {
        name: round(float(one), 4) for name, one in zip(lines.names, model.weights, strict=True) if abs(one) > 5e-5
    }
    row = {"bias": round(model.bias, 4), "weights": weights, "us": round(us, 4), "unsure": round(unsure, 4)}
    if not options.dry:
        WRITTEN.write_text(json.dumps(row, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
