"""Named SQL: each file in `sql/` that is no migration holds queries, each under a line `-- name: what_it_does`."""

import re
from functools import cache
from importlib import resources

_NAME = re.compile(r"^-- name: (\w+)\s*$", re.MULTILINE)


@cache
def queries(file: str) -> dict[str, bytes]:
    """Name → statement with `%(parameter)s` places, as bytes: the driver takes those as written by us."""
    text = (resources.files(__package__) / "sql" / file).read_text("utf-8")
    _, *parts = _NAME.split(text)
    return {name: statement.strip().encode() for name, statement in zip(parts[::2], parts[1::2], strict=True)}
