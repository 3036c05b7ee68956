-- `platter feedback` shows an operator what people thought of answers, with their comments where these are asked for:
-- that somebody read them is in the audit like what somebody changed.
SET LOCAL search_path = platter, public;

ALTER TABLE audit DROP CONSTRAINT audit_what_check;
ALTER TABLE audit ADD CONSTRAINT audit_what_check CHECK (what IN ('put_back', 'erase', 'discard', 'feedback'));
