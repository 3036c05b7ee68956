-- What restaurants are sent, of all tenants: taken up under a claim, and settled once by whoever holds it.

-- Tried, or whose worker died; never what an operator passes on. That an order is off is not said while another one is
-- still sending the order.
-- name: take_up
UPDATE supplier_messages SET state = 'sending', tries = tries + 1, claim = claim + 1,
    claimed_until = clock_timestamp() + %(lease)s
WHERE (tenant, message) = (
    SELECT tenant, message FROM supplier_messages AS one
    WHERE way <> 'operator' AND (
        (state IN ('waiting', 'failed') AND due <= %(now)s)
        OR (state = 'sending' AND claimed_until < clock_timestamp()))
        AND NOT (kind = 'cancelled' AND EXISTS (
            SELECT FROM supplier_messages AS before
            WHERE (before.tenant, before.number, before.restaurant_key) = (one.tenant, one.number, one.restaurant_key)
                AND before.kind = 'placed' AND before.state = 'sending' AND before.claimed_until > clock_timestamp()))
    ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING tenant, message, number, restaurant_key, kind, way, address, tries, claim, last_moment, told, written_at

-- name: sent
UPDATE supplier_messages SET state = 'sent', sent_at = %(now)s, error = '', claimed_until = NULL,
    answer_due = %(answer_due)s, reconfirm_due = %(reconfirm_due)s
WHERE (tenant, message) = (%(tenant)s, %(message)s) AND claim = %(claim)s

-- `due`: NULL where nobody tries again. What is told of it is written down with it.
-- name: failed
WITH failing AS (
    UPDATE supplier_messages
    SET state = CASE WHEN %(due)s::timestamptz IS NULL THEN 'given_up' ELSE 'failed' END,
        due = coalesce(%(due)s, due), error = %(error)s, claimed_until = NULL, told = told OR %(what)s::text IS NOT NULL
    WHERE (tenant, message) = (%(tenant)s, %(message)s) AND claim = %(claim)s
    RETURNING tenant, number, restaurant_key)
SELECT tell_of_order(tenant, number, restaurant_key, %(what)s) FROM failing WHERE %(what)s::text IS NOT NULL

-- Nobody needs to hear it any more.
-- name: withdraw
DELETE FROM supplier_messages WHERE (tenant, message) = (%(tenant)s, %(message)s) AND claim = %(claim)s

-- Sent, and nobody has answered in time. Whoever looks at it and dies leaves it to be looked at again.
-- name: silent
UPDATE supplier_messages SET answer_due = %(again)s
WHERE (tenant, message) = (
    SELECT tenant, message FROM supplier_messages WHERE answer_due <= %(now)s
    ORDER BY answer_due LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING tenant, message, number, restaurant_key

-- name: answered
UPDATE supplier_messages SET answer_due = NULL WHERE (tenant, message) = (%(tenant)s, %(message)s)

-- A day before the window the restaurant is asked once more.
-- name: reconfirm
UPDATE supplier_messages SET reconfirm_due = %(again)s
WHERE (tenant, message) = (
    SELECT tenant, message FROM supplier_messages WHERE reconfirm_due <= %(now)s
    ORDER BY reconfirm_due LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING tenant, message, number, restaurant_key, platform, way, address

-- name: ask_again
INSERT INTO supplier_messages (tenant, message, number, platform, restaurant_key, kind, way, address, due, last_moment,
    written_at)
VALUES (%(tenant)s, %(again)s, %(number)s, %(platform)s, %(restaurant_key)s, 'reconfirm', %(way)s, %(address)s,
    %(now)s, %(last_moment)s, %(now)s)
ON CONFLICT DO NOTHING

-- name: asked_again
UPDATE supplier_messages SET reconfirm_due = NULL WHERE (tenant, message) = (%(tenant)s, %(message)s)

-- By an operator's hand.
-- name: send_again
UPDATE supplier_messages SET state = 'waiting', due = %(now)s, tries = 0, error = '', told = false
WHERE (tenant, number) = (%(tenant)s, %(number)s) AND kind = 'placed' AND way <> 'operator'

-- The operator's list: what nobody can be told of, and what nobody could be; also what is tried on.
-- name: for_operator
SELECT tenant, number, restaurant_key, kind, way, state, error, written_at FROM supplier_messages
WHERE (way = 'operator' AND state = 'waiting') OR state = 'given_up' OR (state = 'failed' AND told)
ORDER BY written_at LIMIT %(most)s

-- name: passed_on
UPDATE supplier_messages SET state = 'sent', sent_at = %(now)s
WHERE (tenant, number, restaurant_key) = (%(tenant)s, %(number)s, %(restaurant_key)s)
    AND state <> 'sent' AND (way = 'operator' OR state IN ('failed', 'given_up'))

-- name: of_order
SELECT restaurant_key, kind, way, state, tries, error, due, sent_at FROM supplier_messages
WHERE (tenant, number) = (%(tenant)s, %(number)s) ORDER BY written_at, kind

-- What is to be told in a thread: taken up for a while, so that who dies leaves it to another.
-- name: take_up_telling
UPDATE order_tellings SET attempts = attempts + 1, due = clock_timestamp() + %(lease)s
WHERE (tenant, number, restaurant_key, what) = (
    SELECT tenant, number, restaurant_key, what FROM order_tellings
    WHERE NOT told AND due <= clock_timestamp() AND platform = ANY(%(platforms)s)
    ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING tenant, number, restaurant_key, what, attempts

-- name: answers_to
SELECT answers_to FROM orders WHERE (tenant, number) = (%(tenant)s, %(number)s)

-- name: tell_aside
SELECT tell_aside(%(tenant)s, %(number)s, %(restaurant_key)s, %(what)s, %(out_lane)s, %(turn_id)s, %(key)s::uuid,
    %(body)s::bytea)

-- Said once in the log: nobody but an operator can pass it on.
-- name: note_for_operator
UPDATE supplier_messages SET error = 'nobody_to_tell'
WHERE (tenant, message) IN (
    SELECT tenant, message FROM supplier_messages WHERE way = 'operator' AND state = 'waiting' AND error = ''
    LIMIT 100 FOR UPDATE SKIP LOCKED)
RETURNING number, kind

-- What waits for the operator, over all tenants: what they pass on, and what could not be sent.
-- name: waits_for_operator
SELECT count(*) FILTER (WHERE way = 'operator'), count(*) FILTER (WHERE way <> 'operator') FROM supplier_messages
WHERE (way = 'operator' AND state = 'waiting') OR state = 'given_up' OR (state = 'failed' AND told)
