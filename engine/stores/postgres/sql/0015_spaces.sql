-- Channels that several installations of one app see: shared between companies, or between workspaces of an organisation.
SET LOCAL search_path = platter, public;

-- Whose a thread is in a channel that more than one installation sees: whoever was addressed first. Nothing of a person.
-- No row-level security, because the tenant is what is looked for.
CREATE TABLE shared_threads (
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    tenant text NOT NULL CHECK (tenant <> ''),
    begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (platform, conversation, thread)
);
CREATE INDEX shared_threads_tenant ON shared_threads (tenant);

-- From which workspaces of an organisation a channel was heard: a workspace that the app is taken out of takes with it the
-- channels that no other one has.
CREATE TABLE heard_in (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    conversation text NOT NULL,
    workspace text NOT NULL,
    PRIMARY KEY (tenant, platform, conversation, workspace)
);

ALTER TABLE heard_in ENABLE ROW LEVEL SECURITY;
ALTER TABLE heard_in FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON heard_in
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON shared_threads, heard_in TO platter_app;
