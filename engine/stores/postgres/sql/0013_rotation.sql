-- Tokens that expire: the other token that makes the next pair, and until when this one is good. And whether the app was
-- installed for a whole organisation, whose id its tenant then is.
SET LOCAL search_path = platter, public;

ALTER TABLE installations
    ADD COLUMN refresh bytea,                       -- sealed as the token is; NULL: the token does not expire
    ADD COLUMN expires_at timestamptz,              -- NULL: never
    ADD COLUMN whole_org boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT rotates CHECK ((refresh IS NULL) = (expires_at IS NULL));

-- Slack's organisations have ids that begin with E, its workspaces with T. (Row-level security is lifted for this
-- transaction alone; nobody else sees it so.)
ALTER TABLE installations NO FORCE ROW LEVEL SECURITY;
UPDATE installations SET whole_org = true WHERE platform = 'slack' AND tenant LIKE 'E%';
ALTER TABLE installations FORCE ROW LEVEL SECURITY;
