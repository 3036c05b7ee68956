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

## Orders: lines

# "2 full trays of Baked Ziti", where no menu has a unit.
order-unit =
    { $count ->
        [one] order
       *[other] orders
    }
order-units = { $units } { $unit } of { $dish }
order-units-in-portion = { $units } { $unit } of { $dish }, { $portion }
order-units-noted = { $line }, { $note }
order-line-cost = { $line }, { $cost }
order-choice-priced = { $choice } (+{ $price })
order-not-chosen = That is not chosen with { $dish }: { $why }.
order-still-to-choose = To choose for { $dish }: { $groups }.
order-total-for = { $total }, { $each } a head for { $people }

## Orders: where and when

order-fetched = Picked up
order-brought = Delivered to the address
order-brought-to = Delivered to { $place }
order-brought-to-zip = Delivered to { $place } { $zip }
# A place that an order is brought to.
order-district = { $district } in { $city }
# A pattern of CLDR's.
pattern-of-order-day = EEEE, d MMMM
order-window = { $day }, { $at } to { $until }
order-window-in-zone = { $day }, { $at } to { $until } ({ $zone })
order-where-to = Where should it go, or is somebody picking it up?
order-goes-to = { $place }, says { $who }.
order-waits-for-place =
    { $count ->
        [one] { $lines } waits for the place.
       *[other] { $lines } wait for the place.
    }
order-not-fetched = { $restaurants } cannot be picked up from.
order-not-brought =
    { $count ->
        [one] { $restaurants } does not deliver to { $place }.
       *[other] { $restaurants } do not deliver to { $place }.
    }
order-brought-near = Near by they deliver to { $places }.
order-fetched-instead = It can be picked up instead.
order-others-bring =
    { $count ->
        [one] { $count } other restaurant delivers to { $place }.
       *[other] { $count } other restaurants deliver to { $place }.
    }
order-not-covered = { $name } does not deliver there.
order-can-be-fetched = It can be picked up.
order-how-unstated = { $name }'s menu does not say how they deliver: the order goes to them as a request.
order-when-later = There is nothing in the order yet that could be there then.
order-day-and-time = Both day and time are needed: “Tuesday at 11:30”.
order-not-then-past = { $when } is past.
order-not-then-closed = { $name } is closed on that day.
order-not-then-lead = { $name } needs { $hours } hours: { $when } is too soon.
order-not-then-lead-unknown = { $name } does not say how long it needs, and { $hours } hours are reckoned with: { $when } is too soon.
order-not-then-until = { $name } takes orders until { $until } and needs { $hours } hours from the next day on: { $when } is too soon.
order-not-then-hours = { $name } is not open at that time: { $when }.

## Orders: what becomes of one

order-title-order = Order { $number }: { $restaurants }
order-title-request = Request { $number }: { $restaurants }
order-is-waiting = { $number } is above the limit here and waits for approval.
order-is-requested = { $number } is placed as a request; nobody at the restaurant has been told yet.
order-is-placed = { $number } is placed.
order-moved-placed = { $number } is approved and placed.
order-moved-refused = { $number } is not approved.
order-moved-cancelled = { $number } is cancelled.
order-told = { $number }: { $state }
order-request-placed = This is a request: { $name } has not been told by Platter, and whoever runs Platter here passes it on.
order-request-sent = This request was passed on to { $name }, and is not confirmed by them yet.
order-state-waiting-approval = Waits for approval.
order-state-placed = Placed, and about to be sent to { $name }.
order-state-sent = Sent to { $name }, not confirmed by them yet.
order-state-accepted = { $name } accepted it.
order-state-declined = { $name } declined it.
order-state-declined-because = { $name } declined it: { $reason }.
order-state-unanswered = { $name } has not answered.
order-state-cancelled = Cancelled.
order-state-refused = Not approved.
order-state-refused-because = Not approved: { $reason }.
order-not-reached-order-so-far = { $number } could not be sent to { $name } so far.
order-not-reached-order-over = { $number } could not be sent to { $name }.
order-not-reached-cancelled-so-far = { $name } could not be told so far that { $number } is cancelled.
order-not-reached-cancelled-over = { $name } could not be told that { $number } is cancelled.
order-call-so-far = Call them; it is tried again.
order-call-over = Call them.
order-call-on-so-far = Call them on { $phone }; it is tried again.
order-call-on-over = Call them on { $phone }.
order-shall-cancel = Shall { $number } be cancelled?
order-too-late = It is too late for that: call the restaurant.
order-none-here = There is no order in this thread.
order-no-files = This channel cannot hand over a file.
order-complaint = That is for people, not for me: I have noted this thread for whoever runs Platter here. For food on its way, call the restaurant.

