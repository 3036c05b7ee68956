"""The shipped sample: where it lies, and which restaurants are its own."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from ingest.read import Survey, survey

PLATFORM = "platter-sample"
"""`metadata.sourcePlatform` of every shipped document."""


def sample_folder() -> Path:
    return Path(str(files("ingest"))) / "sample"


@cache
def sample_survey() -> Survey:
    return survey([sample_folder()])


def sample_restaurants() -> frozenset[str]:
    """restaurant_id of each shipped restaurant, read from the files themselves."""
    return frozenset(sample_survey().documents)
