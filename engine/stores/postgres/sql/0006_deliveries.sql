-- What arrived from channels that redeliver, and what is to be posted there. Everything waits in lanes: the arrivals of
-- one conversation, the posts to one destination. Whoever works on a lane holds it for a lease and is known by a claim
-- number; a holder that died is overtaken when its lease has passed, and one that only slept can write nothing any more.
-- Each step is one function, so that it is one round trip and one transaction. Where two lanes are locked, the one of
-- arrivals comes first.
SET LOCAL search_path = platter, public;

-- Nothing of a person: which lanes have work and from when. `lane` is a digest. No row-level security, because a worker
-- looks for work of all tenants.
CREATE TABLE lanes (
    line text NOT NULL CHECK (line IN ('in', 'out')),
    tenant text NOT NULL CHECK (tenant <> ''),
    lane text NOT NULL,
    platform text NOT NULL,
    pending boolean NOT NULL,                       -- has work, or somebody is at it
    due timestamptz NOT NULL,                       -- not to be taken up before; while it is held: the end of the lease
    claim bigint NOT NULL DEFAULT 0,                -- grows with every holder
    held boolean NOT NULL DEFAULT false,
    paced double precision[] NOT NULL DEFAULT '{}', -- what the outbox knows of its pace
    PRIMARY KEY (line, tenant, lane)
);
CREATE INDEX lanes_due ON lanes (line, due) WHERE pending;

CREATE SEQUENCE places;

CREATE TABLE arrivals (
    tenant text NOT NULL CHECK (tenant <> ''),
    arrival bigint NOT NULL,
    place bigint NOT NULL,                          -- order in its lane: given under the lane's lock
    platform text NOT NULL,
    lane text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    user_id text NOT NULL,
    pressed text NOT NULL,                          -- digest of message and action; '' for anything but a press
    turn_id text NOT NULL,
    arrived_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    state text NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'started', 'opening', 'answered', 'silent', 'cancelled', 'dropped', 'dead')),
    attempts integer NOT NULL DEFAULT 0,            -- starts that led to nothing
    opened text NOT NULL DEFAULT '',                -- id of the root post that opened its thread
    payload text NOT NULL,                          -- the Arrival as JSON; '' once it is settled
    PRIMARY KEY (tenant, arrival)
);
CREATE INDEX arrivals_lane ON arrivals (tenant, lane, place) WHERE state IN ('waiting', 'started', 'opening');
CREATE INDEX arrivals_thread ON arrivals (tenant, platform, conversation, thread);
CREATE INDEX arrivals_pressed ON arrivals (tenant, pressed, user_id, arrived_at) WHERE pressed <> '';
CREATE INDEX arrivals_age ON arrivals (tenant, arrived_at);

CREATE TABLE arrival_keys (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    key text NOT NULL,
    arrival bigint,                                 -- NULL: deleted before it came
    known_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (tenant, platform, key)
);
CREATE INDEX arrival_keys_age ON arrival_keys (tenant, known_at);

CREATE TABLE posts (
    tenant text NOT NULL CHECK (tenant <> ''),
    key uuid NOT NULL,                              -- delivery key
    place bigint NOT NULL DEFAULT nextval('places'),
    platform text NOT NULL,
    lane text NOT NULL,
    turn_id text NOT NULL,
    part integer NOT NULL,                          -- 0 opens a thread
    conversation text NOT NULL,
    thread text NOT NULL,
    user_id text NOT NULL,
    arrival bigint,                                 -- the one that waits for this post
    address text NOT NULL,                          -- the Where as JSON
    body bytea NOT NULL,                            -- empty once it is settled
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'unclear', 'dead')),
    attempts integer NOT NULL DEFAULT 0,            -- tries without an outcome
    tries integer NOT NULL DEFAULT 0,               -- all of them
    post_id text NOT NULL DEFAULT '',
    written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (tenant, key),
    UNIQUE (tenant, turn_id, part)
);
CREATE INDEX posts_lane ON posts (tenant, lane, place) WHERE state IN ('waiting', 'sending');
CREATE INDEX posts_age ON posts (tenant, written_at);

