"""Memory that was freed, given back to the system."""

import ctypes
from contextlib import suppress


def give_back() -> None:
    """Nothing where the C library has no such call. glibc keeps what a process freed while it loaded a catalogue for
    the first time: some 80 MiB of 785 after an ingest of 100,000 dishes (malloc_trim(3))."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
