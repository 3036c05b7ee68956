# What a channel says of its own: dialogs, home, refusals. Answers are the engine's.

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
