"""Rules of the grammar: rows over types. None names a word; words are rows of `data/cues.tsv` and catalogue names.

A rule of `PARTS` gives a span of a new type, over which later rules may be written. A rule of `RULES` reads something:
`gives` names the builder that makes edits of its match. `rank`: 1 number with its noun or unit, 0.6 number with a cue,
0.3 typed word, -0.6 bare number (reading notes, section 4).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    gives: str
    pattern: str
    rank: float = 0.3
    is_tight: bool = False
    """Between its parts stands nothing, not even a word that says nothing."""


_N = "( APPROX* NUM|RANGE PUNCT[+|-]? APPROX? )"
_H = "( APPROX* HEADS PUNCT[+]? APPROX? )"
_ONE = "( NUM[one|digits] (DEGREE|STORY|QUALITY)* )? (STORY|GROUP|PLACE_CUE)? ME|PERSON"
"""One more who comes: "the city attorney", "1 candidate", "one very tired driver"."""
_SOME = "NUM STORY|UNKNOWN|GROUP|ATTEND"
_SEP = "( AND|OR )+"
_SHARE = "(SET|ONLY|REPAIR|DEICTIC|APPROX)* NUM|FRACTION|PERCENT"
_NEED = f"{_SHARE} APPROX? ( OF NUM )? (OF|OF_US|PEOPLE|GROUP|PERSON|EAT|ASK|REQUIRED|WISH)* STORY? DIET PEOPLE?"
_THING = "WHAT|QUALITY|CUISINE|ALLERGEN|COURSE"
_LAST = f"PUNCT[,]? ( AND[and|plus] / OR ) NEG? {_THING}"
_THINGS = f"{_THING} ( ( PUNCT[,] NEG? {_THING} )* {_LAST} )? ( PUNCT[,] NEG {_THING} )*"
"""A list that "no" reaches over ends with "and" or "or", or says "no" again: "no pork, Thai please"."""
_LITTLE = "(DEGREE|EAT|CONTAIN|WITH|WISH|ANY|OF_US|EVERYONE)*"
_GIVEN = "(GIVE|PERSON|OTHERS|EVERYONE|WE|ME|PEOPLE|GROUP|UNKNOWN|AND|EAT|ANY|WITH|CONTAIN|NUM)*"
_SHOWN = "WHAT|DEICTIC|ORDINAL|UNKNOWN"
_ITEM = "NUM UNIT? OF? DIET? WHAT"
_SHOWN_ITEM = "NUM (UNIT|STORY|QUALITY)? OF? DEICTIC? SHOWN"
_DOES = "( (ASK|DEICTIC|DEFINITE)* ( OFFER / MEAL[Catering] ) OFFER* ( MOST ( (DIET|CUISINE)? CHOICES OF? )? )? )"
_FEEDS = f"( (ASK|DEICTIC|OFFER)* ( SERVE / MEAL[Catering] SERVE? ) CAP? ( TOTAL_COUNT|COUNT / {_H} ) )"
_TO_US = "( IN ZIP / ZIP / (SERVE|IN|OF)? DEFINITE? ( (ME|WE) PLACE_CUE? / PLACE_CUE ) )"
_ASKED = "(ASK|WISH|ENUMERATE|SEEK|DEFINITE|OF|DEICTIC|REF_NOUN)"
_SENT = "(ASK|GIVE|WISH|ENUMERATE|ME|WE|DEICTIC|DEFINITE|REF_NOUN|EVERYONE)*"
"""What is said around a file: that it be sent, to whom, and of what."""
_VENUE = "ASK[which|what|how_many] ( OF? DEICTIC|DEFINITE )? VENUE"
PARTS: tuple[tuple[Rule, ...], ...] = (
    (
        Rule("HEADED", "(QUALITY|UNIT|PACKING)* (DISH|FOOD)+ (UNIT|PACKING)*", is_tight=True),
        Rule("HEADED", "(QUALITY|PACKING)* UNIT OF (QUALITY)* (DISH|FOOD)+"),
        Rule("RUN", "ORDINAL NUM[words]"),
        Rule(
            "COUNT",
            f"{_N} ( (QUALITY|STORY|CUISINE|UNIT|GROUP|TOPIC|OPINION)? (ORDINAL|STORY)? PEOPLE / OF_US[us] )",
            1.0,
        ),
        Rule("PART_COUNT", f"{_N} OF_US[them]", 1.0),
        Rule("COUNT", f"( GROUP|OCCASION|MEAL OF / GROUP|PEOPLE|ATTEND PUNCT[:|=] ) {_H}", 1.0),
        Rule("COUNT", f"GROUP|PEOPLE PUNCT[(] {_N} PUNCT[)]", 1.0),
    ),
    (
        Rule("WHAT", "HEADED ( WITH HEADED )?"),
        Rule("TOTAL_COUNT", f"COUNT ( ( AND+ NUM STORY|UNKNOWN )* AND* COUNT )+ ( AND[and|plus] {_ONE} )*", 1.0),
        Rule("TOTAL_COUNT", f"{_ONE} ( AND+ {_ONE} )* AND[and|plus] COUNT|HEADS", 1.0),
        Rule("TOTAL_COUNT", f"COUNT|PART_COUNT AND[and|plus] {_ONE} ( AND[and|plus] {_ONE} )*", 1.0),
        Rule("TOTAL_COUNT", f"WE? COUNT|HEADS ( AND[plus] (WE|DEICTIC)? ( COUNT|HEADS / {_ONE} ) )+", 1.0),
        Rule("TOTAL_COUNT", f"( COUNT ATTEND? AND[plus] {_SOME} / {_SOME} AND[plus] COUNT )", 1.0),
        Rule("TOTAL_COUNT", "WE? COUNT|HEADS AND[and|plus] NUM EXTRA", 1.0),
    ),
)
"""Two steps: the second is written over what the first gives."""

RULES: tuple[Rule, ...] = (
    # Heads.
    Rule("party", "SERVE? CAP? TOTAL_COUNT (TOTAL|ATTEND)?", 2.2),
    Rule("party", "SERVE? CAP? COUNT (TOTAL|ATTEND)?", 1.0),
    Rule("party", "SERVE? PART_COUNT ATTEND?", 0.9),
    Rule("party", f"SERVE {_H}", 0.6),
    Rule("party", "SERVE APPROX* NUM (STORY|UNKNOWN|NAME|TOPIC)", 0.4),
    Rule("party", f"WE {_H} ATTEND?", 0.6),
    Rule("party", f"{_N} ATTEND", 1.0),
    Rule("party", f"EXPECT CAP? {_H}", 0.8),
    Rule("meals", "( NUM (QUALITY|PACKING)* MEAL PACKING* / MEAL NUM[times] )", 1.0),
    Rule("part", "( NUM|FRACTION OF (STORY|QUALITY)? (PEOPLE|GROUP|PERSON|OTHERS) / NUM[one] PEOPLE|OF_US )", 1.2),
    Rule("part", "( REASON WHAT ( (AND|OR)+ WHAT )* / EAT APPROX NUM )", 0.8),
    Rule("part", "( SAYS SERVE NUM PEOPLE? / ANY (ASK|CONTAIN|EAT|WE)+ STEP[more] OF )", 1.1),
    Rule("part", "(SWAP|NEG) (STORY|COMMAND|APPROX)* (NUM|RANGE|MONEY) PEOPLE?", 0.8),
    Rule("party_more", "(SET|DEICTIC)* EXTRA? NUM (OF|OF_US|PEOPLE|PERSON)* EXTRA PEOPLE? ATTEND?", 1.1),
    Rule("party_more", "( EXTRA[another|minus] (COUNT|HEADS) ATTEND? / ( ADD[do] / REMOVE ) COUNT )", 1.1),
    Rule("party_times", "FACTOR PEOPLE", 1.0),
    Rule("party_more", "PUNCT[+|-] BARE_NUM", 0.2, is_tight=True),
    Rule("no_cuisine", "CUISINE PEOPLE", 0.9),
    Rule("party", "HEADS HEAD TIME|BARE_TIME|TIME_UNIT", 1.3),
    Rule("party_me", "( ALONE / ONLY ME[self] )", 1.0, is_tight=True),
    Rule("amount", f"( (SET|ONLY|REPAIR) DEICTIC? INTO? / (DEICTIC|SET|REPAIR)+ ) {_H}", 0.6),
    Rule("amount", "(APPROX|HYPOTHESIS)* BARE_NUM APPROX?", -0.2),
    # Money.
    Rule("budget", "(BUDGET|CAP|APPROX|FLOOR)* MONEY (CAP|APPROX|HEAD|TOTAL|BUDGET)* ALL_IN? CAP?", 1.0),
    Rule("budget", "BUDGET (CAP|APPROX|FLOOR)* NUM (HEAD|TOTAL|CAP|ALL_IN)*", 0.8),
    Rule("budget", "(CAP|APPROX)* NUM (HEAD|BUDGET|ALL_IN) (TOTAL|ALL_IN|CAP)*", 0.8),
    Rule("sum_or_heads", "( (SET|REPAIR|CAP|APPROX)* NUM TOTAL / TOTAL OF? APPROX* NUM )", 0.9),
    Rule("budget", "CAP+ NUM", 0.4),
    Rule("budget_more", "( BUDGET? (ADD|EXTRA)? MONEY HEAD? EXTRA / EXTRA MONEY ) HEAD?", 1.3),
    Rule("budget_more", "RAISE (BUDGET|CAP|DEICTIC)? HEAD? BY MONEY HEAD?", 1.4),
    # Places.
    Rule("place", "(IN|PLACE_CUE|NEAR)* CITY ( PUNCT[,]? STATE )? ZIP?", 0.8),
    Rule("place", "IN? STATE", 0.5),
    Rule("place", "(IN|PLACE_CUE|NEAR)+ ZIP", 0.6),
    Rule("address", "(IN|PLACE_CUE)* ( (NUM|ORDINAL)? (NAME|CITY|STATE|PERSON)+ / ORDINAL ) STREET", 0.9),
    Rule("area", "IN? AREA", 0.5),
    Rule("unknown_place", "IN NAME+", 0.2),
    Rule("restaurant", "IN? RESTAURANT", 0.5),
    Rule("not_restaurant", "(NEG|REMOVE|DISLIKE) RESTAURANT", 0.6),
    # Days and hours.
    Rule("when", "IN? ( DATE ( AND? IN? TIME )? / TIME ( IN? DATE )? / BARE_DATE AND? IN? TIME )", 1.0),
    Rule("when", "IN? DATE AND? (IN|APPROX)* BARE_TIME", 0.9),
    Rule("window", "TOPIC[delivery]? DUE? TIME[window] ( IN? DATE )?", 1.1),
    Rule("window", "IN? DATE AND? TOPIC[delivery]? DUE? TIME[window]", 1.1),
    Rule("not_place", "( NEG IN? CITY / CITY NEG|STYLE|PEOPLE / NUM|COUNT|PEOPLE|PERSON FLOOR CITY )", 1.3),
    Rule("when", "IN? BARE_DATE", -0.2),
    Rule("when", "(IN|CAP|APPROX)+ BARE_TIME ( IN? DATE )?", 0.3),
    Rule("not_when", "(NEG|CANNOT|REMOVE) (EAT|SET)? (DATE|TIME)", 0.8),
    Rule("not_when", "(DATE|TIME) (CANNOT|FORBID|GONE|BOOKED)", 1.1),
    # Food.
    Rule("meal", "MEAL", 0.3),
    Rule("packed_meal", "NUM? ( NUM[times]? (QUALITY|PACKING)* PACKING MEAL / MEAL UNIT ) NUM[times]?", 0.9),
    Rule("course", "(QUALITY)* COURSE ( ( AND|OR )+ COURSE )*", 0.3),
    Rule("cuisine", "( ADD / AND[and|plus] )? CUISINE ( ( AND|OR )+ CUISINE )* ADD?", 0.4),
    Rule("wish", f"( WISH|ADD|WITH / AND[and|plus] )? WHAT ( {_SEP} WHAT )* ( {_SEP} WEAK )? ADD?", 0.3),
    Rule("wish_unit", "UNIT SERVE (COUNT|HEADS|SINGLE|DEFINITE|POSSESSOR|GATHERING)", 0.9),
    Rule("wish_unknown", "( WISH / SEEK WITH? ) UNKNOWN+ WHAT?", 0.1),
    Rule("quality", "QUALITY", 0.1),
    Rule("level", "LEVEL", 0.2),
    Rule("exclude", f"( NEG|DISLIKE|FORBID|CANNOT / DISLIKE PUNCT[:] ) {_LITTLE} {_THINGS}", 0.6),
    Rule("exclude", f"{_THING} ( (AND|OR)+ {_THING} )* (FORBID|GONE)", 0.6),
    Rule("exclude", "ALLERGEN PUNCT[-]? LEFT_OUT", 0.2, is_tight=True),
    Rule("exclude", f"NEG GIVE {_GIVEN} {_THINGS}", 0.8),
    Rule(
        "exclude", f"NEG (REF_NOUN|OF_US|COURSE|UNIT|MEAL|DIET|CUISINE|WHAT)+ (ASK|UNIT)* (WITH|CONTAIN) {_THINGS}", 0.8
    ),
    Rule("exclude", "NEG STORY WHAT", 0.4),
    Rule("exclude", "STEP[too_many] WHAT", 0.9),
    Rule("exclude_phrase", "NEG|DISLIKE|FORBID WITH? STORY|UNKNOWN|QUALITY WEAK|COURSE", 0.6),
    Rule("take_back", f"REMOVE {_LITTLE} {_THINGS} OFF?", 0.7),
    Rule("take_back", f"(PICK|SET)? {_THING} OFF", 0.9),
    Rule("let_go", f"REMOVE[off] {_THING} QUIRK[matter]", 1.0),
    Rule("let_in", f"REPAIR? {_THINGS} ALLOWED REPAIR?", 0.9),
    # Remarks.
    Rule("remark", "REMARK (DEGREE|ONLY|EVERYONE)* WHAT|CUISINE|COURSE ( (AND|OR)+ WHAT|CUISINE|COURSE )*", 1.3),
    Rule("talk", f"{_THING} (DEGREE|REPAIR|ONLY)? ( UNFIT / CANNOT STORY )", 1.2, is_tight=True),
    # Diets.
    Rule("diet", "DIET ( ( AND|OR )+ DIET )*", 0.4),
    Rule("need", f"{_NEED} ( AND* {_NEED} )*", 1.0),
    Rule("need", "DIET PUNCT[(|:|=] (ME|WE|EAT|APPROX)* NUM ATTEND? PUNCT[)]?", 0.9),
    Rule("need", "DIET ( SERVE NUM ( OF_US / AND* OTHERS ) / NUM[times] )", 0.9),
    Rule("need_one", "( PERSON|REF_NOUN / ME[subject] ) ( AND[and] (PERSON|ME) )? ADD? ASK[who]? EAT* DIET", 0.6),
    Rule("need_one", "( POSSESSOR (STORY|UNKNOWN|NAME|PERSON)+ / PERSON* NAME MAKES ) DIET", 0.9),
    Rule("need_one", "DIET PERSON", 0.6),
    Rule("not_diet", "(NEG|REMOVE|UNDO)+ (EVERYONE|REQUIRED|OF_US|WE|WISH)* DIET (REQUIRED|NO_LONGER)?", 0.9),
    Rule("not_diet", "DIET AND NEG DIET", 1.3),
    Rule("need_turns", f"{_SHARE} OF DIET (REPAIR|ASK|NOW|EAT)* DIET", 1.4),
    Rule("need_share", "(REPAIR|SET|APPROX)+ FRACTION", 0.1),
    Rule("need", "SET? DIET (NOW|RAISE)? HEADS", 0.6),
    Rule("part", "( EXTRA NUM / NUM EXTRA ) DIET", 1.3),
    Rule("part", "NUM EXTRA PUNCT[:]|SHOWN|WHAT|UNKNOWN|STORY|REF_NOUN", 1.3),
    Rule("wish_unknown", "UNKNOWN+ WHAT? SERVE (COUNT|HEADS)", 0.9),
    Rule("not_diet", "DIET ( (REF_NOUN|PERSON)? (NEG|GONE|REMOVE) REQUIRED* / REQUIRED[not] )", 0.9),
    Rule("diet", "NEG REMOVE DIET", 1.0),
    # Steps.
    Rule("step", "WISH? STEP", 0.6),
    Rule("step", "(ASK|WISH|ENUMERATE)* STEP[other_restaurants] (OFFER|ASK|SEEK)*", 1.4),
    Rule("wish", "(WISH|SET|ADD)* STEP[more] (QUALITY)* WHAT", 0.6),
    Rule("step", f"WISH? STEP[show_unstated] (ANY|TOPIC|APPROX)* {_THING}|WHAT|DIET", 0.9),
    Rule("more_from", "STEP[more] IN (ORDINAL|DEICTIC) REF_NOUN?", 1.0),
    Rule("sort", "SORT", 1.0),
    Rule("undo", "UNDO", 0.5),
    Rule("compare", "COMPARE", 0.5),
    Rule("compare_picks", "COMPARE COMMAND[picks|list]", 1.2),
    Rule("command", "COMMAND", 1.0),
    Rule("bare", "BARE", 0.0),
    Rule("share_picks", "COMMAND[share] COMMAND[picks|list]", 1.5),
    Rule("file", f"{_SENT} COMMAND[file] ( OF? DEICTIC? (DEICTIC|REF_NOUN|CHOICES|ENUMERATE) )?", 1.4),
    Rule(
        "file_picks",
        "(GIVE|WISH|ME)* ( COMMAND[picks|list] COMMAND[file] / COMMAND[file] OF? COMMAND[picks|list] )",
        2.6,
    ),
    Rule("of_them", "SEEK[house]", 0.2),
    Rule("covers", "COMMAND[covers] NAME+", 1.0, is_tight=True),
    Rule("any", "ANY|NOIDEA", 0.2),
    Rule("subset", "ANY[place] IN", 1.0),
    Rule("any_slot", "ANY APPROX? DEFINITE? SLOT ANY?", 0.9, is_tight=True),
    Rule("any_slot", "SLOT ANY", 0.9),
    # Choices and orders.
    Rule(
        "pick",
        "( (YES|PICK|ADD|WISH|ORDER)+ (ORDINAL|RUN) / (ME|WE) LIKE ORDINAL ) REF_NOUN? ( AND+ ORDINAL REF_NOUN? )*",
        0.9,
    ),
    Rule("pick", "(PICK|ADD|ORDER)+ REF_NOUN NUM[digits|words]", 0.9, is_tight=True),
    Rule("pick", "(PICK|ADD|WISH|ORDER)+ REF_NOUN? NUM[digits|words] ( AND+ NUM[digits|words] )+", 0.9, is_tight=True),
    Rule("pick", "PICK[do|verb] DEICTIC?", 0.0),
    Rule("unpick", "REMOVE[off] (ORDINAL|RUN|DEICTIC|BOTH) REF_NOUN? ( AND+ ORDINAL REF_NOUN? )*", 0.9),
    Rule("unpick_own", "REMOVE[off] OWN_PICK", 1.3),
    Rule("ref", "ORDINAL REF_NOUN? ( (AND|OR|COMPARE)+ ORDINAL REF_NOUN? )*", 0.4),
    Rule("ref", "RUN REF_NOUN?", 0.8),
    Rule("ref", "REF_NOUN NUM ( (AND|OR)+ NUM )*", 0.7),
    Rule("count_of", "NUM UNIT? OF ( (DEICTIC|ORDINAL) REF_NOUN? / REF_NOUN NUM )", 1.1),
    Rule("count_of", "NUM UNIT? OF? ( ORDINAL / NUM[digits] )", 1.1, is_tight=True),
    Rule("item_times", "WHAT|UNKNOWN|SHOWN STORY? NUM[times]", 0.9),
    Rule("item_times", "SHOWN PUNCT[,|:|-]? ( HEADS / NUM UNIT / NUM OF_US[them] ) ( OF DEICTIC )?", 1.2),
    Rule("count_of", "(SET|ADD|PICK|ORDER)+ DEICTIC? NUM OF_US[them]", 1.3),
    Rule("served", "(PICK|WISH|ADD|SET|ORDER)* SHOWN SERVE HEADS|COUNT", 0.8),
    Rule("item_times", "NUM[digits|words|one|times] UNKNOWN", 0.2),
    Rule("items", f"(SET|PICK|ADD|WISH|ORDER|REPAIR)* {_ITEM} ( {_SEP} ( {_ITEM} / WHAT ) )*", 0.9),
    Rule("items", f"(SET|PICK|ADD|WISH|ORDER|REPAIR)* {_SHOWN_ITEM} ( {_SEP} ( {_SHOWN_ITEM} / SHOWN|WHAT ) )*", 1.2),
    Rule("pick_shown", "SHOWN ( PUNCT[+] ( NUM / SHOWN ) )+", 1.0),
    Rule("swap", f"(SWAP|TURN) ({_SHOWN}) (SERVE|WITH|INTO) ({_SHOWN})", 1.0),
    Rule("swap", f"(WISH|PICK|SET|ORDER)* ({_SHOWN}|UNIT|WEAK) SWAP[than] (WHAT|DEICTIC|UNIT|WEAK)", 1.0),
    Rule("swap", "SWAP REF_NOUN? (ORDINAL|NUM[digits]) (SERVE|WITH)", 0.9),
    Rule("order", "ORDER (DEICTIC|REF_NOUN|BOTH)", 0.7),
    Rule("order", "ORDER", 0.1),
    Rule("deictic", "DEICTIC", 0.0),
    Rule("pick_list", "NUM[digits] AND+ NUM[digits] ( AND+ NUM[digits] )*", 0.5, is_tight=True),
    Rule("budget", "NEG? CAP+ NUM (TOTAL|HEAD)", 1.3),
    Rule("subset", "COMMAND[mute|unmute|forget|help] DEFINITE STORY|UNKNOWN|GROUP|PLACE_CUE", 1.3, is_tight=True),
    Rule("asked_of", "ON NUM[digits]", 0.1),
    Rule("asked_of", "ASK[does] NUM[digits]", 1.1, is_tight=True),
    Rule("amount", f"{_N} NOW", 0.4),
    Rule("amount", f"( {_N} NEG NUM / DUE BARE_NUM )", 0.8),
    # Questions.
    Rule("which_place", f"( {_VENUE} / SEEK VENUE ) ( {_FEEDS} / {_DOES} )", 1.4),
    Rule("which_place", f"{_VENUE} ( ASK[is|can|does]|SEEK MOST? )?", 1.0),
    Rule(
        "which_place", "(WISH|ENUMERATE)+ DEFINITE? VENUE[many] ( DEICTIC? (ASK|OFFER)+ / WITH )?", 1.0, is_tight=True
    ),
    Rule("which_place", "ENUMERATE? VENUE[many] IN PLACE_CUE? CITY STATE?", 1.0),
    Rule("which_place", f"{_ASKED}* NEAR[most|sort] ( VENUE|REF_NOUN|DEICTIC )? {_TO_US}?", 1.6),
    Rule("which_place", f"(ASK|WISH|ENUMERATE|SEEK|DEFINITE)* (VENUE|ANYONE) (ASK|DEFINITE)* NEAR {_TO_US}?", 1.6),
    Rule("which_place", f"ASK[who] ASK[is]? NEAR {_TO_US}?", 1.6),
    Rule("menu_of", "(ASK|WISH|ENUMERATE|SEEK|DEFINITE|ON)* CHOICES[menu] IN|OF|FROM? DEFINITE? RESTAURANT", 1.2),
    Rule("menu_of", "(ASK|WISH|ENUMERATE|SEEK|DEFINITE)+ RESTAURANT CHOICES[menu]", 1.2),
    Rule("menu_of", "ASK[what] (ASK|DEFINITE)* RESTAURANT OFFER", 1.2, is_tight=True),
    Rule("who_offers", f"( ASK[who] / (SEEK|ASK)* ANYONE ) ( {_FEEDS} / {_DOES} )", 1.4),
    Rule("who_offers", "ASK[who] ASK[is]? ( STEP[cheaper|more_affordable] / LEVEL[cheap] )", 1.2),
    Rule("who_offers", "ASK[where] ASK[can|does] (ME|WE)? WISH|ORDER", 1.2),
    Rule("ask_which", "ASK[which] ( OF DEICTIC )?", 1.0),
    Rule("ask_many", "ASK[how_many]", 0.2),
    Rule("ask_diet", "ASK[how_many] (OF|DEICTIC|REF_NOUN)+ DIET", 1.0),
    Rule("ask_where", "ASK[where] (DEICTIC|ORDINAL|SHOWN)", 1.3),
    Rule("ask_where", f"{_VENUE} ASK[is|does] DEFINITE? (DEICTIC|ORDINAL|SHOWN)", 1.9),
    Rule("ask_safe", "(DEICTIC|ORDINAL|SHOWN)+ REF_NOUN? ( SAFE ( SERVE (PERSON|ME) )? / YES SERVE (PERSON|ME) )", 1.0),
    Rule("ask_safe", "ASK[can] (PERSON|ME) EAT (DEICTIC|ORDINAL|SHOWN) REF_NOUN?", 1.0),
    Rule("ask_order", "ASK[how] ASK? (WE|ME)? ORDER", 0.9),
    Rule("topic", "ASK? TOPIC", 0.3),
    Rule("topic", "(ASK|DEICTIC)* MONEY_WORD TOPIC[age]", 0.9),
    Rule("ask_price", "ASK[how_much] DEICTIC? MONEY_WORD?", 0.4),
    Rule("ask_price", "ASK? MONEY_WORD? HEAD", 0.2),
    Rule("ask_enough", "ENOUGH ( SERVE (COUNT|NUM) )?", 0.5),
    Rule("repair", "REPAIR", 0.0),
    Rule("talk", "IDIOM|PARTING", 0.6),
    Rule("talk", "(YES|THANKS|GREET|OPINION|IDIOM|NO_WORD) (PERSON|GROUP|EVERYONE)?", 0.1),
)
