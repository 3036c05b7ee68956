"""`platter doctor`: findings as aligned lines for a person, one object for a program, an exit code for a script.

Exit codes: 0 all is well · 1 something is wrong, and turns are answered all the same · 2 Platter cannot work.
"""

import shutil
import textwrap
from collections.abc import Iterator, Sequence

import orjson
import typer

from bot.cli.outcome import FAILED, WRONG_USE, run
from bot.cli.start import start
from bot.observability.log import configure_logs
from bot.operations.doctor.examination import examine
from bot.operations.doctor.finding import Finding

_MARKS = {"ok": "ok", "wrong": "WRONG", "broken": "BROKEN", "unknown": "-"}
_NARROWEST = 40
"""Columns left for the sentence on a very narrow terminal."""


def run_doctor(*, as_json: bool) -> None:
    settings = start()
    if settings.log_level != "debug":
        configure_logs("error", settings.log_format)  # what the libraries would warn of is what the findings say
    findings = run(examine(settings))
    show(findings, as_json)
    if code := exit_code(findings):
        raise SystemExit(code)


def show(findings: Sequence[Finding], as_json: bool) -> None:
    lines = [_object(findings)] if as_json else report(findings, shutil.get_terminal_size().columns)
    for line in lines:
        typer.echo(line)


def exit_code(findings: Sequence[Finding]) -> int:
    """0: all is well; 1: something is wrong, and turns are answered; 2: they are not."""
    states = {finding.state for finding in findings}
    return WRONG_USE if "broken" in states else FAILED if "wrong" in states else 0


def report(findings: Sequence[Finding], columns: int) -> Iterator[str]:
    part = max(len(finding.part) for finding in findings)
    for finding in findings:
        took = f"{finding.ms:.1f} ms" if finding.ms is not None else ""
        head = f"{_MARKS[finding.state]:<6}  {finding.part:<{part}}  {took:>9}  "
        width = max(columns - len(head), _NARROWEST)
        told = textwrap.wrap(finding.says, width)
        yield (head + told[0]).rstrip()
        yield from (" " * len(head) + line for line in told[1:])
        for number, line in enumerate(textwrap.wrap(finding.do or "", width - len("→ "))):
            yield " " * len(head) + ("→ " if not number else "  ") + line
    yield ""
    yield _sum(findings)


def _sum(findings: Sequence[Finding]) -> str:
    broken = [finding.part for finding in findings if finding.state == "broken"]
    wrong = [finding.part for finding in findings if finding.state == "wrong"]
    if broken:
        return f"Platter cannot work: mend {', '.join(broken)}."
    if wrong:
        return f"Platter works, though something is wrong with {', '.join(wrong)}."
    left = [finding.part for finding in findings if finding.state == "unknown"]
    return f"Nothing is wrong, as far as could be looked; not yet at {', '.join(left)}." if left else "All is well."


def _object(findings: Sequence[Finding]) -> str:
    listed = [
        {
            "part": finding.part,
            "ok": finding.ok,
            "state": finding.state,
            "says": finding.says,
            "do": finding.do,
            "ms": finding.ms,
            **finding.facts,
        }
        for finding in findings
    ]
    code = exit_code(findings)
    return orjson.dumps({"ok": code == 0, "usable": code < WRONG_USE, "findings": listed}).decode()
