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

## Stands among cards, picks and buttons, too

size-not-stated = size not stated
feeds-one = feeds one
serves = serves { $size }
serves-of-units =
    { $count ->
        [one] serves { $size }
       *[other] each serves { $size }
    }
card-order-for-all = { $order } for { $people }
card-cost-for = { $total } for { $people }, { $each } a head
label-in-words = { $label } (the menu says “{ $words }”)
rule-of-thumb = { $rule }: a rule of thumb, as the menu states no size
sum-for = { $sum } for { $people }
sum-in-all = { $sum } in all
button-of-compose = Compose
no-files = A file can be handed over in Slack. Here the list is read on with “more”.
file-of-all = { $dishes }, as a file.
file-of-first = The first { $count } of { $dishes }, as a file.

## Phrases of several answers

# What is told behind what it is told of: a restaurant's terms, a dish's answer, a label's sum.
told-of = { $of }: { $told }
# Facts of one line, one after the other.
clause-then = { $before }; { $then }
quoted = “{ $words }”
counted-main =
    { $count ->
        [one] { $count } main
       *[other] { $count } mains
    }
# A course as something to be added to an order, or that it lacks.
extra-main = main
extra-combination = combination
extra-breakfast = breakfast
extra-appetizer = appetizers
extra-salad = salad
extra-soup = soup
extra-side = sides
extra-dessert = dessert
extra-drink = drinks
extra-addon = extras
# A rate that nobody said, within "tax as 10 % and tip as 18 %".
rate-taken-tax = tax as { $rate } %
rate-taken-tip = tip as { $rate } %
rate-taken-delivery = delivery as { $rate } %

## Whole orders: one order

plan-kind-best = Best fit
plan-kind-cheapest = Cheapest
plan-kind-least-left = Least left over
plan-from-city = { $restaurants }, { $city }
plan-line = { $units } of { $dish }
# Behind "for 40": what one of them serves, or that nobody knows.
plan-line-in-brackets = { $whom } ({ $size })
plan-line-cost-each = { $cost } ({ $each } each)
# A mark of a line, beside labels.
plan-line-for-allergic = for the one who is allergic
plan-cost-all-estimated = { $cost }, all of it by estimated sizes
plan-cost-partly-estimated = { $cost }: { $stated } by sizes that the menu states, { $estimated } by estimated ones
plan-covers-allergic = The one who is allergic: { $dishes }, which the menu states free of { $allergies }
plan-nothing-for = Nothing { $diet } for { $whom }.
plan-no-meal-at = No meal at { $restaurants } is stated { $diet }: { $whom } would have nothing of their own.
plan-none-here = No { $wishes } here.
plan-sizes-estimated-each = The size of each line is estimated, as the menu states none.
plan-sizes-estimated-some = The size of { $count } of { $of } lines is estimated, as the menu states none.
plan-nothing-free = Nothing here is stated free of { $allergies }: the one who is allergic has nothing in this order.
plan-none-set-aside = No meal is set aside for the one who is allergic: stated free of { $allergies } are { $dishes } alone.
short-low-ends = The low ends of the { $part } serve { $has }, { $fewer } fewer than { $need }.
short-variety = { $mains } where { $people } people should have { $need } to choose from: it has no more.
short-share-main = One main is for { $has } of the { $people }, where { $need } should be the most.
short-share-dish = One dish is for { $has } of the { $people }, where { $need } should be the most.
short-minimum = The least that they take is { $least }, { $more } more.
short-minimum-of = The least that { $restaurant } takes is { $least }, { $more } more.
short-budget-food = { $cost } is more than the { $limit } left for the food.
short-budget-all = { $cost } is more than the { $limit } asked for.
short-extra = { $extra } for { $has } of the { $need }.
short-extra-none = No { $extra }: none fits here.
short-kitchen = None of its places is { $cuisine }.
short-places = It is from { $restaurants }, where { $need } was asked for.
plan-with-all = With tax, tip and delivery { $total }.
plan-with-all-guessed = With tax, tip and delivery { $total }; the menu does not say all of it: { $rates }.
terms-not-said = The menu does not say what they deliver.
terms-no-delivery = They do not deliver to this place.
terms-picked-up = They do not deliver to this place; it can be picked up.
terms-delivery-not-said = The menu does not say whether they deliver to this place.
terms-minimum = Minimum order { $least }.
terms-ahead =
    { $hours ->
        [one] Order { $hours } hour ahead.
       *[other] Order { $hours } hours ahead.
    }
