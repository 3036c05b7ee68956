"""`python -m tests.patient ARGUMENTS`: `platter` with long deadlines, so that a busy machine changes no answer."""

import sys

from bot.cli import main
from tests.deadlines import deadlines

if __name__ == "__main__":
    sys.argv[0] = "platter"
    with deadlines():
        main()
