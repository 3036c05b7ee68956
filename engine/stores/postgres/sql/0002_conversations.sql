-- People and conversations. Every row belongs to a tenant, and row-level security is forced, so that it holds for the
-- tables' owner too: a connection sees the rows of the tenant that its transaction named in platter.tenant, and none
-- when it named none (the setting is then NULL, or '' after an earlier transaction; no row has such a tenant).

SET LOCAL search_path = platter, public;

-- Names of tenants only: retention has to know whom to visit. Nothing of a person stands here.
CREATE TABLE tenants (
    tenant text PRIMARY KEY CHECK (tenant <> '')
);

CREATE TABLE turns (
    tenant text NOT NULL CHECK (tenant <> ''),
    turn_id text NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    seq integer NOT NULL CHECK (seq >= 1),
    user_id text NOT NULL,
    sent_at timestamptz NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    token text,
    memory_before json NOT NULL,                    -- json, not jsonb: given back byte by byte as it was written
    memory_after json NOT NULL,
    ranked_ids text[] NOT NULL,
    reply json NOT NULL,
    generation integer NOT NULL,
    tombstone boolean NOT NULL,
    allergies text[] NOT NULL,
    explanation json NOT NULL,
    erased boolean NOT NULL DEFAULT false,          -- its words are gone; figures stay
    PRIMARY KEY (tenant, turn_id),
    UNIQUE (tenant, platform, conversation, thread, seq)
);
CREATE INDEX turns_person ON turns (tenant, user_id);
CREATE INDEX turns_age ON turns (tenant, sent_at) WHERE NOT erased;

CREATE TABLE ratings (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    rated_at timestamptz NOT NULL,
    rating integer NOT NULL,
    doc_id text,
    turn_id text,
    comment text,
    user_id text NOT NULL
);
CREATE INDEX ratings_thread ON ratings (tenant, platform, conversation, thread);

ALTER TABLE turns ENABLE ROW LEVEL SECURITY;
ALTER TABLE turns FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON turns
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

ALTER TABLE ratings ENABLE ROW LEVEL SECURITY;
ALTER TABLE ratings FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ratings
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

GRANT SELECT, INSERT ON tenants TO platter_app;
GRANT SELECT, INSERT, UPDATE ON turns, ratings TO platter_app;
