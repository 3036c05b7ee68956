"""The columns and the words of a generation as a kept file: reading it takes a tenth of the time that its rows take."""

from dataclasses import fields
from pathlib import Path
from typing import Any

from engine.catalogue import SEVERAL, SINGLE, Choices, Coded, Columns, Listed, Tally
from engine.stores.snapshot_cache.files import Content, forget_others, read_kept, write_kept

_PATTERN = "catalogue-*"
_CHOICES = tuple(field.name for field in fields(Choices))


def catalogue_file(folder: Path, generation: int) -> Path:
    return folder / f"catalogue-{generation}.kept"


def keep_catalogue(file: Path, stamp: str, columns: Columns, tally: Tally) -> None:
    """Writes them and removes other generations' files. Raises OSError."""
    write_kept(file, stamp, packed(columns, tally))
    forget_others(file.parent, _PATTERN, file)


def kept_catalogue(file: Path, stamp: str) -> tuple[Columns, Tally] | None:
    content = read_kept(file, stamp)
    return None if content is None else unpacked(content)


def packed(columns: Columns, tally: Tally) -> Content:
    arrays = {f"choices {name}": getattr(columns.choices, name) for name in _CHOICES}
    arrays["menu_day"] = columns.menu_day
    names: dict[str, Any] = {"doc_ids": list(columns.doc_ids), "tally": tally.counts()}
    for key in (*SINGLE, *SEVERAL):
        column = getattr(columns, key)
        names[key] = list(column.names)
        arrays[key] = column.codes
        if key in SEVERAL:
            arrays[f"{key} offsets"] = column.offsets
    return Content(names, arrays)


def unpacked(content: Content) -> tuple[Columns, Tally] | None:
    """None where the file lacks a column, or a counter of words, that this version reads."""
    names, arrays = content.names, content.arrays
    try:
        single = {key: Coded(arrays[key], _index(names[key])) for key in SINGLE}
        several = {key: Listed(arrays[key], arrays[f"{key} offsets"], _index(names[key])) for key in SEVERAL}
        choices = Choices(*(arrays[f"choices {name}"] for name in _CHOICES))
        columns = Columns.of_parts(tuple(names["doc_ids"]), {**single, **several}, choices, arrays["menu_day"])
        return columns, Tally.of_counts(names["tally"])
    except (KeyError, ValueError):
        return None


def _index(names: list[str]) -> dict[str, int]:
    return dict(zip(names, range(len(names)), strict=True))
