"""The image, built once a run where that can be done; where not, one line says so."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.image import Image, build, left_out

collect_ignore = ["test_image.py", "test_compose_lives.py"] if left_out() else []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if said := left_out():
        terminalreporter.write_line(said)


@pytest.fixture(scope="session")
def image() -> Iterator[Image]:
    folder = Path(tempfile.mkdtemp(prefix="pltimg-"))
    folder.chmod(0o711)  # whoever the image's user is enters it
    try:
        yield build(folder)
    finally:
        shutil.rmtree(folder)