## Orders: what a change says

# Who did something, where nobody knows their name.
order-somebody = Somebody
order-somebody-else = somebody else
# Stand for a name that nobody knows, behind others.
order-beginner = who began it
order-beginner-of-it = who began the order
order-organiser = who organised it
order-added = { $who } added { $lines }.
order-in-all = In all { $total }.
order-in-all-each = In all { $total }, { $each } a head.
order-now-so-many = { $who } made it { $line } instead of { $before }.
order-taken-out = { $who } took out { $dishes }.
order-nothing-left = Nothing is left in it.
order-chosen = { $who } chose { $choices } for { $dish }.
order-line-noted = { $who } noted of { $dish }: { $note }.
# What was chosen or noted, where nothing was.
order-nothing = nothing
order-for-whom = for { $name }
order-note-for-whom = { $note }; { $whom }
order-empty = There is nothing in the order yet.
order-noted = Noted for the order.
order-too-many = That is more than one order can hold.
order-not-theirs = { $dishes } was added by { $who }: they or { $organiser } can change that.
order-only-by = Only { $name } can place this.
order-may-place = { $name } may place this order, too.
order-not-known = I know by name only who has added something, and { $name } has not: let them add a line first.
order-asks = { $who } asks { $organiser } to place this order.
order-asks-beginner = { $who } asks whoever began it to place this order.
order-added-just-now =
    { $count ->
        [one] { $dishes } was added less than a minute ago. One more?
       *[other] { $dishes } were added less than a minute ago. Once more?
    }
order-already-in =
    { $count ->
        [one] { $count } line is in the order already. Shall this take their place?
       *[other] { $count } lines are in the order already. Shall this take their place?
    }
order-dish-not-in-it = { $dish } is not in the order.
order-that-not-in-it = That is not in the order.
order-holds = It holds { $dishes }.
order-which-dish = Which of these do you mean?
order-which = Which one do you mean?
order-which-line = Which line do you mean?
order-none-shown = No dish is shown now.
order-so-many-shown =
    { $count ->
        [one] There is { $count } dish shown.
       *[other] There are { $count } dishes shown.
    }
order-not-shown = { $dishes } is not among what was shown.
order-shown-are = There is { $dishes }.
order-no-such-size = { $dish } is not sold as “{ $size }”: the menu has { $sizes }.
order-left-menu = { $dish } is on its menu no more.
order-no-alcohol = { $dish } is not ordered through Platter: order alcohol with the restaurant.
order-other-currency = { $dish } is sold in another currency: it needs an order of its own.
order-guarded = Nothing with { $allergies } goes in from now on; what is in it already is looked at again before it is placed.
order-left-alone = I left the rest alone: “{ $rest }”. Say it by itself.
order-more-not-added =
    { $count ->
        [one] { $count } more dish is not added, for the like of it.
       *[other] { $count } more dishes are not added, for the like of it.
    }
order-by-itself = { $dish }: { $caution } It is asked about by itself, and not added yet.
order-warned = { $dish }: { $caution }
order-shall-drop = Shall the whole order be thrown away?
order-dropped = The order is thrown away.
order-shown-no-more = The order that this button belongs to is shown no more.

## Orders: checking and placing one

