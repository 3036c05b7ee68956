-- Where a platform's app is installed, and how it is to behave there. Tokens are sealed before they come here.
SET LOCAL search_path = platter, public;

CREATE TABLE installations (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    sealed bytea NOT NULL,                          -- the bot's token, under a key of the settings
    bot_user text NOT NULL,
    scopes text NOT NULL,
    installed_at timestamptz NOT NULL,
    PRIMARY KEY (tenant, platform)
);

CREATE TABLE channel_rules (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    channel text NOT NULL,
    muted boolean NOT NULL DEFAULT false,
    allowed boolean NOT NULL DEFAULT false,         -- as soon as one channel of a tenant is, the others are not
    PRIMARY KEY (tenant, platform, channel)
);

-- Words that are to come back from a platform, once: nothing of anybody stands here, and no tenant is known yet.
CREATE TABLE install_states (
    digest bytea PRIMARY KEY,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

ALTER TABLE installations ENABLE ROW LEVEL SECURITY;
ALTER TABLE installations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON installations
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

ALTER TABLE channel_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON channel_rules
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON installations, channel_rules, install_states TO platter_app;

-- A workspace from which the app is removed takes its turns with it.
GRANT DELETE ON turns, ratings TO platter_app;
