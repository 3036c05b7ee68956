"""English that stands in code still, written to the list that only shrinks: `python -m tests.support.english`."""

import sys

from tests.support.sentences import ROOT, english

if __name__ == "__main__":
    rows = [f"{file}\t{count}\n" for file, count in sorted(english().items())]
    (ROOT / "tests/support/english.tsv").write_text("file\tliterals\n" + "".join(rows), "utf-8")
    sys.stdout.write(f"{english().total()} in {len(rows)} files\n")
