"""Words of a line that nobody took and that mean something: what is left over when all was understood."""

from engine.reading.legacy.line import BLANK
from engine.reading.legacy.wordlists import listed

_NEUTRAL = listed(
    """
    a an the and or of for to in on at by with from as is are be our my we i it its that those these us me you
    your please ok okay no not yes yeah well so just now only also too maybe about around some any something
    anything food foods eat meal meals people person guests group party office team lunch dinner event today
    tomorrow each per total all what how there here will would can could need want like have has get find show
    looking hi hello hey oh um uh sorry actually wait mean meant make it do does more less than one ones area
    near nearby town city part restaurant restaurants place places options option cuisine type kind range
    price priced prices budget instead rather including but if then else good great nice best think say said try let go
    sure fine serving serves serve feed feeds this next been am was location located dish dishes menu thanks
    plan possible possibly perhaps probably likely might shall
    thank exactly precisely exact precise & , . ! ? - ' " : ; ( ) / + ~ $ # * @
    """
)


def unexplained(left: str) -> int:
    """Free words that neither ask, join nor name anything. `left`: of a line, or of a part of it."""
    return sum(1 for word in left.split() if BLANK not in word and word not in _NEUTRAL and word.isalpha())
