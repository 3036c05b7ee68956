-- The turn log. Row-level security limits every statement to the tenant of its transaction; the tenant is named in
-- each WHERE all the same, because it leads every index.

-- name: know_tenant
INSERT INTO tenants (tenant) VALUES (%(tenant)s) ON CONFLICT DO NOTHING

-- name: tenants
SELECT tenant FROM tenants ORDER BY tenant

-- The statements of a turn name their tenant themselves, so that each is one round trip and one transaction: what reads
-- or writes a row takes the tenant from the setting's own result, and so cannot run before it. Were it to, the policy
-- would show nothing and refuse the row.

-- The tenant is written down with every turn: it may have been erased since the one before.
-- name: append
WITH known AS (INSERT INTO tenants (tenant) VALUES (%(tenant)s) ON CONFLICT DO NOTHING)
INSERT INTO turns (turn_id, platform, tenant, conversation, thread, seq, user_id, sent_at, kind, text, token,
    memory_before, memory_after, ranked_ids, reply, generation, tombstone, allergies, explanation, words_of,
    drawn_from)
SELECT %(turn_id)s, %(platform)s, mine.tenant, %(conversation)s, %(thread)s, %(seq)s, %(user_id)s, %(sent_at)s,
    %(kind)s, %(text)s, %(token)s, %(memory_before)s::json, %(memory_after)s::json, %(ranked_ids)s::text[],
    %(reply)s::json, %(generation)s, %(tombstone)s, %(allergies)s::text[], %(explanation)s::json, %(words_of)s,
    %(drawn_from)s
FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine

-- name: get
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT turn_id, platform, tenant, conversation, thread, seq, user_id, sent_at, kind, text, token,
        memory_before::text, memory_after::text, ranked_ids, reply::text, generation, tombstone, allergies,
        explanation::text, erased
    FROM turns WHERE turns.tenant = mine.tenant AND turn_id = %(turn_id)s) AS found

-- name: last
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT turn_id, platform, tenant, conversation, thread, seq, user_id, sent_at, kind, text, token,
        memory_before::text, memory_after::text, ranked_ids, reply::text, generation, tombstone, allergies,
        explanation::text, erased
    FROM turns
    WHERE turns.tenant = mine.tenant AND platform = %(platform)s AND conversation = %(conversation)s
        AND thread = %(thread)s
    ORDER BY seq DESC LIMIT 1) AS found

-- The newest row of a conversation's other threads, whatever it is.
-- name: latest_elsewhere
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT turn_id, platform, tenant, conversation, thread, seq, user_id, sent_at, kind, text, token,
        memory_before::text, memory_after::text, ranked_ids, reply::text, generation, tombstone, allergies,
        explanation::text, erased
    FROM turns
    WHERE turns.tenant = mine.tenant AND platform = %(platform)s AND conversation = %(conversation)s
        AND thread <> %(thread)s AND sent_at > %(since)s
    ORDER BY sent_at DESC, seq DESC LIMIT 1) AS found

-- The newest rows after the newest tombstone, read backwards from the end of the thread.
-- name: recent
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT turn_id, platform, tenant, conversation, thread, seq, user_id, sent_at, kind, text, token,
        memory_before::text, memory_after::text, ranked_ids, reply::text, generation, tombstone, allergies,
        explanation::text, erased
    FROM turns
    WHERE turns.tenant = mine.tenant AND platform = %(platform)s AND conversation = %(conversation)s
        AND thread = %(thread)s AND sent_at > %(since)s
        AND seq > (
            SELECT coalesce(max(seq), 0) FROM turns AS buried
            WHERE buried.tenant = mine.tenant AND platform = %(platform)s AND conversation = %(conversation)s
                AND thread = %(thread)s AND tombstone)
    ORDER BY seq DESC LIMIT %(limit)s) AS found

-- A person's newest turns with what they changed. What was drawn from elsewhere, or asked with another's words, says
-- nothing of them.
-- name: of_person
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT turn_id, platform, tenant, conversation, thread, sent_at, memory_before::text, memory_after::text,
        coalesce((explanation->>'of_allergy')::boolean, false)
    FROM turns
    WHERE turns.tenant = mine.tenant AND user_id = %(user)s AND platform = %(platform)s AND NOT erased
        AND NOT tombstone AND words_of = '' AND drawn_from = '' AND NOT EXISTS (
            SELECT FROM turns AS buried
            WHERE (buried.tenant, buried.platform, buried.conversation, buried.thread)
                = (turns.tenant, turns.platform, turns.conversation, turns.thread)
                AND buried.tombstone AND buried.seq >= turns.seq)
    ORDER BY sent_at DESC, turn_id LIMIT %(limit)s) AS found

-- name: is_buried
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT seq FROM turns AS buried
    WHERE buried.tenant = mine.tenant AND platform = %(platform)s AND conversation = %(conversation)s
        AND thread = %(thread)s AND tombstone AND seq >= %(seq)s
    LIMIT 1) AS found

-- To the end of the transaction, before any other lock of it. Two keys, as no other lock has (migrations and the
-- catalogue's writer have one).
-- name: lock_erasing
SELECT pg_advisory_xact_lock(hashtext('platter.erasing'), hashtext(%(tenant)s))

-- name: bury
UPDATE turns
SET text = '', token = NULL, memory_before = '{}', memory_after = '{}', allergies = '{}', explanation = '{}',
    erased = true, reply = json_build_object('turn_id', turn_id, 'kind', 'silence', 'generation', generation),
    tombstone = tombstone OR seq = (
        SELECT max(seq) FROM turns
        WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s))
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)

