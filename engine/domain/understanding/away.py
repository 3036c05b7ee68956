"""Words of somebody who was counted on and does not come: "cancelled", "can't make it", "called in sick".

Said behind a number, a name or a diet; whom they take away is for the recogniser to say.
"""

STAYS_AWAY = (
    r"(?:cancell?ed|drop(?:ped)? out|bailed(?: out)?|backed out|pulled out|can not (?:make it|come|join)|will not "
    r"(?:make it|come|join|be (?:there|coming|joining))|(?:is|are) not (?:coming|joining))"
)
IS_OUT = r"(?:call(?:ed)? in sick|(?:is|are) (?:out|sick|ill|off|away))"
"""Of colleagues who may never have been asked to lunch: counts only where it is said of those who were."""
