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
order-day-pattern = EEEE, d MMMM
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
