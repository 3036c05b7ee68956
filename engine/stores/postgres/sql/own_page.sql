-- A person's own page: recent searches out of the turn log, and saved dishes.

-- The newest search of each thread, out of that person's newest turns; nothing behind a tombstone.
-- name: recent
SELECT turn_id, sent_at, memory_after::text, currency, conversation, thread FROM (
    SELECT DISTINCT ON (conversation, thread) turn_id, sent_at, memory_after, conversation, thread,
        coalesce(reply -> 'cards' -> 0 ->> 'currency', 'USD') AS currency
    FROM (
        SELECT * FROM turns
        WHERE tenant = %(tenant)s AND user_id = %(user)s AND platform = %(platform)s AND NOT erased
        ORDER BY sent_at DESC LIMIT %(looked_at)s) AS newest
    WHERE reply ->> 'kind' = 'results' AND NOT EXISTS (
        SELECT FROM turns AS buried
        WHERE (buried.tenant, buried.platform, buried.conversation, buried.thread)
            = (newest.tenant, newest.platform, newest.conversation, newest.thread)
            AND buried.tombstone AND buried.seq >= newest.seq)
    ORDER BY conversation, thread, seq DESC) AS last_of_threads
WHERE %(turn_id)s::text IS NULL OR turn_id = %(turn_id)s
ORDER BY sent_at DESC, turn_id LIMIT %(most)s

-- name: saved
SELECT doc_id, name, place, saved_at FROM saved_dishes
WHERE (tenant, platform, user_id) = (%(tenant)s, %(platform)s, %(user)s)
ORDER BY saved_at DESC, doc_id

-- name: has
SELECT FROM saved_dishes
WHERE (tenant, platform, user_id, doc_id) = (%(tenant)s, %(platform)s, %(user)s, %(doc_id)s)

-- Two presses at once may pass the bound by one; the page shows what it has room for.
-- name: save
INSERT INTO saved_dishes (tenant, platform, user_id, doc_id, name, place, saved_at)
SELECT %(tenant)s, %(platform)s, %(user)s, %(doc_id)s, %(name)s, %(place)s, %(saved_at)s
WHERE (
    SELECT count(*) FROM saved_dishes
    WHERE (tenant, platform, user_id) = (%(tenant)s, %(platform)s, %(user)s)) < %(most)s
ON CONFLICT DO NOTHING

-- name: take_out
DELETE FROM saved_dishes
WHERE (tenant, platform, user_id, doc_id) = (%(tenant)s, %(platform)s, %(user)s, %(doc_id)s)

-- On every platform: "forget" is of all that a tenant has of somebody.
-- name: forget
DELETE FROM saved_dishes WHERE tenant = %(tenant)s AND user_id = %(user)s

-- name: erase_older
DELETE FROM saved_dishes WHERE tenant = %(tenant)s AND saved_at < %(before)s
