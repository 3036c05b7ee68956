"""Plain words that lie a slip from a food, and are none: "a donor dinner", "a coffee break", "grain bowls"."""

from engine.reading.legacy.firstnames import FIRST_NAMES
from engine.reading.legacy.wordlists import listed
from engine.safety import NEIGHBOURS

_PLAIN = NEIGHBOURS | listed(
    """
    sandie brett britt colby chuck romy mona nora nola carlo
    tino dina nan marcie marsha martha maria marie mario marco marc mark margo margot pat patty patti peta
    barry barb barbie berry bert berta bernie ricky rico rolf rolly lana lara leon
    leona leo lima lina mila milo millie molly moe nico nick niko olivier omar pablo paolo penny
    philly polly
    ram rama ramon rene rio rob ron rory sami saul shelly sherri stu suzy tami tammy
    tommy toby trudy trent trish troy val vito wes zeke zack
    ample apply baker bakers baron basic basis beacon beads beams beard bears board boast boats border brand
    break breaker breaks bream bring broad brother buddy carry cedar charge cheer cheers chess chest child
    chill choose cinder claims clans claw clean clear coast coffer coming cooker coral court cream credit crowd
    curly donor donors dream drive fishing flood floor fresher front frost grade graph grave greet greets ground
    hammer honor hurry lamps layer lever lived lives lover marina marshall mayor meets melody merry monkey mouse
    paint pasha pastel pastor pasture patio peace perry piazza pilot places poach poster power print
    proud quest ramona reach roles rolex rules salary salon sandal scope score shade shame shape share sharp
    sherry shift shine ships shore short shrink smells smoke snake sneak solid speak spike spill split stack staff
    stage stead steam stick stone stream street stripe sweep tango teach toaster trial trips truck trunk union
    vine wager waiter whine wines wiper wrath
    """
)
FOODLIKE = _PLAIN | FIRST_NAMES | frozenset(f"{word}s" for word in FIRST_NAMES | _PLAIN)
"""Never read as the food that they resemble, nor are "doug's", "carla's"."""
