"""Those who come, called by what they do: "33 agents", "about 40 singers", "43 welders exactly".

English makes such words with a few endings ("-er", "-or", "-ist", "-ant", "-ee", "-ian"), so that no list needs to know
them; what else ends so and is counted beside an order is listed, and what menus know is food.
"""

import re

from engine.catalogue import is_dish_name
from engine.reading.legacy.counting import LEAD, NUMBER
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import diet_label
from engine.reading.legacy.headcount import take_heads
from engine.reading.legacy.line import Line
from engine.reading.legacy.nearness import is_near
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.wordlists import listed

_BY_TRADE = re.compile(
    rf"(?P<approx>_)?(?<![\d$:./])\b{NUMBER} (?:(?:hungry|thirsty|tired|happy|young|new|local|"
    rf"visiting|loyal|brave|keen|busy|excited|senior|junior) )?(?P<who>[a-z]{{2,}}(?:er|or|ist|ant|ent|ee|ian)s|"
    rf"[a-z]*(?:men|women))"
    r"(?= *(?:$|[.,;!?)+&]|exactly|total|in|at|on|from|for|this|next|coming|to feed|and|_))"
)
_ON_ITS_OWN = re.compile(rf"(?:^|(?<=[,.;:] )){LEAD}{NUMBER} (?P<who>[a-z]{{3,}}s)(?= ?(?:$|[,.;!]))")
""" "Wings for the game, Seattle, 20 fans": counted, between signs, and nothing that anybody eats."""
_LED = re.compile(
    rf"(?:^|[.,;:(!_-] ?|\b(?:for|of|with|are|have|feed|feeding|host|hosting|us|our|the|all|around|about) ){LEAD}$"
)
"""What stands before them where they are told, and not a part of what is spoken of."""
_THINGS = listed(
    "orders numbers dinners suppers starters appetizers appetisers containers dollars offers papers posters flyers "
    "letters quarters meters metres liters litres layers flavors flavours colors colours doors floors corners centers "
    "centres events cents percents restaurants plants payments presents ingredients departments apartments tents "
    "moments fees degrees trees answers errors mirrors stickers banners coolers warmers burners toppers towers flowers "
    "holders openers heaters servers dispensers pitchers saucers beakers tumblers refrigerators freezers elements "
    "arrangements assortments components compartments increments variants timers buzzers winters summers chairs stairs "
    "pairs hours years others covers drawers tenders fingers poppers lockers trailers counters corners specimen"
)
"""What is counted, ends so and does not eat."""


def find_by_trade(line: Line, draft: Draft) -> None:
    """Takes heads where the line tells none in other words."""
    for match in line.find(_BY_TRADE):
        led = _LED.search(line.left, 0, match.start())
        if led and _may_eat(draft, match["who"]):
            take_heads(line, draft, match, start=match.start("low"))
            if led["approx"]:
                draft.say(party_approximate=True)
    known = draft.memory.wants.party
    for match in line.find(_ON_ITS_OWN) if not draft.has("party") else ():
        near = known is None or is_near(int(match["number"] or match["low"]), known)
        if near and _may_eat(draft, match["who"]) and not diet_label(match["who"]):
            take_heads(line, draft, match, start=match.start("low"))
            draft.corrects = draft.corrects or known is not None


def _may_eat(draft: Draft, who: str) -> bool:
    """Neither a thing that is counted nor food."""
    is_thing = who in _THINGS or who in EVERYDAY or who in OFFICE or who.removesuffix("s") in OFFICE
    return not (is_thing or is_dish_name(who) or draft.index.is_dish_word(who))
