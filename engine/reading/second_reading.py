"""Second reading: which lines a model is to read as well, and which it is never sent. Pure."""

from engine.reading.contract import Reading

SURE_ENOUGH = 0.8
"""Confidence below which a line is read twice (reading notes, 10)."""


def speaks_of_allergy(reading: Reading) -> bool:
    """Of an allergy, told or taken back, understood or not: what is said then is of somebody's health."""
    return reading.allergy_note is not None or any(edit.slot == "allergy" for edit in reading.edits)


def is_unsure(reading: Reading) -> bool:
    """Something is left unread, or the reading may be wrong. A command is the grammar's alone."""
    if reading.command is not None:
        return False
    left = reading.unused or reading.unknown
    return bool(left) or reading.confidence < SURE_ENOUGH or reading.addressee == "unsure"


def is_for_a_model(reading: Reading, addressed: bool, overhears: bool, allergies: bool) -> bool:
    """`overhears`: what colleagues say to each other may be sent; `allergies`: what speaks of them may be."""
    if speaks_of_allergy(reading) and not allergies:
        return False
    is_ours = addressed or overhears or reading.addressee == "us"
    return is_ours and is_unsure(reading)
