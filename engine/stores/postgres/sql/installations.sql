-- name: find
SELECT sealed, bot_user, scopes, installed_at, whole_org, refresh, expires_at FROM installations
WHERE (tenant, platform) = (%(tenant)s, %(platform)s)

-- A tenant is known by name from its first row on, so that whoever visits all tenants finds it.
-- name: put
WITH known AS (INSERT INTO tenants (tenant) VALUES (%(tenant)s) ON CONFLICT DO NOTHING)
INSERT INTO installations
    (tenant, platform, sealed, bot_user, scopes, installed_at, whole_org, refresh, expires_at)
VALUES (%(tenant)s, %(platform)s, %(sealed)s, %(bot_user)s, %(scopes)s, %(installed_at)s, %(whole_org)s, %(refresh)s,
    %(expires_at)s)
ON CONFLICT (tenant, platform) DO UPDATE
SET sealed = excluded.sealed, bot_user = excluded.bot_user, scopes = excluded.scopes,
    installed_at = excluded.installed_at, whole_org = excluded.whole_org, refresh = excluded.refresh,
    expires_at = excluded.expires_at

-- Only what was read: meanwhile it may have been renewed or installed anew.
-- name: reseal
UPDATE installations SET sealed = %(sealed)s, refresh = %(refresh)s
WHERE (tenant, platform) = (%(tenant)s, %(platform)s) AND sealed = %(was_sealed)s

-- Whoever holds the row's lock renews its tokens.
-- name: lock
SELECT sealed, refresh, expires_at FROM installations
WHERE (tenant, platform) = (%(tenant)s, %(platform)s) FOR UPDATE

-- name: lock_if_free
SELECT sealed, refresh, expires_at FROM installations
WHERE (tenant, platform) = (%(tenant)s, %(platform)s) FOR UPDATE SKIP LOCKED

-- name: renew
UPDATE installations SET sealed = %(sealed)s, refresh = %(refresh)s, expires_at = %(expires_at)s
WHERE (tenant, platform) = (%(tenant)s, %(platform)s)

-- name: drop
DELETE FROM installations
WHERE (tenant, platform) = (%(tenant)s, %(platform)s) AND installed_at <= %(at)s

-- name: drop_rules
DELETE FROM channel_rules WHERE (tenant, platform) = (%(tenant)s, %(platform)s)

-- name: make_state
INSERT INTO install_states (digest) VALUES (%(digest)s)

-- name: forget_states
DELETE FROM install_states WHERE made_at < clock_timestamp() - %(life)s

-- name: use_state
DELETE FROM install_states
WHERE digest = %(digest)s AND made_at >= clock_timestamp() - %(life)s
RETURNING true

-- name: rule
SELECT coalesce(bool_or(muted) FILTER (WHERE channel = %(channel)s), false),
    coalesce(bool_or(allowed) FILTER (WHERE channel = %(channel)s), false),
    coalesce(bool_or(allowed), false)
FROM channel_rules WHERE (tenant, platform) = (%(tenant)s, %(platform)s)

-- name: mute
WITH known AS (INSERT INTO tenants (tenant) VALUES (%(tenant)s) ON CONFLICT DO NOTHING)
INSERT INTO channel_rules (tenant, platform, channel, muted)
VALUES (%(tenant)s, %(platform)s, %(channel)s, %(value)s)
ON CONFLICT (tenant, platform, channel) DO UPDATE SET muted = excluded.muted

-- name: allow
WITH known AS (INSERT INTO tenants (tenant) VALUES (%(tenant)s) ON CONFLICT DO NOTHING)
INSERT INTO channel_rules (tenant, platform, channel, allowed)
VALUES (%(tenant)s, %(platform)s, %(channel)s, %(value)s)
ON CONFLICT (tenant, platform, channel) DO UPDATE SET allowed = excluded.allowed

-- name: holder
SELECT tenant FROM shared_threads
WHERE (platform, conversation, thread) = (%(platform)s, %(conversation)s, %(thread)s)

-- name: hold
INSERT INTO shared_threads (platform, conversation, thread, tenant)
VALUES (%(platform)s, %(conversation)s, %(thread)s, %(tenant)s) ON CONFLICT DO NOTHING

-- name: hear
INSERT INTO heard_in (tenant, platform, conversation, workspace)
VALUES (%(tenant)s, %(platform)s, %(channel)s, %(workspace)s) ON CONFLICT DO NOTHING

-- name: heard_only_in
SELECT conversation FROM heard_in AS here
WHERE (tenant, platform, workspace) = (%(tenant)s, %(platform)s, %(workspace)s) AND NOT EXISTS (
    SELECT FROM heard_in AS there
    WHERE (there.tenant, there.platform, there.conversation) = (here.tenant, here.platform, here.conversation)
        AND there.workspace <> here.workspace)

-- name: leave
DELETE FROM heard_in WHERE (tenant, platform, workspace) = (%(tenant)s, %(platform)s, %(workspace)s)
