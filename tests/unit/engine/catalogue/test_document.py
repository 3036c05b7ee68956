"""A document is the same wherever it has been: in another process, or written down as JSON."""

import copy
import pickle

import pytest

from engine.catalogue.document import document_from_json, document_to_json
from tests.support.stores.corpus import generated

DOCUMENTS = generated(40)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_document_comes_back_from_another_process_as_it_was(protocol: int) -> None:
    for document in DOCUMENTS:
        assert pickle.loads(pickle.dumps(document, protocol)) == document  # noqa: S301 - our own bytes


def test_a_copy_of_a_document_is_the_same_and_cannot_be_changed() -> None:
    found = copy.copy(DOCUMENTS[0])
    assert found == DOCUMENTS[0]
    with pytest.raises(AttributeError):
        found.item_name = "another"  # type: ignore[misc]


def test_a_document_comes_back_from_json_as_it_was() -> None:
    for document in DOCUMENTS:
        assert document_from_json(document_to_json(document)) == document
