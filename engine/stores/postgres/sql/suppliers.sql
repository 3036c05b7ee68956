-- What restaurants are sent, of all tenants: taken up under a claim, and settled once by whoever holds it.

-- Tried, or whose worker died; never what an operator passes on.
-- name: take_up
UPDATE supplier_messages SET state = 'sending', tries = tries + 1, claim = claim + 1,
    claimed_until = clock_timestamp() + %(lease)s
WHERE (tenant, message) = (
    SELECT tenant, message FROM supplier_messages
    WHERE way <> 'operator' AND (
        (state IN ('waiting', 'failed') AND due <= %(now)s)
        OR (state = 'sending' AND claimed_until < clock_timestamp()))
    ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING tenant, message, number, restaurant_key, kind, way, address, tries, claim, last_moment, told

-- name: sent
UPDATE supplier_messages SET state = 'sent', sent_at = %(now)s, error = '', claimed_until = NULL,
    answer_due = %(answer_due)s, reconfirm_due = %(reconfirm_due)s
WHERE (tenant, message) = (%(tenant)s, %(message)s) AND claim = %(claim)s

-- `due`: NULL where nobody tries again.
-- name: failed
UPDATE supplier_messages SET state = CASE WHEN %(due)s::timestamptz IS NULL THEN 'given_up' ELSE 'failed' END,
    due = coalesce(%(due)s, due), error = %(error)s, claimed_until = NULL, told = told OR %(told)s
WHERE (tenant, message) = (%(tenant)s, %(message)s) AND claim = %(claim)s

-- Sent, and nobody has answered in time; each is told once.
-- name: silent
UPDATE supplier_messages SET answer_due = NULL
WHERE (tenant, message) = (
    SELECT tenant, message FROM supplier_messages WHERE answer_due <= %(now)s
    ORDER BY answer_due LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING tenant, number, restaurant_key

-- A day before the window the restaurant is asked once more.
-- name: reconfirm
UPDATE supplier_messages SET reconfirm_due = NULL
WHERE (tenant, message) = (
    SELECT tenant, message FROM supplier_messages WHERE reconfirm_due <= %(now)s
    ORDER BY reconfirm_due LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING tenant, number, restaurant_key, platform, way, address, last_moment

-- name: ask_again
INSERT INTO supplier_messages (tenant, message, number, platform, restaurant_key, kind, way, address, due, last_moment,
    written_at)
VALUES (%(tenant)s, %(message)s, %(number)s, %(platform)s, %(restaurant_key)s, 'reconfirm', %(way)s, %(address)s,
    %(now)s, %(last_moment)s, %(now)s)
ON CONFLICT DO NOTHING

-- Somebody answered: nothing more is told of silence.
-- name: answered
UPDATE supplier_messages SET answer_due = NULL
WHERE (tenant, number, restaurant_key) = (%(tenant)s, %(number)s, %(restaurant_key)s)

-- By an operator's hand.
-- name: send_again
UPDATE supplier_messages SET state = 'waiting', due = %(now)s, tries = 0, error = '', told = false
WHERE (tenant, number) = (%(tenant)s, %(number)s) AND kind = 'placed' AND way <> 'operator'

-- The operator's list: what nobody can be told of, and what nobody could be.
-- name: for_operator
SELECT tenant, number, restaurant_key, kind, way, state, error, written_at FROM supplier_messages
WHERE (way = 'operator' AND state = 'waiting') OR state = 'given_up' ORDER BY written_at LIMIT %(most)s

-- name: passed_on
UPDATE supplier_messages SET state = 'sent', sent_at = %(now)s
WHERE (tenant, number) = (%(tenant)s, %(number)s) AND (way = 'operator' OR state = 'given_up')

-- name: of_order
SELECT restaurant_key, kind, way, state, tries, error, due, sent_at FROM supplier_messages
WHERE (tenant, number) = (%(tenant)s, %(number)s) ORDER BY written_at, kind

-- name: write_aside
SELECT write_aside(%(tenant)s, %(platform)s, %(conversation)s, %(thread)s, %(turn_id)s, %(key)s, %(body)s)

-- name: last_address
SELECT address FROM posts
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)
ORDER BY place DESC LIMIT 1
