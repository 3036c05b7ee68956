"""Prints what the rules make of each set, closed-vocabulary and open, with a tenth of the names withheld."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from bot.settings import Settings, load_settings
from tests.eval.dialogues.command import answers
from tests.eval.dialogues.scores import Score, fates, half_of, joint_accuracy, scores, withhold
from tests.eval.dialogues.sets import UNCOUNTED, DialogueSet, Json, Values, read_sets, understood
from tests.eval.dialogues.with_model import answers_with_model, first_lines
from tests.support.goals import say

HALVES = ("A", "B")


def dialogue_figures(data: Path, only: str = "", errors: int = 0) -> dict[str, float]:
    """Of the whole sets, closed-vocabulary; prints the detail. `data`: the folder of the sets; `errors`: how many wrong
    lines of half A are printed, none of B ever."""
    found: dict[str, float] = {}
    _, start_s = answers([], {})
    say(f"dialogues, through `platter understand` (its start, {start_s:.1f} s, is not counted in lines a second)")
    settings = load_settings()
    if settings.openai_api_key is None:
        say("without OPENAI_API_KEY: no figures with a model (the command reads by rules alone in any case)")
    for dialogues in read_sets(data / "dialogues"):
        if only in dialogues.name:
            said, spent_s = _understood(dialogues)
            say("\n".join(_of_set(dialogues, said, spent_s - start_s, errors)))
            if settings.openai_api_key is not None:
                say("\n".join(_with_model(dialogues, settings)))
            found |= _numbers(dialogues, said)
    return found


def _numbers(dialogues: DialogueSet, said: Sequence[Values]) -> dict[str, float]:
    if dialogues.joint:
        return {f"{dialogues.name}, joint goal accuracy": joint_accuracy(dialogues.examples, said)}
    one = sum(scores(dialogues.examples, said, dialogues.fields).values(), Score())
    each = {"precision": one.precision, "recall": one.recall, "F1": one.f1}
    return {f"{dialogues.name}, {name}": value for name, value in each.items()}


def _of_set(dialogues: DialogueSet, said: Sequence[Values], read_s: float, errors: int) -> Iterator[str]:
    count = len(dialogues.examples)
    yield f"\n{dialogues.name}: {count} lines, {count / max(0.01, read_s):.0f} lines a CPU second"
    unread = sum(UNCOUNTED in one.gold.get("serves_min", ()) for one in dialogues.examples)
    if unread:
        yield f"  {unread} labelled party names no number and is left out"
    kind = "closed-vocabulary" if dialogues.vocabulary else "no names needed"
    yield from _figures(dialogues, said, f"  {kind}, rules alone: ")
    yield from _wrong(dialogues, said, errors)
    if dialogues.vocabulary:
        yield from _open(dialogues)


def _open(dialogues: DialogueSet) -> Iterator[str]:
    known, withheld = withhold(dialogues.vocabulary)
    said, _ = _understood(replace(dialogues, vocabulary=known))
    yield from _figures(dialogues, said, "  open, a tenth of the names withheld, rules alone: ")
    found = fates(dialogues, said, withheld)
    told = ", ".join(f"{fate} {count}" for fate, count in found.most_common())
    yield f"    {len(withheld)} names withheld, in force or said {found.total()} times: {told}"


def _with_model(dialogues: DialogueSet, settings: Settings) -> Iterator[str]:
    """The first lines by the rules alone and with a second reading, closed-vocabulary both."""
    some = replace(dialogues, examples=first_lines(dialogues))
    by_rules, _ = _understood(some)
    found, books = answers_with_model(some.examples, some.vocabulary, settings)
    yield f"  the first {len(some.examples)} lines, rules alone: {_figure(some, by_rules)}"
    yield (
        f"    with {settings.models[0]} where the rules are unsure: {_figure(some, _values(some, found))}; "
        f"{books.requests} requests, {books.tokens} tokens"
    )


def _understood(dialogues: DialogueSet) -> tuple[list[Values], float]:
    found, spent_s = answers((one.line for one in dialogues.examples), dialogues.vocabulary)
    return _values(dialogues, found), spent_s


def _values(dialogues: DialogueSet, found: Sequence[Json]) -> list[Values]:
    part = "state" if dialogues.joint else "entities"
    return [understood(one[part], dialogues.fields, dialogues.joint) for one in found]


def _figures(dialogues: DialogueSet, said: Sequence[Values], title: str) -> Iterator[str]:
    pairs = list(zip(dialogues.examples, said, strict=True))
    yield f"{title}{_figure(dialogues, said)}"
    for half in HALVES:
        part = [(one, values) for one, values in pairs if half_of(one.dialogue) == half]
        some = replace(dialogues, examples=[one for one, _ in part])
        yield f"    half {half}: {_figure(some, [values for _, values in part])}"
    each = scores(dialogues.examples, said, dialogues.fields)
    if len(each) > 1 and not dialogues.joint:
        yield from (f"    {field:16} {_told(one)}" for field, one in each.items())


def _figure(dialogues: DialogueSet, said: Sequence[Values]) -> str:
    if dialogues.joint:
        return f"joint goal accuracy {joint_accuracy(dialogues.examples, said):.3f}"
    return _told(sum(scores(dialogues.examples, said, dialogues.fields).values(), Score()))


def _told(one: Score) -> str:
    return (
        f"precision {one.precision:.3f} recall {one.recall:.3f} F1 {one.f1:.3f} "
        f"({one.found} found, {one.wrong} wrong, {one.missed} missed)"
    )


def _wrong(dialogues: DialogueSet, said: Sequence[Values], most: int) -> Iterator[str]:
    shown = 0
    for one, values in zip(dialogues.examples, said, strict=True):
        if shown < most and one.gold != values and half_of(one.dialogue) == "A":
            shown += 1
            asked = ", ".join(one.line.get("asked", ()))
            yield f"    labelled {_plain(one.gold)} read {_plain(values)} asked {asked}: {one.line['text']}"


def _plain(values: Values) -> str:
    return "; ".join(f"{field} {', '.join(sorted(those))}" for field, those in values.items()) or "nothing"
