-- For whoever looks after the inbox: a dead letter that nothing is to be done about can be laid aside; putting letters
-- back waits for nobody in a ring; and a thread whose root post may stand there is not opened twice.
SET LOCAL search_path = platter, public;

ALTER TABLE dead_letters ADD COLUMN discarded_at timestamptz;   -- by an operator: nobody needs to look at it any more

ALTER TABLE posts ADD COLUMN tried_from timestamptz;            -- written anew: how far back its first try may lie

ALTER TABLE audit DROP CONSTRAINT audit_what_check;
ALTER TABLE audit ADD CONSTRAINT audit_what_check CHECK (what IN ('put_back', 'erase', 'discard'));

-- As in 0011, but that what was laid aside does not count.
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

-- As in 0011, but that a request that was put back does not open its thread anew where its root post was tried before:
-- that post, with its key, is looked for first, as far back as it was first written; its patience counts anew.
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

-- As in 0011, but that the lanes are locked before the letters, in the order of all others (sql/erasing.sql); one that was
-- dropped for being idle is made for it.
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
