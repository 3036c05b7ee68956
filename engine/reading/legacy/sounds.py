"""What a word sounds like, roughly: its consonants, one letter a sound ("kwesadilla" and "quesadilla" are "ksdl").

Vowels tell little of misspelt dishes ("panir", "paneer"), and neither do doubled letters, "h", "w" and "y".
"""

import re
from functools import lru_cache

_TOGETHER = re.compile(r"ph|t?ch|sch|sh|ck|qu|dg|ae(?=s)|s?c(?=[eiy])")
_SOUNDS = {"ph": "f", "ch": "x", "tch": "x", "sch": "x", "sh": "x", "ck": "k", "qu": "k", "dg": "g", "ae": "e"}
_ALONE = str.maketrans({"z": "s", "c": "k", "q": "k", "j": "g"} | dict.fromkeys("aeiouyhw"))
_DOUBLED = re.compile(r"(.)\1+")


@lru_cache(maxsize=32_768)
def sound(word: str) -> str:
    """Of one folded word; "" where it has no consonant."""
    # The second pass hears "ca" in "caesar" as "ce".
    for _ in range(2 if "ae" in word else 1):
        word = _TOGETHER.sub(lambda found: _SOUNDS.get(found.group(), "s"), word)
    return _DOUBLED.sub(r"\1", word.translate(_ALONE))
