"""A Dockerfile as stages of instructions, and what each of them says."""

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from string import Template

from dockerfile_parse import DockerfileParser

ROOT = Path(__file__).parents[2]
FILE = ROOT / "Dockerfile"


@dataclass(frozen=True, slots=True)
class Instruction:
    name: str
    value: str
    """With its continued lines joined."""
    line: int

    @property
    def options(self) -> dict[str, str]:
        """`--name=value` before the words."""
        return dict(re.findall(r"--([a-z-]+)=(\S+)", self.value.partition(" CMD ")[0]))

    @property
    def words(self) -> list[str]:
        """The exec form's words, or the words after the options."""
        text = self.value.rpartition(" CMD ")[2]
        if text.startswith("["):
            return [str(word) for word in json.loads(text)]
        return [word for word in shlex.split(text) if not word.startswith("--")]

    def assigned(self, before: Mapping[str, str]) -> dict[str, str]:
        """ENV's names and values, each `$NAME` as it was before."""
        pairs = (word.split("=", 1) for word in shlex.split(self.value))
        return {name: Template(value).substitute(before) for name, value in pairs}


@dataclass(frozen=True, slots=True)
class Stage:
    base: str
    name: str
    steps: list[Instruction] = field(default_factory=list)

    def last(self, name: str) -> Instruction:
        """The one in force. Raises IndexError where there is none."""
        return self.all(name)[-1]

    def all(self, name: str) -> list[Instruction]:
        return [step for step in self.steps if step.name == name]


def instructions(text: str) -> list[Instruction]:
    found = DockerfileParser(fileobj=BytesIO(text.encode())).structure
    return [Instruction(one["instruction"], one["value"], one["startline"] + 1) for one in found]


def stages(text: str) -> list[Stage]:
    """In their order; the last one is the image."""
    return list(_stages(text))


def _stages(text: str) -> Iterator[Stage]:
    stage: Stage | None = None
    for step in instructions(text):
        if step.name == "FROM":
            if stage:
                yield stage
            base, _, name = step.value.partition(" AS ")
            stage = Stage(base.strip(), name.strip())
        elif step.name != "COMMENT":
            assert stage is not None, f"line {step.line}: nothing but comments stands before FROM"
            stage.steps.append(step)
    if stage:
        yield stage
