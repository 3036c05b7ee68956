# What Platter says in an answer. A message's arguments: counts are numbers, all else is as it is to be read.
# A part of a sentence says in its comment where it stands; the order of parts is a message, too.

## Phrases

counted-dish =
    { $count ->
        [one] { $count } dish
       *[other] { $count } dishes
    }
counted-restaurant =
    { $count ->
        [one] { $count } restaurant
       *[other] { $count } restaurants
    }
counted-city =
    { $count ->
        [one] { $count } city
       *[other] { $count } cities
    }
counted-cuisine =
    { $count ->
        [one] { $count } cuisine
       *[other] { $count } cuisines
    }
about-so-many = about { $count }
# A day that is near: a pattern of CLDR's.
pattern-of-day = EEEE d MMMM
# The locale's article before its kind: what begins a sentence.
sentence = { $said }.

## Headlines: criteria, in the order of the locale

# Which stand in the first part, in this order; what is left out is what nobody asked for.
parts-of-headline = subject party place restaurant others
# A dish before its kitchen's name: set off on both sides.
criterion-set-off = { $subject },
criterion-dishes = dishes
criterion-wish-of-cuisine = { $wish }, { $cuisine }
criterion-party = for { $people }
criterion-city-of-state = in { $city }, { $state }
criterion-place = in { $place }
state-beside-city = { $state } state
criterion-restaurant = from { $name }
criterion-others = from other restaurants
criterion-each-up-to = up to { $limit } a head
criterion-all-up-to = up to { $limit } in all
criterion-unit-up-to = up to { $limit } each where no size is stated
criterion-each-undivided = up to { $limit } a head with tax, tip and delivery
criterion-all-undivided = up to { $limit } in all with tax, tip and delivery
criterion-each-of-food = up to { $limit } a head for the food, { $undivided } a head with tax, tip and delivery
criterion-all-of-food = up to { $limit } in all for the food, { $undivided } in all with tax, tip and delivery
criterion-cheaper = cheaper than before
criterion-cheaper-by = cheaper than before ({ $limits })
criterion-feeds = one order feeding more than { $count }
criterion-naming-none = naming no { $foods }
criterion-no-cuisine = not { $cuisines }
criterion-no-way = nothing called { $ways }
criterion-cheapest-first = cheapest first
criterion-dearest-first = most expensive first
course-main = mains
course-combination = combinations
course-breakfast = breakfast
course-appetizer = appetizers
course-salad = salads
course-soup = soups
course-side = sides
course-dessert = desserts
course-drink = drinks
course-addon = extras

## Headlines

headline = { $understood }: { $found }.
headline-from = { $dishes } from { $restaurants }
# Behind a number of dishes, what sets those apart that are listed.
headline-listed = { $dishes } { $listed }
headline-listed-from = { $dishes }, from { $restaurants }
headline-cost-of-all-unknown =
    { $count ->
        [one] what it costs is not known
       *[other] what they cost is not known
    }
headline-cost-unknown =
    { $count ->
        [one] what { $count } of them costs is not known
       *[other] what { $count } of them cost is not known
    }
headline-asked-by = { $label }, asked by { $name }
headline-noted = Noted: { $when }. The menus do not say on which days or at what hours, so the dishes are the same.
so-far = So far I look for: { $understood }.
took-serves-more = One order of each feeds more than { $count }.
took-each = { $cost } a head
took-for = { $cost } for { $people }
took-unit = { $cost } each where no size is stated
took-at-most = These cost at most { $costs }.
took-at-most-about = These cost at most { $costs }, estimates included.
nothing-new-cheaper = Nothing cheaper is left that was not shown. The list stands as it was.
nothing-new-more-affordable = Nothing more affordable is left. The list stands as it was.
nothing-new-serves-more = Nothing here feeds more from one order. The list stands as it was.
nothing-new-other-restaurants = No other restaurant has this. The list stands as it was.
nothing-new-more = That was all.

## Notices

that-restaurant = that restaurant
notice-search-expired = What was searched here has expired: it is from before Platter was updated. Say again what you need.
notice-sessions-down = Short-term memory is down; this thread was read back from its log.
notice-read-alone = The language model did not answer in time, so this line was read by rules alone.
notice-allergy-unnamed = An allergy was mentioned, and I did not understand to what, so nothing is left out for it. Name it in English: “allergic to nuts”.
notice-allergy-stays = This thread still avoids { $allergies }, because others may need it. If nobody does, say “nobody is allergic to { $allergies }”.
notice-search-down = Search is down. These pass what you asked for, but are in no order of likeness.
notice-meaning-down = Meaning search is down, so these match by words only.
notice-words-down = Word search is down, so these match by meaning only.
notice-party-refused = I count with 1 to { $most } people, so that number is not taken.
notice-not-stated =
    { $count ->
        [one] Menus do not say what is { $diets }; it only ranks.
       *[other] Menus do not say what is { $diets }; they only rank.
    }
