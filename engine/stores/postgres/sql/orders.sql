-- Carts and orders. Those that every turn waits for name their tenant themselves (turns.sql says how).

-- name: open_cart
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT cart_id::text, version, sealed FROM carts
    WHERE carts.tenant = mine.tenant AND (platform, conversation, thread) = (%(platform)s, %(conversation)s, %(thread)s)
        AND order_number = '') AS found

-- name: already
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT sealed FROM cart_changes WHERE cart_changes.tenant = mine.tenant AND turn_id = %(turn_id)s) AS found

-- name: begin_cart
INSERT INTO carts (tenant, cart_id, platform, conversation, thread, stage, came_from_checkout, came_from_order, version,
    organiser, people, sealed, key_id, created_at, changed_at)
VALUES (%(tenant)s, %(cart_id)s, %(platform)s, %(conversation)s, %(thread)s, %(stage)s, %(came_from_checkout)s,
    %(came_from_order)s, 1, %(organiser)s, %(people)s, %(sealed)s, %(key_id)s, %(now)s, %(now)s)

-- name: change_cart
UPDATE carts SET stage = %(stage)s, came_from_checkout = %(came_from_checkout)s, came_from_order = %(came_from_order)s,
    version = version + 1, organiser = %(organiser)s, people = %(people)s, sealed = %(sealed)s, key_id = %(key_id)s,
    changed_at = %(now)s
WHERE (tenant, cart_id) = (%(tenant)s, %(cart_id)s) AND version = %(version)s AND order_number = ''

-- name: drop_cart
DELETE FROM carts
WHERE (tenant, cart_id) = (%(tenant)s, %(cart_id)s) AND version = %(version)s AND order_number = ''

-- name: note_change
INSERT INTO cart_changes (tenant, turn_id, platform, conversation, thread, user_id, sealed, key_id, written_at)
VALUES (%(tenant)s, %(turn_id)s, %(platform)s, %(conversation)s, %(thread)s, %(user_id)s, %(sealed)s, %(key_id)s, %(now)s)

-- Whoever places or changes this cart waits for the one before.
-- name: lock_cart
SELECT version, sealed, order_number FROM carts WHERE (tenant, cart_id) = (%(tenant)s, %(cart_id)s) FOR UPDATE

-- No run of the ingest publishes between what is checked here and the end of the transaction. A run holds the row of
-- the generation for as long as it writes, minutes with an index of vectors; this lock it takes at its end alone.
-- name: hold_generation
SELECT pg_advisory_xact_lock_shared(hashtext('platter.publishing'), 0)

-- name: close_cart
UPDATE carts SET order_number = %(number)s, stage = 'placed', changed_at = %(now)s
WHERE (tenant, cart_id) = (%(tenant)s, %(cart_id)s)

-- name: limits
SELECT per_head, per_order, currency, approver FROM order_limits WHERE tenant = %(tenant)s

-- name: set_limits
INSERT INTO order_limits (tenant, per_head, per_order, currency, approver)
VALUES (%(tenant)s, %(per_head)s, %(per_order)s, %(currency)s, %(approver)s)
ON CONFLICT (tenant) DO UPDATE SET per_head = excluded.per_head, per_order = excluded.per_order,
    currency = excluded.currency, approver = excluded.approver

-- Under lock: of two orders that would use it up, the second sees the first.
-- name: promo
SELECT code, kind, value, currency, minimum, starts, ends, uses, uses_a_person, budget FROM promos
WHERE (tenant, code) = (%(tenant)s, %(code)s) FOR UPDATE

-- name: promos
SELECT code, kind, value, currency, minimum, starts, ends, uses, uses_a_person, budget,
    count(promo_uses.number), coalesce(sum(promo_uses.given), 0)
FROM promos LEFT JOIN promo_uses USING (tenant, code)
WHERE tenant = %(tenant)s GROUP BY promos.tenant, code ORDER BY code

-- name: set_promo
INSERT INTO promos (tenant, code, kind, value, currency, minimum, starts, ends, uses, uses_a_person, budget)
VALUES (%(tenant)s, %(code)s, %(kind)s, %(value)s, %(currency)s, %(minimum)s, %(starts)s, %(ends)s, %(uses)s,
    %(uses_a_person)s, %(budget)s)
