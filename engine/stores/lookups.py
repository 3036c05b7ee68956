"""How often a cache had what it was asked for, since the process began."""

from dataclasses import dataclass


@dataclass(slots=True)
class Lookups:
    hits: int = 0
    misses: int = 0

    def asked(self, *, found: int = 0, missed: int = 0) -> None:
        self.hits += found
        self.misses += missed
