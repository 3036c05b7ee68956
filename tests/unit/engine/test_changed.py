"""A changed copy is what `dataclasses.replace` makes, and the value itself stays."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.domain.changed import changed
from engine.domain.conversation import Phrase, Wants
from engine.domain.filters import Filters

CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "party": st.integers(1, 500),
        "price_max": st.decimals(0, 1000, places=2),
        "wishes": st.just((Phrase("pasta"),)),
        "city_key": st.none() | st.text(max_size=5),
        "any_of": st.just(frozenset({"cuisine"})),
    },
)


@given(CHANGES, CHANGES)
def test_it_is_the_value_that_replace_makes(first: dict[str, object], then: dict[str, object]) -> None:
    value, same = Wants(**first), Wants(**first)  # type: ignore[arg-type]
    copy, expected = changed(value, **then), replace(value, **then)  # type: ignore[arg-type]
    assert copy == expected
    assert hash(copy) == hash(expected)
    assert value == same


def test_a_field_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        changed(Filters(price_min_at_most=Decimal(9)), price=Decimal(1))