money-USD = dollars
money-CAD = Canadian dollars
money-AUD = Australian dollars
money-GBP = pounds
money-EUR = euros
notice-currency = The menus here are in { $currency }, so the limit is taken as { $limit }.
notice-nearest-none = No dish here names what was asked. These are the nearest by meaning.
notice-nearest-none-from = No dish from { $restaurant } names what was asked. These are the nearest by meaning.
notice-nearest-none-states = No dish that states it names what was asked. These are the nearest by meaning.
notice-nearest-none-left = No dish that is left names what was asked. These are the nearest by meaning.
notice-nearest-last =
    { $count ->
        [one] The last one does not name it: nearest by meaning.
       *[other] The last { $count } do not name it: nearest by meaning.
    }
notice-unsized-some =
    { $count ->
        [one] { $count } of these states no size
       *[other] { $count } of these state no size
    }
notice-unsized-all =
    { $count ->
        [one] Its menu states no size
       *[other] None of these states a size
    }
notice-unsized-so = { $unsized }, so what { $people } would pay is not known
notice-elsewhere-nearest = The nearest menus that have it: { $places }.
notice-elsewhere-somewhere = Menus that have it: { $places }.
elsewhere-place = { $place } ({ $dishes })
elsewhere-away =
    { $miles ->
        [one] { $place }, about { $miles } mile away ({ $dishes })
       *[other] { $place }, about { $miles } miles away ({ $dishes })
    }
notice-relaxed = Nothing { $limits }. { $these }
# Limits that stand before the others, in this order.
parts-of-relaxed = cuisine restaurant zip-code
relaxed-follow-up = at the lower price
relaxed-feeds = that feeds more than { $count } from one order
relaxed-servings = within { $count } servings
these-of-other-cuisine = These are from other kitchens.
these-of-other-restaurant = These are from other restaurants.
these-of-other-zip-code = These are from elsewhere in the city.
these-without-limit = These are without that limit.
these-nearest = These are the nearest.
these-nearest-from = These are the nearest, from { $cost }.

## Questions

ask-about-any = Catering
ask-both = { $about }: for how many people, and in which city?
ask-party = For how many people?
ask-place = In which city?
ask-restaurant = Which restaurant?
ask-state = { $city } in { $states }?
menus-in = There are menus in { $cities }.
no-menus-in = No menus in { $place }.
cities-and-more =
    { $more ->
        [one] { $cities } and { $more } more city
       *[other] { $cities } and { $more } more cities
    }
so-many-people = { $count } people
button-any = Any

## Whole orders

plans-city-states = { $city } has { $dishes } stated { $diet }.
plans-city-away-states =
    { $miles ->
        [one] { $city } has { $dishes } stated { $diet }, about { $miles } mile away.
       *[other] { $city } has { $dishes } stated { $diet }, about { $miles } miles away.
    }

## Cards

so-many-orders =
    { $count ->
        [one] { NUMBER($count, useGrouping: 0) } order
       *[other] { NUMBER($count, useGrouping: 0) } orders
    }
units-of = { $units } { $unit }
size-not-stated = size not stated
feeds-one = feeds one
serves = serves { $size }
# Of each of several units, or of the one.
serves-of-units =
    { $count ->
        [one] serves { $size }
       *[other] each serves { $size }
    }
size-and-short = { $size }: at the low end { $missing } short
minimum-order = minimum order
minimum-guests = minimum { $count } guests
minimum-units = minimum { $units }
card-dish-in-portion = { $dish }, { $portion }
card-order-for = { $order } for { $people } ({ $size })
card-order-for-all = { $order } for { $people }
card-unsized-for = size not stated, for { $whom }
card-one-each = { $order }, one each
card-order-feeds =
    { $count ->
        [one] { $order } feeds { $people } ({ $size })
       *[other] { $order } feed { $people } ({ $size })
    }
