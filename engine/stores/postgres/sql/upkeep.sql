-- What an operator sees of all tenants. Each statement is run once a tenant, in a transaction that names it.

-- What there is to look at, in one round trip that names the tenant itself (turns.sql says how): most have nothing.
-- name: counts
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT
        (SELECT count(*) FROM arrivals
            WHERE arrivals.tenant = mine.tenant AND state IN ('waiting', 'started', 'opening')) +
        (SELECT count(*) FROM posts WHERE posts.tenant = mine.tenant AND state IN ('waiting', 'sending')),
        (SELECT count(*) FROM dead_letters
            WHERE dead_letters.tenant = mine.tenant AND put_back_at IS NULL AND discarded_at IS NULL),
        (SELECT count(*) FROM dead_letters
            WHERE dead_letters.tenant = mine.tenant AND put_back_at IS NULL AND discarded_at IS NULL AND body <> ''),
        (SELECT count(*) FROM posts WHERE posts.tenant = mine.tenant AND state = 'unclear')) AS found

-- Not settled yet, by line and platform. Worked on: somebody holds its lane and is at it. Parked: its lane is not to be
-- touched before a time (a pause after a failure, the pace of the destination), or it waits for its root post.
-- name: depth
WITH unsettled AS (
    SELECT 'in' AS line, platform, lane, state, arrived_at AS since FROM arrivals
    WHERE tenant = %(tenant)s AND state IN ('waiting', 'started', 'opening')
    UNION ALL
    SELECT 'out', platform, lane, state, written_at FROM posts
    WHERE tenant = %(tenant)s AND state IN ('waiting', 'sending')
), placed AS (
    SELECT unsettled.line, unsettled.platform, since,
        state IN ('started', 'sending') AND coalesce(held AND due > clock_timestamp(), false) AS working,
        state = 'opening' OR coalesce(NOT held AND due > clock_timestamp(), false) AS parked
    FROM unsettled LEFT JOIN lanes
        ON (lanes.line, lanes.tenant, lanes.lane) = (unsettled.line, %(tenant)s, unsettled.lane)
)
SELECT line, platform, count(*) FILTER (WHERE NOT working AND NOT parked), count(*) FILTER (WHERE working),
    count(*) FILTER (WHERE parked AND NOT working),
    greatest(extract(epoch FROM clock_timestamp() - min(since)), 0)::double precision
FROM placed GROUP BY line, platform ORDER BY platform, line

-- The newest first. A letter without words cannot be put back.
-- name: dead_letters
SELECT dead.letter, dead.turn_id, dead.platform, dead.tenant, dead.line, dead.died_at, dead.attempts, dead.reason,
    dead.body <> ''
FROM dead_letters AS dead
WHERE dead.tenant = %(tenant)s AND dead.put_back_at IS NULL AND dead.discarded_at IS NULL
ORDER BY dead.died_at DESC, dead.letter DESC LIMIT %(limit)s

-- Those that are named by number or by the turn that died, put back before or not.
-- name: named_letters
SELECT letter, turn_id FROM dead_letters
WHERE tenant = %(tenant)s AND (letter = ANY(%(letters)s) OR turn_id = ANY(%(turns)s)) ORDER BY letter

-- name: letters_with_words
SELECT letter, turn_id FROM dead_letters
WHERE tenant = %(tenant)s AND put_back_at IS NULL AND body <> '' ORDER BY letter

-- Of which nothing is left to be put back.
-- name: letters_without_words
SELECT letter, turn_id FROM dead_letters
WHERE tenant = %(tenant)s AND put_back_at IS NULL AND discarded_at IS NULL AND body = '' ORDER BY letter

-- One that is being put back at this moment is left alone.
-- name: discard
UPDATE dead_letters SET body = '', discarded_at = clock_timestamp()
WHERE tenant = %(tenant)s AND letter IN (
    SELECT letter FROM dead_letters
    WHERE tenant = %(tenant)s AND letter = ANY(%(letters)s) AND put_back_at IS NULL AND discarded_at IS NULL
    FOR UPDATE SKIP LOCKED)
RETURNING letter

-- name: put_back
SELECT letter, outcome FROM put_back(%(tenant)s, %(letters)s)

-- name: unclear
SELECT turn_id, platform, tenant, written_at, tries FROM posts
WHERE tenant = %(tenant)s AND state = 'unclear' ORDER BY written_at DESC LIMIT %(limit)s

-- By channel: since when it is installed, where its platform tells; whether for a whole organisation, of which so many
-- workspaces were heard of.
-- name: installed
SELECT platform, installed_at, whole_org,
    (SELECT count(DISTINCT workspace) FROM heard_in
        WHERE (heard_in.tenant, heard_in.platform) = (installations.tenant, installations.platform))
FROM installations WHERE tenant = %(tenant)s

-- name: spoken
SELECT platform, min(sent_at), max(sent_at), count(*) FILTER (WHERE sent_at > clock_timestamp() - interval '24 hours'),
    count(*) FILTER (WHERE sent_at > clock_timestamp() - interval '30 days')
FROM turns WHERE tenant = %(tenant)s GROUP BY platform

-- name: failed
SELECT platform, count(*) FROM dead_letters
WHERE tenant = %(tenant)s AND died_at > clock_timestamp() - interval '30 days' GROUP BY platform

-- name: muted
SELECT platform, count(*) FROM channel_rules WHERE tenant = %(tenant)s AND muted GROUP BY platform

-- name: unsettled
SELECT platform, count(*) FROM (
    SELECT platform FROM arrivals WHERE tenant = %(tenant)s AND state IN ('waiting', 'started', 'opening')
    UNION ALL SELECT platform FROM posts WHERE tenant = %(tenant)s AND state IN ('waiting', 'sending')
) AS waits GROUP BY platform

-- name: is_known
SELECT EXISTS (SELECT FROM tenants WHERE tenant = %(tenant)s)

-- Days on which it used a language model; limits and promo codes.
-- name: of_no_channel
SELECT (SELECT count(*) FROM model_tokens WHERE tenant = %(tenant)s),
    (SELECT count(*) FROM order_limits WHERE tenant = %(tenant)s)
        + (SELECT count(*) FROM promos WHERE tenant = %(tenant)s)

-- name: record
INSERT INTO audit (who, what, tenant, counts) VALUES (%(who)s, %(what)s, %(tenant)s, %(counts)s)

-- The newest first, over all tenants.
-- name: audit
SELECT entry, done_at, who, what, tenant, counts, count(*) OVER () FROM audit
WHERE %(tenant)s::text IS NULL OR tenant = %(tenant)s
ORDER BY entry DESC LIMIT %(limit)s

-- The newest first. What was rated before dishes were looked up may have an id that is none.
-- name: ratings
SELECT rated_at, platform, rating, turn_id, ratings.doc_id, doc ->> 'item_name', doc ->> 'restaurant_name',
    coalesce(comment, '') <> '', CASE WHEN %(comments)s THEN nullif(comment, '') END
FROM ratings LEFT JOIN items ON valid_to = 2147483647
    AND items.doc_id = CASE WHEN ratings.doc_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ratings.doc_id::uuid END
WHERE tenant = %(tenant)s ORDER BY rated_at DESC LIMIT %(limit)s

-- name: ratings_summed
SELECT count(*) FILTER (WHERE rating > 0), count(*) FILTER (WHERE rating < 0) FROM ratings WHERE tenant = %(tenant)s
