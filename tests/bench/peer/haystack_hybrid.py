"""Haystack's hybrid pipeline, asked line by line: BM25 and an embedding retriever, joined by reciprocal ranks.

Run by its own interpreter with `requirements.lock` of this folder; it imports nothing of Platter. The folder given to
it holds `documents.jsonl` ({id, content, city}), `embeddings.npy` (one row each, 32 bits) and, for the arrangement
"servers", `servers.json` ({opensearch, postgres}: addresses). It writes a line when it is ready ({write_s}), then reads
{text, vector, city} and writes {ms, ids} for each, until its input ends.

- "memory": `InMemoryDocumentStore` for both arms, as Haystack's own tutorial on hybrid retrieval does.
- "servers": OpenSearch for words and pgvector (HNSW) for meaning.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"

import numpy as np
from haystack import Document, Pipeline
from haystack.components.joiners import DocumentJoiner
from haystack.utils import Secret

DEPTH = 100
"""Of each arm, as many as a turn of Platter keeps."""
BATCH = 2_000


def main(folder: Path, arrangement: str) -> None:
    pipeline, stores = {"memory": in_memory, "servers": on_servers}[arrangement](folder)
    began = perf_counter()
    for documents in batches(folder):
        for store in stores:
            store.write_documents(documents)
    say({"write_s": perf_counter() - began})
    for line in sys.stdin:
        say(answered(pipeline, json.loads(line)))


def in_memory(folder: Path) -> tuple[Pipeline, list[Any]]:
    from haystack.components.retrievers import InMemoryBM25Retriever, InMemoryEmbeddingRetriever
    from haystack.document_stores.in_memory import InMemoryDocumentStore

    store = InMemoryDocumentStore(embedding_similarity_function="cosine", return_embedding=False)
    words = InMemoryBM25Retriever(document_store=store, top_k=DEPTH)
    return joined(words, InMemoryEmbeddingRetriever(document_store=store, top_k=DEPTH)), [store]


def on_servers(folder: Path) -> tuple[Pipeline, list[Any]]:
    from haystack_integrations.components.retrievers.opensearch import OpenSearchBM25Retriever
    from haystack_integrations.components.retrievers.pgvector import PgvectorEmbeddingRetriever
    from haystack_integrations.document_stores.opensearch import OpenSearchDocumentStore
    from haystack_integrations.document_stores.pgvector import PgvectorDocumentStore

    at = json.loads((folder / "servers.json").read_text("utf-8"))
    width = int(np.load(folder / "embeddings.npy", mmap_mode="r").shape[1])
    words = OpenSearchDocumentStore(
        hosts=at["opensearch"],
        index="peer",
        # Words alone: vectors lie in PostgreSQL, and this server need not have the plugin for them.
        settings={"number_of_shards": 1, "number_of_replicas": 0},
        mappings={"properties": {"content": {"type": "text"}, "city": {"type": "keyword"}}},
    )
    meaning = PgvectorDocumentStore(
        connection_string=Secret.from_token(at["postgres"]),
        create_extension=True,
        table_name="peer_documents",
        embedding_dimension=width,
        search_strategy="hnsw",
        hnsw_ef_search=200,
        recreate_table=True,
    )
    retriever = PgvectorEmbeddingRetriever(document_store=meaning, top_k=DEPTH)
    return joined(OpenSearchBM25Retriever(document_store=words, top_k=DEPTH), retriever), [words, meaning]


def joined(words: Any, meaning: Any) -> Pipeline:
    pipeline = Pipeline()
    pipeline.add_component("words", words)
    pipeline.add_component("meaning", meaning)
    pipeline.add_component("joiner", DocumentJoiner(join_mode="reciprocal_rank_fusion"))
    pipeline.connect("words", "joiner")
    pipeline.connect("meaning", "joiner")
    return pipeline


def batches(folder: Path) -> Iterator[list[Document]]:
    vectors = np.load(folder / "embeddings.npy")
    with (folder / "documents.jsonl").open(encoding="utf-8") as lines:
        documents: list[Document] = []
        for line, vector in zip(lines, vectors, strict=True):
            one = json.loads(line)
            meta = {"city": one["city"]}
            documents.append(Document(id=one["id"], content=one["content"], meta=meta, embedding=vector.tolist()))
            if len(documents) == BATCH:
                yield documents
                documents = []
        yield documents


def answered(pipeline: Pipeline, asked: dict[str, Any]) -> dict[str, Any]:
    filters = {"field": "meta.city", "operator": "==", "value": asked["city"]} if asked["city"] else None
    inputs = {
        "words": {"query": asked["text"], "filters": filters},
        "meaning": {"query_embedding": asked["vector"], "filters": filters},
    }
    began = perf_counter()
    found = pipeline.run(inputs)["joiner"]["documents"]
    return {"ms": (perf_counter() - began) * 1000, "ids": [one.id for one in found]}


def say(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
