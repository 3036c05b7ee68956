"""A value that is quickly made is what `dataclass` would have made: same arguments, same defaults, and frozen."""

from dataclasses import FrozenInstanceError, dataclass, field, fields
from inspect import signature

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.frozen import quickly_made


@dataclass(frozen=True, slots=True)
class Plain:
    name: str
    places: int = 1
    words: tuple[str, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class Quick:
    name: str
    places: int = 1
    words: tuple[str, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class More(Quick):
    beside: str | None = None


GIVEN = st.fixed_dictionaries(
    {"name": st.text()}, optional={"places": st.integers(), "words": st.tuples(st.text(), st.text())}
)


@given(GIVEN)
def test_it_has_what_the_plain_one_has(given: dict[str, object]) -> None:
    plain, quick = Plain(**given), Quick(**given)  # type: ignore[arg-type]
    assert [getattr(quick, one.name) for one in fields(quick)] == [getattr(plain, one.name) for one in fields(plain)]
    assert quick == Quick(*(getattr(plain, one.name) for one in fields(plain)))
    assert hash(quick) == hash(Quick(**given))  # type: ignore[arg-type]


def test_it_takes_what_the_plain_one_takes() -> None:
    assert signature(Quick) == signature(Plain)
    for one in (Plain, Quick):
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
            one()  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="unexpected keyword argument 'size'"):
            one("soup", size=2)  # type: ignore[call-arg]


def test_what_it_inherits_is_set_too() -> None:
    assert More("soup", beside="bread") == More("soup", 1, (), "bread")
    assert More("soup").words == ()


def test_it_stays_as_it_was_made() -> None:
    with pytest.raises(FrozenInstanceError):
        Quick("soup").name = "salad"  # type: ignore[misc]


def test_what_does_more_when_it_is_made_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class WithFactory:
        words: list[str] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Checked:
        places: int

        def __post_init__(self) -> None:
            assert self.places

    for kind in (WithFactory, Checked):
        with pytest.raises(TypeError, match="does more than setting its fields"):
            quickly_made(kind)
