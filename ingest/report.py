"""What a run did, in the figures that `platter ingest --json` prints as one object."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ingest.read import BadFile


@dataclass(slots=True)
class Report:
    """Counts of items; read = written + unchanged + set aside, as far as they stand in an item's place."""

    read: int = 0
    written: int = 0
    unchanged: int = 0
    removed: int = 0
    set_aside: Counter[str] = field(default_factory=Counter)
    """By reason."""
    seconds: float = 0.0
    restaurants: int = 0
    cents_for_dollars: int = 0
    """Prices that were given in cents and are written in dollars."""
    fulfilments: int = 0
    """Restaurants that from this run on deliver otherwise than before, or whose feed says so first."""
    labels_dropped: Counter[str] = field(default_factory=Counter)
    """By diet: labels of the source that its item's own words contradict."""
    bad_files: tuple[BadFile, ...] = ()
    not_removed: str = ""
    """Why `--complete` removed nothing, where it did not."""
    generation: int | None = None
    """Published by this run; None: nothing was published."""

    @property
    def changed(self) -> bool:
        return bool(self.written or self.removed or self.fulfilments)

    @property
    def items_per_s(self) -> float:
        return round(self.read / self.seconds, 1) if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "read": self.read,
            "written": self.written,
            "unchanged": self.unchanged,
            "removed": self.removed,
            "set_aside": dict(sorted(self.set_aside.items())),
            "items_per_s": self.items_per_s,
            "seconds": round(self.seconds, 3),
            "restaurants": self.restaurants,
            "cents_for_dollars": self.cents_for_dollars,
            "fulfilments": self.fulfilments,
            "labels_dropped": dict(sorted(self.labels_dropped.items())),
            "bad_files": [{"path": bad.path, "reason": bad.reason} for bad in self.bad_files],
            "not_removed": self.not_removed,
            "generation": self.generation,
        }
