-- Dishes that people saved: which, whose, since when, and what it was called, so that one that leaves the catalogue can
-- still be named. No word of a person stands here. And the way to a person's newest turns.
SET LOCAL search_path = platter, public;

CREATE TABLE saved_dishes (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    user_id text NOT NULL,
    doc_id text NOT NULL,
    name text NOT NULL,
    place text NOT NULL,                            -- restaurant and city, as the card said them
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (tenant, platform, user_id, doc_id)
);

ALTER TABLE saved_dishes ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_dishes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON saved_dishes
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

GRANT SELECT, INSERT, DELETE ON saved_dishes TO platter_app;

CREATE INDEX turns_of_person ON turns (tenant, user_id, sent_at) WHERE NOT erased;
