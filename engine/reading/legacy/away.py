"""Words of somebody who was counted on and does not come: "cancelled", "can't make it", "called in sick".

Said behind a number, a name or a diet; whom they take away is for the recogniser to say.
"""

STAYS_AWAY = (
    r"(?:cancell?ed|drop(?:ped)? out|bailed(?: out)?|backed out|pulled out|declined|opted out|"
    r"can not (?:make (?:it|(?:that|the|this) (?:new )?(?:date|day|time|hour|slot))|come|join|attend)|"
    r"will not (?:make it|come|join|attend|be (?:there|coming|joining|attending))|"
    r"(?:is|are) not (?:coming|joining|attending)|(?:is|are) no longer (?:coming|joining|attending))"
)
IS_OUT = r"(?:call(?:ed)? in sick|(?:is|are) (?:out|sick|ill|off|away))"
"""Of colleagues who may never have been asked to lunch: counts only where it is said of those who were."""
