"""Understanding people's words by rules: `understand` a turn, `merge` it into the state.

Pure, and needs no model. `Index` is the catalogue's words, prepared once a snapshot.
"""

from engine.reading.apply import merge, with_allergies
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand

__all__ = ["Index", "merge", "understand", "with_allergies"]
