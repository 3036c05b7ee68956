-- Profiles. Those that a turn waits for name their tenant themselves (turns.sql says how).

-- name: known
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT 1 FROM profiles
    WHERE profiles.tenant = mine.tenant AND (platform, user_id) = (%(platform)s, %(user)s)) AS found

-- name: profile
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT sealed, version FROM profiles
    WHERE profiles.tenant = mine.tenant AND (platform, user_id) = (%(platform)s, %(user)s)) AS found

-- name: make
INSERT INTO profiles (tenant, platform, user_id, sealed, key_id, version, last_turn_at, created_at, updated_at)
VALUES (%(tenant)s, %(platform)s, %(user)s, %(sealed)s, %(key_id)s, 1, %(now)s, %(now)s, %(now)s)

-- name: change
UPDATE profiles SET sealed = %(sealed)s, key_id = %(key_id)s, version = version + 1, updated_at = %(now)s
WHERE (tenant, platform, user_id) = (%(tenant)s, %(platform)s, %(user)s) AND version = %(since)s

-- name: erase
DELETE FROM profiles WHERE (tenant, platform, user_id) = (%(tenant)s, %(platform)s, %(user)s)

-- name: seen
SELECT note_turn_of(%(tenant)s, %(platform)s, %(user)s, %(now)s)

-- A portion of them.
-- name: erase_unseen
DELETE FROM profiles
WHERE tenant = %(tenant)s AND (platform, user_id) IN (
    SELECT platform, user_id FROM profiles
    WHERE tenant = %(tenant)s AND last_turn_at < %(before)s LIMIT %(most)s)

-- A portion in the order of their keys, behind the one that was the last of the portion before.
-- name: portion
SELECT platform, user_id, sealed, key_id, version FROM profiles
WHERE tenant = %(tenant)s AND (platform, user_id) > (%(platform)s, %(user)s)
ORDER BY platform, user_id LIMIT %(most)s

-- Unless it was changed or sealed anew meanwhile.
-- name: reseal
UPDATE profiles SET sealed = %(sealed)s, key_id = %(key_id)s
WHERE (tenant, platform, user_id) = (%(tenant)s, %(platform)s, %(user)s)
    AND version = %(version)s AND key_id = %(was)s

-- Answers of a tenant's turns, a portion in the order of their keys: what is sealed, and NULL for what is not.
-- name: answers
SELECT turn_id, CASE WHEN left(reply::text, 10) = '{"sealed":' THEN reply::text END FROM turns
WHERE tenant = %(tenant)s AND turn_id > %(after)s ORDER BY turn_id LIMIT %(most)s

-- name: reseal_answer
UPDATE turns SET reply = %(sealed)s WHERE (tenant, turn_id) = (%(tenant)s, %(key)s) AND reply::text = %(was)s

-- Whoever works on a lane locks it before its posts (functions/lanes.sql).
-- name: lock_lanes_of_posts
SELECT FROM lanes WHERE line = 'out' AND tenant = %(tenant)s AND lane IN (
    SELECT lane FROM (
        SELECT lane FROM posts
        WHERE tenant = %(tenant)s AND state IN ('waiting', 'sending') AND key > %(after)s::uuid
        ORDER BY key LIMIT %(most)s) AS portion)
ORDER BY lane FOR UPDATE

-- name: posts_waiting
SELECT key::text, body FROM posts
WHERE tenant = %(tenant)s AND state IN ('waiting', 'sending') AND key > %(after)s::uuid ORDER BY key LIMIT %(most)s

-- name: reseal_post
UPDATE posts SET body = %(sealed)s WHERE (tenant, key) = (%(tenant)s, %(key)s::uuid) AND body = %(was)s

-- name: letters
SELECT letter, body FROM dead_letters
WHERE tenant = %(tenant)s AND letter > %(after)s AND body <> '' ORDER BY letter LIMIT %(most)s

-- name: reseal_letter
UPDATE dead_letters SET body = %(sealed)s WHERE (tenant, letter) = (%(tenant)s, %(key)s) AND body = %(was)s

-- name: row
SELECT sealed, version, last_turn_at, created_at, updated_at FROM profiles
WHERE (tenant, platform, user_id) = (%(tenant)s, %(platform)s, %(user)s)

-- What else is kept of a person, for their export.
-- name: said_by
SELECT sent_at, conversation, thread, text FROM turns
WHERE tenant = %(tenant)s AND platform = %(platform)s AND (user_id = %(user)s OR words_of = %(user)s)
    AND NOT erased AND text <> ''
ORDER BY sent_at, turn_id

-- name: rated_by
SELECT rated_at, rating, turn_id, doc_id, comment FROM ratings
WHERE (tenant, platform, user_id) = (%(tenant)s, %(platform)s, %(user)s) ORDER BY rated_at
