"""Words for people: heads in general, the young, and who one brings along; pieces of patterns."""

import re

HEADS = (
    r"(?:people|peoples|persons?|ppl|pple|peeps|guests?|adults?|heads?|headcount|folks?|pax|diners?|attendees|"
    r"colleagues?|co - ?workers|coworkers?|employees|friends?|"
    r"budd(?:y|ies)|pals|mates?|relatives|neighbou?rs|members|men|women|man|woman|seniors?|guys|girls|boys|"
    r"dudes?|lads?|lasses|fellas?|fellows?|chaps?|ladies|lady|gentlemen|gentleman|guy|girl|boy|students|participants|visitors|clients|engineers|mouths|seats?|"
    r"covers|others|humans|souls|delegates?|reps|auditors?|apprentices?|drivers?|freelancers?|lawyers?|researchers?|"
    r"scientists?|pupils?|speakers?|mentors?|alumni|recruits?|"
    r"of us|of you|of ours|teammates|siblings|cousins|associates|devs|developers?|designers?|managers|analysts?|"
    r"interns?|"
    r"executives?|execs|directors?|teachers?|nurses?|volunteers?|players|investors?|trainees|attorneys?|counsell?ors?|"
    r"architects?|accountants?|doctors?|scholars|brokers|bankers|editors|writers|donors?|trustees?|inspectors?|"
    r"officers?|technicians?|operators?|panell?ists?|finalists|candidates|campers|mechanics|welders|firefighters|"
    r"new hires|staffers|tasters|staff|crew(?! of)|parents|moms|mums|dads|fans|viewers|spectators|coaches|chefs|hosts|"
    r"musicians|athletes|cadets|"
    r"soldiers|scouts|residents|tenants|patients|graduates|grads|undergrads|postdocs|profs|judges|clerks|jurors|"
    r"consultants?|contractors?|vips?|grown - ?ups|grownups)"
)
YOUNG = (
    r"(?:kids?|child(?:ren)?|childs|teens?|teenagers?|toddlers?|infants?|bab(?:y|ies)|minors?|little "
    r"ones?|youngsters?)"
)
KIN = (
    r"(?:lady friends?|wife|husband|partner|spouse|fiancee?|girlfriend|boyfriend|mom|mum|mommy|mother|dad|father|"
    r"son|daughter|brother|sister|aunt|uncle|boss|friend|colleague|coworker|co - worker|date|niece|nephew|"
    r"cousin|grandma|grandmother|grandpa|grandfather|grandson|granddaughter|hubby|fiance|twins|couple|"
    r"grandparents|roommate|manager|ceo|cfo|cto|founder|president|supervisor|director|parents?|kids?|child(?:ren)?|sons|daughters|friends|colleagues|brothers|"
    r"sisters|others|couples|triplets|grandsons|granddaughters|grandchildren|grandkids|nieces|nephews|nan|sis|bride|groom|host|hostess|chair(?:man|woman|person)?|ambassador|mayor|dean|"
    r"principal|headmaster|headmistress|coach|bridesmaids?|best man|"
    r"step - (?:son|daughter|mother|father)|step(?:son|daughter|mother|father))"
)
HIGHCHAIR = r"(?:high - chairs?|high chairs?|highchairs?|baby seats?)"
"""A seat for one who is too young for a chair."""
PERSON = re.compile(rf"{HEADS}|{YOUNG}|{KIN}")
"""A word for somebody, of whatever kind."""
HOUSES = (
    r"(?:office|company|school|building|event|kitchen|floor|zone|campus|house|household|team|department|site|workplace|"
    r"classroom|room|space|place|organi[sz]ation|nonprofit|charity|shop|store|firm|startup|facility|clinic|hospital|"
    r"studio|lab|home|camp|gathering|wedding|party|meeting|conference|environment|family|community)"
)
"""Where people come together, of which a diet is told that holds for all of them."""
