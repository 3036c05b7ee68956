"""How a run on the catalogue is shown: a bar with rate and time left while it goes, then what it did."""

from collections.abc import Iterator
from contextlib import contextmanager

import orjson
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from ingest.progress import Progress as OnStep
from ingest.progress import Step
from ingest.report import Report


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.0f} items/s" if task.speed else "", style="progress.data.speed")


@contextmanager
def drawn(what: str, as_json: bool) -> Iterator[OnStep | None]:
    """A progress callback that draws a bar on a terminal's standard error; None where nobody would see it."""
    console = Console(stderr=True)
    if as_json or not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)

        def step(reached: Step) -> None:
            bar.update(task, completed=reached.items, total=max(reached.total, reached.items))

        yield step


def show(report: Report, what: str, as_json: bool) -> None:
    """One JSON object, or a few lines."""
    if as_json:
        typer.echo(orjson.dumps(report.to_json()).decode())
        return
    for line in report_lines(report, what):
        typer.echo(line)


def report_lines(report: Report, what: str) -> list[str]:
    """What a run did, in words; every bad file is named."""
    lines = [
        f"{what}: {report.read:,} items read, {report.written:,} written, {report.unchanged:,} unchanged, "
        f"{report.removed:,} removed, in {report.seconds:.1f} s ({report.items_per_s:,.0f} items/s)"
    ]
    if report.set_aside:
        reasons = ", ".join(f"{reason} {count:,}" for reason, count in report.set_aside.most_common())
        lines.append(f"  set aside: {reasons}")
    if report.labels_dropped:
        labels = ", ".join(f"{label} {count:,}" for label, count in report.labels_dropped.most_common())
        lines.append(f"  labels that the item's own words contradict: {labels}")
    if report.fulfilments:
        lines.append(f"  delivery, hours or rates changed: {report.fulfilments:,} restaurants")
    lines += [f"  not read: {bad.path}: {bad.reason}" for bad in report.bad_files]
    lines += [f"  {report.not_removed}"] if report.not_removed else []
    lines.append(f"  catalogue: {f'generation {report.generation}' if report.generation else 'as it was'}")
    return lines
