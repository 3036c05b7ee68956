"""The queries, as office people type them."""

import json
from dataclasses import dataclass
from pathlib import Path

QUERIES = Path(__file__).parent / "queries.jsonl"
SLICES = ("dish", "cuisine", "diet", "occasion", "misspelt", "long", "named", "quality")
HALVES = ("dev", "held", "new", "fresh")


@dataclass(frozen=True, slots=True)
class Query:
    id: str
    slice: str
    half: str
    """ "dev": looked at while tuning; "held": only reported; "new" and "fresh": written later, by people who saw
    neither code nor menus, and graded once the pages stood; "new" has been looked at since. A misspelt query is in the
    half of its twin."""
    text: str
    twin: str | None = None
    """Of a misspelt query: the id of the same query spelt right."""

    @property
    def intent(self) -> str:
        """The id that its grades stand under: a misspelt query asks for what its twin asks for."""
        return self.twin or self.id


def read_queries(path: Path = QUERIES) -> list[Query]:
    return [Query(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]
