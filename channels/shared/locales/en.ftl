# What a channel says of its own: dialogs, home, refusals. Answers are the engine's.

## Orders and their forms

# Where nothing names a card.
order-untitled-where = Where to
order-untitled-cart = Your order so far
order-untitled-checkout = Your order
order-untitled-receipt = Ordered
order-untitled-approval = To be approved
order-page = { $title } ({ $page } of { $pages })
order-still-missing = Still missing:
order-more-lines =
    { $count ->
        [one] + { $count } more line
       *[other] + { $count } more lines
    }
order-untitled = Your order
order-form-gone = This is not open any more: the order was changed, placed or cancelled meanwhile. Its thread has it as it is.
order-taken = Taken. The order stands in the conversation in a moment.
order-save = Save
order-close = Close
order-choose-one = Choose one
order-choose-some = Choose some
order-a-day = A day
order-needed = This is needed.
## Stands among the parts of every channel, too

details = Details
a-dish = A dish

## Whole orders

# What stands for an order that nothing names.
a-whole-order = A whole order
whole-order-kept = Kept: { $dishes }
whole-order-changed = Changed: { $dishes }
# Labels among its details.
whole-order-not-met = Not met
whole-order-fed = Who eats what
whole-order-terms = Delivery and terms
