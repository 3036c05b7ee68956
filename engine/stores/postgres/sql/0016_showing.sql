-- An answer may be shown while it is made, in the message that it is to become (`Shown` in channels/delivery.py). What is
-- shown is written down before it is sent, so that whoever goes on after a worker that died finds it.
SET LOCAL search_path = platter, public;

ALTER TABLE arrivals
    ADD COLUMN shown text NOT NULL DEFAULT '',      -- the Shown as JSON; '' where nothing is
    ADD COLUMN shown_at timestamptz;                -- when it was begun; once an arrival
CREATE INDEX arrivals_shown ON arrivals (tenant, platform, shown_at) WHERE shown_at IS NOT NULL;

-- Words that were shown stand here no longer than those that were said.
CREATE FUNCTION forget_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.shown := '';
    RETURN NEW;
END $$;
CREATE TRIGGER forget_shown BEFORE UPDATE ON arrivals
FOR EACH ROW WHEN (NEW.payload = '' AND NEW.shown <> '') EXECUTE FUNCTION forget_shown();

CREATE FUNCTION shown_of(_tenant text, _arrival bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    RETURN (SELECT shown FROM arrivals WHERE tenant = _tenant AND arrival = _arrival);
END $$;

-- Whether a message may be begun for the arrival: it is still this worker's, none was begun for it before, no post to its
-- thread is under way (which would then stand below a later answer), and the tenant has begun fewer than `_most` lately.
CREATE FUNCTION begin_to_show(
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

CREATE FUNCTION go_on_showing(_tenant text, _lane text, _claim bigint, _arrival bigint, _shown text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    IF NOT holds('in', _tenant, _lane, _claim) THEN
        RETURN false;
    END IF;
    UPDATE arrivals SET shown = _shown WHERE tenant = _tenant AND arrival = _arrival;
    RETURN FOUND;
END $$;

-- As in 0011, but that a turn of whose answer some is shown has started, though it waits for its next start: nobody else
-- would take what is shown away.
CREATE OR REPLACE FUNCTION revise_arrival(_tenant text, _platform text, _key text, _turn text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    _arrival bigint;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    IF _turn IS NULL THEN
        INSERT INTO tenants (tenant) VALUES (_tenant) ON CONFLICT DO NOTHING;
        INSERT INTO arrival_keys (tenant, platform, key) VALUES (_tenant, _platform, _key) ON CONFLICT DO NOTHING;
    END IF;
    SELECT arrival INTO _arrival FROM arrival_keys WHERE (tenant, platform, key) = (_tenant, _platform, _key);
    UPDATE arrivals
    SET state = CASE WHEN _turn IS NULL THEN 'cancelled' ELSE 'waiting' END,
        payload = CASE WHEN _turn IS NULL THEN '' ELSE jsonb_set(payload::jsonb, '{turn}', _turn::jsonb)::text END
    WHERE tenant = _tenant AND arrival = _arrival AND state = 'waiting' AND attempts = 0 AND shown = '';
    RETURN FOUND;
END $$;
