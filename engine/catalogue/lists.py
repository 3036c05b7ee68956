"""Lists in a sentence: every feature joins words the same way."""

from collections.abc import Sequence


def joined(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c" """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
