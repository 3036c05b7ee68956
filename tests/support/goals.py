"""Goals: each figure beside what it has to reach, and an exit status of 1 where one falls short.

A command has one table of its goals, by the names of its figures; a figure without one is printed as such.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

Figures = Mapping[str, float]
WIDTH = 52


@dataclass(frozen=True, slots=True)
class Goal:
    bound: Literal["at least", "at most"]
    value: float
    why: str
    """Where it is stated."""

    def __str__(self) -> str:
        return f"{self.bound} {self.value:g}"

    def is_reached(self, figure: float | None) -> bool:
        """A figure that was not measured, or is not a number, reaches nothing."""
        if figure is None:
            return False
        return figure >= self.value if self.bound == "at least" else figure <= self.value


Goals = Mapping[str, Goal]


def at_least(value: float, why: str) -> Goal:
    return Goal("at least", value, why)


def at_most(value: float, why: str) -> Goal:
    return Goal("at most", value, why)


def short_of(figures: Figures, goals: Goals) -> list[str]:
    """Names of the goals that are not reached, those without a figure among them."""
    return [name for name, goal in goals.items() if not goal.is_reached(figures.get(name))]


def verdict(name: str, figures: Figures, goals: Goals) -> str:
    """What stands behind a figure: its goal, and whether it is reached."""
    if name not in goals:
        return "no goal"
    return f"{goals[name]}{', short' * (not goals[name].is_reached(figures.get(name)))}"


def lines_of(figures: Figures, goals: Goals) -> Iterator[str]:
    """One line a figure, and one for each goal whose figure is missing."""
    for name in dict.fromkeys((*figures, *goals)):
        figure = number(figures[name]) if name in figures else "not measured"
        yield f"  {name:{WIDTH}}{figure:>14}   {verdict(name, figures, goals)}"


def number(figure: float) -> str:
    """Five digits behind the point, so that what is just short does not look as if it were reached."""
    return f"{figure:,.5f}".rstrip("0").rstrip(".")


def shown(title: str, figures: Figures, goals: Goals) -> list[str]:
    """Prints the figures; the goals that they fall short of, with the title."""
    say("\n".join([f"\n{title}", *lines_of(figures, goals)]))
    return [f"{name} ({title})" for name in short_of(figures, goals)]


def exit_status(short: list[str]) -> int:
    """Prints what falls short."""
    say(f"\nshort of the goal: {', '.join(short)}" if short else "\nevery goal is reached")
    return 1 if short else 0


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