ON CONFLICT (tenant, code) DO UPDATE SET kind = excluded.kind, value = excluded.value, currency = excluded.currency,
    minimum = excluded.minimum, starts = excluded.starts, ends = excluded.ends, uses = excluded.uses,
    uses_a_person = excluded.uses_a_person, budget = excluded.budget

-- name: drop_promo
DELETE FROM promos WHERE (tenant, code) = (%(tenant)s, %(code)s)

-- name: promo_uses
SELECT count(*), count(*) FILTER (WHERE (platform, user_id) = (%(platform)s, %(user)s)), coalesce(sum(given), 0)
FROM promo_uses
WHERE (tenant, code) = (%(tenant)s, %(code)s)

-- name: use_promo
INSERT INTO promo_uses (tenant, code, number, platform, user_id, given)
VALUES (%(tenant)s, %(code)s, %(number)s, %(platform)s, %(user_id)s, %(given)s)

-- name: insert_order
INSERT INTO orders (tenant, number, cart_id, platform, conversation, thread, organiser, state, placed_at, starts_at,
    last_start, people, body, sealed, key_id)
VALUES (%(tenant)s, %(number)s, %(cart_id)s, %(platform)s, %(conversation)s, %(thread)s, %(organiser)s, %(state)s,
    %(placed_at)s, %(starts_at)s, %(last_start)s, %(people)s, %(body)s, %(sealed)s, %(key_id)s)
ON CONFLICT (number) DO NOTHING

-- name: order
SELECT body::text, sealed FROM orders WHERE (tenant, number) = (%(tenant)s, %(number)s)

-- name: lock_order
SELECT body::text, sealed FROM orders WHERE (tenant, number) = (%(tenant)s, %(number)s) FOR UPDATE

-- name: change_order
UPDATE orders SET state = %(state)s, body = %(body)s, sealed = coalesce(%(sealed)s, sealed),
    key_id = coalesce(%(key_id)s, key_id), people = coalesce(%(people)s::text[], people)
WHERE (tenant, number) = (%(tenant)s, %(number)s)

-- name: orders_of_thread
SELECT body::text, sealed FROM orders
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)
ORDER BY placed_at DESC, number LIMIT %(limit)s

-- name: orders_of_tenant
SELECT body::text, sealed FROM orders
WHERE tenant = %(tenant)s AND (%(before)s::timestamptz IS NULL OR placed_at < %(before)s)
ORDER BY placed_at DESC, number LIMIT %(limit)s

-- name: last_of_person
SELECT body::text, sealed FROM orders
WHERE (tenant, platform, organiser) = (%(tenant)s, %(platform)s, %(user)s) ORDER BY placed_at DESC, number LIMIT 1

-- name: note_event
INSERT INTO order_events (tenant, number, platform, at, state, restaurant_key, user_id)
VALUES (%(tenant)s, %(number)s, %(platform)s, %(at)s, %(state)s, %(restaurant_key)s, %(user_id)s)

-- name: events
SELECT at, state, restaurant_key, user_id FROM order_events
WHERE (tenant, number) = (%(tenant)s, %(number)s) ORDER BY event

-- name: write_message
INSERT INTO supplier_messages (tenant, message, number, platform, restaurant_key, kind, way, address, due, last_moment,
    written_at)
VALUES (%(tenant)s, %(message)s, %(number)s, %(platform)s, %(restaurant_key)s, %(kind)s, %(way)s, %(address)s, %(now)s,
    %(last_moment)s, %(now)s)
ON CONFLICT DO NOTHING

-- What was not sent yet need not be, of an order that is called off.
-- name: withdraw_messages
DELETE FROM supplier_messages
WHERE (tenant, number) = (%(tenant)s, %(number)s) AND kind = 'placed' AND tries = 0 AND state = 'waiting'
    AND restaurant_key = %(restaurant_key)s

-- name: contacts
SELECT way, address FROM supplier_messages
WHERE (tenant, number, restaurant_key) = (%(tenant)s, %(number)s, %(restaurant_key)s) AND kind = 'placed'

-- ---- what goes

-- In one order, whoever locks several.
-- name: carts_with
SELECT platform, conversation, thread, cart_id::text, version, sealed, order_number FROM carts
WHERE tenant = %(tenant)s AND %(user_id)s = ANY(people) ORDER BY cart_id FOR UPDATE

