"""Proof: so many cases of one law, and those that break it, told so that each can be repeated."""

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st


@dataclass(frozen=True, slots=True)
class Proof:
    cases: int
    wrong: list[str]
    """Counterexamples."""


def examples(n: int, seeded: int, law: Callable[..., None], *strategies: st.SearchStrategy[object]) -> Proof:
    """The law over `n` generated examples; it ends with the first that raises, made as small as can be."""
    cases, is_broken = 0, False

    @seed(seeded)
    @settings(
        max_examples=n,
        deadline=None,
        database=None,
        derandomize=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.tuples(*strategies))
    def holds(example: tuple[object, ...]) -> None:
        nonlocal cases, is_broken
        cases += not is_broken  # what follows makes it smaller
        try:
            law(*example)
        except BaseException:
            is_broken = True
            raise

    try:
        holds()
    except Exception as broken:
        return Proof(cases, ["\n".join([repr(broken), *getattr(broken, "__notes__", ())])])
    return Proof(cases, [])
