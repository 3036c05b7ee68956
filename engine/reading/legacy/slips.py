"""Words behind which a value is said anew: "Lunch for 18, sorry, 19", "9am, no wait, 10am", "ten, er, eleven".

One place for them, so that heads, days and hours are corrected by the same words.
"""

import re

SLIP = (
    r"(?:i (?:meant|mean|misspoke|take (?:it|that) back)|make (?:it|that)|hang on|hold on|nope|no|wait|sorry|"
    r"actually|rather|"
    r"scratch that|correction|oops|er|erm|uh|oh|hmm|pardon|or rather|better|let us say)"
)
_TAKES_BACK = (
    r"(?:i (?:meant|mean|misspoke)|make (?:it|that)|hang on|hold on|nope|no|wait|sorry|actually|rather|scratch that|"
    r"correction|oops|pardon|or rather)"
)
BETWEEN_SLIPS = re.compile(
    rf" ?[,.;:!-]* ?(?:{_TAKES_BACK}(?: ?[,.!])* )+(?:(?:an?|the|some|it is|let us (?:do|say)) )*"
)
""" "Pizza, no wait, burgers": what stands between what was said by mistake and what is meant."""
AFTER_A_SLIP = re.compile(rf"\b{SLIP}(?: ,)?(?: (?:on|at|for|it is|that is))* ?,? ?$")
""" "I meant Tuesday, Monday is a holiday": what is told of behind it is not meant."""
