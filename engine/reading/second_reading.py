"""Second reading of a line, by a model: when there is one, and what stands of both. Pure."""

from engine.reading.arbiter import arbitrate
from engine.reading.contract import Reading
from engine.reading.focus import Focus
from engine.reading.given_line import GivenLine
from engine.reading.heard import in_thread
from engine.reading.model_reader import reading_of_guess
from engine.reading.model_schema import Guess
from engine.reading.sent_line import Sends

SURE_ENOUGH = 0.85
"""Confidence below which a line is read twice. Of 203 first requests and turns a strong reader had .79 and .84 right of
which it was sent .21 and .14 (0.8), .82 and .86 of .58 and .52 (0.85), .84 and .88 of all."""


def speaks_of_allergy(reading: Reading) -> bool:
    """Of an allergy, told or taken back, understood or not: what is said then is of somebody's health."""
    return reading.allergy_note is not None or any(edit.slot == "allergy" for edit in reading.edits)


def is_unsure(reading: Reading) -> bool:
    """Something is left unread, or the reading may be wrong. A command is the grammar's alone."""
    if reading.command not in (None, "language"):
        return False
    left = reading.unused or reading.unknown
    return bool(left) or reading.confidence < SURE_ENOUGH or reading.addressee == "unsure"


def is_for_a_model(reading: Reading, addressed: bool, sends: Sends) -> bool:
    """Only what is said to Platter, unless talk may be sent too: a line that is taken for a request may be talk, as
    every fifth line of it that the rules leave something of (56 of 268 at hand)."""
    if speaks_of_allergy(reading) and not sends.allergies:
        return False
    return (addressed or sends.overhears) and is_unsure(reading)


def settled(guess: Guess, given: GivenLine, focus: Focus) -> Reading:
    """The reading of both as the thread settles it: whose it is, and which cards it points at."""
    return in_thread(arbitrate(given.grammar, reading_of_guess(guess, given)), focus)
