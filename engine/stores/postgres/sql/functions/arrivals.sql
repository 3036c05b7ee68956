-- Arrivals: what came from channels that redeliver is taken in once, started, and settled.
SET LOCAL search_path = platter, public;

-- Whether something was said in the thread that is ours: answered, or taken in.
CREATE OR REPLACE FUNCTION knows_thread(_tenant text, _platform text, _conversation text, _thread text) RETURNS boolean
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
CREATE OR REPLACE FUNCTION take_in(
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

-- The first arrival of the lane that has waited longest, marked as started; no row if nothing is to be done. A press
-- equal in message, action and person to one less than five seconds before is dropped here.
CREATE OR REPLACE FUNCTION take_up_arrival(_platforms text[], _lease interval)
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

-- The end of a start: `_state` is what became of the arrival ('waiting': it is to be started again after `_pause`), the
-- posts go out with the same commit. `_thread`: the one that its root post opened, NULL for the one it came with. A dead
-- letter says which arrival it was, and a post which one it answers. A request that was put back does not open its thread
-- anew where its root post was tried before: that post, with its key, is looked for first, as far back as it was first
-- written; its patience counts anew. False, and nothing is written, if the lane was taken over meanwhile.
CREATE OR REPLACE FUNCTION settle_arrival(
    _tenant text, _lane text, _claim bigint, _arrival bigint, _state text, _attempts integer, _pause interval,
    _reason text, _platform text, _out_lane text, _turn_id text, _thread text, _address text, _keys uuid[],
    _parts integer[], _bodies bytea[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    _is_tried boolean := false;
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
    IF _state = 'opening' THEN
        PERFORM queue_up('out', _tenant, _out_lane, _platform);
        UPDATE posts
        SET state = 'sending', attempts = 0, tries = 0, place = nextval('places'), body = _bodies[1],
            tried_from = coalesce(tried_from, written_at), written_at = clock_timestamp()
        WHERE tenant = _tenant AND state IN ('unclear', 'dead') AND key = (
            SELECT root.key FROM posts AS root WHERE root.tenant = _tenant AND root.arrival = _arrival
            ORDER BY root.part DESC LIMIT 1);
        _is_tried := FOUND;
    END IF;
    IF NOT _is_tried THEN
        PERFORM put_out(_tenant, _platform, _out_lane, _turn_id, conversation, coalesce(_thread, thread), user_id,
            CASE WHEN _state = 'opening' THEN _arrival END, _address, _keys, _parts, _bodies)
        FROM arrivals WHERE tenant = _tenant AND arrival = _arrival;
    END IF;
    UPDATE posts SET answers = _arrival WHERE tenant = _tenant AND key = ANY(_keys);
    UPDATE arrivals
    SET state = _state, attempts = _attempts, thread = coalesce(_thread, thread),
        payload = CASE WHEN _state IN ('waiting', 'opening') THEN payload ELSE '' END
    WHERE tenant = _tenant AND arrival = _arrival;
    PERFORM let_go('in', _tenant, _lane, clock_timestamp() + _pause, NULL);
    RETURN true;
END $$;

-- A message that has not been started is replaced, or cancelled (NULL). A deletion that comes before its message keeps
-- it out, and makes its tenant known, so that it can be visited. A turn of whose answer some is shown has started, though
-- it waits for its next start: nobody else would take what is shown away.
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
