"""Documents as vectors: the dish and what stands around it, each embedded as a text of its own and added up."""

from collections.abc import Sequence

import numpy as np

from engine.catalogue import MenuDocument
from engine.ports import Embedder, Vector
from engine.search import AROUND, WEIGHT
from ingest.enrich import embedding_text


async def vectors_of(documents: Sequence[MenuDocument], embedder: Embedder) -> Vector:
    """(n, dimensions), float32, rows of length 1; all zeros for a document without a known word.

    A document's vector is the same whatever it is embedded with. Raises Unavailable as the embedder does.
    """
    whole = await embedder.embed([embedding_text(document) for document in documents])
    for words in AROUND.values():
        # Not in place: what an embedder gives may be remembered there, for whoever asks next.
        whole = whole + await _each_once([words(one) for one in documents], embedder)
    lengths = np.linalg.norm(whole, axis=1, keepdims=True)
    vectors: Vector = np.divide(whole, lengths, out=np.zeros_like(whole), where=lengths > 0)
    return vectors


async def _each_once(texts: Sequence[str], embedder: Embedder) -> Vector:
    """As `embed`, by weight; a restaurant's hundred dishes share their words, which are embedded once."""
    at = {text: row for row, text in enumerate(dict.fromkeys(texts))}
    weighed = np.float32(WEIGHT) * await embedder.embed(list(at))
    vectors: Vector = weighed[[at[text] for text in texts]]
    return vectors
