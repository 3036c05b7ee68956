"""What is proposed and refused in one breath: "soup in a meeting room? no thanks", "champagne? jk".

A food that stands alone before the refusal ("mushrooms? no thanks") is left to `exclusions`: it is to be kept out.
"""

import re

from engine.catalogue import stems
from engine.reading.legacy.allergies import speaks_of_allergy
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_JOKE = (
    r"(?:jk|just kidding|kidding|just joking|joking|only joking|only kidding|j / k)(?: (?:lol|haha|of course|guys))?"
)
REFUSES = (
    r"(?:no thanks|no thank you|no way|nah|hell no|god no|oh no|please no|rather not|not again|never again|better not|"
    r"i think not|hard pass|pass|thanks but no thanks)"
)
_REFUSED = sign(
    rf"(?:^|(?<=[.!?:;] ))(?P<said>[^.!?:;]+?) \?+(?: [?!])* {REFUSES}(?= *(?:$|[.,!;]))|"
    rf"(?:^|(?<=[.!?:;] ))(?P<joke>[^.!?:;]+?) ?[?!.,]+(?: [?!])* {_JOKE}(?= *(?:$|[.,!;]))"
)
SHORT = 2
"""Words of a proposal that is only the name of what is refused."""


def find_rejected(line: Line, draft: Draft) -> None:
    """Takes the sentence, so that nobody wishes for what is in it; a wish in force that is named there falls."""
    if line.search(_REFUSED) is None or speaks_of_allergy(line.text):
        return
    for match in line.find(_REFUSED):
        said = match["said"] or match["joke"]
        named = set(stems(said))
        fallen = [wish.text for wish in draft.memory.wants.wishes if set(stems(wish.text)) <= named]
        if match["said"] and not fallen and len(said.split()) <= SHORT:
            continue
        kept = re.search(r"\d", said) is not None and match["joke"] is None
        if not kept and line.take("rejected", match.start(), match.end()):
            draft.extend("dropped", *(fallen if match["said"] else ()))
