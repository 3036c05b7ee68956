-- The teams of a tenant that Platter is in.

-- name: put
INSERT INTO joined_teams (tenant, platform, team, service_url)
VALUES (%(tenant)s, %(platform)s, %(team)s, %(service_url)s)
ON CONFLICT (tenant, platform, team) DO UPDATE
SET service_url = excluded.service_url, heard_at = excluded.heard_at

-- Not one that Platter was added to while Teams was asked whether it is in it.
-- name: drop
DELETE FROM joined_teams
WHERE (tenant, platform, team) = (%(tenant)s, %(platform)s, %(team)s)
    AND heard_at < clock_timestamp() - interval '1 minute'

-- Those in which the person spoke with Platter come first, then those heard from last. The person's turns are read
-- once, and not once a team: the list depends on no row outside of it, and is hashed.
-- name: teams
SELECT team, service_url FROM joined_teams
WHERE tenant = %(tenant)s AND platform = %(platform)s
ORDER BY team IN (
    SELECT split_part(conversation, '/', 1) FROM turns
    WHERE tenant = %(tenant)s AND user_id = %(person)s AND platform = %(platform)s
        AND strpos(conversation, '/') > 0) DESC,
    heard_at DESC, team
LIMIT %(most)s