-- name: bury_searches
DELETE FROM usual_searches
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)

-- An order that was placed stays: the restaurants have it.
-- name: bury_cart
DELETE FROM carts
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)

-- name: bury_cart_changes
DELETE FROM cart_changes
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)

-- name: bury_comments
UPDATE ratings SET comment = NULL
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)

-- name: bury_letters
UPDATE dead_letters SET body = ''
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)

-- Asked only where somebody told of an allergy.
-- name: offered
SELECT FROM turns
WHERE (tenant, platform, user_id) = (%(tenant)s, %(platform)s, %(user_id)s)
    AND reply ->> 'offers_profile_to' <> '' LIMIT 1

-- In the order in which they spoke there, so that what was copied comes after what it was copied from.
-- name: threads_of_person
SELECT platform, tenant, conversation, thread FROM turns
WHERE tenant = %(tenant)s AND (user_id = %(user_id)s OR words_of = %(user_id)s) AND NOT erased
GROUP BY platform, tenant, conversation, thread ORDER BY min(sent_at)

-- Threads that began with the state of one of these turns.
-- name: threads_drawn_from
SELECT platform, tenant, conversation, thread FROM turns
WHERE tenant = %(tenant)s AND drawn_from <> '' AND drawn_from = ANY(%(turn_ids)s)
GROUP BY platform, tenant, conversation, thread ORDER BY min(sent_at)

-- name: speakers
SELECT turn_id, %(user_id)s IN (user_id, words_of), user_id = %(user_id)s, drawn_from, allergies FROM turns
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)
ORDER BY seq FOR UPDATE

-- Of the state from the person's first turn on only what was picked stays, without their name and without the needs that
-- a dish was brought for.
-- name: keep_picks_only
UPDATE turns
SET memory_after = CASE WHEN memory_after::jsonb ? 'picks' THEN json_build_object('picks', (
        SELECT json_agg(
            (CASE WHEN pick->>'by' = %(user_id)s THEN pick - 'by' - 'name' ELSE pick END)
            || jsonb_build_object('dish', (pick->'dish') - 'needs' - 'heads') ORDER BY place)
        FROM jsonb_array_elements(memory_after::jsonb->'picks') WITH ORDINALITY AS listed (pick, place)))
    ELSE '{}' END
WHERE tenant = %(tenant)s AND turn_id = ANY(%(turn_ids)s)

-- Somebody else's turn after the person spoke: its text is theirs, but state and answer hold the person's wishes.
-- name: forget_among_others
UPDATE turns
SET memory_before = '{}', explanation = '{}', allergies = %(allergies)s,
    reply = json_build_object('turn_id', turn_id, 'kind', 'silence', 'generation', generation)
WHERE tenant = %(tenant)s AND turn_id = %(turn_id)s

-- It was made of a search that held the person's words.
-- name: forget_text
UPDATE turns SET text = '' WHERE tenant = %(tenant)s AND turn_id = %(turn_id)s

-- name: forget_person
UPDATE turns
SET text = '', token = NULL, memory_before = '{}', allergies = '{}', explanation = '{}',
    erased = true, reply = json_build_object('turn_id', turn_id, 'kind', 'silence', 'generation', generation)
WHERE tenant = %(tenant)s AND (user_id = %(user_id)s OR words_of = %(user_id)s) AND NOT erased

-- name: forget_comments
UPDATE ratings SET comment = NULL WHERE tenant = %(tenant)s AND user_id = %(user_id)s

-- A letter is the arrival as JSON: `by_words_of` are the ways in which that says whose words it holds.
-- name: forget_letters
UPDATE dead_letters SET body = ''
WHERE tenant = %(tenant)s AND (user_id = %(user_id)s OR (line = 'in' AND EXISTS (
    SELECT FROM unnest(%(by_words_of)s::bytea[]) AS way WHERE position(way IN body) > 0)))

-- name: forget_searches
DELETE FROM usual_searches WHERE tenant = %(tenant)s AND user_id = %(user_id)s

-- A portion of them.
-- name: erase_older
UPDATE turns
SET text = '', token = NULL, memory_before = '{}', memory_after = '{}', allergies = '{}', explanation = '{}',
    erased = true, reply = json_build_object('turn_id', turn_id, 'kind', 'silence', 'generation', generation)
WHERE tenant = %(tenant)s AND turn_id = ANY(ARRAY(
    SELECT turn_id FROM turns WHERE tenant = %(tenant)s AND sent_at < %(before)s AND NOT erased LIMIT %(most)s))

-- name: erase_older_comments
UPDATE ratings SET comment = NULL WHERE tenant = %(tenant)s AND rated_at < %(before)s AND comment IS NOT NULL

-- name: erase_older_letters
UPDATE dead_letters SET body = '' WHERE tenant = %(tenant)s AND died_at < %(before)s AND body <> ''

-- name: erase_older_searches
DELETE FROM usual_searches WHERE tenant = %(tenant)s AND day < %(before)s

-- name: rate
INSERT INTO ratings (platform, tenant, conversation, thread, rated_at, rating, doc_id, turn_id, comment, user_id)
VALUES (%(platform)s, %(tenant)s, %(conversation)s, %(thread)s, %(rated_at)s, %(rating)s, %(doc_id)s, %(turn_id)s,
    %(comment)s, %(user_id)s)
