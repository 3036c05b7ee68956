-- For whoever looks after an installation: what failed for good can be put back, once, a tenant can be erased whole, and
-- what was changed by hand is written down.
SET LOCAL search_path = platter, public;

-- How often an arrival was put back: its answer is not taken for the apology that was posted before.
ALTER TABLE arrivals ADD COLUMN retries integer NOT NULL DEFAULT 0;
ALTER TABLE posts
    ADD COLUMN unsure boolean NOT NULL DEFAULT false,   -- the try before the last had no outcome
    ADD COLUMN answers bigint;                          -- the arrival that it answers; NULL in an older row

ALTER TABLE dead_letters
    ADD COLUMN arrival bigint,                      -- what it was; NULL in a letter older than this file
    ADD COLUMN post uuid,
    ADD COLUMN unsure boolean NOT NULL DEFAULT true,    -- a post that may stand there all the same: it is looked for
    ADD COLUMN put_back_at timestamptz;             -- its words went back into the row above then

-- Every tenant is known by name, so that it can be visited: those too of whom nothing but an installation is kept.
-- (Row-level security is lifted for this transaction alone; nobody else sees it so.)
ALTER TABLE installations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE channel_rules NO FORCE ROW LEVEL SECURITY;
ALTER TABLE arrival_keys NO FORCE ROW LEVEL SECURITY;
ALTER TABLE model_tokens NO FORCE ROW LEVEL SECURITY;
INSERT INTO tenants (tenant)
SELECT tenant FROM installations UNION SELECT tenant FROM channel_rules
UNION SELECT tenant FROM arrival_keys UNION SELECT tenant FROM model_tokens
ON CONFLICT DO NOTHING;
ALTER TABLE installations FORCE ROW LEVEL SECURITY;
ALTER TABLE channel_rules FORCE ROW LEVEL SECURITY;
ALTER TABLE arrival_keys FORCE ROW LEVEL SECURITY;
ALTER TABLE model_tokens FORCE ROW LEVEL SECURITY;

-- A tenant that is erased leaves no row, its name neither.
GRANT DELETE ON tenants, model_tokens TO platter_app;

-- What was changed by hand: who, when, what, whose, how much. No words of anybody. It outlives the tenant and is kept for
-- as long as the database: a row is a line or two, and nothing in Platter changes or removes one. A tenant's transaction
-- sees its own rows; the operator's commands see all, because a tenant that is gone is known nowhere else.
CREATE TABLE audit (
    entry bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    done_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    who text NOT NULL,                              -- the operating system's name of the user
    what text NOT NULL CHECK (what IN ('put_back', 'erase')),
    tenant text NOT NULL CHECK (tenant <> ''),
    counts jsonb NOT NULL                           -- name → number
);
ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON audit
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));
CREATE POLICY operator ON audit FOR SELECT
    USING (current_setting('platter.operator', true) = 'yes');
GRANT SELECT, INSERT ON audit TO platter_app;

CREATE FUNCTION keep_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'platter.audit is only added to';
END $$;
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION keep_as_it_is();

-- Dead letters that are put back are not dead any more.
CREATE OR REPLACE FUNCTION standing() RETURNS TABLE (line text, waiting bigint, oldest_s double precision, dead bigint)
LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
    _tenant text;
    _waiting bigint;
    _oldest timestamptz;
    _in bigint := 0;
    _out bigint := 0;
    _oldest_in timestamptz;
    _oldest_out timestamptz;
    _dead_in bigint := 0;
    _dead_out bigint := 0;
    _letters bigint;
    _letters_in bigint;
BEGIN
    FOR _tenant IN SELECT DISTINCT lanes.tenant FROM lanes WHERE pending LOOP
        PERFORM set_config('platter.tenant', _tenant, true);
        SELECT count(*), min(arrived_at) INTO _waiting, _oldest FROM arrivals
        WHERE arrivals.tenant = _tenant AND state IN ('waiting', 'started', 'opening');
        _in := _in + _waiting;
        _oldest_in := least(_oldest_in, _oldest);
        SELECT count(*), min(written_at) INTO _waiting, _oldest FROM posts
        WHERE posts.tenant = _tenant AND state IN ('waiting', 'sending');
        _out := _out + _waiting;
        _oldest_out := least(_oldest_out, _oldest);
    END LOOP;
    FOR _tenant IN SELECT tenants.tenant FROM tenants LOOP
        PERFORM set_config('platter.tenant', _tenant, true);
        SELECT count(*), count(*) FILTER (WHERE dead_letters.line = 'in') INTO _letters, _letters_in FROM dead_letters
        WHERE dead_letters.tenant = _tenant AND put_back_at IS NULL;
        _dead_in := _dead_in + _letters_in;
        _dead_out := _dead_out + _letters - _letters_in;
    END LOOP;
    PERFORM set_config('platter.tenant', '', true);
    RETURN QUERY VALUES
        ('in'::text, _in, coalesce(extract(epoch FROM clock_timestamp() - _oldest_in)::double precision, 0), _dead_in),
        ('out', _out, coalesce(extract(epoch FROM clock_timestamp() - _oldest_out)::double precision, 0), _dead_out);