CREATE TABLE dead_letters (
    tenant text NOT NULL CHECK (tenant <> ''),
    letter bigint NOT NULL DEFAULT nextval('places'),
    platform text NOT NULL,
    line text NOT NULL CHECK (line IN ('in', 'out')),
    turn_id text NOT NULL,
    user_id text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    reason text NOT NULL,                           -- a constant word
    attempts integer NOT NULL,
    address text NOT NULL,
    body bytea NOT NULL,                            -- the Arrival or the post; empty when erased
    died_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (tenant, letter)
);

ALTER TABLE arrivals ENABLE ROW LEVEL SECURITY;
ALTER TABLE arrivals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON arrivals
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

ALTER TABLE arrival_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE arrival_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON arrival_keys
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

ALTER TABLE posts ENABLE ROW LEVEL SECURITY;
ALTER TABLE posts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON posts
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

ALTER TABLE dead_letters ENABLE ROW LEVEL SECURITY;
ALTER TABLE dead_letters FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON dead_letters
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON lanes, arrivals, arrival_keys, posts, dead_letters TO platter_app;
GRANT USAGE ON SEQUENCE places TO platter_app;

-- Marks a lane as having work. Its row stays locked to the end of the transaction, so what is put into the lane after
-- this gets its place in the order of commits, and nobody finds the lane empty meanwhile.
CREATE FUNCTION queue_up(_line text, _tenant text, _lane text, _platform text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO lanes (line, tenant, lane, platform, pending, due)
    VALUES (_line, _tenant, _lane, _platform, true, clock_timestamp())
    ON CONFLICT (line, tenant, lane) DO UPDATE
    SET pending = true,
        due = CASE WHEN lanes.pending THEN lanes.due ELSE greatest(lanes.due, clock_timestamp()) END;
    PERFORM pg_notify('platter_' || _line, '');
END $$;

CREATE FUNCTION knows_thread(_tenant text, _platform text, _conversation text, _thread text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    RETURN EXISTS (
        SELECT FROM turns
        WHERE (tenant, platform, conversation, thread) = (_tenant, _platform, _conversation, _thread)
    ) OR EXISTS (
        SELECT FROM arrivals
        WHERE (tenant, platform, conversation, thread) = (_tenant, _platform, _conversation, _thread)
            AND state NOT IN ('cancelled', 'dropped')
    );
END $$;

-- False: a repeat, or overheard in a thread that is not ours. A repeat that comes while the first is being written
-- waits for it, so that it is not acknowledged before.
CREATE FUNCTION take_in(
    _tenant text, _platform text, _lane text, _conversation text, _thread text, _addressed boolean, _keys text[],
    _user_id text, _pressed text, _turn_id text, _payload text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    _arrival bigint := nextval('places');
    _new integer;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    IF NOT _addressed AND NOT knows_thread(_tenant, _platform, _conversation, _thread) THEN
        RETURN false;
    END IF;
    INSERT INTO arrival_keys (tenant, platform, key, arrival)
    SELECT _tenant, _platform, key, _arrival FROM unnest(_keys) AS key ORDER BY key
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS _new = ROW_COUNT;
    IF _new < cardinality(_keys) THEN
        RETURN false;
    END IF;
    INSERT INTO tenants (tenant) VALUES (_tenant) ON CONFLICT DO NOTHING;
    PERFORM queue_up('in', _tenant, _lane, _platform);
    INSERT INTO arrivals (tenant, arrival, place, platform, lane, conversation, thread, user_id, pressed, turn_id, payload)
    VALUES (_tenant, _arrival, nextval('places'), _platform, _lane, _conversation, _thread, _user_id, _pressed,
        _turn_id, _payload);
    RETURN true;
END $$;

-- The lane that has waited longest, for a lease; no row if there is none.
CREATE FUNCTION claim_lane(_line text, _platforms text[], _lease interval) RETURNS SETOF lanes LANGUAGE sql AS $$
    WITH oldest AS MATERIALIZED (
        SELECT line, tenant, lane FROM lanes
        WHERE line = _line AND pending AND due <= now() AND platform = ANY(_platforms)
        ORDER BY due LIMIT 1
        FOR UPDATE SKIP LOCKED
    )
    UPDATE lanes SET claim = lanes.claim + 1, held = true, due = clock_timestamp() + _lease
    FROM oldest
    WHERE (lanes.line, lanes.tenant, lanes.lane) = (oldest.line, oldest.tenant, oldest.lane)
    RETURNING lanes.*
$$;

-- Whether the claim still holds; its lane stays locked to the end of the transaction.
CREATE FUNCTION holds(_line text, _tenant text, _lane text, _claim bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    PERFORM FROM lanes
    WHERE (line, tenant, lane) = (_line, _tenant, _lane) AND held AND claim = _claim FOR UPDATE;
    RETURN FOUND;
END $$;

-- Lets a lane go: whether it has more work is looked at under its lock.
CREATE FUNCTION let_go(_line text, _tenant text, _lane text, _due timestamptz, _paced double precision[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    _more boolean;
BEGIN
    IF _line = 'in' THEN
        _more := coalesce((
            SELECT state <> 'opening' FROM arrivals
            WHERE tenant = _tenant AND lane = _lane AND state IN ('waiting', 'started', 'opening')
            ORDER BY place LIMIT 1), false);
    ELSE
        _more := EXISTS (
            SELECT FROM posts WHERE tenant = _tenant AND lane = _lane AND state IN ('waiting', 'sending'));
    END IF;
    UPDATE lanes SET pending = _more, held = false, due = _due, paced = coalesce(_paced, paced)
    WHERE (line, tenant, lane) = (_line, _tenant, _lane);
    IF _more AND _due <= clock_timestamp() THEN
        PERFORM pg_notify('platter_' || _line, '');
    END IF;
END $$;

-- The first arrival of the lane that has waited longest, marked as started; no row if nothing is to be done. A press
-- equal in message, action and person to one less than five seconds before is dropped here.
CREATE FUNCTION take_up_arrival(_platforms text[], _lease interval)
RETURNS TABLE (tenant text, lane text, claim bigint, arrival bigint, attempts integer, age_s double precision,
    opened text, payload text)
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
            extract(epoch FROM clock_timestamp() - _first.arrived_at)::double precision, _first.opened, _first.payload;
        EXIT;
    END LOOP;
END $$;

-- Puts posts into the lane of their destination, once a turn and part.
CREATE FUNCTION put_out(
    _tenant text, _platform text, _lane text, _turn_id text, _conversation text, _thread text, _user_id text,
    _arrival bigint, _address text, _keys uuid[], _parts integer[], _bodies bytea[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF cardinality(_keys) > 0 THEN
        PERFORM queue_up('out', _tenant, _lane, _platform);
        INSERT INTO posts (tenant, platform, lane, turn_id, conversation, thread, user_id, arrival, address, key, part,
            body)
        SELECT _tenant, _platform, _lane, _turn_id, _conversation, _thread, _user_id, _arrival, _address, one.key,
            one.part, one.body
        FROM unnest(_keys, _parts, _bodies) AS one (key, part, body) ORDER BY one.part
        ON CONFLICT DO NOTHING;
    END IF;
END $$;

-- The end of a start: `_state` is what became of the arrival ('waiting': it is to be started again after `_pause`), the
-- posts go out with the same commit. `_thread`: the one that its root post opened, NULL for the one it came with. False,
-- and nothing is written, if the lane was taken over meanwhile.
CREATE FUNCTION settle_arrival(
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
            address, body)
        SELECT tenant, platform, 'in', turn_id, user_id, conversation, coalesce(_thread, thread), _reason, _attempts,
            _address, convert_to(payload, 'UTF8')
        FROM arrivals WHERE tenant = _tenant AND arrival = _arrival;
    END IF;
    PERFORM put_out(_tenant, _platform, _out_lane, _turn_id, conversation, coalesce(_thread, thread), user_id,
        CASE WHEN _state = 'opening' THEN _arrival END, _address, _keys, _parts, _bodies)
    FROM arrivals WHERE tenant = _tenant AND arrival = _arrival;
    UPDATE arrivals
    SET state = _state, attempts = _attempts, thread = coalesce(_thread, thread),
        payload = CASE WHEN _state IN ('waiting', 'opening') THEN payload ELSE '' END
    WHERE tenant = _tenant AND arrival = _arrival;
    PERFORM let_go('in', _tenant, _lane, clock_timestamp() + _pause, NULL);
    RETURN true;
END $$;

-- The first post of the destination that has waited longest, marked as being sent; no row if nothing is to be done.
-- `unsure`: an earlier try has no outcome, so that it may stand there already.
CREATE FUNCTION take_up_post(_platforms text[], _lease interval)
RETURNS TABLE (tenant text, lane text, claim bigint, paced double precision[], key uuid, part integer, unsure boolean,
    attempts integer, tries integer, age_s double precision, address text, body bytea)
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
        UPDATE posts SET state = 'sending', attempts = _first.attempts + 1, tries = _first.tries + 1
        WHERE posts.tenant = _first.tenant AND posts.key = _first.key;
        RETURN QUERY SELECT _held.tenant, _held.lane, _held.claim, _held.paced, _first.key, _first.part,
            _first.state = 'sending', _first.attempts + 1, _first.tries + 1,
            extract(epoch FROM clock_timestamp() - _first.written_at)::double precision, _first.address, _first.body;
        EXIT;
    END LOOP;
END $$;

-- The end of a try: `_state` is what became of the post ('waiting': certainly not posted, 'sending': not known; both are
-- taken up again after `_pause`). An arrival that waits for this post goes on, or dies with it. False, and nothing is
-- written, if the lane was taken over meanwhile.
CREATE FUNCTION settle_post(
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
    IF _waits.arrival IS NOT NULL THEN
        UPDATE arrivals
        SET state = CASE WHEN _state = 'sent' THEN 'waiting' ELSE 'dead' END, opened = _post_id,
            payload = CASE WHEN _state = 'sent' THEN payload ELSE '' END
        WHERE tenant = _tenant AND arrival = _waits.arrival AND state = 'opening';
    END IF;
    IF _state = 'dead' THEN
        INSERT INTO dead_letters (tenant, platform, line, turn_id, user_id, conversation, thread, reason, attempts,
            address, body)
        SELECT tenant, platform, 'out', turn_id, user_id, conversation, thread, _reason, tries, address, body
        FROM posts WHERE tenant = _tenant AND key = _key;
    END IF;
    UPDATE posts
    SET state = _state, attempts = _attempts, post_id = _post_id,
        body = CASE WHEN _state IN ('waiting', 'sending') THEN body ELSE '' END
    WHERE tenant = _tenant AND key = _key;
    PERFORM let_go('out', _tenant, _lane, clock_timestamp() + _pause, _paced);
    RETURN true;
END $$;

-- A message that has not been started is replaced, or cancelled (NULL). A deletion that comes before its message keeps
-- it out.
CREATE FUNCTION revise_arrival(_tenant text, _platform text, _key text, _turn text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    _arrival bigint;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    IF _turn IS NULL THEN
        INSERT INTO arrival_keys (tenant, platform, key) VALUES (_tenant, _platform, _key) ON CONFLICT DO NOTHING;
    END IF;
    SELECT arrival INTO _arrival FROM arrival_keys WHERE (tenant, platform, key) = (_tenant, _platform, _key);
    UPDATE arrivals
    SET state = CASE WHEN _turn IS NULL THEN 'cancelled' ELSE 'waiting' END,
        payload = CASE WHEN _turn IS NULL THEN '' ELSE jsonb_set(payload::jsonb, '{turn}', _turn::jsonb)::text END
    WHERE tenant = _tenant AND arrival = _arrival AND state = 'waiting' AND attempts = 0;
    RETURN FOUND;
END $$;