card-cost-for = { $total } for { $people }, { $each } a head
from-price = from { $price }
price-each = { $price } each
price-a-unit = { $price } a { $unit }
price-an-unit = { $price } an { $unit }
contains = contains { $allergens }
may-contain = may contain { $allergens }
contains-none-stated = none stated as contained
allergens-unknown = no allergen information
menu-of-year = menu of { $year }
label-in-words = { $label } (the menu says “{ $words }”)
one-unit = One { $unit }
one-of-it = One unit
size-and-price = { $name }: { $price }, { $size }
rule-of-thumb = { $rule }: a rule of thumb, as the menu states no size
detail-description = Description
detail-sizes = Sizes and prices
detail-estimate = Estimate
detail-minimum-order = Minimum order
detail-diets = Diets
detail-on-request = On request
detail-allergens = Allergens
detail-choices = Choices
detail-menu = Menu
detail-address = Address
detail-source = Source

## Picks

nothing-ordered = Nothing is ordered.
picks-none-yet = Nothing is picked yet. Say “pick the second one” of what is shown.
picks-cleared = The picks are cleared. Nothing else has changed.
picks-which-on = Which dish? Say its number or its name as it is shown, for example “pick the second one”.
picks-which-off = Which pick? Say its number or its name, for example “drop the second one from our picks”.
picks-not-there = That dish is not among the picks.
picks-off =
    { $count ->
        [one] { $dishes } is off the picks.
       *[other] { $dishes } are off the picks.
    }
picks-on = Picked: { $dishes }.
picks-on-by = { $name } picked { $dishes }.
picks-there = { $dish } is picked already.
picks-there-by = { $dish } is picked already, by { $name }.
picks-full = { $most } dishes are picked, and no more can be: { $dishes } was left out.
picks-left-out = { $dish } is left out, and not picked: { $why }.
picks-one-by-one = Of the others each is asked about by itself, and not picked yet: { $dishes }.
picks-kept =
    { $count ->
        [one] { $dishes } is kept among the picks.
       *[other] { $dishes } are kept among the picks.
    }
named-first-pick = { $caution }, and your profile says { $allergies }. Pick it all the same?
named-first-add = { $caution }, and your profile says { $allergies }. Add it all the same?
picked-of-currencies = Picked so far: { $dishes }. They are priced in different currencies, so nothing is added up.
picked-without-party = Picked so far: { $dishes }. Say for how many people, and it is added up.
picked-unsized =
    { $count ->
        [one] Picked so far: { $dishes }. No menu states how many it feeds.
       *[other] Picked so far: { $dishes }. No menu states how many they feed.
    }
picked-come-to = Picked so far: { $dishes }, { $sum }.
picked-partly-known = Picked so far: { $dishes }. The cost of { $known } of { $count } is known: { $sum }.
sum-for = { $sum } for { $people }
sum-in-all = { $sum } in all
sum-together = together { $sum }
sum-some-estimated = { $sum } ({ $estimated } of { $count } estimated)
picks-counted-for-all = Each is counted for all { $people }.
dish-and-why = { $dish } ({ $why })
picks-not-free = Of what is picked, not stated free of { $allergy }: { $dishes }.
picks-before = { $dishes } picked before this was said.
pick-gone = { $dish }, { $restaurant }, has left the catalogue since it was picked.
pick-gone-by = { $dish }, { $restaurant }, has left the catalogue since it was picked, by { $name }.
mark-picked-by = picked by { $name }
mark-price-then = { $price } when it was picked

## Buttons, and what a press reads as

button-pick-despite = Pick despite { $allergies }
button-of-compose = Compose
press-of-compose = compose an order
button-of-cheaper = Cheaper
press-of-cheaper = cheaper
button-of-serves-more = Serves more
press-of-serves-more = serves more
button-of-other-restaurants = Other restaurants
press-of-other-restaurants = other restaurants
button-of-same-restaurant = Same restaurant
press-of-same-restaurant = more from the same restaurant
button-of-compare = Compare
press-of-compare = compare
button-of-more = More
press-of-more = more
button-all-of-diet = All { $diet }
press-all-of-diet = all { $diet }
button-pick = Pick
press-pick = pick { $dish }
button-unpick = Remove pick
press-unpick = drop { $dish } from our picks
button-picks = Picked
press-picks = what have we picked?
button-share = Share
press-share-picks = share our picks
press-share-list = share this list
button-add = Add
press-add = add { $dish }
button-more-from-here = More from here
press-more-from = more from { $restaurant }

## Dishes apart, and diets and allergies in force

# Behind a number of dishes.
clause-options =
    { $count ->
        [one] offers { $diets } on request
       *[other] offer { $diets } on request
    }
