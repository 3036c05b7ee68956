-- What an operator sees of all tenants. Each statement is run once a tenant, in a transaction that names it.

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
FROM placed GROUP BY line, platform ORDER BY line, platform

-- The newest first. A letter without words cannot be put back; one whose arrival or post is forgotten cannot either.
-- name: dead_letters
SELECT dead.letter, dead.turn_id, dead.platform, dead.tenant, dead.line, dead.died_at, dead.attempts, dead.reason,
    dead.body <> ''
FROM dead_letters AS dead
WHERE dead.tenant = %(tenant)s AND dead.put_back_at IS NULL
ORDER BY dead.died_at DESC, dead.letter DESC LIMIT %(limit)s

-- name: count_dead_letters
SELECT count(*), count(*) FILTER (WHERE body <> '') FROM dead_letters
WHERE tenant = %(tenant)s AND put_back_at IS NULL

-- Those that are named by number or by the turn that died, put back before or not.
-- name: named_letters
SELECT letter, turn_id FROM dead_letters
WHERE tenant = %(tenant)s AND (letter = ANY(%(letters)s) OR turn_id = ANY(%(turns)s)) ORDER BY letter

-- name: letters_with_words
SELECT letter, turn_id FROM dead_letters
WHERE tenant = %(tenant)s AND put_back_at IS NULL AND body <> '' ORDER BY letter

-- name: put_back
SELECT letter, outcome FROM put_back(%(tenant)s, %(letters)s)

-- name: unclear
SELECT turn_id, platform, tenant, written_at, tries FROM posts
WHERE tenant = %(tenant)s AND state = 'unclear' ORDER BY written_at DESC LIMIT %(limit)s

-- name: count_unclear
SELECT count(*) FROM posts WHERE tenant = %(tenant)s AND state = 'unclear'

-- By channel: where the platform tells of installations, since when; else from the first turn on.
-- name: tenant
WITH spoken AS (
    SELECT platform, min(sent_at) AS first_at, max(sent_at) AS last_at,
        count(*) FILTER (WHERE sent_at > clock_timestamp() - interval '24 hours') AS day,
        count(*) FILTER (WHERE sent_at > clock_timestamp() - interval '30 days') AS month,
        count(*) AS rows
    FROM turns WHERE tenant = %(tenant)s GROUP BY platform
), installed AS (
    SELECT platform, installed_at FROM installations WHERE tenant = %(tenant)s
), failed AS (
    SELECT platform, count(*) FILTER (WHERE died_at > clock_timestamp() - interval '30 days') AS month,
        count(*) AS rows
    FROM dead_letters WHERE tenant = %(tenant)s GROUP BY platform
), ruled AS (
    SELECT platform, count(*) FILTER (WHERE muted) AS muted, count(*) AS rows
    FROM channel_rules WHERE tenant = %(tenant)s GROUP BY platform
), came AS (
    SELECT platform, count(*) AS rows, count(*) FILTER (WHERE state IN ('waiting', 'started', 'opening')) AS waits
    FROM arrivals WHERE tenant = %(tenant)s GROUP BY platform
), known AS (
    SELECT platform, count(*) AS rows FROM arrival_keys WHERE tenant = %(tenant)s GROUP BY platform
), went AS (
    SELECT platform, count(*) AS rows, count(*) FILTER (WHERE state IN ('waiting', 'sending')) AS waits
    FROM posts WHERE tenant = %(tenant)s GROUP BY platform
), rated AS (
    SELECT platform, count(*) AS rows FROM ratings WHERE tenant = %(tenant)s GROUP BY platform
)
SELECT platform, installed.installed_at, spoken.first_at, spoken.last_at, coalesce(spoken.day, 0),
    coalesce(spoken.month, 0), coalesce(failed.month, 0), coalesce(ruled.muted, 0),
    coalesce(came.waits, 0) + coalesce(went.waits, 0),
    jsonb_build_object(
        'installations', (installed.installed_at IS NOT NULL)::integer, 'channel_rules', coalesce(ruled.rows, 0),
        'turns', coalesce(spoken.rows, 0), 'ratings', coalesce(rated.rows, 0), 'arrivals', coalesce(came.rows, 0),
        'arrival_keys', coalesce(known.rows, 0), 'posts', coalesce(went.rows, 0),
        'dead_letters', coalesce(failed.rows, 0))
FROM spoken FULL JOIN installed USING (platform) FULL JOIN failed USING (platform) FULL JOIN ruled USING (platform)
    FULL JOIN came USING (platform) FULL JOIN known USING (platform) FULL JOIN went USING (platform)
    FULL JOIN rated USING (platform)
ORDER BY platform

-- name: is_known
SELECT EXISTS (SELECT FROM tenants WHERE tenant = %(tenant)s)

-- name: model_days
SELECT count(*) FROM model_tokens WHERE tenant = %(tenant)s

-- name: record
INSERT INTO audit (who, what, tenant, counts) VALUES (%(who)s, %(what)s, %(tenant)s, %(counts)s)

-- The newest first, over all tenants.
-- name: audit
SELECT entry, done_at, who, what, tenant, counts, count(*) OVER () FROM audit
WHERE %(tenant)s::text IS NULL OR tenant = %(tenant)s
ORDER BY entry DESC LIMIT %(limit)s
