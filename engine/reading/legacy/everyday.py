"""Ordinary words of requests and of office talk: never a dish by themselves, and never "corrected" into something else.

Written for this project; a word belongs here if people say it to a colleague about lunch and it names no food.
"""

from engine.reading.legacy.wordlists import listed
from engine.reading.menu_terms import request_words

_SHORT = listed(
    """
    a add ago all also am an and any apr are area arm as ask at aug aunt away baby back bad bank base bay bday be
    been best big bit book boss both busy but buy by bye cab cafe call came can carb card care case chow city come
    cook cool cost crew dad date day days deal dear dec deck desk did diet dine dish do does done door down dr drop
    dude due each east easy eat eats edge else end etc even ever ex fact fair fall far fast feb feed feel few film
    find fine fit five fix folk fond food for fork form free from full fun gave get gets girl give go god goes gone
    good got grab grub guy guys ha had haha half hall hand hang hard has hate have he head hear help her here hers
    hey hi him his hmm hold home hope host hour how huge idea if imax in info into is it item its jan job join jul
    july jun june just keep kid kids kill kind knew know lake last late lead left leg less let like line link list
    live lol long look lot lots love low made main make many map max may me meal mean meet menu mid mind mine miss
    mom momy mood more most move mr mrs ms much mum must my nah name near need new next nice no nom none noon nope
    nor nosh not note nov now oct of off oh ok okay old on once one ones only onto open or our ours out over own
    page pan park part pass past pax pay per pick plan play plus pool post ppl prof pub push put rate read real rest
    ride road room run said same sat save saw say says seat see seem seen send sent sept set she ship shop show sick
    side sir sit six size skip so some son soon sort spa spot stay step stop such sure swap take talk taxi team tell
    ten than that the them then they this tho thru til till time tips to told too took top town true try turn two
    type u uh um umm up upon ur us use used very via wait walk want was way we week well went were west what when
    who whom why wife wifi will wish with word work wow ya yall yeah year yep yes yet you your yum yup zip
    """
)
NO_DISHES = listed(
    """
    value values diets school schools trains crazy star stars rock unreal runs beautiful fiesta hands gang ceremony
    camp health life lady ladies factor mode filter additional generic unavailable sample fully bot seek age flying
    dream express tracks challenge straight gate bridge wall overnight temporarily stations surprise regional
    bulk reading character flag color colour points kitchen high light clear tiny power web role weight pain course
    founder founders invitation invitations handover heat fifty forty omg lmao rofl hehe phew gosh geez jeez woo yay
    shoot shucks darn dang damn crap crikey salam salaam shalom namaste hola bonjour bonsoir ciao aloha servus
    hooray whew aww aw ooh oof eek yikes yo hiya heya
    """
)
"""Said every day too, and in names of houses: alone they are no dish."""
EVERYDAY = _SHORT | request_words() | NO_DISHES
ORDINARY = EVERYDAY - NO_DISHES
"""Words that name no house."""

CONTROL = listed(
    """
    people persons person guests adults children colleagues cheaper cheapest affordable expensive inexpensive
    moderate moderately vegetarian vegetarians vegan vegans pescatarian gluten dairy kosher halal celiac coeliac
    allergic allergy allergies allergen allergens restaurant restaurants catering breakfast brunch lunch dinner
    dessert desserts
    appetizers drinks sides under below between around about roughly approximately without instead another
    tomorrow tonight today monday tuesday wednesday thursday friday saturday sunday budget maximum total serves
    servings options something anything different compare actually sorry please looking cuisine matter corporate
    office party platter platters sandwich sandwiches second third twelve fifteen twenty thirty forty fifty
    eight eleven thirteen fourteen sixteen seventeen eighteen nineteen sixty seventy eighty ninety
    hundred dozen recommend popular reservation price priced center centre north south intolerant intolerance
    anaphylactic
    """
)
"""Words that carry a recogniser: a word one slip of the finger away from one of these is read as it."""

LOOK_ALIKES = listed(
    """
    difference differences differs fifth vegas mondays
    branch branches personal persona guess guest quests cheated chapter vegetation glue daily diary hall halt
    breakfasts launch
    bunch punch dinners diner diners winner thinner desert deserts drink drunk drinking slides side tides sites
    rides udder wonder thunder blow bellow belong around aboard abound abut bought tougher monkey mandate budge
    gadget totals served server options option adoption something nothing anything compared compose actual
    sorrow pleased cooking booking locking cousin routine better latter batter master matters corporal officer
    offices offline parts pasty pantry plotter splatter planters seconds thirds twelfth fifteenth dirty shirty
    party forth nifty fitting dozens frozen proper preservation pride prices pricey priced prized enter cater
    winter renter covering catching caring carting forty shouts mouth vega began legal vague tonal tonight toady tody
    sixty kosher lunches
    parties bruch hundreds total local sixth seventh eighth ninth tenth eleventh thirteenth fourteenth sixteenth
    seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth
    midday mayday
    twenties thirties forties fifties sixties seventies eighties nineties fourty
    """
)
"""Real words that stand one letter from a control word: left as they are."""