clause-placeless =
    { $count ->
        [one] does not say in which city it is
       *[other] do not say in which city they are
    }
clause-out-it =
    { $count ->
        [one] names { $foods }, or is usually made with it
       *[other] name { $foods }, or are usually made with it
    }
clause-out-them =
    { $count ->
        [one] names { $foods }, or is usually made with them
       *[other] name { $foods }, or are usually made with them
    }
# Of what is not said: "they are vegan", "they contain nuts".
clause-is =
    { $count ->
        [one] is { $diets }
       *[other] are { $diets }
    }
clause-contains =
    { $count ->
        [one] contains { $allergies }
       *[other] contain { $allergies }
    }
clause-unsaid =
    { $count ->
        [one] does not say whether it { $whether }
       *[other] do not say whether they { $whether }
    }
apart = { $dishes } { $clause }.
apart-ask = { $dishes } { $clause }. Ask the restaurant.
apart-left-out-it =
    { $count ->
        [one] { $count } dish names { $foods }, or is usually made with it, and is left out.
       *[other] { $count } dishes name { $foods }, or are usually made with it, and are left out.
    }
apart-left-out-them =
    { $count ->
        [one] { $count } dish names { $foods }, or is usually made with them, and is left out.
       *[other] { $count } dishes name { $foods }, or are usually made with them, and are left out.
    }
button-show-them = Show them
button-on-request = On request
button-show-unsaid =
    { $count ->
        [one] Show { $count } that does not say
       *[other] Show { $count } that do not say
    }
press-show-options = show the ones that offer it on request
press-show-unstated = show the ones that do not say
press-show-placeless = show the ones without a city
press-show-out = show the ones that are left out
avoiding-mild = with an allergy to { $allergies }
avoiding-severe = with a severe allergy to { $allergies }
# Behind "with an allergy to nuts".
avoiding-severe-too = a severe one to { $allergies }
avoiding-gluten = avoiding gluten
avoiding-gluten-strictly = avoiding gluten strictly
listed-that = that { $clause }
none-listed = no dish { $listed }
free-of = free of { $allergies }
none-of-name-states = nothing of that name states that it is { $diets }
none-states = no dish states that it is { $diets }
none-states-ask = no dish states that it is { $diets }. Ask the restaurant
all-left-out = every dish is left out
all-left-out-of-name = every dish of that name is left out
nothing-on-menus = nothing on the menus here
free-one-states = it states that it is free of { $allergies }
free-one-does-not = it does not state that it is free of { $allergies }
free-none-state = none states that it is free of { $allergies }
free-all-state = all state that they are free of { $allergies }
free-some =
    { $count ->
        [one] { $count } states that it is free of { $allergies }
       *[other] { $count } state that they are free of { $allergies }
    }
free-others =
    { $count ->
        [one] { $count } does not say
       *[other] { $count } do not say
    }
mark-unsaid = does not say whether { $diet }

## What a menu says of an allergy: the rule book's sentences, word for word. None promises anything.

