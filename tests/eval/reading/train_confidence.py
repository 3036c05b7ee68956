"""Table of confidence: how many labelled lines of each cell are read wholly right, the catalogue's words being those of
`--menus`: `python -m tests.eval.reading.train_confidence --lines FOLDER …`; the same lines give the same file.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from engine.reading.confidence_cells import cell_of
from engine.reading.frames import framed
from engine.reading.lexicon import Lexicon
from engine.reading.read import parse
from ingest.sample_files import sample_folder
from tests.eval.office.run import vocabulary
from tests.eval.reading.labelled import OWN, lines_of
from tests.eval.reading.play import NOW, ZONE, trials_of
from tests.eval.reading.readers import grammar
from tests.support.goals import say

WRITTEN = Path(__file__).parents[3] / "engine" / "reading" / "data" / "confidence.json"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--menus", type=Path, default=sample_folder(), help="whose words are known")
    parser.add_argument("--lines", type=Path, nargs="+", default=[OWN / "sample"], help="folders of labelled lines")
    options = parser.parse_args(arguments)
    words = vocabulary(options.menus)
    lexicon = Lexicon.of(words)
    counts: dict[str, list[int]] = {}
    for trial in trials_of(grammar(words), lines_of(options.lines), words):
        if trial.line.is_judged and trial.line.addressed:
            parsed = parse(trial.line.text, lexicon, NOW, ZONE)
            cell = counts.setdefault(cell_of(parsed, framed(parsed)), [0, 0])
            cell[0] += trial.verdict.is_right
            cell[1] += 1
    for name, (right, of) in sorted(counts.items()):
        say(f"{name}  right {right} of {of}")
    WRITTEN.write_text(json.dumps(dict(sorted(counts.items()))) + "\n", "utf-8")


if __name__ == "__main__":
    main()
