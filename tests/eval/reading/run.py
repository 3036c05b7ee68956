"""Figures of readers over labelled lines, printed side by side; what failed goes to a file."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from engine.catalogue import Vocabulary
from ingest.sample_files import sample_folder
from tests.eval.dialogues.scores import Score
from tests.eval.office.run import vocabulary
from tests.eval.reading.labelled import OWN, lines_of, words_of
from tests.eval.reading.measures import missed_of, odd_of, pairs_of, scores_of, shares_of
from tests.eval.reading.play import Trial, trials_of
from tests.eval.reading.readers import IN_USE, READERS
from tests.support.goals import Figures, say

NAME, COLUMN = 36, 32
Trials = Mapping[str, Sequence[Trial]]
"""Reader → lines as it read them, all in one order."""


def reading_figures(
    menus: Path | None, folders: Sequence[Path] = (), readers: Sequence[str] = (), failures: Path | None = None
) -> Figures:
    """Prints the detail; figures are named "reader: measure". `menus`: whose words are known; the sample's without.

    `folders`: of labelled lines, pooled; the sample without. `failures`: file for lines that are not right.
    """
    known = list(_known(folders or (OWN,), menus))
    trials = {name: list(_played(name, known)) for name in readers or (IN_USE,)}
    say("\n".join(tables_of(trials)))
    if failures:
        failures.write_text("".join(f"{line}\n" for line in _failures(trials)), "utf-8")
    return {f"{name}: {one}": share.value for name, those in trials.items() for one, share in shares_of(those).items()}


def tables_of(trials: Trials) -> list[str]:
    return [*_table(trials), *_slots(trials), *_pairs(trials), *_allergies(trials)]


def _known(folders: Sequence[Path], menus: Path | None) -> Iterator[tuple[list[Path], Vocabulary]]:
    """Folders with the words that they are read with: their own, else those of the menus."""
    own = {folder: words for folder in folders if (words := words_of(folder))}
    if others := [folder for folder in folders if folder not in own]:
        yield others, vocabulary(menus or sample_folder())
    yield from (([folder], words) for folder, words in own.items())


def _played(reader: str, known: Iterable[tuple[list[Path], Vocabulary]]) -> Iterator[Trial]:
    for folders, words in known:
        yield from trials_of(READERS[reader](words), lines_of(folders), words)


def _table(trials: Trials) -> Iterator[str]:
    yield f"{'':{NAME}}" + "".join(f"{name:{COLUMN}}" for name in trials)
    shares = {name: shares_of(those) for name, those in trials.items()}
    for measure in dict.fromkeys(one for its in shares.values() for one in its):
        cells = list[str]()
        for its in shares.values():
            share = its.get(measure)
            low, high = share.interval if share else (0, 0)
            cells.append(f"{share.value:.3f} {share.hits:>4} of {share.of:<4} {low:.3f}-{high:.3f}" if share else "-")
        yield f"{measure:{NAME}}" + "".join(f"{cell:{COLUMN}}" for cell in cells)


def _slots(trials: Trials) -> Iterator[str]:
    scores = {name: scores_of(those) for name, those in trials.items()}
    yield "\nF1 by slot, values expected"
    for slot in ("all", *dict.fromkeys(slot for its in scores.values() for slot in its)):
        its = [sum(one.values(), Score()) if slot == "all" else one.get(slot, Score()) for one in scores.values()]
        cells = (
            f"{one.f1:.3f} of {one.meant}, {one.wrong} wrong" if one.meant else f"{one.wrong} wrong" for one in its
        )
        yield f"{slot:{NAME}}" + "".join(f"{cell:{COLUMN}}" for cell in cells)


def _pairs(trials: Trials) -> Iterator[str]:
    old, *others = trials
    for new in others:
        yield f"\n{new} beside {old}: lines that one of them alone has right"
        for kind, pair in pairs_of(trials[old], trials[new]):
            yield f"  {kind:{NAME}}lost {pair.lost}, won {pair.won}, p {pair.p:.3f}"


def _allergies(trials: Trials) -> Iterator[str]:
    """Each allergen that is missed or read of nothing."""
    for name, those in trials.items():
        for what, found in (("missed", missed_of), ("read of nothing", odd_of)):
            for one in those:
                if one.line.is_judged and (allergens := found(one)):
                    yield f"{name}, allergy {what}: {', '.join(allergens)}: {one.line.id} {one.line.text!r}"


def _failures(trials: Trials) -> Iterator[str]:
    for name, those in trials.items():
        for one in those:
            if one.line.is_judged and not one.verdict.is_right:
                read: dict[str, object] = {"intent": one.read.intent, "follow_up_type": one.read.follow_up_type}
                read |= {"entities": one.read.entities, "state": one.read.state}
                row = {"reader": name, "id": one.line.id, "text": one.line.text, "why": one.verdict.why, "read": read}
                yield json.dumps(row, ensure_ascii=False)
