-- What a tenant's turns used of a language model on a day: figures only, so that a share of a day holds over all
-- processes.

SET LOCAL search_path = platter, public;

CREATE TABLE model_tokens (
    tenant text NOT NULL CHECK (tenant <> ''),
    day date NOT NULL,                              -- UTC
    tokens bigint NOT NULL,
    PRIMARY KEY (tenant, day)
);

ALTER TABLE model_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE model_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON model_tokens
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

GRANT SELECT, INSERT, UPDATE ON model_tokens TO platter_app;
