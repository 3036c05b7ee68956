"""Ordinary words of requests and of office talk: never a dish by themselves, and never "corrected" into something else.

Written for this project; a word belongs here if people say it to a colleague about lunch and it names no food.
"""

from engine.reading.legacy.wordlists import listed

_SAID_DAILY = listed(
    """
    ideas tips grub nosh chow
    swap swaps swapped swapping smell smells buildings naturally natural deals dreams dreaming reschedule ha
    a about above absolutely according across actually add address adult adults after afternoon again ago ahead
    all allergy allergies allergic almost alone along alongside already alright also although always am amazing among an
    and another any anybody anyhow anymore anyone anything anyway anywhere apart apiece appreciate are area
    around arrange arrive as aside ask asked asking at available average avoid away awesome awful back bad base
    based basic be because become been before began begin behind being believe below besides best better between
    beyond big bigger birthday bit board book booked booking boss both bring bringing broke brought bucks budget
    building business busy but buy by bye call called calling came can cancel cannot capital carb carbs card care case
    cater catered caterer caterers catering celebrate celebration center central centre certain certainly chance
    change changed cheap cheaper cheapest check children choice choices choose city classy client clients close
    closer closest colleague colleagues come comes coming company compare comparison complete conference confirm
    consider contact corporate correct cost costs costly could count counts country couple coworker coworkers craving
    create crew cuisine cuisines current currently customer daily date day days deal decent decide deck
    definitely deliver delivered deliveries delivery department depends desk detail details diet dietary
    dietaries did different dine diner diners dining dinner dish dishes do does doing dollar dollars done door
    double down downtown drop due during each earlier early easy drinkers eat eaten eatery eating eats either else email
    employees end engineering enough entire equal especially establishment etc evening event events ever every
    everybody everyone everything exactly except excellent excited exclude excluding excuse expensive expect
    extra fabulous fact fair false family fancy fantastic far fast favorite favourite feed feeding feeds feel
    feeling few figure final finally find fine finish first five fix folks follow following food foods for
    forget forgot form forward found free fresh friday friend friendly friends from full fun function further
    gathering gave general get gets getting girl give given go god goes going gone gonna good goodbye got grab
    great group groups guess guest guests guy guys had half hand handle hang happen happens happy hard has hate
    hates have having he head headcount heads hear heard hello help helpful her here hers hey hi him his hold
    home hope hopefully host hosting hotel hour hours house how however huge hungry hurry idea if important in
    include included includes including individual individually inexpensive info information inside instead
    interested interesting into invite is issue it item items its itself job join just keep kid kids kind kinda
    kinds knew know known large larger last late later latest launch lead leadership least leave leaving left
    less let letter like liked likes limit line link list listed little live local located location locations
    long longer look looking looks lot lots love loves loved lovely low lower lunch lunches luncheon lunchtime made
    main make makes making manager many map match matter matters max maximum may maybe me meal meals mean means
    meant meet meeting meetings member members mention menu menus message mid middle might mind mine minimum
    minute minutes miss moderate moderately moment monday money month months more morning most move much must my
    myself name names near nearby nearest need needed needing needs neighborhood neither never new next nice
    night no nobody none noon nope nor north northern not note nothing now number numbers occasion of off offer
    offered offering offers office often oh ok okay old on once one ones only onto open opening option optional
    options or order ordered ordering orders other others otherwise ought our ours out outside over overall own
    package packages page pan part particular parties partner party pass past pay paying people per perfect
    perhaps person persons phone pick picked pickup piece place placed places plan planned planning plans plate
    play please pleased plenty plus point poker popular portion portions possible possibly post postcode potluck
    prefer preference preferences preferred preferably prepare present presentation pretty price priced prices
    pricey pricing probably problem product program project provide public push put quality question questions
    quick quickly quiet quite range rate rated rather read ready real really reason reasonable reasonably
    receive received recommend recommendation recommendations recommended reception regarding regular remember
    remove repeat replace reply report request require required requirement requirements reservation reserve
    reserved rest restaurant restaurants result results retreat return review reviews right room rooms round run
    said same sat saturday save saw say saying says search searching seat seating second see seeing seem seems
    seen select selection send sense sent separate serve served server serves service serving servings session
    set several shall share she ship short should show showed showing shown shows sick side similar simple
    simply since single sir sit situation six size sized sizes skip slide slides small smaller so some somebody
    someone something sometimes somewhere soon sorry sort sorts sound sounds south southern space speak speaker
    special specific spend spending spot spread staff stand start started starting state states stay step still
    stop stuff style styles such suggest suggested suggestion suggestions suitable sunday super support suppose
    sure switch table tables take taken takes taking talk tasty team teams tell ten terms than thank thanks that
    the their them themselves then there these they thing things think thinking third this those though thought
    three through thru thursday time times tired to today together told tomorrow tonight too took top total
    totally toward town traditional train training tried true try trying tuesday turn twice two type types
    typical under understand union unless until up update upon upscale us use used using usually vendor vendors venue
    venues very via visit visiting wait waiting walk want wanted wants was way we wednesday week weekday weekend
    weekly weeks welcome well went were west western what whatever whats when where wherever whether which while
    who whoever whole whom whose why will wish with within without wonder wonderful wondering word work workers
    working works workshop world worried worth would wow write wrong yeah year years yep yes yesterday yet you
    your yours yourself youre yup zip accommodate accommodating appetite attending attendees boardroom bunch
    classic cool covers crowd dear deadline desired dude east eastern edge film fit floor folk hall happening
    haha hmm invoice kickoff laptop lol mood nearly nah offsite onsite orientation pax ppl printer quarter
    quarterly recently sales schedule scheduled screen seminar sprint standup starving summit theme ticket
    traffic uh um umm upstairs wifi winter summer spring fall spare student students parents parent mom dad
    mother father sister brother wife husband son daughter niece nephew cousin aunt uncle grandma grandpa
    girlfriend boyfriend ex momy mum mommy coworking bday graduation wedding anniversary shower reunion baby
    holiday christmas thanksgiving affordable pricier fewer greater biggest smallest largest portioned packed
    wrapped anyways cuisine's kindly looked lookin tho till til u ur ya y'all yall
    shop shops shack parlor parlour chophouse patisserie smokehouse fusion
    history stomach stomachs sensitive classics
    bakery bistro brasserie cafe cafeteria delicatessen gastropub osteria pub tavern taverna trattoria pizzeria
    steakhouse coffeehouse churrascaria creperie spa joint truck parking outdoor outdoors indoor indoors pool
    terrace patio seated highly resevation january february march april june july august september october
    november december jan feb apr jun jul aug sept oct nov dec fond unique strange arm leg cab taxi ride movie
    movies imax genre music alcohol flight flights weather bank citizenry amount avenue street road square park
    bay lake island islands republic united county highway college university station airport counted counting serious
    proper properly authentic decent genuine actual plates napkin napkins cutlery fork forks knife knives tableware
    donor donors even cook cooks cooking dr mr mrs ms prof
    kill kills killed killing spoken written chosen driven risen fallen broken stolen shaken woken proven sworn thrown
    prefers finds suggests insists proposes recommends requests demands craves hates dislikes loathes votes wonders yum
    yummy nom
    flown drawn grown shrunk risen gone forgiven taught caught fought sought partners breath breather breaths
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
EVERYDAY = _SAID_DAILY | NO_DISHES
ORDINARY = _SAID_DAILY
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
