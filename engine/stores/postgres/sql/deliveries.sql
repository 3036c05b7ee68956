-- The steps of inbox and outbox; what each does stands with its function in functions/.

-- name: take_in
SELECT take_in(%(tenant)s, %(platform)s, %(lane)s, %(conversation)s, %(thread)s, %(addressed)s, %(keys)s, %(user_id)s,
    %(pressed)s, %(turn_id)s, %(payload)s)

-- name: revise
SELECT revise_arrival(%(tenant)s, %(platform)s, %(key)s, %(turn)s)

-- name: knows_thread
SELECT knows_thread(%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)

-- In one round trip that names the tenant itself (turns.sql says how).
-- name: awaits
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT EXISTS (
        SELECT FROM arrivals
        WHERE arrivals.tenant = mine.tenant AND platform = %(platform)s AND conversation = %(conversation)s
            AND thread = %(thread)s AND turn_id = %(turn_id)s AND state IN ('waiting', 'started', 'opening'))) AS found

-- name: take_up_arrival
SELECT tenant, lane, claim, arrival, attempts, age_s, opened, payload, retries, shown_of(tenant, arrival)
FROM take_up_arrival(%(platforms)s, %(lease)s)

-- name: begin_to_show
SELECT begin_to_show(%(tenant)s, %(lane)s, %(claim)s, %(arrival)s, %(platform)s, %(out_lane)s, %(conversation)s,
    %(thread)s, %(shown)s, %(most)s, %(within)s)

-- name: go_on_showing
SELECT go_on_showing(%(tenant)s, %(lane)s, %(claim)s, %(arrival)s, %(shown)s)

-- name: settle_arrival
SELECT settle_arrival(%(tenant)s, %(lane)s, %(claim)s, %(arrival)s, %(state)s, %(attempts)s, %(pause)s, %(reason)s,
    %(platform)s, %(out_lane)s, %(turn_id)s, %(thread)s, %(address)s, %(keys)s::uuid[], %(parts)s::integer[],
    %(bodies)s::bytea[])

-- name: settle_page
SELECT settle_page(%(tenant)s, %(lane)s, %(claim)s, %(arrival)s, %(state)s, %(attempts)s, %(pause)s, %(reason)s,
    %(platform)s, %(out_lane)s, %(turn_id)s, %(thread)s, %(address)s, %(keys)s::uuid[], %(parts)s::integer[],
    %(bodies)s::bytea[], %(turn_lane)s, %(then_lane)s)

-- name: take_up_post
SELECT tenant, lane, claim, paced, key, part, unsure, attempts, tries, age_s, address, body, turn_id
FROM take_up_post(%(platforms)s, %(lease)s)

-- Whether the post was put back; whether it opens the thread of a request that was, after this post had been tried; and
-- then how many seconds ago it was first written, or NULL.
-- A letter may be too old to say which post it was.
-- name: was_put_back
SELECT EXISTS (
    SELECT FROM dead_letters
    WHERE tenant = %(tenant)s AND line = 'out' AND put_back_at IS NOT NULL
        AND (post = %(key)s OR (post IS NULL AND turn_id = %(turn_id)s))
), EXISTS (
    SELECT FROM posts JOIN arrivals ON arrivals.tenant = posts.tenant AND arrivals.arrival = posts.arrival
    WHERE posts.tenant = %(tenant)s AND posts.key = %(key)s AND arrivals.retries > posts.part / 1000
), (
    SELECT extract(epoch FROM clock_timestamp() - tried_from)::double precision FROM posts
    WHERE tenant = %(tenant)s AND key = %(key)s)

-- name: settle_post
SELECT settle_post(%(tenant)s, %(lane)s, %(claim)s, %(key)s, %(state)s, %(attempts)s, %(post_id)s, %(reason)s,
    %(pause)s, %(paced)s::double precision[])

-- name: take_up_addition
SELECT tenant, lane, claim, turn_id, platform, conversation, thread, turn_lane, arrival, post, post_id, address, attempts,
    age_s
FROM take_up_addition(%(platforms)s, %(lease)s)

-- name: has_gone_on
SELECT has_gone_on(%(tenant)s, %(arrival)s)

-- name: settle_addition
SELECT settle_addition(%(tenant)s, %(lane)s, %(claim)s, %(attempts)s, %(pause)s::interval)

-- name: renew
UPDATE lanes SET due = clock_timestamp() + %(lease)s
WHERE (line, tenant, lane) = (%(line)s, %(tenant)s, %(lane)s) AND held AND claim = %(claim)s

-- Seconds until the next lane may be taken up; NULL if none waits.
-- name: next_due
SELECT extract(epoch FROM min(due) - clock_timestamp())::double precision
FROM lanes WHERE line = %(line)s AND pending AND platform = ANY(%(platforms)s)

-- name: standing
SELECT line, waiting, oldest_s, dead FROM standing()

-- Chores, a portion at a time. Keys are known for longer than any platform repeats itself; what is settled keeps no words,
-- so its rows are only figures. A sent post can be rated while its turn is kept; what is dead can be put back while its
-- letter has words.

-- name: forget_old_arrivals
DELETE FROM arrivals WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM arrivals WHERE tenant = %(tenant)s AND arrived_at < %(before)s
        AND state NOT IN ('waiting', 'started', 'opening')
        AND NOT (state = 'dead' AND EXISTS (
            SELECT FROM dead_letters AS letters
            WHERE letters.tenant = arrivals.tenant AND letters.arrival = arrivals.arrival AND letters.body <> ''))
    LIMIT %(most)s))

-- name: forget_old_keys
DELETE FROM arrival_keys WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM arrival_keys WHERE tenant = %(tenant)s AND known_at < %(before)s LIMIT %(most)s))

-- name: forget_old_posts
DELETE FROM posts WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM posts WHERE tenant = %(tenant)s AND state NOT IN ('waiting', 'sending')
        AND written_at < %(before)s AND (state <> 'sent' OR written_at < %(rated_before)s)
        AND NOT (state = 'dead' AND EXISTS (
            SELECT FROM dead_letters AS letters
            WHERE letters.tenant = posts.tenant AND letters.post = posts.key AND letters.body <> ''))
        -- A root post that may stand there, for as long as its request may be put back, and until that has looked for it.
        AND NOT (state IN ('dead', 'unclear') AND arrival IS NOT NULL AND (
            EXISTS (
                SELECT FROM dead_letters AS letters
                WHERE letters.tenant = posts.tenant AND letters.arrival = posts.arrival AND letters.body <> '')
            OR EXISTS (
                SELECT FROM arrivals AS asked
                WHERE asked.tenant = posts.tenant AND asked.arrival = posts.arrival
                    AND asked.state IN ('waiting', 'started', 'opening'))))
    LIMIT %(most)s))

-- One whose post was never settled: with a tenant that left, say.
-- name: forget_old_additions
DELETE FROM additions WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM additions WHERE tenant = %(tenant)s AND written_at < %(before)s LIMIT %(most)s))

-- name: forget_old_lanes
DELETE FROM lanes WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM lanes WHERE NOT pending AND due < %(before)s LIMIT %(most)s))

-- name: forget_old_threads
DELETE FROM shared_threads WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM shared_threads WHERE begun_at < %(rated_before)s LIMIT %(most)s))
