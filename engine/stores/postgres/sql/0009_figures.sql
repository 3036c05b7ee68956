-- What waits and what died, over all tenants: numbers alone, for whoever watches over an installation. And the id of a
-- post's turn for the worker's log; a version that does not ask for it reads the function's other columns as before.
SET LOCAL search_path = platter, public;

-- Row-level security holds, so each tenant is visited: for what waits only those with a lane that has work (an arrival
-- that waits for its root post has it in the lane of that post).
CREATE FUNCTION standing() RETURNS TABLE (line text, waiting bigint, oldest_s double precision, dead bigint)
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
        WHERE dead_letters.tenant = _tenant;
        _dead_in := _dead_in + _letters_in;
        _dead_out := _dead_out + _letters - _letters_in;
    END LOOP;
    PERFORM set_config('platter.tenant', '', true);
    RETURN QUERY VALUES
        ('in'::text, _in, coalesce(extract(epoch FROM clock_timestamp() - _oldest_in)::double precision, 0), _dead_in),
        ('out', _out, coalesce(extract(epoch FROM clock_timestamp() - _oldest_out)::double precision, 0), _dead_out);
END $$;

DROP FUNCTION take_up_post(text[], interval);

-- The first post of the destination that has waited longest, marked as being sent; no row if nothing is to be done.
-- `unsure`: an earlier try has no outcome, so that it may stand there already.
CREATE FUNCTION take_up_post(_platforms text[], _lease interval)
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
        UPDATE posts SET state = 'sending', attempts = _first.attempts + 1, tries = _first.tries + 1
        WHERE posts.tenant = _first.tenant AND posts.key = _first.key;
        RETURN QUERY SELECT _held.tenant, _held.lane, _held.claim, _held.paced, _first.key, _first.part,
            _first.state = 'sending', _first.attempts + 1, _first.tries + 1,
            extract(epoch FROM clock_timestamp() - _first.written_at)::double precision, _first.address, _first.body,
            _first.turn_id;
        EXIT;
    END LOOP;
END $$;
