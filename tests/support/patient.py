"""`python -m tests.support.patient ARGUMENTS`: `platter` with long deadlines, for a busy machine."""

import sys

from bot.cli import main
from tests.support.deadlines import deadlines

if __name__ == "__main__":
    sys.argv[0] = "platter"
    with deadlines():
        main()
