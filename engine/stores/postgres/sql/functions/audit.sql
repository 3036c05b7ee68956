-- The audit is only added to.
SET LOCAL search_path = platter, public;

-- It outlives whoever is erased: nothing in Platter changes or removes a row.
CREATE OR REPLACE FUNCTION keep_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'platter.audit is only added to';
END $$;

CREATE OR REPLACE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION keep_as_it_is();