terms-tax-included = Prices include tax.
terms-tax = Tax of { $rate } % comes on top.
terms-delivery-free = Delivery is free.
terms-delivery = Delivery { $fee }.
terms-delivery-free-from = Delivery { $fee }, free from { $sum }.
plan-kept = Kept: { $dishes }.
plan-changed = Changed: { $dishes }.
plan-not-ordered = Orders are not taken here yet; order it with the restaurant. { $restaurants }, for { $people }: { $total }.
# What a sum is of.
plan-whole = The whole order from { $restaurants }

## Whole orders: the answer

plans-headline = { $asked }: { $restaurants }, { $total }, { $each } a head.
# What is in force behind it begins with the party ("for 42 in Boston"), or with what it is of.
plans-one-order-party = One order { $asked }
plans-one-order-subject = One order, { $asked }
plans-no-mains = no menu here has mains of a size that is known
# In the place of "in Boston", where any place will do.
plans-here = here
plans-none-fits = No { $wishes } here that fits what else is asked for.
plans-none-on-menus = No { $wishes } on the menus here.
plans-nobody-has = No { $wishes } { $place }.
plans-not-there = No { $wishes } that fits from { $restaurants }: the order stays as it is. Say “other places” for another one.
plans-without-meal = { $whom } would have nothing of their own: no meal { $place } is stated { $diets }.
plans-ask-restaurants = Ask { $restaurants } what they can make.
# Where nobody said whether it is a lunch or a dinner.
plans-some-meal = meal
plans-later-meals =
    { $count ->
        [one] This is the { $now }; { $later } is an order of its own. Say “now the { $next }” for it.
       *[other] This is the { $now }; { $later } are orders of their own. Say “now the { $next }” for it.
    }
plans-other-kitchens = No order can be made of { $kitchens } dishes: this is from other kitchens.
plans-other-kitchens-in = No order can be made of { $kitchens } dishes { $place }: this is from other kitchens.
plans-cut-off = Time ran out while these orders were worked out, so a better one may exist.
plans-cheapest-already = Nothing that much cheaper feeds everybody: this is the cheapest there is.
plans-past =
    { $count ->
        [one] There is one order here, and none of that number. Which one do you mean?
       *[other] There are { $count } orders here, and none of that number. Which one do you mean?
    }
dropped-party = Nobody { $place } feeds all { $people }: { $most } is the most.
dropped-free = No meal { $place } is stated free of { $allergies }.
dropped-diet = No menu { $place } has a { $diet } meal for { $people } beside all else.
dropped-extra = Nobody { $place } has { $extra } for all { $people } beside all else.
dropped-kitchens = No order { $place } has a place each for { $cuisines }.
dropped-places = One restaurant does not cover everybody: { $restaurants } would do.
dropped-minimum = The order is below the least that they take.
dropped-minimum-of = The order is below the least of { $least } that they take.
dropped-minimum-comes-to = The order is below the least that they take: it comes to { $total }.
dropped-minimum-of-comes-to = The order is below the least of { $least } that they take: it comes to { $total }.
dropped-budget-all = No order keeps to { $limit } in all.
dropped-budget-all-would = No order keeps to { $limit } in all: { $would } would do.
dropped-budget-each = No order keeps to { $limit } a head.
dropped-budget-each-would = No order keeps to { $limit } a head: { $would } would do.
plans-which-line = Which dish shall be another one?
plans-not-in-it = This order has no { $dishes }.
plans-what-more = What shall be added? Say a dish, for example “add a pasta”, or a course.
plans-without-what = Without what? Say it, for example “no pork”.
plans-for-how-many = One order for everybody needs their number. For how many people?
plans-more-than-party =
    { $count ->
        [one] { $count } person with needs of their own are more than the { $party } who come. For how many people?
       *[other] { $count } people with needs of their own are more than the { $party } who come. For how many people?
    }
