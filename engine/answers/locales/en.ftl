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
day-pattern = EEEE d MMMM
# The locale's article before its kind: what begins a sentence.
sentence = { $said }.

## Headlines: criteria, in the order of the locale

# Which stand in the first part, in this order; what is left out is what nobody asked for.
headline-order = subject party place restaurant others
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
relaxed-order = cuisine restaurant zip-code
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
for-so-many = for { $count } people
button-any = Any
said-any = any

## Whole orders

plans-city-states = { $city } has { $dishes } stated { $diet }.
plans-city-away-states =
    { $miles ->
        [one] { $city } has { $dishes } stated { $diet }, about { $miles } mile away.
       *[other] { $city } has { $dishes } stated { $diet }, about { $miles } miles away.
    }