order-check = This is the whole order. Only its button places it.
order-not-ready = This is the whole order so far. It can be placed when nothing below is missing.
order-over = This order is over: it was placed or thrown away.
order-changed-since = Somebody changed the order after this card was drawn. Here it is as it stands now.
order-nothing-placed = Nothing was placed: this changed since the card was drawn.
# Of an allergen that came up, which is told to whom it concerns alone.
order-choose-anew = One line has to be chosen anew.
order-above-limit = It is above the limit here, and nobody but you may approve it: ask whoever runs Platter here.
order-not-their-own = Whoever asks for an order cannot approve it.
order-only-approver = Only the approver can do that.
order-below = { $name } takes orders from { $minimum }: { $missing } is missing.
order-now-costs = { $dish } is { $now } now, { $before } before.
order-now-in-all = It comes to { $now } now, { $before } before.
order-not-kept-time = { $name } cannot keep that time any more.
# In the place of a code's letters, before what is wrong with it.
order-its-code = The code
order-promo-unknown = { $code } is no code here.
order-promo-early = { $code } does not hold yet.
order-promo-late = { $code } has run out.
order-promo-used = { $code } has been used as often as it may be.
order-promo-used-by-you = { $code } was used by you already.
order-promo-currency = { $code } is for orders in another currency.
order-promo-minimum = { $code } holds from a larger order on.
order-promo-budget = What is left of { $code } is not enough for this order.
order-missing-lines = { order-empty }
order-missing-units = More of a dish of which its menu takes no order so small.
order-missing-choices = What is chosen with a dish that asks for it.
order-missing-destination = Where it goes: a ZIP code, an address, or that it is picked up.
order-missing-window = The day and time.
order-missing-address = The street address.
order-missing-contact-name = Who receives it.
order-missing-contact-phone = A phone number for the driver.
order-missing-party = For how many people it is.

## Orders: buttons, and what a press reads as

order-button-plan-instead = Put it in their place
order-press-plan-instead = put it in their place
order-button-plan-also = Add it on top
order-press-plan-also = add it on top
order-button-add-again = One more? [{ $count } in all]
order-press-add-again = one more of that
order-button-add-all-again = Add all { $count } once more
order-press-add-all-again = one more of that
order-button-add-despite = Add despite { $allergies }
order-press-add-despite = add despite { $allergies }
order-button-add-units = { $units } × { $dish }
order-press-add-units = add { $dish }
order-button-add-dish = { $dish }
order-press-add-dish = add { $dish }
order-button-ask-organiser = Ask { $name }
order-press-ask-organiser = ask { $name } to place it
order-button-show = Show order ({ $count })
order-press-show = show the order
order-button-check-out = Check out
order-press-check-out = check out
order-button-drop = Throw it away
order-press-drop = throw the order away
order-button-cancel = Cancel
order-press-cancel = cancel { $number }
order-button-more-of = One more
order-press-more-of = one more { $dish }
order-button-fewer-of = One fewer
order-press-fewer-of = one { $dish } fewer
order-button-take-out = Take out
order-press-take-out = take out the { $dish }
order-button-choose = Choose
order-press-choose = choose for the { $dish }
order-button-place = Place this order, { $total }
order-press-place = place this order
order-button-fill-place = Say where
order-press-fill-place = where it goes
order-button-fill = Fill in what is missing
order-press-fill = the details of the order
order-button-change-details = Change details
order-press-change-details = the details of the order
order-button-change-items = Change items
order-press-change-items = change the items
order-button-collect = It is picked up
order-press-collect = we pick it up
order-button-collect-instead = Pick it up instead
order-press-collect-instead = pick it up instead
order-button-bring-instead = Have it delivered
order-press-bring-instead = have it delivered instead
order-button-approve = Approve, { $total }
order-press-approve = approve { $number }
order-button-refuse = Refuse
order-press-refuse = refuse { $number }
order-button-reorder = Reorder
order-press-reorder = reorder { $number }
order-button-file = As file
order-press-file = the file of { $number }

## Orders: cards