button-show-plan = Show this plan
press-show-plan-2 = the second plan
press-show-plan-3 = the third plan
button-order-plan = Order this
press-order-plan = order this
button-swap = Swap
press-swap = swap a dish
press-swap-line = swap the { $dish }
button-leave-out = Without …
press-leave-out = without something
button-add-course = Add { $course }
button-no-food = No { $food }
button-other-places = Other places
press-other-places = other places
button-show-dishes = Show dishes
press-show-dishes = show dishes
best-order-for-all = One order for all { $people } from { $restaurants }: { $total }, { $each } a head.
best-order-for-party = One order for { $people } from { $restaurants }: { $total }, { $each } a head.

## Sums

sum-of-currencies = They are priced in different currencies, so nothing is added up.
sum-of-what = Of which dish? Say its number or its name, or pick dishes to add them up.
sum-how-many = Say for how many people, and it is added up.
sum-none-sized = No menu here states how many these feed.
sum-of-some = { $known } of { $count }, { $sum }
sum-without = { $dish }: { $units }, not in the sum.
sum-for-how-many = { $sum }; say for how many people, and it is reckoned a head
sum-a-head = { $sum }, { $each } a head
sum-a-head-of = { $sum }, { $each } a head of { $people }
sum-before-tax = { $sum }, before tax and tip
# Parts of a sum, before what they come to.
sum-food = food { $cost }
sum-with-tax = tax ({ $rate } %) { $cost }
sum-with-tip = tip ({ $rate } %) { $cost }
sum-with-delivery = delivery ({ $rate } %) { $cost }
sum-rates-taken = { $rates }: say another rate, for example “with 20 % tip”.
# What a sum is of.
sum-of-picks =
    { $count ->
        [one] The { $count } pick together
       *[other] The { $count } picks together
    }
sum-of-dishes = The { $count } dishes together

## Restaurants

price-range = { $low } to { $high }
place-a-head = { $price } a head for { $people }
place-unsized = { $dishes }, size not stated
place-dishes-for = { $dishes } for { $people }
place-some-sized =
    { $count ->
        [one] { $dishes } for { $people }, { $count } states a size
       *[other] { $dishes } for { $people }, { $count } state a size
    }
miles-under = under { $miles } miles
miles-one = { $miles } mile
miles-few = { $miles } miles
miles-many =
    { $miles ->
        [one] { $miles } mile
       *[other] { $miles } miles
    }
place-not-free-one = The menu does not state that it is free of { $allergies }.
place-not-free-all = None of these dishes states that it is free of { $allergies }.
place-not-free-some =
    { $count ->
        [one] { $count } of these dishes does not state that it is free of { $allergies }.
       *[other] { $count } of these dishes do not state that they are free of { $allergies }.
    }
press-dishes-from = dishes from { $restaurant }
press-compose-from = compose an order from { $restaurant }
places-nearest-zip = Nearest to { $centre } first, as the crow flies.
places-nearest-city = Nearest to the middle of { $centre } first, as the crow flies.
places-no-positions = No menu here says where it is, so these are not by distance.
places-by-distance-from-where = Say a city or a ZIP code, and they come by distance from there.
places-cheapest-first = Those that cost least a head come first.
places-first-sized = Those that state sizes come first, then those with most dishes.
places-first-sized-free = Those that state sizes come first, then those with most dishes that are stated free of { $allergies }.
places-first-most = Those with most dishes come first.
places-first-most-free = Those with most dishes that are stated free of { $allergies } come first.

## Comparisons

