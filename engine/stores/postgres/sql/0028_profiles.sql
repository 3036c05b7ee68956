-- What people keep of themselves: taste, and allergies. Of a profile nothing stands here in clear but how often it was
-- changed and when, and which key sealed it. What an operator does by hand with profiles is in the audit.
SET LOCAL search_path = platter, public;

CREATE TABLE profiles (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL CHECK (platform <> ''),
    user_id text NOT NULL CHECK (user_id <> ''),
    sealed bytea NOT NULL,                          -- a whole engine.messages.people.Profile, and whose it is
    key_id text NOT NULL,                           -- of the key that sealed it (bot/sealing.py)
    version integer NOT NULL CHECK (version > 0),
    last_turn_at timestamptz NOT NULL,              -- to a day; when it was made, where there was no turn since
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant, platform, user_id)
);
CREATE INDEX profiles_last_turn ON profiles (tenant, last_turn_at);
-- Over HTTP a person's id belongs to one tenant. Row-level security hides another tenant's row, and not this.
CREATE UNIQUE INDEX profiles_of_uid ON profiles (user_id) WHERE platform = 'http';

ALTER TABLE profiles ENABLE ROW LEVEL SECURITY;
ALTER TABLE profiles FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON profiles
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON profiles TO platter_app;

-- In one round trip, as the statements of a turn (turns.sql); at most once a day (UTC) for each.
CREATE FUNCTION note_turn_of(_tenant text, _platform text, _user text, _at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    UPDATE profiles SET last_turn_at = _at
    WHERE (tenant, platform, user_id) = (_tenant, _platform, _user) AND last_turn_at < date_trunc('day', _at, 'UTC');
    RETURN FOUND;
END $$;

ALTER TABLE audit DROP CONSTRAINT audit_what_check;
ALTER TABLE audit ADD CONSTRAINT audit_what_check
    CHECK (what IN ('put_back', 'erase', 'discard', 'feedback', 'export', 'reseal'));
