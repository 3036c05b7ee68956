"""Ids of the word index, there and back."""

from uuid import UUID

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.stores.tantivy.schema import id_halves, ids_of


@given(st.lists(st.uuids()))
def test_an_id_is_what_its_halves_say(ids: list[UUID]) -> None:
    halves = np.array([id_halves(str(one)) for one in ids], np.uint64).reshape(-1, 2)
    assert ids_of(halves[:, 0], halves[:, 1]) == list(map(str, ids))