compare-title = { $dishes }, side by side.
compare-beyond = { $count } more were named; a table holds four.
# Labels of rows, and cells that have nothing to show.
compare-restaurant = Restaurant
compare-price = Price
compare-size = Size
compare-how-many = How many
compare-cost-for = Cost for { $people }
compare-cost-a-head = Cost a head
compare-labels = Labels
compare-minimum = Minimum order
compare-allergy = Allergy to { $allergies }
compare-not-stated = not stated
compare-none-stated = none stated
compare-currencies = They are priced in different currencies.
compare-none-sized-size = Which feeds most cannot be said: none of them states a size.
compare-none-sized-head = Which is cheapest a head cannot be said: none of them states a size.
compare-none-sized-total = Which is cheapest for { $people } cannot be said: none of them states a size.
compare-unsized-size =
    { $count ->
        [one] Which feeds most cannot be said: { $dishes } states no size.
       *[other] Which feeds most cannot be said: { $dishes } state no size.
    }
compare-unsized-head =
    { $count ->
        [one] Which is cheapest a head cannot be said: { $dishes } states no size.
       *[other] Which is cheapest a head cannot be said: { $dishes } state no size.
    }
compare-unsized-total =
    { $count ->
        [one] Which is cheapest for { $people } cannot be said: { $dishes } states no size.
       *[other] Which is cheapest for { $people } cannot be said: { $dishes } state no size.
    }
compare-some-unsized =
    { $count ->
        [one] { $count } of the { $of } shown states no size.
       *[other] { $count } of the { $of } shown state no size.
    }
compare-all-estimated =
    { $count ->
        [1] It is estimated.
        [2] Both are estimated.
       *[other] All are estimated.
    }
compare-some-estimated =
    { $count ->
        [one] { $count } of the { $of } costs compared is estimated.
       *[other] { $count } of the { $of } costs compared are estimated.
    }
compare-same-head = { $dishes } cost the same a head: { $price }.
compare-same-total = { $dishes } cost the same for { $people }: { $price }.
compare-cheapest-head =
    { $of ->
        [2] { $dish } is cheaper a head: { $price }.
       *[other] { $dish } is the cheapest a head: { $price }.
    }
compare-cheapest-total =
    { $of ->
        [2] { $dish } is cheaper for { $people }: { $price }.
       *[other] { $dish } is the cheapest for { $people }: { $price }.
    }
compare-least-price = The lowest price is that of { $dish }, { $price }.
compare-feed-same = { $dishes } feed the same: up to { $most } from one order.
compare-feeds-most =
    { $of ->
        [2] { $dish } is bigger: one order feeds up to { $most }.
       *[other] { $dish } is the biggest: one order feeds up to { $most }.
    }
compare-one-shown = It takes two dishes to compare, and there is one here. Search for something first, or name two that are shown.
compare-none-shown = It takes two dishes to compare, and none is shown here. Search for something first, or name two that are shown.
compare-one-picked = It takes two dishes to compare, and one is picked here. Search for something first, or name two that are shown.
compare-none-picked = It takes two dishes to compare, and none is picked here. Search for something first, or name two that are shown.

## Files: names of columns and rows

files-in-slack = A file can be handed over in Slack.
column-dish = Dish
column-portion = Portion
column-restaurant = Restaurant
column-city = City
column-state = State
column-price-of-one = Price of one
column-currency = Currency
column-serves-from = Serves from
column-serves-to = Serves to
column-for-people = For people
# Whose need the dish was brought for.
column-for-need = For
column-orders = Orders
column-unit = Unit
column-cost = Cost
column-cost-a-head = Cost a head
# Whether the cost is estimated or by a size that the menu states.
column-cost-is = Cost is
cost-about = about
cost-stated = stated
column-minimum-order = Minimum order
column-diets = Diets stated
column-warnings = Warnings
column-description = Description
column-address = Address
column-source = Source
column-picked-by = Picked by
column-units = Units
column-each = Each
column-choices = Choices
column-note = Note
# Who eats it.
column-for-whom = For
sheet-discount = Discount
sheet-delivery = Delivery
sheet-tax = Tax
sheet-tax-contained = Tax, contained
sheet-tip = Tip
sheet-total = Total

## Answers about dishes

