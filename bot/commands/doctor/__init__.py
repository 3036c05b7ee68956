"""`platter doctor`: one finding a part, each with what to do about what is wrong.

A check is a function of the `House` in a file beside this one; a new part adds its own to `CHECKS`.
Exit codes: 0 all is well · 1 something is wrong, and turns are answered all the same · 2 Platter cannot work.
"""

from bot.commands.doctor.examination import examine as examine
from bot.commands.doctor.report import exit_code, show
from bot.commands.outcome import run
from bot.commands.start import start
from bot.log import configure_logs


def run_doctor(*, as_json: bool) -> None:
    settings = start()
    if settings.log_level != "debug":
        configure_logs("error", settings.log_format)  # what the libraries would warn of is what the findings say
    findings = run(examine(settings))
    show(findings, as_json)
    if code := exit_code(findings):
        raise SystemExit(code)