guard-lists = The menu lists { $allergen }.
guard-lists-perhaps = The menu lists a word that may mean { $allergy }.
guard-may-contain = The menu says: may contain { $allergen }.
guard-often = { $cuisine } dishes are often made with { $allergy }; the menu does not say.
guard-often-ask = { $often }; the menu does not say. Ask the restaurant.
guard-often-of-these-ask = { $often }; the menu does not say whether it contains { $allergies }. Ask the restaurant.
guard-usually = Usually made with { $allergy }.
guard-not-stated = The menu does not state allergens. Ask the restaurant before ordering.
guard-unsaid = The menu does not say whether it contains { $allergies }. Ask the restaurant.
guard-states-free = The menu states: { $allergen }-free (restaurant's claim).
allergen-free = { $allergen }-free
tag-states-free = Menu states: { $allergens }
# Within a sentence, of one dish.
clause-often = { $cuisine } dishes are often made with { $allergies }
clause-quoted = the menu says “{ $words }”
clause-on-request = offers { $labels } on request
clause-not-named = does not say whether it contains { $allergy }
clause-not-named-often = does not say whether it contains { $allergy }, and { $often }
out-contains = contains { $allergens }
out-may-contain = may contain { $allergens }

## Whom a dish is for, and why it stands there

number-1 = one
number-2 = two
number-3 = three
number-4 = four
number-5 = five
number-6 = six
number-7 = seven
number-8 = eight
number-9 = nine
number-10 = ten
need-on-card = { $diet }, for { $count }
among-them = among them { $needs }
so-many-of-diet = { $count } { $diet }
so-many-vegans =
    { $count ->
        [one] { $number } vegan
       *[other] { $number } vegans
    }
so-many-vegetarians =
    { $count ->
        [one] { $number } vegetarian
       *[other] { $number } vegetarians
    }
so-many-pescatarians =
    { $count ->
        [one] { $number } pescatarian
       *[other] { $number } pescatarians
    }
so-many-eaters =
    { $count ->
        [one] { $number } who eats { $diet }
       *[other] { $number } who eat { $diet }
    }
# Alone the one is named without a number.
the-vegans =
    { $count ->
        [one] the vegan
       *[other] the { $number } vegans
    }
the-vegetarians =
    { $count ->
        [one] the vegetarian
       *[other] the { $number } vegetarians
    }
the-pescatarians =
    { $count ->
        [one] the pescatarian
       *[other] the { $number } pescatarians
    }
the-eaters =
    { $count ->
        [one] the { $number } who eats { $diet }
       *[other] the { $number } who eat { $diet }
    }
brought = for { $whom }: the { $dish }
brought-marked = { $brought }, marked.
need-uncovered = For { $whom }: no dish within what was asked states that it is { $diet }.
a-course-drink = a drink
a-course-addon = an extra
a-course-side = a side
a-course-dessert = a dessert
a-course-salad = a salad
a-course-soup = a soup
a-course-appetizer = an appetizer
a-course-breakfast = a breakfast dish
a-course-main = a main
a-course-combination = a combination
why-near = no word of it names what was asked for; it is near in meaning
why-main = no dish was named, so mains come first, and this is { $course }
why-after-mains = no dish was named, and { $course } comes after mains
why-course = it is { $course }, as was asked for
why-in-description = its description says “{ $words }”, its name does not
why-in-name = its name says “{ $words }”
why-in-group = its part of the menu says “{ $words }”
why-brought = it was brought for { $whom }
why-unsized = its size is not stated, so it comes after dishes that say theirs
why-estimated = its size is not stated and is estimated, so it comes after dishes that say theirs
why-one-each = { $order }, one each for { $people }
why-least = { $order } for { $people }, the least it takes
why-feeds =
    { $count ->
        [one] { $order } feeds { $people }
       *[other] { $order } feed { $people }
    }
why-takes-many = it takes { $order } to feed { $people }, so it comes after dishes of which few are enough
why-much-left =
    { $count ->
        [one] { $order } feeds { $people } with much left over, so it comes after what suits { $people } better
       *[other] { $order } feed { $people } with much left over, so it comes after what suits { $people } better
    }
why-narrowed = { $rank } in the list that this one narrows
rank-by-words = { $rank } by words
rank-by-meaning = { $rank } by meaning
why-found = found { $ranks }
why-found-by-words-alone = found { $ranks }, not by meaning
why-found-by-meaning-alone = found { $ranks }, not by words
ordinal =
    { NUMBER($number, type: "ordinal", useGrouping: 0) ->
        [one] { NUMBER($number, useGrouping: 0) }st
        [two] { NUMBER($number, useGrouping: 0) }nd
        [few] { NUMBER($number, useGrouping: 0) }rd
       *[other] { NUMBER($number, useGrouping: 0) }th
    }
why-moved = moved up past { $dishes } of restaurants that have three before it

picks-all-gone = None of the picked dishes is on a menu any more.
picks-as-file = { $picked } As a file.
press-compare-picks = compare our picks
button-as-file = As file
press-file-picks = our picks as a file
button-clear-picks = Clear picks
press-clear-picks = clear the picks

## How a line was read

quoted = “{ $words }”
reading-mention = Lines here that are clearly for me I answer unasked; a mention always works.
reading-not-used = Not used: { $words }.
reading-not-read = I did not understand that.
reading-other-words = Say it in other words, or fill in the search form.
reading-is-it-right = Is that right? Say it in other words, or fill in the search form.
reading-was-read = I read: { $understood }.
button-yes = Yes
reading-noted = Noted for this thread: { $allergies }.
button-no-allergy = Not an allergy
button-not-to = Not { $allergy }
press-lift = { $allergy } is no allergy here
button-lift = Lift it
reading-lift-for-all = Lift { $allergies } for everybody here?
reading-lifted = Lifted, as it was taken back: { $allergies }. This thread avoids it no more.
reading-not-avoided = It is not avoided here.

## Lists taken elsewhere

# What is said of a list, in this order.
parts-of-shared = dishes party place
shared = { $dishes }, shared.
shared-by = { $dishes }, shared by { $name }.
shared-from = { $dishes }, shared from { $origin }.
shared-by-from = { $dishes }, shared by { $name } from { $origin }.
shared-came-alone = Nothing that was said there came along. Say allergies, diets and the budget here, and they hold here. Nothing is ordered.
share-left-out = Left out: what was said in this thread, allergies, diets, who needs what, the budget, who picked what.
share-choose = To share: { $dishes }. Press Share to choose where it goes, and see it first.
share-to-copy = { $dishes }. This is the list as it can be passed on.
share-not-there = The list that was to be shared is not there any more. Nothing was shared.

## What the catalogue holds

menus-none-yet = There are no menus here yet.
menus-in-cities = Menus in { $cities }, by restaurants: { $counts }.
covers = Yes: { $restaurants }, { $dishes }.
covers-there = Yes: { $restaurants } { $there }, { $dishes }.
cuisines = { $cuisines }, by restaurants: { $counts }.
cuisines-there = { $there }: { $cuisines }, by restaurants: { $counts }.
cuisines-none = No cuisine is stated on the menus here.
name-and-number = { $name } ({ $count })
names-and-more = { $names } and { $more } more

## Where nothing is searched

talk-what-i-do = I search caterers' menus. Say what you need, for how many people and where.
talk-not-understood = I did not understand that; the list stands as it was. Say a change (“no, 30 people”), ask about a dish, or say “help”.
talk-welcome = You are welcome.
talk-all-right = All right.
talk-list-stands = The list stands as it was.
shown-nothing-yet = Nothing is shown here yet. Say what you need, for how many people and where.
shown-none-now = No dish is shown now.
shown-fewer =
    { $count ->
        [one] There is one dish on this page, and none of that number. Which dish do you mean? Say its number or its name.
       *[other] There are { $count } dishes on this page, and none of that number. Which dish do you mean? Say its number or its name.
    }
expired-unknown = That button does not belong to this conversation.
expired-started-over = That button is from before this conversation was started over.
expired-erased = That button has expired: what it was shown with has been erased.
expired-outdated = That search has expired: it is from before Platter was updated.
expired-type = Nothing was changed. Type what you need, for example “{ $example }”.
no-files = A file can be handed over in Slack. Here the list is read on with “more”.
file-of-all = { $dishes }, as a file.
file-of-first = The first { $count } of { $dishes }, as a file.

compare-too-few-picked-one = It takes two dishes to compare, and one is picked here. Search for something first, or name two that are shown.
compare-too-few-picked-none = It takes two dishes to compare, and none is picked here. Search for something first, or name two that are shown.

## Commands

command-help = Say what you need in one line: “{ $example }”. Then change it in words: “cheaper”, “no pork”, “make it 30”, “more”, “compare the first two”. “Pick the second one” keeps a dish for the thread, and “what have we picked?” lists them. “Start over” clears this thread; “forget” erases what you said everywhere.
command-orders = Nothing is ordered through me yet, so there is no order to follow, change or cancel. Ask the restaurant that took it.
command-past = Nothing is ordered through me, so no past orders are kept. Your last searches, to be run anew, and saved dishes are on Platter's home tab in Slack and under “Your searches and dishes” in Teams; “what have we picked?” lists what this thread has picked.
command-past-with-orders = “Our orders” shows what was ordered in this thread last, and “the same again” orders it anew. Your last searches and saved dishes are on Platter's home tab in Slack and under “Your searches and dishes” in Teams.
command-terms = Platter searches caterers' menus; nothing is ordered, paid or delivered through it. Delivery, payment and notice are the restaurant's to tell; each dish's card says whose it is.
command-terms-with-orders = Put dishes into an order with Add or in words; its card says delivery, tax and how it is paid, as far as the restaurant's menu does. No money is taken here.
command-human = No person answers here: Platter searches caterers' menus. For an order, ask the restaurant; for Platter itself, ask whoever set it up in this workspace.
command-human-with-orders = No person answers here. For an order on its way, call the restaurant; for Platter itself, ask whoever set it up in this workspace.
command-privacy = What is said to Platter, and what it answered, is kept so that a thread can go on, and erased after the days that whoever set Platter up has chosen. What colleagues say to each other is not kept, and an allergy guards its thread and is put in nobody's profile. What you enter of yourself is sealed, told to you alone, and erased a year after your last message. “Forget” erases it and your words everywhere in this workspace, now.
command-language = Platter reads English, and dishes as menus write them. Say for example “{ $example }”.
command-start-over = Cleared. Nothing said in this thread before now is used any more.
command-forget = Your words are erased from every thread of this workspace, with all that you entered of yourself, and this thread starts anew.
command-mute = Muted in this thread. Mention Platter to bring it back.
command-unmute = Listening in this thread again.

## What is a person's own

own-told-alone = What you entered of yourself is told where you are alone with Platter.
own-unread = Your own profile cannot be read at the moment: allergies that you entered there are not looked at in this answer.
for-me-alone = What is picked for you is shown to you alone. Ask in your own chat with Platter, or look at “Picked for you” on its home tab.
for-me-off = Nothing is picked for anybody here, as nothing can be kept of people.
for-me-not-now = Nothing can be picked for you at the moment. Ask again in a while.
# Before what the page is held to, and a full stop.
for-me-page = Picked for you
for-me-page-there = Picked for you in { $place }
for-me-nothing = Nothing is found to pick for you
for-me-nothing-there = Nothing is found to pick for you in { $place }
for-me-unsaid = Dishes of which the menus do not say what you need to know.
for-me-unsaid-there = Dishes in { $place } of which the menus do not say what you need to know.
for-me-flagged = Dishes that are left out for you. Nothing here is picked before you have looked at what it is marked with.
for-me-flagged-there = Dishes in { $place } that are left out for you. Nothing here is picked before you have looked at what it is marked with.
for-me-nothing-flagged = Nothing is left out for you.
for-me-nothing-flagged-there = Nothing in { $place } is left out for you.
for-me-show-unsaid = Show what does not say
for-me-show-flagged = Show what is left out for me
for-me-stated-alone = Only what its menu states free of what you entered stands here.
for-me-none-stated = No menu states a dish free of what you entered.
button-refresh = Refresh
press-for-me = pick something for me
fit-of-100 = { $word }, { $score } of 100

fit-word-excellent = Excellent match
fit-word-good = Good match
fit-word-partial = Partial match
tag-cuisine = { $cuisines } kitchen, as you like
tag-menu-says = Menu says: { $words }
tag-price = Within your { $tier } comfort zone
from-house = from { $name }
from-house-in-city = from { $restaurant } in { $city }
picked-line = { $dish }: { $facts }.
ways-to-buy = { $count } ways to buy it
fits-cuisine = { $restaurant }: { $cuisines }, as you like.
fits-vibes = Its menu says { $vibes }.
fits-price = At { $tier } it costs what you are comfortable with.
fits-diets = Its menu says that it is { $diets }.

## Profile: what a person entered of themselves, and its form

profile-off = Platter keeps no profiles here: { $why }.
profile-off-no-store = Platter keeps no profiles here: no store of them is connected.
profile-not-read = What you entered of yourself cannot be read at the moment. Ask again in a while.
profile-orders-not-read = What you ordered cannot be read at the moment. Ask again in a while.
profile-not-placed =
    { $count ->
        [one] You have a part in one order not placed yet.
       *[other] You have a part in { NUMBER($count, useGrouping: 0) } orders not placed yet.
    }
profile-placed = You have a part in what was ordered: { $numbers }.
profile-placed-and-more = You have a part in what was ordered: { $numbers }, and { $count } before.
profile-not-saved = Not saved: profiles cannot be reached at the moment. What you chose stands below; save again in a while.
profile-not-yours = This form was opened by somebody else. Nothing was saved. Open your own.
profile-changed = It was changed elsewhere meanwhile. There it now says:
profile-look-again = What you chose stands below. Look through it and save again; it then takes the place of the other.
profile-is-kept = This is kept of you, sealed, and told to you alone:
profile-nothing-kept = You have entered nothing of yourself, and nothing was learned.
label-and-values = { $label }: { $values }
profile-allergy = Allergy: { $allergen }, { $severity }
profile-intolerance = Intolerance: { $allergen }
profile-diet = Diet
profile-liked = Cuisines you like
profile-disliked = Cuisines you leave out
profile-vibes = You like it
profile-price = Price
profile-learned = Learned on { $day }: { $what }, because { $because }
profile-learning-on = Learning from what you ask and pick is on.
profile-learning-off = Learning from what you ask and pick is off.
learned-dietary = diet { $value }
learned-vibes = you like it { $value }
learned-cuisine-affinity = you like { $value }
learned-cuisine-aversion = you leave out { $value }
learned-price-comfort = price { $value }
because-asked-dietary = you asked for { $value } { $times } times
because-asked-vibes = you asked for { $value } { $times } times
because-asked-cuisine-affinity = you asked for { $value } { $times } times
because-asked-cuisine-aversion = you asked for no { $value } { $times } times
because-asked-price-comfort = you asked for prices of { $value } { $times } times
profile-form-lead = Only you read this. It guards your own chat with Platter and what is picked for you; in a thread with others only what is said there does. It is kept sealed, and erased twelve months after you last wrote to Platter.
profile-form-diets = Diets
profile-form-learning = Learning
profile-form-consent = Learn from what I search and pick
profile-hint-consent = Never allergies. What is learned stands here.
profile-form-learned = Learned: tick what to take out
profile-form-because = { $day }, because { $because }
profile-form-anaphylactic = Allergies, anaphylactic
profile-hint-anaphylactic = What has or may have it is left out; where the menu does not say, the dish stands behind a button.
profile-form-severe = Allergies, severe
profile-hint-severe = What has or may have it is left out; where the menu does not say, the dish stands behind a button.
profile-form-moderate = Allergies, moderate
profile-hint-moderate = What has or may have it is left out, and shown with its warning where you ask.
profile-form-intolerance = Intolerances
profile-hint-intolerance = What has it stays in the list, and is marked.
price-tier-1 = The lower third of what a place costs a head
price-tier-2 = The middle third
price-tier-3 = The upper third
profile-twice = “{ $allergen }” stands under { $under } too. Choose one.
profile-liked-too = { $cuisine } stands among those you like too. Choose one.
profile-fault-list = must be a list of words
profile-fault-many = has more than { $most }
profile-fault-tier = must be one of { $tiers }
profile-fault-no-diet = “{ $value }” is no diet that Platter knows
profile-fault-no-cuisine = “{ $value }” is no cuisine that Platter knows
profile-fault-no-vibe = “{ $value }” is no vibe that Platter knows
profile-fault-no-allergen = “{ $value }” is no allergen that Platter knows
profile-fault-no-severity = “{ $value }” is no severity: { $severities }
profile-fault-twice = “{ $allergen }” is given twice, as { $one } and as { $other }
profile-fault-not-among = “{ $value }” is not among confirmed or intolerances
profile-fault-none-given = “{ $allergen }” has none: moderate, severe or anaphylactic
profile-fault-confirmed = “{ $allergen }” is confirmed: moderate, severe or anaphylactic
profile-fault-intolerance = “{ $allergen }” is among intolerances; what is { $severity } belongs among confirmed
profile-fault-both = “{ $cuisine }” is liked and left out at once

## Search form

form-compose = Compose a whole order
form-compose-hint = One order that feeds everybody, with one total
form-empty = Fill in at least one field.
form-no-number = A whole number of people, from 1 to { $most }.
form-no-money = An amount above 0, such as 15 or 12.50, without a currency sign.
form-too-long = At most { $most } characters.
form-no-day = A day, such as 2026-11-24.
form-day-past = This day is past.
form-too-far = At most { $years } years ahead.
form-more-than-party = More than the { $party } to be fed.

because-picked = you picked { $dish }

## What is usual in an office

usual-none = Nothing is usual here. Say for example “our usual is 25 people in Oakland on Thursdays”.
usual-not-kept = That could not be kept just now, so nothing has changed. Say it again in a minute.
usual-not-yours = What is usual here is set by an admin or whoever made this channel. Once the same was searched for three times, a button offers it to everybody.
usual-dropped = What was set as usual here is dropped. What is set for everywhere stays.
usual-taken = As usual here: { $usual }.
usual-told = Usual here: { $usual }.
usual-kept = Usual here from now on: { $usual }. A thread that says nothing else takes it; “{ $not_here }” leaves it out.
usual-asked = Shall this be usual here, for everybody: { $usual }?
usual-party-in = { $people } in { $place }
usual-heads =
    { $count ->
        [one] { NUMBER($count, useGrouping: 0) } person
       *[other] { NUMBER($count, useGrouping: 0) } people
    }
on-day = on { $day }
weekdays-0 = Mondays
weekdays-1 = Tuesdays
weekdays-2 = Wednesdays
weekdays-3 = Thursdays
weekdays-4 = Fridays
weekdays-5 = Saturdays
weekdays-6 = Sundays
button-not-here = Not here
button-make-usual = Make { $usual } the usual here
press-make-usual = make { $usual } the usual here
button-drop-usual = Drop it
press-drop-usual = forget our usual