END $$;

DROP FUNCTION take_up_arrival(text[], interval);

-- The first arrival of the lane that has waited longest, marked as started; no row if nothing is to be done. A press
-- equal in message, action and person to one less than five seconds before is dropped here.
CREATE FUNCTION take_up_arrival(_platforms text[], _lease interval)
RETURNS TABLE (tenant text, lane text, claim bigint, arrival bigint, attempts integer, age_s double precision,
    opened text, payload text, retries integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    _held lanes;
    _first arrivals;
BEGIN
    LOOP
        SELECT * INTO _held FROM claim_lane('in', _platforms, _lease);
        EXIT WHEN NOT FOUND;
        PERFORM set_config('platter.tenant', _held.tenant, true);
        LOOP
            SELECT * INTO _first FROM arrivals
            WHERE arrivals.tenant = _held.tenant AND arrivals.lane = _held.lane
                AND state IN ('waiting', 'started', 'opening')
            ORDER BY place LIMIT 1
            FOR UPDATE;
            EXIT WHEN NOT FOUND OR _first.pressed = '' OR _first.state <> 'waiting' OR NOT EXISTS (
                SELECT FROM arrivals AS earlier
                WHERE earlier.tenant = _first.tenant AND earlier.pressed = _first.pressed
                    AND earlier.user_id = _first.user_id AND earlier.place < _first.place
                    AND earlier.arrived_at > _first.arrived_at - interval '5 seconds');
            UPDATE arrivals SET state = 'dropped', payload = ''
            WHERE arrivals.tenant = _first.tenant AND arrivals.arrival = _first.arrival;
        END LOOP;
        IF _first.arrival IS NULL OR _first.state = 'opening' THEN
            PERFORM let_go('in', _held.tenant, _held.lane, clock_timestamp(), NULL);
            CONTINUE;
        END IF;
        UPDATE arrivals SET state = 'started', attempts = _first.attempts + 1
        WHERE arrivals.tenant = _first.tenant AND arrivals.arrival = _first.arrival;
        RETURN QUERY SELECT _held.tenant, _held.lane, _held.claim, _first.arrival, _first.attempts + 1,
            extract(epoch FROM clock_timestamp() - _first.arrived_at)::double precision, _first.opened, _first.payload,
            _first.retries;
        EXIT;
    END LOOP;
END $$;

-- As in 0006, but that a dead letter says which arrival it was, and a post which one it answers.
CREATE OR REPLACE FUNCTION settle_arrival(
    _tenant text, _lane text, _claim bigint, _arrival bigint, _state text, _attempts integer, _pause interval,
    _reason text, _platform text, _out_lane text, _turn_id text, _thread text, _address text, _keys uuid[],
    _parts integer[], _bodies bytea[]
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF NOT holds('in', _tenant, _lane, _claim) THEN
        RETURN false;
    END IF;
    IF _state = 'dead' THEN
        INSERT INTO dead_letters (tenant, platform, line, turn_id, user_id, conversation, thread, reason, attempts,
            address, body, arrival, unsure)
        SELECT tenant, platform, 'in', turn_id, user_id, conversation, coalesce(_thread, thread), _reason, _attempts,
            _address, convert_to(payload, 'UTF8'), arrival, false
        FROM arrivals WHERE tenant = _tenant AND arrival = _arrival;
    END IF;
    PERFORM put_out(_tenant, _platform, _out_lane, _turn_id, conversation, coalesce(_thread, thread), user_id,
        CASE WHEN _state = 'opening' THEN _arrival END, _address, _keys, _parts, _bodies)
    FROM arrivals WHERE tenant = _tenant AND arrival = _arrival;
    UPDATE posts SET answers = _arrival WHERE tenant = _tenant AND key = ANY(_keys);
    UPDATE arrivals
    SET state = _state, attempts = _attempts, thread = coalesce(_thread, thread),
        payload = CASE WHEN _state IN ('waiting', 'opening') THEN payload ELSE '' END
    WHERE tenant = _tenant AND arrival = _arrival;
    PERFORM let_go('in', _tenant, _lane, clock_timestamp() + _pause, NULL);
    RETURN true;
END $$;

-- As in 0009, but that the row keeps whether it may stand there already.
CREATE OR REPLACE FUNCTION take_up_post(_platforms text[], _lease interval)
RETURNS TABLE (tenant text, lane text, claim bigint, paced double precision[], key uuid, part integer, unsure boolean,
    attempts integer, tries integer, age_s double precision, address text, body bytea, turn_id text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    _held lanes;
    _first posts;
BEGIN
    LOOP
        SELECT * INTO _held FROM claim_lane('out', _platforms, _lease);
        EXIT WHEN NOT FOUND;
        PERFORM set_config('platter.tenant', _held.tenant, true);
        SELECT * INTO _first FROM posts
        WHERE posts.tenant = _held.tenant AND posts.lane = _held.lane AND state IN ('waiting', 'sending')
        ORDER BY place LIMIT 1
        FOR UPDATE;
        IF NOT FOUND THEN
            PERFORM let_go('out', _held.tenant, _held.lane, clock_timestamp(), NULL);
            CONTINUE;
        END IF;
        UPDATE posts
        SET state = 'sending', attempts = _first.attempts + 1, tries = _first.tries + 1,
            unsure = (_first.state = 'sending')
        WHERE posts.tenant = _first.tenant AND posts.key = _first.key;
        RETURN QUERY SELECT _held.tenant, _held.lane, _held.claim, _held.paced, _first.key, _first.part,
            _first.state = 'sending', _first.attempts + 1, _first.tries + 1,
            extract(epoch FROM clock_timestamp() - _first.written_at)::double precision, _first.address, _first.body,
            _first.turn_id;
        EXIT;
    END LOOP;
END $$;

-- As in 0006, but that a letter says which post it was and whether it may stand there, and that a request whose root post
-- came to nothing is a letter itself: what was asked is kept with it, and not the root post's few words.
CREATE OR REPLACE FUNCTION settle_post(
    _tenant text, _lane text, _claim bigint, _key uuid, _state text, _attempts integer, _post_id text, _reason text,
    _pause interval, _paced double precision[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    _waits arrivals;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    IF _state IN ('sent', 'unclear', 'dead') THEN
        SELECT arrivals.* INTO _waits FROM arrivals
        JOIN posts ON posts.tenant = arrivals.tenant AND posts.arrival = arrivals.arrival
        WHERE posts.tenant = _tenant AND posts.key = _key;
        IF FOUND THEN
            PERFORM queue_up('in', _tenant, _waits.lane, _waits.platform);
        END IF;
    END IF;
    IF NOT holds('out', _tenant, _lane, _claim) THEN
        RETURN false;
    END IF;
    IF _state <> 'sent' AND _waits.arrival IS NOT NULL THEN
        INSERT INTO dead_letters (tenant, platform, line, turn_id, user_id, conversation, thread, reason, attempts,
            address, body, arrival, unsure)
        SELECT asked.tenant, asked.platform, 'in', asked.turn_id, asked.user_id, asked.conversation, asked.thread,
            CASE _state WHEN 'dead' THEN _reason ELSE 'root_unclear' END, root.tries, root.address,
            convert_to(asked.payload, 'UTF8'), asked.arrival, false
        FROM arrivals AS asked JOIN posts AS root ON root.tenant = asked.tenant AND root.key = _key
        WHERE asked.tenant = _tenant AND asked.arrival = _waits.arrival AND asked.state = 'opening';
    END IF;
    IF _waits.arrival IS NOT NULL THEN
        UPDATE arrivals
        SET state = CASE WHEN _state = 'sent' THEN 'waiting' ELSE 'dead' END, opened = _post_id,
            payload = CASE WHEN _state = 'sent' THEN payload ELSE '' END
        WHERE tenant = _tenant AND arrival = _waits.arrival AND state = 'opening';
    END IF;
    IF _state = 'dead' AND _waits.arrival IS NULL THEN
        INSERT INTO dead_letters (tenant, platform, line, turn_id, user_id, conversation, thread, reason, attempts,
            address, body, post, unsure)
        SELECT tenant, platform, 'out', turn_id, user_id, conversation, thread, _reason, tries, address, body, key,
            unsure OR _reason IN ('processes_died', 'failed', 'unclear')
        FROM posts WHERE tenant = _tenant AND key = _key;
    END IF;
    UPDATE posts
    SET state = _state, attempts = _attempts, post_id = _post_id,
        body = CASE WHEN _state IN ('waiting', 'sending') THEN body ELSE '' END
    WHERE tenant = _tenant AND key = _key;
    PERFORM let_go('out', _tenant, _lane, clock_timestamp() + _pause, _paced);
    RETURN true;
END $$;

-- As in 0006, but that a tenant of whom only a deletion is known can be visited.
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
    WHERE tenant = _tenant AND arrival = _arrival AND state = 'waiting' AND attempts = 0;
    RETURN FOUND;
END $$;

-- Puts a tenant's dead letters back, each once: the words go back from the letter into the row that they came from, which
-- waits at the end of its lane. What became of each: 'put_back', or why not:
--   waiting   it was put back before, and is not settled yet
--   settled   it was put back before, and answered or posted
--   unclear   it was put back before, and nobody can know whether it was posted
--   died      it was put back before, and died again: that is another letter
--   replaced  it is the apology for a turn that was put back since: the answer comes in its place
--   gone      its words were erased, or its row is
-- Lanes are locked in one order, arrivals first. Parts of a turn that was put back are numbered on by thousands
-- (bot/delivery/arrivals.py), which tells its answer from the apology of before.
CREATE FUNCTION put_back(_tenant text, _letters bigint[]) RETURNS TABLE (letter bigint, outcome text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    _one dead_letters;
    _arrival arrivals;
    _post posts;
    _state text;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    FOR _one IN
        SELECT dead.* FROM dead_letters AS dead
        LEFT JOIN arrivals AS came ON came.tenant = dead.tenant AND came.arrival = dead.arrival
        LEFT JOIN posts AS went ON went.tenant = dead.tenant AND went.key = dead.post
        WHERE dead.tenant = _tenant AND dead.letter = ANY(_letters)
        ORDER BY dead.line, coalesce(came.lane, went.lane), dead.letter
        FOR UPDATE OF dead
    LOOP
        _arrival := NULL;
        _post := NULL;
        IF _one.line = 'in' THEN
            SELECT * INTO _arrival FROM arrivals
            WHERE tenant = _tenant AND (arrival = _one.arrival OR (_one.arrival IS NULL AND turn_id = _one.turn_id))
            ORDER BY arrival DESC LIMIT 1;
            _state := _arrival.state;
        ELSE
            SELECT * INTO _post FROM posts
            WHERE tenant = _tenant AND arrival IS NULL
                AND (key = _one.post OR (_one.post IS NULL AND turn_id = _one.turn_id AND state = 'dead'))
            ORDER BY place LIMIT 1;
            _state := _post.state;
        END IF;
        letter := _one.letter;
        outcome := CASE
            WHEN EXISTS (
                SELECT FROM arrivals
                WHERE tenant = _tenant AND arrival = _post.answers AND retries > _post.part / 1000) THEN 'replaced'
            WHEN _state IS NULL OR (_one.body = '' AND _one.put_back_at IS NULL) THEN 'gone'
            WHEN _state IN ('waiting', 'started', 'opening', 'sending') THEN 'waiting'
            WHEN _state = 'unclear' THEN 'unclear'
            WHEN _state <> 'dead' THEN 'settled'
            WHEN _one.put_back_at IS NOT NULL THEN 'died'
            ELSE 'put_back' END;
        IF outcome = 'put_back' AND _one.line = 'in' THEN
            PERFORM queue_up('in', _tenant, _arrival.lane, _arrival.platform);
            UPDATE arrivals
            SET state = 'waiting', attempts = 0, retries = _arrival.retries + 1, place = nextval('places'),
                arrived_at = clock_timestamp(), payload = convert_from(_one.body, 'UTF8')
            WHERE tenant = _tenant AND arrival = _arrival.arrival;
            UPDATE dead_letters AS apology SET body = '', put_back_at = clock_timestamp()
            FROM posts
            WHERE posts.tenant = _tenant AND posts.answers = _arrival.arrival AND apology.tenant = _tenant
                AND apology.post = posts.key AND apology.put_back_at IS NULL;
        ELSIF outcome = 'put_back' THEN
            PERFORM queue_up('out', _tenant, _post.lane, _post.platform);
            UPDATE posts
            SET state = CASE WHEN _one.unsure THEN 'sending' ELSE 'waiting' END, attempts = 0, tries = 0,
                place = nextval('places'), written_at = clock_timestamp(), body = _one.body
            WHERE tenant = _tenant AND key = _post.key;
        END IF;
        IF outcome = 'put_back' THEN
            UPDATE dead_letters SET body = '', put_back_at = clock_timestamp()
            WHERE dead_letters.tenant = _tenant AND dead_letters.letter = _one.letter;
        END IF;
        RETURN NEXT;
    END LOOP;
END $$;
