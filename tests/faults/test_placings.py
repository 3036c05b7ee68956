"""Placings in small: what `make prove PART=placings` proves of ten thousand, of a few."""

from tests.prove.placings import placings

FEW = 6


async def test_each_cart_is_one_order_while_web_and_worker_are_killed() -> None:
    proof = await placings(FEW, 7)
    assert proof.wrong == []
    assert proof.cases == FEW
