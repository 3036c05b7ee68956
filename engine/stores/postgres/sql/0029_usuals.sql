-- What is usual in a conversation, or in all of a tenant: where, for how many, on which day; and how often the same was
-- searched for, so that it can be offered. No word of a line stands here.
SET LOCAL search_path = platter, public;

CREATE TABLE usuals (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    conversation text NOT NULL,                     -- '': wherever the tenant speaks
    city text,                                      -- as the catalogue spells it
    state text,
    zip_code text,
    address text,
    party integer CHECK (party > 0),
    weekday smallint CHECK (weekday BETWEEN 0 AND 6),   -- 0: Monday
    PRIMARY KEY (tenant, platform, conversation)
);

-- Once a thread and day. They go with the turns that they were.
CREATE TABLE usual_searches (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    day date NOT NULL,
    city text NOT NULL,
    state text NOT NULL,                            -- '': none, as is zip_code
    zip_code text NOT NULL,
    party integer NOT NULL,
    user_id text NOT NULL,                          -- whose search it was: it goes when they are forgotten
    PRIMARY KEY (tenant, platform, conversation, city, state, zip_code, party, thread, day)
);
CREATE INDEX usual_searches_of_person ON usual_searches (tenant, user_id);
CREATE INDEX usual_searches_age ON usual_searches (tenant, day);

ALTER TABLE usuals ENABLE ROW LEVEL SECURITY;
ALTER TABLE usuals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON usuals
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

ALTER TABLE usual_searches ENABLE ROW LEVEL SECURITY;
ALTER TABLE usual_searches FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON usual_searches
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON usuals, usual_searches TO platter_app;

-- An operator sets it for a tenant.
ALTER TABLE audit DROP CONSTRAINT audit_what_check;
ALTER TABLE audit ADD CONSTRAINT audit_what_check
    CHECK (what IN ('put_back', 'erase', 'discard', 'feedback', 'export', 'reseal', 'usual'));
