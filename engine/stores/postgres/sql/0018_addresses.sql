-- A channel's address of an answer may name who asked, as that of Teams does: it stands only as long as something may
-- still be posted there. Rows of before lose theirs with their age: sent posts go after the retention, and letters of that
-- age are written anew at every erasing.
SET LOCAL search_path = platter, public;

CREATE FUNCTION forget_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.address := '';
    RETURN NEW;
END $$;

-- What is dead can be put back, and what is unclear be looked for: both keep theirs until their row goes.
CREATE TRIGGER forget_address BEFORE UPDATE ON posts
FOR EACH ROW WHEN (NEW.state = 'sent' AND NEW.address <> '') EXECUTE FUNCTION forget_address();

CREATE TRIGGER forget_address BEFORE UPDATE ON dead_letters
FOR EACH ROW WHEN (NEW.body = '' AND NEW.address <> '') EXECUTE FUNCTION forget_address();
