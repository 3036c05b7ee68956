"""The Dockerfile, as it reads: held to rules that are shown to find what they are for, and to the rest of the house."""

import re
import tomllib
from fnmatch import fnmatch

import pytest

from bot.settings import Settings, setting_names
from tests.support.dockerfile import FILE, ROOT, stages
from tests.support.dockerfile_rules import problems

GOOD = """
FROM base:1.2.3-slim AS build
WORKDIR /src
ENV PIP_NO_CACHE_DIR=1
COPY one.txt two.txt ./
RUN pip install --only-binary :all: --require-hashes --requirement one.txt
FROM base:1.2.3-slim
COPY --from=build /opt/platter /opt/platter
USER 10001:10001
HEALTHCHECK --interval=10s CMD ["true"]
ENTRYPOINT ["platter"]
CMD ["serve"]
"""


@pytest.fixture
def text() -> str:
    return FILE.read_text()


def test_it_keeps_every_rule(text: str) -> None:
    assert problems(text) == []


def test_a_good_one_is_let_through() -> None:
    assert problems(GOOD) == []


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ("COPY one.txt", "ADD one.txt", "ADD is not used"),
        ("FROM base:1.2.3-slim\n", "FROM base\n", "no whole version"),
        ("FROM base:1.2.3-slim\n", "FROM base:latest\n", "no whole version"),
        (" AS build", "", "no name of its own"),
        ("one.txt two.txt ./", ". ./", "the whole context"),
        ("two.txt ./", "two.txt .", "does not end with a slash"),
        ("--from=build", "--from=biuld", "there is no stage biuld"),
        ("WORKDIR /src", "WORKDIR src", "is relative"),
        ("WORKDIR /src\n", "", "without WORKDIR"),
        ("RUN pip", "RUN cd /src && pip", "cd in the place"),
        ("RUN pip", "RUN apt-get update && pip", "apt-get fetches"),
        ("--require-hashes ", "", "without hashes"),
        ("--only-binary :all: ", "", "what is no wheel"),
        ("requirement one.txt", "requirement one.txt | tail -1", "a pipe hides"),
        ("ENV PIP_NO_CACHE_DIR=1\n", "", "keeps a cache"),
        ("USER 10001:10001", "USER platter", "by number"),
        ("USER 10001:10001", "USER 0:0", "by number"),
        ("USER 10001:10001\n", "", "by number"),
        ("USER 10001:10001\n", "USER 10001:10001\nRUN true\n", "RUN comes after USER"),
        ('CMD ["serve"]', "CMD serve", "CMD is no list"),
        ('ENTRYPOINT ["platter"]\n', "", "ENTRYPOINT stands there 0 times"),
        ('CMD ["true"]', "CMD true", "HEALTHCHECK is no list"),
        ("PIP_NO_CACHE_DIR=1", "PIP_NO_CACHE_DIR=1 PLATTER_API_KEYS=acme:1", "PLATTER_API_KEYS would be in the image"),
    ],
)
def test_each_mistake_is_found(good: str, bad: str, said: str) -> None:
    assert good in GOOD
    assert any(said in problem for problem in problems(GOOD.replace(good, bad, 1)))


def test_it_runs_the_python_that_the_locks_are_made_for(text: str) -> None:
    made_for = set(re.findall(r"--python-version (\S+)", (ROOT / "Makefile").read_text()))
    bases = {stage.base for stage in stages(text) if stage.base.startswith("python:")}
    assert len(bases) == 1
    assert {re.sub(r"python:(\d+\.\d+)\..*", r"\1", base) for base in bases} == made_for


def test_what_it_sets_are_settings_and_open_nothing_without_keys(text: str) -> None:
    image = stages(text)[-1]
    said = {name: value for step in image.all("ENV") for name, value in step.assigned({"PATH": ""}).items()}
    ours = {name: value for name, value in said.items() if name.startswith("PLATTER_")}
    fields = {name: field for field, name in setting_names().items()}
    assert ours.keys() <= fields.keys()
    with pytest.raises(ValueError, match="PLATTER_API_KEYS is empty"):
        Settings(_env_file=None, **{fields[name]: value for name, value in ours.items()})
    assert image.last("VOLUME").words == [ours["PLATTER_DATA_DIR"]]
    assert image.last("EXPOSE").words == [ours["PLATTER_PORT"]]


def test_only_what_it_copies_is_sent_to_the_builder_and_all_of_that(text: str) -> None:
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    let_in = {line.removeprefix("!") for line in lines if line.startswith("!")}
    copied = {
        word.rstrip("/") for stage in stages(text) for step in stage.all("COPY") if "from" not in step.options
        for word in step.words[:-1]
    }  # fmt: skip
    assert lines[0] == "*"
    assert {word.split("/")[0] for word in copied} == let_in
    assert all((ROOT / word).exists() for word in copied)


@pytest.mark.parametrize("name", [".env", "node_modules", "__pycache__"])
def test_secrets_and_leftovers_within_what_is_copied_stay_away(name: str) -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert any(fnmatch(f"bot/x/{name}", line) for line in lines if line.startswith("**/"))


def test_the_version_is_the_project_s_wherever_the_image_is_named() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    files = [*(ROOT / "manifests").glob("*.yaml"), *(ROOT / "manifests" / "k8s").glob("*.yaml")]
    named = {tag for file in files for tag in re.findall(r"(?:platter:|newTag: )(\d\S*)", file.read_text())}
    assert named == {version}
