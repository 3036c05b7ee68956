-- Answers that are shown while they are made, in the message that they are to become (`Shown` in channels/ports.py). What
-- is shown is written down before it is sent, so that whoever goes on after a worker that died finds it.
SET LOCAL search_path = platter, public;

-- Words that were shown stand here no longer than those that were said.
CREATE OR REPLACE FUNCTION forget_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.shown := '';
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER forget_shown BEFORE UPDATE ON arrivals
FOR EACH ROW WHEN (NEW.payload = '' AND NEW.shown <> '') EXECUTE FUNCTION forget_shown();

-- What was shown of an answer, for whoever goes on after a worker that died.
CREATE OR REPLACE FUNCTION shown_of(_tenant text, _arrival bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    RETURN (SELECT shown FROM arrivals WHERE tenant = _tenant AND arrival = _arrival);
END $$;

-- Whether a message may be begun for the arrival: it is still this worker's, none was begun for it before, no post to its
-- thread is under way (which would then stand below a later answer), and the tenant has begun fewer than `_most` lately.
CREATE OR REPLACE FUNCTION begin_to_show(
    _tenant text, _lane text, _claim bigint, _arrival bigint, _platform text, _out_lane text, _conversation text,
    _thread text, _shown text, _most integer, _within interval
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF NOT holds('in', _tenant, _lane, _claim) OR EXISTS (
        SELECT FROM posts
        WHERE tenant = _tenant AND lane = _out_lane AND state IN ('waiting', 'sending')
            AND conversation = _conversation AND thread = _thread
    ) OR _most <= (
        SELECT count(*) FROM arrivals
        WHERE tenant = _tenant AND platform = _platform AND shown_at > clock_timestamp() - _within
    ) THEN
        RETURN false;
    END IF;
    UPDATE arrivals SET shown = _shown, shown_at = clock_timestamp()
    WHERE tenant = _tenant AND arrival = _arrival AND shown_at IS NULL;
    RETURN FOUND;
END $$;

-- Written down before it is sent. False where the arrival is not this worker's any more.
CREATE OR REPLACE FUNCTION go_on_showing(_tenant text, _lane text, _claim bigint, _arrival bigint, _shown text)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF NOT holds('in', _tenant, _lane, _claim) THEN
        RETURN false;
    END IF;
    UPDATE arrivals SET shown = _shown WHERE tenant = _tenant AND arrival = _arrival;
    RETURN FOUND;
END $$;