menus-say-of = What these menus say of { $about }:
menus-can-be-wrong = Menus can be wrong: ask the restaurant before somebody with an allergy eats it.
no-favourites = I have no favourites, and menus hold no reviews. Why these stand first:
not-stated-delivery = The menus do not say whether they deliver.
not-stated-hours = The menus state no opening hours.
not-stated-notice = The menus do not say how much notice is needed.
not-stated-contact = The menus give neither a phone number nor a website.
not-stated-payment = Nothing is paid through me, and the menus say nothing of payment or invoices.
not-stated-fees = Prices are those of the menus, which do not say whether tax, tips or fees come on top.
not-stated-service = The menus do not say whether plates, cutlery or setting up come with the food.
not-stated-discounts = The menus state no discounts. What there is for a large order, the restaurant can say.
not-stated-photos = The menus here hold no pictures.
not-stated-preparation = The menus do not say whether that can be done.
not-stated-ordering = Nothing is ordered through me yet, so there is nothing to change or cancel.
not-stated-reviews = Menus hold no reviews, and I know of none.
# Before their addresses, behind what no menu holds.
restaurants-to-ask =
    { $count ->
        [one] The restaurant:
       *[other] The restaurants:
    }
# Clauses behind a dish's name, several beside each other.
menu-no-allergens = the menu gives no allergen information
menu-states-allergens = the menu states { $allergens }, and says nothing of others
menu-says = the menu says { $words }
menu-does-not-say = the menu does not say
menu-no-mention = the menu does not mention { $about }
menu-states-without = the menu states it without { $food }
menu-names = the menu names “{ $words }”
menu-names-word-for = the menu names a word for { $food }
menu-silent-but = the menu says nothing of { $food }; it states that it contains { $allergens }
menu-of-food-contains = the menu says it contains { $words }
menu-of-food-may-contain = the menu says it may contain { $words }
menu-of-food-usual = “{ $words }” is usually made with { $food }, and the menu does not say that it is left out
menu-of-food-often = { $words } dishes are often made with { $food }; the menu does not say
menu-of-food-offers = the menu offers it without { $food } on request
menu-of-food-silent = the menu says nothing of { $food }
diet-by-words = { $diet }, by the words “{ $words }”
diet-by-menus-words = { $diet }, by the menu's words “{ $words }”
diet-by-label = { $diet }, by the menu's label
diets-on-request = on request { $diets }
menu-no-diet = the menu states no diet
menu-of-diet-contradicts = not { $diet } by what the menu names
menu-of-diet-offers = the menu offers it { $diet } on request
menu-of-diet-silent = the menu does not say whether it is { $diet }
choice-serves = { $choice } serves { $size }
# A size that has no name of its own.
choice-one-unit = one { $unit }
choice-one-order = one order
minimum-not-stated = no minimum stated
dish-choices = choices: { $choices }
menu-no-description = the menu does not describe it
why-nothing = nothing but its place in the search speaks for it
no-address = no address stated
address-and-menu = { $address } (menu from { $source })
menu-of-age = its menu here is of { $year }; prices may have changed
menu-undated = its menu here bears no date
order-comes-later = Ordering through Platter comes later; until then, order from the restaurant.
order-say-which = Say which and how many, for example “add two of the first one”, or press Add on its card.
order-which-dish = Which dish do you mean? Say its number or its name, for example “3 of the second one”.
order-noted = Noted: { $dishes }.
order-noted-one = { $count } × { $dish }, { $price }
order-noted-some = { $count } × { $dish }, { $price } each, { $total } in all

## How an answer came about: filters

filter-everything = dishes in the catalogue
filter-list-before = dishes of the list before
some-city = the city
some-state = the state
some-zip = the ZIP
some-restaurant = the restaurant
some-restaurants = these restaurants
filter-without-city = without a city
filter-currency-of-place = priced in { $currency }, as the place is
filter-currency-of-most = priced in { $currency }, as most are
filter-cuisine = of the cuisine
filter-diets = stated to be { $diets }
filter-not-shown-before = not from restaurants shown before
filter-without = without { $wishes }
filter-guarded = neither containing nor naming { $allergies }
filter-not-against = not contradicting { $diets }
filter-stated-or-offered = stated, or offered on request
filter-free = stated to be free of { $allergies }
filter-left-out = containing or naming { $allergies }
filter-not-stated = not stated
filter-only-offered = not stated, only offered
filter-budget = within what may be paid
filter-feeding-more = one order feeding more than { $count }
filter-feeding-most = feeding no more than { $count }

