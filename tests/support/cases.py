"""Cases: how many examples of each property a run makes up.

A run of the tests makes up few, the same ones for the same code, so that it is short; `make prove PART=properties`
makes up as many as it is asked for, of every property.
"""

from hypothesis import HealthCheck, settings

FEW = 25
"""Of a property in a run of the tests, at most."""


def exploring() -> settings:
    """Others at each run, as many as Hypothesis makes up by itself.

    A machine that is busy with other things proves nothing about the code: how long examples take is the bench's.
    """
    return settings(settings.get_profile("default"), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def few() -> settings:
    """The same code gets the same examples."""
    return settings(exploring(), derandomize=True, max_examples=FEW)


def many(n: int) -> settings:
    """`n` of each, by the seed that is given."""
    return settings(exploring(), max_examples=n, database=None)


def cases(n: int) -> settings:
    """Of a property whose examples are dear: `n` where a run makes up few, else as many as it makes up of others."""
    most = settings.default.max_examples  # type: ignore[union-attr]
    return settings(max_examples=n if most <= FEW else most)
