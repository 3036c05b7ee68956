"""What our Dockerfile is held to. A rule looks at the stages and says, by line, what is wrong.

The rules are those of the vendor's "Building best practices" and of hadolint (its numbers are named), as far as they
apply; hadolint itself is no part of the tests, because its licence is the GPL.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from bot.settings import Settings, setting_names
from tests.support.dockerfile import Instruction, Stage, stages

Problems = Iterator[tuple[int, str]]
KNOWN = {
    "RUN", "COPY", "ENV", "ARG", "WORKDIR", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD", "LABEL",
}  # fmt: skip
"""Without ADD, which also fetches and unpacks (DL3020), MAINTAINER (DL4000), ONBUILD and SHELL."""
FORBIDDEN_PROGRAMS = ("apt-get", "apt", "curl", "wget", "sudo", "git", "ssh")
"""What a build would fetch with them is neither pinned nor checked (DL3004, DL3008, DL3027, DL4001)."""
SECRETS = {
    setting_names()[name] for name, field in Settings.model_fields.items() if "SecretStr" in str(field.annotation)
}


def problems(text: str) -> list[str]:
    """One line a problem, in the order of the lines; [] where all is well."""
    found = stages(text)
    return [f"line {line}: {what}" for line, what in sorted({one for rule in RULES for one in rule(found)})]


def only_known_instructions(found: Sequence[Stage]) -> Problems:
    for step in _steps(found):
        if step.name not in KNOWN:
            yield step.line, f"{step.name} is not used here"


def bases_are_pinned(found: Sequence[Stage]) -> Problems:
    """DL3006, DL3007; a stage that goes on from another one needs no version."""
    names = {stage.name for stage in found}
    for stage in found:
        if stage.base not in names and not re.search(
            r":\d+\.\d+\.\d+(-[a-z0-9.-]+)?(@sha256:[0-9a-f]{64})?$", stage.base
        ):
            yield 0, f"{stage.base} names no whole version"


def stages_have_names(found: Sequence[Stage]) -> Problems:
    """All but the last, which is the image; and each once (DL3024)."""
    names = [stage.name for stage in found[:-1]]
    if not all(names) or len(set(names)) < len(names):
        yield 0, "a stage has no name of its own"


def copies_say_what(found: Sequence[Stage]) -> Problems:
    """Never the whole context; from stages that are there (DL3022); to a folder, which ends with a slash (DL3021)."""
    names = {stage.name for stage in found}
    for step in _steps(found, "COPY"):
        *sources, target = step.words
        if "." in sources or "./" in sources:
            yield step.line, "COPY takes the whole context"
        if "from" in step.options and step.options["from"] not in names:
            yield step.line, f"there is no stage {step.options['from']}"
        if "from" not in step.options and not target.endswith("/"):
            yield step.line, f"{target} does not end with a slash"


def paths_are_whole(found: Sequence[Stage]) -> Problems:
    """DL3000, DL3003, DL3045."""
    for stage in found:
        relative = [step for step in stage.all("COPY") if not step.words[-1].startswith("/")]
        if relative and not stage.all("WORKDIR"):
            yield relative[0].line, "COPY to a relative path, without WORKDIR"
    for step in _steps(found, "WORKDIR"):
        if not step.value.startswith("/"):
            yield step.line, f"WORKDIR {step.value} is relative"
    for step in _steps(found, "RUN"):
        if re.search(r"(^|[;&|]\s*)cd\s", step.value):
            yield step.line, "cd in the place of WORKDIR"


def nothing_is_fetched_unchecked(found: Sequence[Stage]) -> Problems:
    """DL3013, DL3042, and ours: wheels alone, by their hashes; what is ours from the folder, without an index."""
    for step in _steps(found, "RUN"):
        for program in FORBIDDEN_PROGRAMS:
            if re.search(rf"(^|[;&|]\s*){program}\s", step.value):
                yield step.line, f"{program} fetches what nothing pins"
        for install in re.findall(r"pip install [^&|;]*", step.value):
            by_hash = "--only-binary :all:" in install and "--require-hashes" in install
            if not (by_hash or "--no-index" in install):
                yield step.line, "pip installs without hashes, or what is no wheel"
        if "|" in step.value.replace("||", ""):
            yield step.line, "a pipe hides how its first program ended"
    for stage in found:
        installs = any("pip install" in step.value for step in stage.all("RUN"))
        if installs and not any("PIP_NO_CACHE_DIR=1" in step.value for step in stage.all("ENV")):
            yield stage.steps[0].line, "pip keeps a cache in the image"


def nobody_is_root(found: Sequence[Stage]) -> Problems:
    """DL3002, and by number, because Kubernetes cannot tell of a name whether it is root."""
    image = found[-1]
    users = image.all("USER")
    if not users or not re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", users[-1].value):
        yield (users[-1].line if users else 0), "the image does not end with a USER by number that is not root"
    elif any(step.line > users[-1].line for step in image.all("RUN")):
        yield users[-1].line, "RUN comes after USER, and may write what the user can change"


def commands_are_lists(found: Sequence[Stage]) -> Problems:
    """DL3025: a shell in between would take the signals; and one of each (DL4003, DL4004, DL3012)."""
    for name in ("HEALTHCHECK", "ENTRYPOINT", "CMD"):
        said = found[-1].all(name)
        if len(said) != 1:
            yield (said[-1].line if said else 0), f"{name} stands there {len(said)} times"
        for step in said:
            if not step.value.rpartition("CMD ")[2].startswith("["):
                yield step.line, f"{name} is no list of words"


def holds_no_secret(found: Sequence[Stage]) -> Problems:
    for step in [*_steps(found, "ENV"), *_steps(found, "ARG")]:
        for name in SECRETS:
            if re.search(rf"\b{name}\b", step.value):
                yield step.line, f"{name} would be in the image for everybody"


def _steps(found: Sequence[Stage], name: str = "") -> Iterator[Instruction]:
    for stage in found:
        yield from (step for step in stage.steps if name in ("", step.name))


RULES: tuple[Callable[[Sequence[Stage]], Problems], ...] = (
    only_known_instructions,
    bases_are_pinned,
    stages_have_names,
    copies_say_what,
    paths_are_whole,
    nothing_is_fetched_unchecked,
    nobody_is_root,
    commands_are_lists,
    holds_no_secret,
)
