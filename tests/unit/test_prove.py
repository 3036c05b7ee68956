"""Long proofs with a small n: each part holds, and a counterexample is printed and ends it with 1.

The parts `chaos` and `placings` run in `test_chaos.py` and `test_placings.py` of `tests/faults`, by the same functions;
`properties` are the tests' own, each with few examples.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import strategies as st

from tests.prove.__main__ import PARTS, Part, main
from tests.prove.buttons import broken_by, over_the_sample, pages_of
from tests.prove.plans import broken as fed_wrongly
from tests.prove.plans import case_of
from tests.prove.proof import Proof, examples
from tests.prove.properties import properties
from tests.rooms import ROOT
from tests.support.cases import FEW

SMALL = {
    "arithmetic": 100, "buttons": 2, "guard": 150, "mutants": 1, "plans": 50, "renderers": 10, "tags": 40,
    "totals": 500,
}  # fmt: skip


def test_every_part_is_run_small_somewhere() -> None:
    assert {*SMALL, "chaos", "placings", "properties"} == {*PARTS}


PROPERTIES = """
from hypothesis import given, strategies as st
from tests.support.cases import FEW, cases

GIVEN = []

@given(st.booleans())
def test_holds(_): ...

@cases(2)
@given(st.integers())
def test_holds_for_few(_):
    GIVEN.append(1)
    assert len(GIVEN) <= FEW

def test_of_no_examples(): raise AssertionError
"""


async def test_properties_are_held_over_as_many_examples_as_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "test_some.py"
    file.write_text(PROPERTIES)
    as_here = ("-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", str(file))
    proof = await properties(2 * FEW, 7, as_here)
    (wrong,) = proof.wrong
    assert (proof.cases, "test_holds_for_few" in wrong, "test_of_no_examples" in wrong) == (2, True, False)


@pytest.mark.parametrize("part", SMALL)
def test_a_part_holds_for_a_small_n(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--part", part, "--n", str(SMALL[part])])
    printed = capsys.readouterr().out
    assert status == 0, printed
    assert f"n {SMALL[part]:,}, seed 7" in printed


async def test_a_list_that_stands_after_a_line_nobody_understood_goes_on_where_it_was() -> None:
    pages = await pages_of(["salad for 37 in Boston, no pork", "undo", "more"], over_the_sample())
    assert [problems for _, problems in pages] == [[], [], []]


async def test_a_count_that_is_one_off_is_found() -> None:
    ((page, problems),) = await pages_of(["pasta for 20 in Boston"], over_the_sample())
    first = next(one for one in page.pressed if one.button.count)
    assert problems == []
    page.pressed = (replace(first, button=replace(first.button, count=first.button.count + 1)),)
    assert broken_by(page, [])


def is_short(number: int, words: str) -> None:
    assert number < 1_000 or not words, "long"


async def broken(n: int, seed: int) -> Proof:
    return examples(n, seed, is_short, st.integers(0, 5_000), st.text())


def test_a_counterexample_is_printed_small_enough_to_be_repeated_and_ends_with_1(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = set()
    for _ in range(2):
        assert main(["--n", "500"], {"broken": Part("numbers are short", broken, 1)}) == 1
        printed.add(capsys.readouterr().out)
    (told,) = printed
    assert "(1000, '0')" in told
    assert "short of the goal: counterexamples" in told


def test_a_proof_without_a_case_proves_nothing() -> None:
    async def empty(n: int, seed: int) -> Proof:
        return Proof(0, [])

    assert main([], {"empty": Part("nothing", empty, 1)}) == 1


@pytest.mark.parametrize("number", [67, 540, 5031, 8037])
def test_parties_that_were_fed_wrongly_once_are_fed_as_asked(number: int) -> None:
    """Found by ten thousand: a diet dropped for nothing, and an order of pasta made of what menus sell beside mains."""
    assert list(fed_wrongly(case_of(number, 7))) == []
