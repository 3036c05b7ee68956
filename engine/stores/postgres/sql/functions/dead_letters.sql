-- Dead letters: counted over all tenants, and put back by an operator.
SET LOCAL search_path = platter, public;

-- What waits and what died, over all tenants: numbers alone, for whoever watches over an installation. Row-level security
-- holds, so each tenant is visited: for what waits only those with a lane that has work (an arrival that waits for its
-- root post has it in the lane of that post). Letters that were put back or laid aside are not dead any more.
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
        WHERE dead_letters.tenant = _tenant AND put_back_at IS NULL AND discarded_at IS NULL;
        _dead_in := _dead_in + _letters_in;
        _dead_out := _dead_out + _letters - _letters_in;
    END LOOP;
    PERFORM set_config('platter.tenant', '', true);
    RETURN QUERY VALUES
        ('in'::text, _in, coalesce(extract(epoch FROM clock_timestamp() - _oldest_in)::double precision, 0), _dead_in),
        ('out', _out, coalesce(extract(epoch FROM clock_timestamp() - _oldest_out)::double precision, 0), _dead_out);
END $$;

-- Puts a tenant's dead letters back, each once: the words go back from the letter into the row that they came from, which
-- waits at the end of its lane. What became of each: 'put_back', or why not:
--   waiting   it was put back before, and is not settled yet
--   settled   it was put back before, and answered or posted
--   unclear   it was put back before, and nobody can know whether it was posted
--   died      it was put back before, and died again: that is another letter
--   replaced  it is the apology for a turn that was put back since: the answer comes in its place
--   gone      its words were erased, or its row is
-- The lanes are locked before the letters, in the order of all others (erasing.sql); one that was dropped for being idle
-- is made for it. Parts of a turn that was put back are numbered on by thousands (bot/delivery/arrivals.py), which tells
-- its answer from the apology of before.
CREATE OR REPLACE FUNCTION put_back(_tenant text, _letters bigint[]) RETURNS TABLE (letter bigint, outcome text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    _one dead_letters;
    _arrival arrivals;
    _post posts;
    _state text;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    INSERT INTO lanes (line, tenant, lane, platform, pending, due)
    SELECT DISTINCT ON (dead.line, coalesce(came.lane, went.lane))
        dead.line, _tenant, coalesce(came.lane, went.lane), dead.platform, false, clock_timestamp()
    FROM dead_letters AS dead
    LEFT JOIN arrivals AS came ON dead.line = 'in' AND came.tenant = dead.tenant
        AND (came.arrival = dead.arrival OR (dead.arrival IS NULL AND came.turn_id = dead.turn_id))
    LEFT JOIN posts AS went ON dead.line = 'out' AND went.tenant = dead.tenant
        AND (went.key = dead.post OR (dead.post IS NULL AND went.turn_id = dead.turn_id))
    WHERE dead.tenant = _tenant AND dead.letter = ANY(_letters) AND coalesce(came.lane, went.lane) IS NOT NULL
    ORDER BY dead.line, coalesce(came.lane, went.lane)
    ON CONFLICT (line, tenant, lane) DO UPDATE SET platform = lanes.platform;
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