## How an answer came about: what was heard, and why this order

explain-heard-party = how many people
explain-heard-more-heads = more people
explain-heard-part = a part of the people
explain-heard-city = the city
explain-heard-state = the state
explain-heard-zip = the ZIP
explain-heard-area = the neighbourhood
explain-heard-unknown-place = a place without menus
explain-heard-cuisine = the cuisine
explain-heard-replaced = what is given up
explain-heard-diet = a diet
explain-heard-need = people with a need
explain-heard-money = a limit of money
explain-heard-wish = a dish
explain-heard-course = a course
explain-heard-restaurant = a restaurant
explain-heard-exclusion = to leave out
explain-heard-allergy = an allergy
explain-heard-retraction = an allergy taken back
explain-heard-indifference = does not matter
explain-heard-change = a step from what was shown
explain-heard-reference = a dish that was shown
explain-heard-respelt = spelt otherwise on the menus
explain-heard-items = what to order
explain-heard-meal = the meal
explain-heard-occasion = the occasion
explain-heard-tag = a wish about style
explain-heard-price-level = a price level
explain-heard-command = a command
explain-heard-catering = catering
explain-heard-date = the day
explain-heard-time = the time
explain-heard-here = here
explain-intent-search = a search
explain-intent-filter = a change of the search before
explain-intent-compare = a comparison of what was shown
explain-intent-clarify = a question about what was shown
explain-intent-compose = a whole order to be composed
explain-intent-order = a wish to order
explain-intent-command = a command
explain-intent-other = talk that is not for us
# How a word of the line was taken.
explain-respelt = as another spelling, { $taken }
# How many dishes stand in a group: "8 naming it, fit for 25".
explain-group = { $count } { $group }
explain-of-asked = naming it
explain-of-described = naming it only in the description
explain-of-nearest = not naming it
explain-of-mains = mains or combinations
explain-of-sides = sides, desserts and the like
explain-of-besides = drinks, sauces or extras
explain-the-party = the party
explain-size-fits = fit for { $people }
explain-size-stated = of another size
explain-size-estimated = of estimated size
explain-size-size-unknown = of no stated size
explain-first-by-list-before = { $dish } leads: of { $group }, the list before put it first
explain-first-by-search = { $dish } leads: of { $group }, word and meaning search together put it first
explain-first-by-id = { $dish } leads: of { $group }, no search ranked them, so that its id put it first
explain-first-by-price = { $dish } leads: of { $group }, its price put it first
explain-waiting = { $dish } of { $restaurant }, { $rank }
explain-relaxed = with all that was said: { $before }; with a limit dropped: { $after }
explain-step = step { $number }, { $limits }: { $dishes } of { $restaurants }, { $new } of them new
explain-step-taken = step { $number }, { $limits }: { $dishes } of { $restaurants }, { $new } of them new, taken
explain-without-limit = without that limit
explain-cheaper-1 = { $limits } (nine tenths of the cheapest shown)
explain-cheaper-2 = { $limits } (a cent below the cheapest shown)
explain-cheaper-3 = { $limits } (a cent below the median shown)
explain-limit-party = up to { $limit } for { $people }
explain-limit-all = up to { $limit } in all
explain-limit-head = up to { $limit } a head
explain-limit-unit = up to { $limit } each
explain-bound-none = { $restaurants }: cannot feed everybody
explain-bound-known = { $restaurants }: fit at most { $bound }
explain-bound-known-solved = { $restaurants }: fit at most { $bound }, solved: { $fit }
explain-bound-known-in-vain = { $restaurants }: fit at most { $bound }, solved in vain
explain-bound-binds = { $bound }; what binds: { $limits }
explain-solved-for = solved for { $steps }
explain-then = { $one }, then { $then }
explain-dropped = dropped: { $wish }, { $asked } asked
explain-dropped-would = dropped: { $wish }, { $asked } asked; { $would } would do
explain-cut-off = time ran out before all were solved
explain-arm-words = word search
explain-arm-meaning = meaning search
