-- What is usual in a conversation, and what was searched for there. Statements of a turn name their tenant themselves, as
-- those of the turn log do (turns.sql says why).

-- Of the conversation and of all of its tenant, and what was searched for often enough to be told of, without the thread
-- and the day of now: one round trip.
-- name: habits
SELECT found.* FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
CROSS JOIN LATERAL (
    SELECT conversation, city, state, zip_code, address, party, weekday, 0::bigint AS times
    FROM usuals
    WHERE usuals.tenant = mine.tenant AND platform = %(platform)s AND conversation IN ('', %(conversation)s)
    UNION ALL
    SELECT conversation, nullif(city, ''), nullif(state, ''), nullif(zip_code, ''), NULL, party, NULL, count(*)
    FROM usual_searches
    WHERE usual_searches.tenant = mine.tenant AND platform = %(platform)s AND conversation = %(conversation)s
        AND (thread, day) <> (%(thread)s, %(day)s)
    GROUP BY conversation, city, state, zip_code, party) AS found

-- What is left open stays as it is; a place is one, whatever of it is named.
-- name: write
WITH known AS (INSERT INTO tenants (tenant) VALUES (%(tenant)s) ON CONFLICT DO NOTHING)
INSERT INTO usuals AS held (tenant, platform, conversation, city, state, zip_code, address, party, weekday)
VALUES (%(tenant)s, %(platform)s, %(conversation)s, %(city)s, %(state)s, %(zip_code)s, %(address)s, %(party)s,
    %(weekday)s)
ON CONFLICT (tenant, platform, conversation) DO UPDATE SET
    city = CASE WHEN %(has_place)s THEN excluded.city ELSE held.city END,
    state = CASE WHEN %(has_place)s THEN excluded.state ELSE held.state END,
    zip_code = CASE WHEN %(has_place)s THEN excluded.zip_code ELSE held.zip_code END,
    address = CASE WHEN %(has_place)s THEN excluded.address ELSE held.address END,
    party = coalesce(excluded.party, held.party),
    weekday = coalesce(excluded.weekday, held.weekday)

-- name: drop
DELETE FROM usuals WHERE (tenant, platform, conversation) = (%(tenant)s, %(platform)s, %(conversation)s)

-- name: usuals
SELECT platform, conversation, city, state, zip_code, address, party, weekday FROM usuals
WHERE tenant = %(tenant)s ORDER BY platform, conversation

-- name: searched
WITH known AS (INSERT INTO tenants (tenant) VALUES (%(tenant)s) ON CONFLICT DO NOTHING)
INSERT INTO usual_searches (tenant, platform, conversation, thread, day, city, state, zip_code, party, user_id)
SELECT mine.tenant, %(platform)s, %(conversation)s, %(thread)s, %(day)s, %(city)s, coalesce(%(state)s, ''),
    coalesce(%(zip_code)s, ''), %(party)s, %(user_id)s
FROM (SELECT set_config('platter.tenant', %(tenant)s, true) AS tenant OFFSET 0) AS mine
ON CONFLICT DO NOTHING
