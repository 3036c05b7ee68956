-- What a tenant is taken out by, whole, or one channel of it (`platform`, NULL: all), beside the removals themselves, which
-- are made of the list of tables (bot/operations/erasing.py).

-- Before anything else in a transaction, and in one order, arrivals first: so does whoever works on a lane
-- (functions/lanes.sql), and neither waits for the other in a ring.
-- name: lock_lanes
SELECT FROM lanes WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)
ORDER BY line, lane FOR UPDATE

-- name: threads
SELECT DISTINCT platform, tenant, conversation, thread FROM turns
WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- Lanes that somebody is at.
-- name: at_work
SELECT count(*) FROM lanes WHERE tenant = %(tenant)s AND held AND due > clock_timestamp()
