"""Sound of a word, roughly: its consonants, one letter a sound ("kwesadilla" and "quesadilla" are both "ksdl").

Vowels tell little of misspelt dishes ("panir", "paneer"), and neither do doubled letters, "h", "w" and "y".
"""

import re
from functools import cache

from engine.reading.tables import rows

_MUTE = dict.fromkeys(map(ord, "aeiouyhw"))
_DOUBLED = re.compile(r"(.)\1+")


@cache
def _table() -> tuple[re.Pattern[str], tuple[str, ...]]:
    """Rows of `data/sounds.tsv` as one pattern, a group a row, and what each sounds like."""
    table = rows("sounds", "letters", "before", "sound")
    parts = (f"({letters}{f'(?=[{before}])' if before else ''})" for letters, before, _ in table)
    return re.compile("|".join(parts)), tuple(sound for *_, sound in table)


def sound(word: str) -> str:
    """Of one folded word; "" where it has no consonant."""
    pattern, sounds = _table()
    # "ae" is heard as "e": "caesar".
    spoken = pattern.sub(lambda found: sounds[(found.lastindex or 1) - 1], word.replace("ae", "e"))
    return _DOUBLED.sub(r"\1", spoken.translate(_MUTE))