-- name: rewrite_cart
UPDATE carts SET people = %(people)s, sealed = %(sealed)s, key_id = %(key_id)s, version = version + 1
WHERE (tenant, cart_id) = (%(tenant)s, %(cart_id)s)

-- name: forget_cart
DELETE FROM carts WHERE (tenant, cart_id) = (%(tenant)s, %(cart_id)s)

-- name: forget_changes
DELETE FROM cart_changes WHERE tenant = %(tenant)s AND user_id = %(user_id)s

-- name: orders_with
SELECT platform, conversation, thread, number, organiser, body::text, sealed FROM orders
WHERE tenant = %(tenant)s AND people @> ARRAY[%(user_id)s::text] ORDER BY number FOR UPDATE

-- Sums and items stay.
-- name: forget_order
UPDATE orders SET sealed = NULL, key_id = NULL, organiser = '', people = '{}'
WHERE (tenant, number) = (%(tenant)s, %(number)s)

-- Nobody could cook for it or bring it any more: it is the operator's to look at. That it is off can still be said.
-- name: give_up_messages
UPDATE supplier_messages SET state = 'given_up', error = 'erased'
WHERE (tenant, number) = (%(tenant)s, %(number)s) AND kind <> 'cancelled' AND state IN ('waiting', 'failed')
    AND way <> 'operator'

-- name: answers_in
SELECT turn_id FROM cart_changes
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)

-- name: silence
UPDATE cart_changes SET sealed = %(sealed)s, key_id = %(key_id)s WHERE (tenant, turn_id) = (%(tenant)s, %(turn_id)s)

-- name: forget_answer
DELETE FROM cart_changes WHERE (tenant, turn_id) = (%(tenant)s, %(turn_id)s)

-- name: forget_events
UPDATE order_events SET user_id = '' WHERE tenant = %(tenant)s AND user_id = %(user_id)s

-- name: forget_uses
UPDATE promo_uses SET user_id = '' WHERE tenant = %(tenant)s AND user_id = %(user_id)s

-- name: old_carts
DELETE FROM carts WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM carts WHERE tenant = %(tenant)s AND changed_at < %(carts_before)s LIMIT %(most)s))

-- name: old_changes
DELETE FROM cart_changes WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM cart_changes WHERE tenant = %(tenant)s AND written_at < %(changes_before)s LIMIT %(most)s))

-- ---- sealed anew, and given out (bot/operations)

-- A portion in the order of their keys, behind the one that was the last of the portion before.
-- name: portion_of_carts
SELECT cart_id::text, sealed, key_id FROM carts
WHERE tenant = %(tenant)s AND cart_id > %(cart_id)s::uuid ORDER BY cart_id LIMIT %(most)s

-- name: portion
SELECT number, sealed, key_id FROM orders
WHERE tenant = %(tenant)s AND sealed IS NOT NULL AND number > %(number)s ORDER BY number LIMIT %(most)s

-- Unless it was changed, sealed anew or erased meanwhile.
-- name: reseal_cart
UPDATE carts SET sealed = %(sealed)s, key_id = %(key_id)s
WHERE (tenant, cart_id) = (%(tenant)s, %(cart_id)s::uuid) AND sealed = %(before)s

-- name: reseal_order
UPDATE orders SET sealed = %(sealed)s, key_id = %(key_id)s
WHERE (tenant, number) = (%(tenant)s, %(number)s) AND sealed = %(before)s

-- name: carts_of
SELECT conversation, thread, changed_at, cart_id::text, version, sealed FROM carts
WHERE (tenant, platform) = (%(tenant)s, %(platform)s) AND %(user)s = ANY(people) AND order_number = ''
ORDER BY changed_at, cart_id

-- name: orders_of
SELECT body::text, sealed FROM orders
WHERE (tenant, platform) = (%(tenant)s, %(platform)s) AND people @> ARRAY[%(user)s::text] ORDER BY placed_at, number

-- name: part_in_carts
SELECT count(*) FROM carts
WHERE (tenant, platform) = (%(tenant)s, %(platform)s) AND %(user)s = ANY(people) AND order_number = ''

-- name: part_in_orders
SELECT number FROM orders
WHERE (tenant, platform) = (%(tenant)s, %(platform)s) AND people @> ARRAY[%(user)s::text]
ORDER BY placed_at DESC, number
