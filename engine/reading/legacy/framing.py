"""The words in which a value is only told, clause by clause: "it should be 42", "which leaves 25", "time: 12:30pm".

A clause of which nothing else is left says its value to a caterer, in whatever order its words stand.
"""

from engine.reading.legacy.line import BLANK
from engine.reading.legacy.wordlists import listed

_JOINTS = listed(
    """
    a an the and so then but or of for to in on at by with as that this which it we they there i our my us them all
    is are be been was were am will would should ought must has have can could may might shall not no
    just only now really actually already also still again sadly apparently please pls sorry oh ok okay well hmm hey
    yes instead exactly precisely about around roughly rather too then btw way after today , . ! - : ; ( ) ' " =
    """
)
_SAID = listed(
    "say says said read reads meant mean correct corrected right wrong new latest final updated official revised real "
    "actual true set put make makes made change changed update plan planning go goes going went gone get "
    "gets got down up end ends ended ending being come comes came coming turns turned out stands stand looks like "
    "confirmed agreed remember note noted fixed settled ideal ideally great nice perfect perfectly good best fine "
    "happy risen grown shrunk increased reduced decreased dropped adjust adjusted kindly "
    "regret um uh"
)
_HEADS = listed(
    "headcount count counts heads head number numbers figure figures tally turnout attendance total people guests "
    "persons participants attendees everyone everybody group party size rsvps names pax"
)
_LEFT = listed(
    "left leaves leave leaving remain remains remaining show shows showing attend attends attending join joins "
    "joining feed feeding eat eating expect expecting host hosting"
)
_SETTLES = _HEADS | _LEFT | listed("should ought correct corrected put final makes ended end ending down up gone going")
"""One of these beside a bare number shows that it is of heads, where heads are known."""
_OF_HEADS = _JOINTS | _SAID | _HEADS | _LEFT


def around(clause: str) -> list[str]:
    """The words of a clause that nobody took, without its numbers."""
    return [word for word in clause.split() if word.strip(BLANK) and not word.isdigit()]


def tells_heads(words: list[str]) -> bool:
    """Around a bare number nothing but words that say how many come: "put 28 down", "only 22 remain"."""
    return _OF_HEADS.issuperset(words) and not _SETTLES.isdisjoint(words)


_HAPPENS = listed(
    """
    time date day start starts starting started begin begins beginning kick kicks open opens opening doors room clock
    event thing lunch dinner breakfast brunch meal food catering delivery order party need needs needed here ready
    served serve serves set setup up delivered deliver delivers arrive arrives arriving arrival latest no later than
    before until sharp eat eats eating move moved moves push pushed pushes shift shifted switch switched
    bump bumped postponed postpone delayed delay back forward earlier later schedule scheduled booked hour table
    days weeks week hours minutes mins
    better works work suits best happen happens happening takes place moving you sit down serving
    """
)
_OF_WHEN = _JOINTS | _SAID | _HAPPENS
_ABOUT_ME = listed("i am my me")


def tells_when(words: list[str]) -> bool:
    """Around a day or an hour nothing but words of when it is: "must be set up by 5:45pm". Not "I start at 9"."""
    of_me = not _ABOUT_ME.isdisjoint(words) and _SAYING.isdisjoint(words)
    return not of_me and _OF_WHEN.issuperset(words) and not _BY_WHEN.isdisjoint(words)


_SAYING = listed("meant said mean need needed")
_ANYTIME = listed(
    "days weeks week hours minutes mins here better works work suits best no than room you down back up table"
)
_BY_WHEN = _HAPPENS - _ANYTIME
"""One of these shows that it is of what is eaten: "noon works" alone may be of anything."""
_PAYS = listed(
    """
    budget limit cap ceiling maximum max spend spending spent pay paying cost costs bill price total sum amount fund
    funds money cent more less than over above under below within stay stays staying keep keeps keeping left cash
    dollars bucks finance accounting procurement boss gave give gives given allow allows allowed approved approve
    signed off whole entire everything team department office card have has told tell strictly absolute most tops upper
    raise raised lower together altogether anything something below lowered cut slashed trimmed reduce reduced
    increase increased per person each can cannot caps capped limits limited
    """
)
_OF_MONEY = _JOINTS | _SAID | _PAYS


def tells_money(words: list[str]) -> bool:
    """Around a sum nothing but words of what may be spent: "there's $500 left in the team fund"."""
    return _OF_MONEY.issuperset(words)
