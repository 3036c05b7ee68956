"""Several `platter` at once that import the product once, which is nearly all that a start costs.

`python -m tests.support.forked FOLDER`: reads JSON from standard input, name → [environment, arguments]; each writes to
FOLDER/name.out and FOLDER/name.err as a process of its own. SIGTERM ends all; what is written then is their exit codes.
"""

import json
import os
import signal
import sys
from pathlib import Path


def main(folder: Path) -> None:
    _import_all()
    wanted = json.load(sys.stdin)
    pids = {name: _begun(folder, name, environment, arguments) for name, (environment, arguments) in wanted.items()}
    running = set(pids.values())
    signal.signal(signal.SIGTERM, lambda *_: [os.kill(pid, signal.SIGTERM) for pid in running])
    codes = {}
    while running:
        pid, status = os.wait()
        running.discard(pid)
        codes[pid] = os.waitstatus_to_exitcode(status)
    json.dump({name: codes[pid] for name, pid in pids.items()}, sys.stdout)


def _import_all() -> None:
    import langchain_openai  # noqa: F401

    from bot.app import import_engine

    import_engine()


def _begun(folder: Path, name: str, environment: dict[str, str], arguments: list[str]) -> int:
    pid = os.fork()
    if pid:
        return pid
    for stream, number in (("out", 1), ("err", 2)):
        os.dup2(os.open(folder / f"{name}.{stream}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), number)
    os.environ.update(environment)
    sys.argv = ["platter", *arguments]
    from bot.cli import main as platter

    platter()
    raise AssertionError("the command line ends by raising SystemExit")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