order-title-checkout = Check this order from { $restaurants }
order-title-where = Before anything goes in
order-title-cart =
    { $count ->
        [one] The order so far: { $count } line
       *[other] The order so far: { $count } lines
    }
order-note = Note: { $note }
order-added-by = added by { $name }
order-on-menu-no-more = It is on this menu no more.
order-menu-states = The menu states: { $allergens }.
order-choices-unstated = It states none of what is chosen with it.
order-to-be-agreed = to be agreed with the restaurant
# Labels of amounts; of several restaurants each names its own.
order-sum-of = { $sum }, { $name }
order-sum-food = Food
order-sum-promo = Promo { $code }
order-sum-delivery = Delivery
order-sum-tax = Tax
order-sum-tax-contained = Tax, contained
order-sum-tip = Tip
order-sum-tip-share = Tip { $share } %
order-sum-total = Total
# Labels of what is known of an order.
order-fact-party = For
order-fact-way = How
order-fact-when = When
order-fact-address = Address
order-fact-contact = Contact
order-fact-notes = Notes
order-fact-po = PO number
order-fact-payment = How it is paid

## Orders: forms

order-form-save = Save
order-form-place = Where it goes
order-form-checkout = Order details
order-form-choices = What is chosen
order-form-refuse = Not approved
order-form-do-refuse = Refuse
order-form-earliest = The earliest that all of it can be there is { $day } at { $at }.
# How a form that was sent reads in a thread.
order-form-sent = Order form
order-form-sent-place = Place of delivery
order-form-sent-checkout = Delivery details
order-form-sent-modifiers = Choices for a dish
order-form-sent-refuse = Refuse the order
order-way-delivery = It is delivered
order-way-pickup = We pick it up
order-field-way = How
order-field-zip = ZIP code
order-field-district = District, where there is no ZIP code
order-field-date = Day
order-field-time = Time
order-field-address = Street address
order-field-contact-name = Who receives it
order-field-contact-phone = Their phone
order-field-notes = Notes for the driver or the kitchen
order-field-party = For how many people
order-field-tip = Tip
order-field-promo = Promo code
order-field-po-number = PO number
order-field-reason = Why not
order-hint-tip = A share such as 18%, or an amount such as 40.
order-hint-reason = Whoever asked reads it.
order-choose-least = At least { $least }.
order-choose-exactly = Exactly { $count }.
order-choose-between = { $least } to { $most }.
order-fault-needed = Fill this in.
order-fault-one = Choose one of these.
order-fault-several = Choose some of these.
order-fault-long = At most { $most } characters.
order-fault-phone = A phone number of 5 to 20 digits, such as +1 617 555 0134.
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
label-in-words-of-house = { $label } (the restaurant says “{ $words }”)
label-of-house = the restaurant says { $label }
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
# The form is CLDR's of an ordinal number.
ordinal =
    { $form ->
        [one] { $number }st
        [two] { $number }nd
        [few] { $number }rd
       *[other] { $number }th
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

## Phrases of several answers

# What is told behind what it is told of: a restaurant's terms, a dish's answer, a label's sum.
told-of = { $of }: { $told }
# Criteria of a headline beside each other, without a word between them.
list-beside = { $before }, { $then }
# Facts of one line, one after the other.
clause-then = { $before }; { $then }
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
plan-nothing-free = Nothing here is stated free of { $allergies }: the one who is allergic has nothing in this order. Ask the restaurant.
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
place-not-free-one = The menu does not state that it is free of { $allergies }. Ask the restaurant.
place-not-free-all = None of these dishes states that it is free of { $allergies }. Ask the restaurant.
place-not-free-some =
    { $count ->
        [one] { $count } of these dishes does not state that it is free of { $allergies }. Ask the restaurant.
       *[other] { $count } of these dishes do not state that they are free of { $allergies }. Ask the restaurant.
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
compare-too-few-shown-one = It takes two dishes to compare, and there is one here. Search for something first, or name two that are shown.
compare-too-few-shown-none = It takes two dishes to compare, and none is shown here. Search for something first, or name two that are shown.

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
diet-by-words = { $diet }, by the menu's words “{ $words }”
diet-by-words-of-house = { $diet }, by the restaurant's own word “{ $words }”
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
wish-which-dish = Which dish do you mean? Say its number or its name, for example “3 of the second one”.
wish-noted = Noted: { $dishes }.
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
explain-heard-part = a part of the people
explain-heard-area = the neighbourhood
explain-heard-unknown-place = a place without menus
explain-heard-cuisine = the cuisine
explain-heard-diet = a diet
explain-heard-need = people with a need
explain-heard-wish = a dish
explain-heard-course = a course
explain-heard-restaurant = a restaurant
explain-heard-allergy = an allergy
explain-heard-items = what to order
explain-heard-meal = the meal
explain-heard-occasion = the occasion
explain-heard-price-level = a price level
explain-heard-command = a command
explain-heard-date = the day
explain-heard-time = the time
explain-heard-meals = how many meals
explain-heard-party-times = so many times the people
explain-heard-no-cuisine = people, and no cuisine
explain-heard-for-event = what it is for
explain-heard-party-more = more or fewer people
explain-heard-party-me = one person
explain-heard-here = here
explain-heard-amount = a number
explain-heard-place = the place
explain-heard-address = an address
explain-heard-window = when it is to arrive
explain-heard-exclude = to leave out
explain-heard-sort = the order of the list
explain-heard-budget-head = a limit a head
explain-heard-budget-total = a limit in all
explain-heard-extra = what is had beside the meal
explain-heard-for-some = not for everybody
explain-heard-later-meal = another meal
explain-heard-named-food = with the meal
explain-heard-picks = what is picked
explain-heard-places = from how many restaurants
explain-heard-serves-max = at most so many
explain-heard-tags = a wish about style
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

favourites-unread = Your profile cannot be read at the moment, so allergies are not looked at here.
profile-fault-no-key = is none of { $keys }

# How a form reads in a thread, behind its other criteria.
form-as-one-order = as one whole order
form-pick = Pick { $dish }
pattern-of-date = d MMMM y
## Rules of thumb, by which a size is estimated

estimate-main = a main feeds one
estimate-combination = a combination feeds one
estimate-side = a side feeds one
estimate-salad = a salad feeds one
estimate-soup = a soup feeds one
estimate-breakfast = a breakfast dish feeds one
estimate-dessert = a dessert feeds one
estimate-drink = a drink feeds one
estimate-pizza-personal = a personal pizza feeds one
estimate-pizza-small = a small pizza feeds one
estimate-pizza-medium = a medium pizza feeds 2
estimate-pizza-large = a large pizza feeds 3
estimate-pizza-extra-large = an extra large pizza feeds 4
estimate-pizza-family = a family pizza feeds 5
estimate-pizza-party = a party pizza feeds 5
estimate-pizza-unsaid = a pizza that says no diameter feeds 3
estimate-pizza-area = a pizza feeds one for every 50 square inches
estimate-slices-of-pizza = two slices of pizza feed one
estimate-pieces-meal = 10 pieces a head, as the meal
estimate-pieces-beside = 3 pieces a head, beside other food
estimate-dozen-pastries = a dozen of bagels or pastries feeds 8
estimate-dozen-cookies = a dozen of cookies feeds 4
estimate-two-litres = a two-litre bottle feeds 6
estimate-six-pack = a six-pack feeds 6

## What goes to a language model, for whom asks what is kept.

sent-to-nobody = No language model is used here: what is said to Platter goes to nobody else.
sent-to-a-model = The language model chosen by whoever set Platter up is given lines that Platter is not sure of or answers with its help, what was said to Platter before in the thread, and the dishes shown.
sent-allergies = Allergies go there, too.
sent-no-allergies = Lines in which Platter finds an allergy, and its answers to them, do not go there; one that it does not find may.
sent-overheard = What colleagues say to each other goes there, too.
