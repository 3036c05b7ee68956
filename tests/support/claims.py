"""What one dish claims, for tests: from its texts alone, and its claims by kind."""

from engine.safety.claims import Claims, read_claims
from engine.safety.diets import read_diets


def claims(
    name: str,
    description: str = "",
    group: str = "",
    labels: tuple[str, ...] = (),
    contains: tuple[str, ...] = (),
    may_contain: tuple[str, ...] = (),
    cuisines: tuple[str, ...] = (),
) -> Claims:
    diets = read_diets(name=name, group=group, description=description, source_labels=labels)
    return read_claims(
        diets=diets,
        name=name,
        description=description,
        group=group,
        beside=labels,
        contains=contains,
        may_contain=may_contain,
        cuisines=cuisines,
    )


def has(dish: Claims) -> set[str]:
    return {key.removeprefix("has:") for key in dish.keys if key.startswith("has:")}


def free(dish: Claims) -> set[str]:
    return {key.removeprefix("free:") for key in dish.keys if key.startswith("free:")}


def staged(dish: Claims, stage: str) -> set[str]:
    return {key.removeprefix(f"{stage}:") for key in dish.keys if key.startswith(f"{stage}:")}
