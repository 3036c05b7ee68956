-- The schema as the files 0001 to 0034 left it, as pg_dump writes it, without the owner that made it; the schema's own grant
-- comes first, since a login without superuser rights needs it for what follows.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'platter_app') THEN
        CREATE ROLE platter_app NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
    END IF;
    IF NOT pg_has_role(current_user, 'platter_app', 'SET') THEN
        EXECUTE format('GRANT platter_app TO %I', current_user);
    END IF;
END $$;
CREATE EXTENSION IF NOT EXISTS vector;
SET check_function_bodies = false;
CREATE SCHEMA platter;
GRANT USAGE, CREATE ON SCHEMA platter TO platter_app;
CREATE FUNCTION platter.begin_to_show(_tenant text, _lane text, _claim bigint, _arrival bigint, _platform text, _out_lane text, _conversation text, _thread text, _shown text, _most integer, _within interval) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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
CREATE TABLE platter.lanes (
    line text NOT NULL,
    tenant text NOT NULL,
    lane text NOT NULL,
    platform text NOT NULL,
    pending boolean NOT NULL,
    due timestamp with time zone NOT NULL,
    claim bigint DEFAULT 0 NOT NULL,
    held boolean DEFAULT false NOT NULL,
    paced double precision[] DEFAULT '{}'::double precision[] NOT NULL,
    CONSTRAINT lanes_line_check CHECK ((line = ANY (ARRAY['in'::text, 'out'::text, 'then'::text]))),
    CONSTRAINT lanes_tenant_check CHECK ((tenant <> ''::text))
)
WITH (fillfactor='50', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0');
CREATE FUNCTION platter.claim_lane(_line text, _platforms text[], _lease interval) RETURNS SETOF platter.lanes
    LANGUAGE sql
    AS $$
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
CREATE FUNCTION platter.forget_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.address := '';
    RETURN NEW;
END $$;
CREATE FUNCTION platter.forget_shown() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.shown := '';
    RETURN NEW;
END $$;
CREATE FUNCTION platter.go_on_showing(_tenant text, _lane text, _claim bigint, _arrival bigint, _shown text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT holds('in', _tenant, _lane, _claim) THEN
        RETURN false;
    END IF;
    UPDATE arrivals SET shown = _shown WHERE tenant = _tenant AND arrival = _arrival;
    RETURN FOUND;
END $$;
CREATE FUNCTION platter.go_on_with_addition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    _due additions;
BEGIN
    IF NEW.state = 'sent' AND NEW.post_id <> '' THEN
        UPDATE additions SET post_id = NEW.post_id WHERE tenant = NEW.tenant AND post = NEW.key RETURNING * INTO _due;
        IF FOUND THEN
            PERFORM queue_up('then', _due.tenant, _due.lane, _due.platform);
        END IF;
    ELSE
        DELETE FROM additions WHERE tenant = NEW.tenant AND post = NEW.key;
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION platter.goes_with(_tenant text, _platform text, _whole text, _conversation text, _told_at text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
    SELECT CASE WHEN coalesce(_told_at, '') = '' OR is_reached_by(_conversation, _told_at)
        THEN lies_in(_conversation, _whole)
        ELSE is_reached_by(_whole, _told_at) OR EXISTS (
            SELECT FROM turns
            WHERE turns.tenant = _tenant AND turns.platform = _platform
                AND turns.conversation = _whole || '/' || _told_at)
        END
$$;
CREATE FUNCTION platter.has_gone_on(_tenant text, _arrival bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
    _page arrivals;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    SELECT * INTO _page FROM arrivals WHERE tenant = _tenant AND arrival = _arrival;
    RETURN EXISTS (
        SELECT FROM arrivals
        WHERE (tenant, platform, conversation, thread)
                = (_tenant, _page.platform, _page.conversation, _page.thread)
            AND place > _page.place AND state NOT IN ('cancelled', 'dropped')
    ) OR EXISTS (
        SELECT FROM arrivals
        WHERE tenant = _tenant AND lane = _page.lane AND place > _page.place
            AND state IN ('waiting', 'started', 'opening'));
END $$;
CREATE FUNCTION platter.holds(_line text, _tenant text, _lane text, _claim bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    PERFORM FROM lanes
    WHERE (line, tenant, lane) = (_line, _tenant, _lane) AND held AND claim = _claim FOR UPDATE;
    RETURN FOUND;
END $$;
CREATE FUNCTION platter.is_reached_by(_conversation text, _destination text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT _conversation = _destination OR right(_conversation, length(_destination) + 1) = '/' || _destination
$$;
CREATE FUNCTION platter.keep_as_it_is() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'platter.audit is only added to';
END $$;
CREATE FUNCTION platter.knows_thread(_tenant text, _platform text, _conversation text, _thread text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION platter.let_go(_line text, _tenant text, _lane text, _due timestamp with time zone, _paced double precision[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION platter.lies_in(_conversation text, _whole text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT _conversation = _whole OR starts_with(_conversation, _whole || '/')
$$;
CREATE FUNCTION platter.note_turn_of(_tenant text, _platform text, _user text, _at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    UPDATE profiles SET last_turn_at = _at
    WHERE (tenant, platform, user_id) = (_tenant, _platform, _user) AND last_turn_at < date_trunc('day', _at, 'UTC');
    RETURN FOUND;
END $$;
CREATE FUNCTION platter.note_where_answers_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.answers_to := coalesce((
        SELECT payload::jsonb ->> 'where' FROM arrivals
        WHERE (tenant, platform, conversation, thread) = (NEW.tenant, NEW.platform, NEW.conversation, NEW.thread)
            AND payload <> ''
        ORDER BY place DESC LIMIT 1
    ), (
        SELECT address FROM posts
        WHERE (tenant, platform, conversation, thread) = (NEW.tenant, NEW.platform, NEW.conversation, NEW.thread)
        ORDER BY place DESC LIMIT 1
    ), '');
    RETURN NEW;
END $$;
CREATE FUNCTION platter.put_back(_tenant text, _letters bigint[]) RETURNS TABLE(letter bigint, outcome text)
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION platter.put_out(_tenant text, _platform text, _lane text, _turn_id text, _conversation text, _thread text, _user_id text, _arrival bigint, _address text, _keys uuid[], _parts integer[], _bodies bytea[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION platter.queue_up(_line text, _tenant text, _lane text, _platform text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO lanes (line, tenant, lane, platform, pending, due)
    VALUES (_line, _tenant, _lane, _platform, true, clock_timestamp())
    ON CONFLICT (line, tenant, lane) DO UPDATE
    SET pending = true, due = greatest(lanes.due, clock_timestamp())
    WHERE NOT lanes.pending;
    PERFORM pg_notify('platter_' || _line, '');
END $$;
CREATE FUNCTION platter.revise_arrival(_tenant text, _platform text, _key text, _turn text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION platter.settle_addition(_tenant text, _lane text, _claim bigint, _attempts integer, _pause interval) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT holds('then', _tenant, _lane, _claim) THEN
        RETURN false;
    END IF;
    IF _pause IS NULL THEN
        DELETE FROM additions WHERE tenant = _tenant AND lane = _lane;
        DELETE FROM lanes WHERE (line, tenant, lane) = ('then', _tenant, _lane);
    ELSE
        UPDATE additions SET attempts = _attempts WHERE tenant = _tenant AND lane = _lane;
        UPDATE lanes SET held = false, due = clock_timestamp() + _pause
        WHERE (line, tenant, lane) = ('then', _tenant, _lane);
    END IF;
    RETURN true;
END $$;
CREATE FUNCTION platter.settle_arrival(_tenant text, _lane text, _claim bigint, _arrival bigint, _state text, _attempts integer, _pause interval, _reason text, _platform text, _out_lane text, _turn_id text, _thread text, _address text, _keys uuid[], _parts integer[], _bodies bytea[]) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION platter.settle_page(_tenant text, _lane text, _claim bigint, _arrival bigint, _state text, _attempts integer, _pause interval, _reason text, _platform text, _out_lane text, _turn_id text, _thread text, _address text, _keys uuid[], _parts integer[], _bodies bytea[], _turn_lane text, _then_lane text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT settle_arrival(_tenant, _lane, _claim, _arrival, _state, _attempts, _pause, _reason, _platform, _out_lane,
        _turn_id, _thread, _address, _keys, _parts, _bodies) THEN
        RETURN false;
    END IF;
    INSERT INTO additions (tenant, turn_id, platform, conversation, thread, turn_lane, lane, arrival, post, address)
    SELECT _tenant, _turn_id, _platform, conversation, thread, _turn_lane, _then_lane, _arrival, _keys[1], _address
    FROM arrivals WHERE tenant = _tenant AND arrival = _arrival
    ON CONFLICT DO NOTHING;
    RETURN true;
END $$;
CREATE FUNCTION platter.settle_post(_tenant text, _lane text, _claim bigint, _key uuid, _state text, _attempts integer, _post_id text, _reason text, _pause interval, _paced double precision[]) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
    _waits arrivals;
    _tells boolean;
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
    _tells := _state <> 'sent' AND _waits.state = 'opening'
        AND coalesce(nullif(_waits.payload, '')::jsonb ->> 'asked_in', '') <> '';
    IF _state <> 'sent' AND _waits.arrival IS NOT NULL AND NOT _tells THEN
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
        SET state = CASE WHEN _state = 'sent' OR _tells THEN 'waiting' ELSE 'dead' END,
            opened = CASE
                WHEN NOT _tells THEN _post_id
                WHEN _state = 'unclear' OR _reason IN ('processes_died', 'failed', 'unclear') THEN '!unclear'
                ELSE '!dead' END,
            payload = CASE WHEN _state = 'sent' OR _tells THEN payload ELSE '' END
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
CREATE FUNCTION platter.shown_of(_tenant text, _arrival bigint) RETURNS text
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    RETURN (SELECT shown FROM arrivals WHERE tenant = _tenant AND arrival = _arrival);
END $$;
CREATE FUNCTION platter.standing() RETURNS TABLE(line text, waiting bigint, oldest_s double precision, dead bigint)
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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
CREATE FUNCTION platter.take_in(_tenant text, _platform text, _lane text, _conversation text, _thread text, _addressed boolean, _keys text[], _user_id text, _pressed text, _turn_id text, _payload text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION platter.take_up_addition(_platforms text[], _lease interval) RETURNS TABLE(tenant text, lane text, claim bigint, turn_id text, platform text, conversation text, thread text, turn_lane text, arrival bigint, post uuid, post_id text, address text, attempts integer, age_s double precision)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    _held lanes;
    _due additions;
BEGIN
    LOOP
        SELECT * INTO _held FROM claim_lane('then', _platforms, _lease);
        EXIT WHEN NOT FOUND;
        PERFORM set_config('platter.tenant', _held.tenant, true);
        UPDATE additions SET attempts = additions.attempts + 1
        WHERE additions.tenant = _held.tenant AND additions.lane = _held.lane
        RETURNING * INTO _due;
        IF NOT FOUND THEN
            DELETE FROM lanes WHERE (line, lanes.tenant, lanes.lane) = ('then', _held.tenant, _held.lane);
            CONTINUE;
        END IF;
        RETURN QUERY SELECT _due.tenant, _due.lane, _held.claim, _due.turn_id, _due.platform, _due.conversation,
            _due.thread, _due.turn_lane, _due.arrival, _due.post, _due.post_id, _due.address, _due.attempts,
            extract(epoch FROM clock_timestamp() - _due.written_at)::double precision;
        EXIT;
    END LOOP;
END $$;
CREATE FUNCTION platter.take_up_arrival(_platforms text[], _lease interval) RETURNS TABLE(tenant text, lane text, claim bigint, arrival bigint, attempts integer, age_s double precision, opened text, payload text, retries integer)
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION platter.take_up_post(_platforms text[], _lease interval) RETURNS TABLE(tenant text, lane text, claim bigint, paced double precision[], key uuid, part integer, unsure boolean, attempts integer, tries integer, age_s double precision, address text, body bytea, turn_id text)
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION platter.tell_aside(_tenant text, _number text, _restaurant_key text, _what text, _out_lane text, _turn_id text, _key uuid, _body bytea) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _order orders;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    SELECT * INTO _order FROM orders WHERE (tenant, number) = (_tenant, _number);
    IF FOUND AND _body IS NOT NULL THEN
        PERFORM queue_up('out', _tenant, _out_lane, _order.platform);
        INSERT INTO posts (tenant, platform, lane, turn_id, conversation, thread, user_id, address, key, part, body)
        VALUES (_tenant, _order.platform, _out_lane, _turn_id, _order.conversation, _order.thread, '', _order.answers_to,
            _key, 1, _body)
        ON CONFLICT DO NOTHING;
    END IF;
    UPDATE order_tellings SET told = true
    WHERE (tenant, number, restaurant_key, what) = (_tenant, _number, _restaurant_key, _what);
END $$;
CREATE FUNCTION platter.tell_of_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM tell_of_order(NEW.tenant, NEW.number, NEW.restaurant_key, NEW.state);
    RETURN NULL;
END $$;
CREATE FUNCTION platter.tell_of_order(_tenant text, _number text, _restaurant_key text, _what text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    INSERT INTO order_tellings (tenant, number, restaurant_key, what, platform)
    SELECT tenant, number, _restaurant_key, _what, platform FROM orders
    WHERE (tenant, number) = (_tenant, _number) AND answers_to <> ''
    ON CONFLICT DO NOTHING;
END $$;
CREATE TABLE platter.additions (
    tenant text NOT NULL,
    turn_id text NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    turn_lane text NOT NULL,
    lane text NOT NULL,
    arrival bigint NOT NULL,
    post uuid NOT NULL,
    post_id text DEFAULT ''::text NOT NULL,
    address text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    written_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT additions_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.additions FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.arrival_keys (
    tenant text NOT NULL,
    platform text NOT NULL,
    key text NOT NULL,
    arrival bigint,
    known_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT arrival_keys_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.arrival_keys FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.arrivals (
    tenant text NOT NULL,
    arrival bigint NOT NULL,
    place bigint NOT NULL,
    platform text NOT NULL,
    lane text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    user_id text NOT NULL,
    pressed text NOT NULL,
    turn_id text NOT NULL,
    arrived_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    opened text DEFAULT ''::text NOT NULL,
    payload text NOT NULL,
    retries integer DEFAULT 0 NOT NULL,
    shown text DEFAULT ''::text NOT NULL,
    shown_at timestamp with time zone,
    CONSTRAINT arrivals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'started'::text, 'opening'::text, 'answered'::text, 'silent'::text, 'cancelled'::text, 'dropped'::text, 'dead'::text]))),
    CONSTRAINT arrivals_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.arrivals FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.audit (
    entry bigint NOT NULL,
    done_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    who text NOT NULL,
    what text NOT NULL,
    tenant text NOT NULL,
    counts jsonb NOT NULL,
    CONSTRAINT audit_tenant_check CHECK ((tenant <> ''::text)),
    CONSTRAINT audit_what_check CHECK ((what = ANY (ARRAY['put_back'::text, 'erase'::text, 'discard'::text, 'feedback'::text, 'export'::text, 'reseal'::text, 'usual'::text, 'order'::text, 'limit'::text, 'promo'::text])))
);
ALTER TABLE ONLY platter.audit FORCE ROW LEVEL SECURITY;
ALTER TABLE platter.audit ALTER COLUMN entry ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platter.audit_entry_seq
);
CREATE TABLE platter.cart_changes (
    tenant text NOT NULL,
    turn_id text NOT NULL,
    platform text NOT NULL,
    user_id text NOT NULL,
    sealed bytea NOT NULL,
    key_id text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    conversation text DEFAULT ''::text NOT NULL,
    thread text DEFAULT ''::text NOT NULL,
    CONSTRAINT cart_changes_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.cart_changes FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.carts (
    tenant text NOT NULL,
    cart_id uuid NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    stage text NOT NULL,
    came_from_checkout boolean NOT NULL,
    came_from_order boolean NOT NULL,
    version integer NOT NULL,
    organiser text NOT NULL,
    people text[] NOT NULL,
    order_number text DEFAULT ''::text NOT NULL,
    sealed bytea NOT NULL,
    key_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT carts_stage_check CHECK ((stage = ANY (ARRAY['greeting'::text, 'location'::text, 'order'::text, 'checkout'::text, 'placed'::text]))),
    CONSTRAINT carts_tenant_check CHECK ((tenant <> ''::text)),
    CONSTRAINT carts_version_check CHECK ((version > 0))
);
ALTER TABLE ONLY platter.carts FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.catalogue_state (
    only_row boolean DEFAULT true NOT NULL,
    generation integer DEFAULT 0 NOT NULL,
    rebuilt_at integer DEFAULT 0 NOT NULL,
    items integer DEFAULT 0 NOT NULL,
    embedder text,
    dimensions integer,
    changed_at timestamp with time zone,
    CONSTRAINT catalogue_state_only_row_check CHECK (only_row)
);
ALTER TABLE platter.catalogue_state OWNER TO platter_app;
CREATE TABLE platter.catalogue_writer (
    only_row boolean DEFAULT true NOT NULL,
    owner text NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT catalogue_writer_only_row_check CHECK (only_row)
);
ALTER TABLE platter.catalogue_writer OWNER TO platter_app;
CREATE TABLE platter.channel_rules (
    tenant text NOT NULL,
    platform text NOT NULL,
    channel text NOT NULL,
    muted boolean DEFAULT false NOT NULL,
    allowed boolean DEFAULT false NOT NULL,
    CONSTRAINT channel_rules_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.channel_rules FORCE ROW LEVEL SECURITY;
CREATE SEQUENCE platter.places;
CREATE TABLE platter.dead_letters (
    tenant text NOT NULL,
    letter bigint DEFAULT nextval('platter.places'::regclass) NOT NULL,
    platform text NOT NULL,
    line text NOT NULL,
    turn_id text NOT NULL,
    user_id text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    reason text NOT NULL,
    attempts integer NOT NULL,
    address text NOT NULL,
    body bytea NOT NULL,
    died_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    arrival bigint,
    post uuid,
    unsure boolean DEFAULT true NOT NULL,
    put_back_at timestamp with time zone,
    discarded_at timestamp with time zone,
    CONSTRAINT dead_letters_line_check CHECK ((line = ANY (ARRAY['in'::text, 'out'::text]))),
    CONSTRAINT dead_letters_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.dead_letters FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.fulfilments (
    restaurant_id text NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer DEFAULT 2147483647 NOT NULL,
    fulfilment json NOT NULL,
    zoned boolean DEFAULT false NOT NULL
);
ALTER TABLE platter.fulfilments OWNER TO platter_app;
CREATE TABLE platter.heard_in (
    tenant text NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    workspace text NOT NULL,
    CONSTRAINT heard_in_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.heard_in FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.install_states (
    digest bytea NOT NULL,
    made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE platter.installations (
    tenant text NOT NULL,
    platform text NOT NULL,
    sealed bytea NOT NULL,
    bot_user text NOT NULL,
    scopes text NOT NULL,
    installed_at timestamp with time zone NOT NULL,
    refresh bytea,
    expires_at timestamp with time zone,
    whole_org boolean DEFAULT false NOT NULL,
    CONSTRAINT installations_tenant_check CHECK ((tenant <> ''::text)),
    CONSTRAINT rotates CHECK (((refresh IS NULL) = (expires_at IS NULL)))
);
ALTER TABLE ONLY platter.installations FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.items (
    doc_id uuid NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer DEFAULT 2147483647 NOT NULL,
    content_hash text NOT NULL,
    restaurant_id text NOT NULL,
    facts text NOT NULL,
    doc json NOT NULL
);
ALTER TABLE ONLY platter.items ALTER COLUMN doc SET STORAGE EXTERNAL;
ALTER TABLE platter.items OWNER TO platter_app;
CREATE TABLE platter.joined_teams (
    tenant text NOT NULL,
    platform text NOT NULL,
    team text NOT NULL,
    service_url text NOT NULL,
    heard_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT joined_teams_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.joined_teams FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.menu_embeddings (
    doc_id uuid NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer DEFAULT 2147483647 NOT NULL,
    embedding public.vector NOT NULL,
    restaurant_id text NOT NULL,
    city text NOT NULL,
    base_price numeric NOT NULL,
    serves_max integer,
    dietary_labels text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    city_key text NOT NULL,
    state_key text NOT NULL,
    zip_code text NOT NULL,
    restaurant_key text NOT NULL,
    currency text NOT NULL,
    course text NOT NULL,
    cuisine_keys text[] NOT NULL,
    diet_keys text[] NOT NULL,
    food_keys text[] NOT NULL,
    name_words text[] NOT NULL,
    description_words text[] NOT NULL,
    price_min numeric NOT NULL,
    serves_most integer NOT NULL,
    feeds_one boolean NOT NULL,
    shared boolean NOT NULL,
    size_stated boolean NOT NULL,
    size_unstated boolean NOT NULL,
    menu_date date,
    claim_keys text[] DEFAULT '{}'::text[] NOT NULL
);
ALTER TABLE platter.menu_embeddings OWNER TO platter_app;
CREATE TABLE platter.migrations (
    number integer NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    breaks_older boolean DEFAULT false NOT NULL
);
CREATE TABLE platter.model_tokens (
    tenant text NOT NULL,
    day date NOT NULL,
    tokens bigint NOT NULL,
    CONSTRAINT model_tokens_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.model_tokens FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.order_events (
    tenant text NOT NULL,
    number text NOT NULL,
    platform text NOT NULL,
    event bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    state text NOT NULL,
    restaurant_key text NOT NULL,
    user_id text NOT NULL,
    CONSTRAINT order_events_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.order_events FORCE ROW LEVEL SECURITY;
ALTER TABLE platter.order_events ALTER COLUMN event ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platter.order_events_event_seq
);
CREATE TABLE platter.order_limits (
    tenant text NOT NULL,
    per_head numeric,
    per_order numeric,
    currency text NOT NULL,
    approver text NOT NULL,
    CONSTRAINT order_limits_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.order_limits FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.order_tellings (
    tenant text NOT NULL,
    number text NOT NULL,
    restaurant_key text NOT NULL,
    what text NOT NULL,
    platform text NOT NULL,
    due timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    told boolean DEFAULT false NOT NULL,
    CONSTRAINT order_tellings_tenant_check CHECK ((tenant <> ''::text))
);
CREATE TABLE platter.orders (
    tenant text NOT NULL,
    number text NOT NULL,
    cart_id uuid NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    organiser text NOT NULL,
    state text NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    starts_at timestamp with time zone,
    last_start timestamp with time zone,
    body json NOT NULL,
    sealed bytea,
    key_id text,
    people text[] DEFAULT '{}'::text[] NOT NULL,
    answers_to text DEFAULT ''::text NOT NULL,
    CONSTRAINT orders_state_check CHECK ((state = ANY (ARRAY['waiting_approval'::text, 'placed'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'unanswered'::text, 'cancelled'::text, 'refused'::text]))),
    CONSTRAINT orders_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.orders FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.posts (
    tenant text NOT NULL,
    key uuid NOT NULL,
    place bigint DEFAULT nextval('platter.places'::regclass) NOT NULL,
    platform text NOT NULL,
    lane text NOT NULL,
    turn_id text NOT NULL,
    part integer NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    user_id text NOT NULL,
    arrival bigint,
    address text NOT NULL,
    body bytea NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    post_id text DEFAULT ''::text NOT NULL,
    written_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    unsure boolean DEFAULT false NOT NULL,
    answers bigint,
    tried_from timestamp with time zone,
    CONSTRAINT posts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'unclear'::text, 'dead'::text]))),
    CONSTRAINT posts_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.posts ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE ONLY platter.posts FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.profiles (
    tenant text NOT NULL,
    platform text NOT NULL,
    user_id text NOT NULL,
    sealed bytea NOT NULL,
    key_id text NOT NULL,
    version integer NOT NULL,
    last_turn_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT profiles_platform_check CHECK ((platform <> ''::text)),
    CONSTRAINT profiles_tenant_check CHECK ((tenant <> ''::text)),
    CONSTRAINT profiles_user_id_check CHECK ((user_id <> ''::text)),
    CONSTRAINT profiles_version_check CHECK ((version > 0))
);
ALTER TABLE ONLY platter.profiles FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.promo_uses (
    tenant text NOT NULL,
    code text NOT NULL,
    number text NOT NULL,
    platform text NOT NULL,
    user_id text NOT NULL,
    given numeric DEFAULT 0 NOT NULL,
    CONSTRAINT promo_uses_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.promo_uses FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.promos (
    tenant text NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    value numeric NOT NULL,
    currency text NOT NULL,
    minimum numeric NOT NULL,
    starts timestamp with time zone,
    ends timestamp with time zone,
    uses integer,
    uses_a_person integer,
    budget numeric,
    CONSTRAINT promos_code_check CHECK (((code <> ''::text) AND (code = upper(code)))),
    CONSTRAINT promos_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'free_delivery'::text]))),
    CONSTRAINT promos_tenant_check CHECK ((tenant <> ''::text)),
    CONSTRAINT promos_value_check CHECK ((value >= (0)::numeric))
);
ALTER TABLE ONLY platter.promos FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.ratings (
    tenant text NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    rated_at timestamp with time zone NOT NULL,
    rating integer NOT NULL,
    doc_id text,
    turn_id text,
    comment text,
    user_id text NOT NULL,
    CONSTRAINT ratings_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.ratings FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.raw_documents (
    restaurant_id text NOT NULL,
    document jsonb NOT NULL,
    kept_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE platter.raw_documents OWNER TO platter_app;
CREATE TABLE platter.runs (
    run_id bigint NOT NULL,
    owner text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    base_generation integer NOT NULL,
    generation integer NOT NULL,
    written integer NOT NULL,
    removed integer NOT NULL,
    report jsonb NOT NULL
);
ALTER TABLE platter.runs OWNER TO platter_app;
ALTER TABLE platter.runs ALTER COLUMN run_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platter.runs_run_id_seq
);
CREATE TABLE platter.saved_dishes (
    tenant text NOT NULL,
    platform text NOT NULL,
    user_id text NOT NULL,
    doc_id text NOT NULL,
    name text NOT NULL,
    place text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    CONSTRAINT saved_dishes_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.saved_dishes FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.set_aside (
    run_id bigint NOT NULL,
    place text NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    item jsonb
);
ALTER TABLE platter.set_aside OWNER TO platter_app;
CREATE TABLE platter.shared_threads (
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    tenant text NOT NULL,
    begun_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT shared_threads_tenant_check CHECK ((tenant <> ''::text))
);
CREATE TABLE platter.source_marks (
    restaurant_id text NOT NULL,
    digest text NOT NULL,
    live text NOT NULL,
    figures jsonb NOT NULL
);
ALTER TABLE platter.source_marks OWNER TO platter_app;
CREATE TABLE platter.supplier_messages (
    tenant text NOT NULL,
    message uuid NOT NULL,
    number text NOT NULL,
    platform text NOT NULL,
    restaurant_key text NOT NULL,
    kind text NOT NULL,
    way text NOT NULL,
    address text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    due timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    claim bigint DEFAULT 0 NOT NULL,
    claimed_until timestamp with time zone,
    last_moment timestamp with time zone,
    error text DEFAULT ''::text NOT NULL,
    told boolean DEFAULT false NOT NULL,
    answer_due timestamp with time zone,
    reconfirm_due timestamp with time zone,
    written_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT supplier_messages_kind_check CHECK ((kind = ANY (ARRAY['placed'::text, 'cancelled'::text, 'reconfirm'::text]))),
    CONSTRAINT supplier_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'given_up'::text]))),
    CONSTRAINT supplier_messages_tenant_check CHECK ((tenant <> ''::text)),
    CONSTRAINT supplier_messages_way_check CHECK ((way = ANY (ARRAY['email'::text, 'webhook'::text, 'operator'::text])))
);
CREATE TABLE platter.tenants (
    tenant text NOT NULL,
    CONSTRAINT tenants_tenant_check CHECK ((tenant <> ''::text))
);
CREATE TABLE platter.turns (
    tenant text NOT NULL,
    turn_id text NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    seq integer NOT NULL,
    user_id text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    token text,
    memory_before json NOT NULL,
    memory_after json NOT NULL,
    ranked_ids text[] NOT NULL,
    reply json NOT NULL,
    generation integer NOT NULL,
    tombstone boolean NOT NULL,
    allergies text[] NOT NULL,
    explanation json NOT NULL,
    erased boolean DEFAULT false NOT NULL,
    words_of text DEFAULT ''::text NOT NULL,
    drawn_from text DEFAULT ''::text NOT NULL,
    CONSTRAINT turns_seq_check CHECK ((seq >= 1)),
    CONSTRAINT turns_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.turns ALTER COLUMN memory_before SET STORAGE EXTERNAL;
ALTER TABLE ONLY platter.turns ALTER COLUMN memory_after SET STORAGE EXTERNAL;
ALTER TABLE ONLY platter.turns ALTER COLUMN ranked_ids SET STORAGE EXTERNAL;
ALTER TABLE ONLY platter.turns ALTER COLUMN reply SET STORAGE EXTERNAL;
ALTER TABLE ONLY platter.turns ALTER COLUMN explanation SET STORAGE EXTERNAL;
ALTER TABLE ONLY platter.turns FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.usual_searches (
    tenant text NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    day date NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip_code text NOT NULL,
    party integer NOT NULL,
    user_id text NOT NULL,
    CONSTRAINT usual_searches_tenant_check CHECK ((tenant <> ''::text))
);
ALTER TABLE ONLY platter.usual_searches FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.usuals (
    tenant text NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    city text,
    state text,
    zip_code text,
    address text,
    party integer,
    weekday smallint,
    CONSTRAINT usuals_party_check CHECK ((party > 0)),
    CONSTRAINT usuals_tenant_check CHECK ((tenant <> ''::text)),
    CONSTRAINT usuals_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
ALTER TABLE ONLY platter.usuals FORCE ROW LEVEL SECURITY;
CREATE TABLE platter.zones (
    restaurant_id text NOT NULL,
    valid_from integer NOT NULL,
    "position" integer NOT NULL,
    zips text[] NOT NULL,
    area polygon,
    names text[] NOT NULL
);
ALTER TABLE platter.zones OWNER TO platter_app;
ALTER TABLE ONLY platter.additions
    ADD CONSTRAINT additions_pkey PRIMARY KEY (tenant, turn_id);
ALTER TABLE ONLY platter.arrival_keys
    ADD CONSTRAINT arrival_keys_pkey PRIMARY KEY (tenant, platform, key);
ALTER TABLE ONLY platter.arrivals
    ADD CONSTRAINT arrivals_pkey PRIMARY KEY (tenant, arrival);
ALTER TABLE ONLY platter.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (entry);
ALTER TABLE ONLY platter.cart_changes
    ADD CONSTRAINT cart_changes_pkey PRIMARY KEY (tenant, turn_id);
ALTER TABLE ONLY platter.carts
    ADD CONSTRAINT carts_pkey PRIMARY KEY (tenant, cart_id);
ALTER TABLE ONLY platter.catalogue_state
    ADD CONSTRAINT catalogue_state_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY platter.catalogue_writer
    ADD CONSTRAINT catalogue_writer_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY platter.channel_rules
    ADD CONSTRAINT channel_rules_pkey PRIMARY KEY (tenant, platform, channel);
ALTER TABLE ONLY platter.dead_letters
    ADD CONSTRAINT dead_letters_pkey PRIMARY KEY (tenant, letter);
ALTER TABLE ONLY platter.fulfilments
    ADD CONSTRAINT fulfilments_pkey PRIMARY KEY (restaurant_id, valid_from);
ALTER TABLE ONLY platter.heard_in
    ADD CONSTRAINT heard_in_pkey PRIMARY KEY (tenant, platform, conversation, workspace);
ALTER TABLE ONLY platter.install_states
    ADD CONSTRAINT install_states_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY platter.installations
    ADD CONSTRAINT installations_pkey PRIMARY KEY (tenant, platform);
ALTER TABLE ONLY platter.items
    ADD CONSTRAINT items_pkey PRIMARY KEY (doc_id, valid_from);
ALTER TABLE ONLY platter.joined_teams
    ADD CONSTRAINT joined_teams_pkey PRIMARY KEY (tenant, platform, team);
ALTER TABLE ONLY platter.lanes
    ADD CONSTRAINT lanes_pkey PRIMARY KEY (line, tenant, lane);
ALTER TABLE ONLY platter.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (number);
ALTER TABLE ONLY platter.model_tokens
    ADD CONSTRAINT model_tokens_pkey PRIMARY KEY (tenant, day);
ALTER TABLE ONLY platter.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (tenant, number, event);
ALTER TABLE ONLY platter.order_limits
    ADD CONSTRAINT order_limits_pkey PRIMARY KEY (tenant);
ALTER TABLE ONLY platter.order_tellings
    ADD CONSTRAINT order_tellings_pkey PRIMARY KEY (tenant, number, restaurant_key, what);
ALTER TABLE ONLY platter.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (number);
ALTER TABLE ONLY platter.orders
    ADD CONSTRAINT orders_tenant_cart_id_key UNIQUE (tenant, cart_id);
ALTER TABLE ONLY platter.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (tenant, key);
ALTER TABLE ONLY platter.posts
    ADD CONSTRAINT posts_tenant_turn_id_part_key UNIQUE (tenant, turn_id, part);
ALTER TABLE ONLY platter.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (tenant, platform, user_id);
ALTER TABLE ONLY platter.promo_uses
    ADD CONSTRAINT promo_uses_pkey PRIMARY KEY (tenant, code, number);
ALTER TABLE ONLY platter.promos
    ADD CONSTRAINT promos_pkey PRIMARY KEY (tenant, code);
ALTER TABLE ONLY platter.raw_documents
    ADD CONSTRAINT raw_documents_pkey PRIMARY KEY (restaurant_id);
ALTER TABLE ONLY platter.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (run_id);
ALTER TABLE ONLY platter.saved_dishes
    ADD CONSTRAINT saved_dishes_pkey PRIMARY KEY (tenant, platform, user_id, doc_id);
ALTER TABLE ONLY platter.shared_threads
    ADD CONSTRAINT shared_threads_pkey PRIMARY KEY (platform, conversation, thread);
ALTER TABLE ONLY platter.source_marks
    ADD CONSTRAINT source_marks_pkey PRIMARY KEY (restaurant_id);
ALTER TABLE ONLY platter.supplier_messages
    ADD CONSTRAINT supplier_messages_pkey PRIMARY KEY (tenant, message);
ALTER TABLE ONLY platter.tenants
    ADD CONSTRAINT tenants_pkey PRIMARY KEY (tenant);
ALTER TABLE ONLY platter.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (tenant, turn_id);
ALTER TABLE ONLY platter.turns
    ADD CONSTRAINT turns_tenant_platform_conversation_thread_seq_key UNIQUE (tenant, platform, conversation, thread, seq);
ALTER TABLE ONLY platter.usual_searches
    ADD CONSTRAINT usual_searches_pkey PRIMARY KEY (tenant, platform, conversation, city, state, zip_code, party, thread, day);
ALTER TABLE ONLY platter.usuals
    ADD CONSTRAINT usuals_pkey PRIMARY KEY (tenant, platform, conversation);
ALTER TABLE ONLY platter.zones
    ADD CONSTRAINT zones_pkey PRIMARY KEY (restaurant_id, valid_from, "position");
CREATE INDEX additions_age ON platter.additions USING btree (tenant, written_at);
CREATE UNIQUE INDEX additions_post ON platter.additions USING btree (tenant, post);
CREATE INDEX arrival_keys_age ON platter.arrival_keys USING btree (tenant, known_at);
CREATE INDEX arrivals_age ON platter.arrivals USING btree (tenant, arrived_at);
CREATE INDEX arrivals_lane ON platter.arrivals USING btree (tenant, lane, place) WHERE (state = ANY (ARRAY['waiting'::text, 'started'::text, 'opening'::text]));
CREATE INDEX arrivals_pressed ON platter.arrivals USING btree (tenant, pressed, user_id, arrived_at) WHERE (pressed <> ''::text);
CREATE INDEX arrivals_shown ON platter.arrivals USING btree (tenant, platform, shown_at) WHERE (shown_at IS NOT NULL);
CREATE INDEX arrivals_thread ON platter.arrivals USING btree (tenant, platform, conversation, thread);
CREATE INDEX cart_changes_age ON platter.cart_changes USING btree (tenant, written_at);
CREATE INDEX cart_changes_thread ON platter.cart_changes USING btree (tenant, platform, conversation, thread);
CREATE INDEX carts_age ON platter.carts USING btree (tenant, changed_at);
CREATE UNIQUE INDEX carts_open ON platter.carts USING btree (tenant, platform, conversation, thread) WHERE (order_number = ''::text);
CREATE INDEX fulfilments_ended ON platter.fulfilments USING btree (valid_to) WHERE (valid_to < 2147483647);
CREATE INDEX fulfilments_unzoned ON platter.fulfilments USING btree (restaurant_id) WHERE (NOT zoned);
CREATE INDEX items_begun ON platter.items USING btree (valid_from);
CREATE INDEX items_ended ON platter.items USING btree (valid_to) WHERE (valid_to < 2147483647);
CREATE INDEX items_restaurant ON platter.items USING btree (restaurant_id) WHERE (valid_to = 2147483647);
CREATE INDEX lanes_due ON platter.lanes USING btree (line, due) WHERE pending;
CREATE INDEX order_tellings_due ON platter.order_tellings USING btree (due) WHERE (NOT told);
CREATE INDEX orders_organiser ON platter.orders USING btree (tenant, platform, organiser, placed_at);
CREATE INDEX orders_people ON platter.orders USING gin (people);
CREATE INDEX orders_tenant ON platter.orders USING btree (tenant, placed_at);
CREATE INDEX orders_thread ON platter.orders USING btree (tenant, platform, conversation, thread, placed_at);
CREATE INDEX posts_age ON platter.posts USING btree (tenant, written_at);
CREATE INDEX posts_lane ON platter.posts USING btree (tenant, lane, place) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX posts_sent ON platter.posts USING btree (tenant, post_id) WHERE (state = 'sent'::text);
CREATE INDEX profiles_last_turn ON platter.profiles USING btree (tenant, last_turn_at);
CREATE UNIQUE INDEX profiles_of_uid ON platter.profiles USING btree (user_id) WHERE (platform = 'http'::text);
CREATE INDEX ratings_thread ON platter.ratings USING btree (tenant, platform, conversation, thread);
CREATE INDEX set_aside_run ON platter.set_aside USING btree (run_id, reason);
CREATE INDEX shared_threads_tenant ON platter.shared_threads USING btree (tenant);
CREATE INDEX supplier_messages_answer ON platter.supplier_messages USING btree (answer_due) WHERE (answer_due IS NOT NULL);
CREATE INDEX supplier_messages_due ON platter.supplier_messages USING btree (due) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'failed'::text]));
CREATE INDEX supplier_messages_order ON platter.supplier_messages USING btree (tenant, number);
CREATE INDEX supplier_messages_reconfirm ON platter.supplier_messages USING btree (reconfirm_due) WHERE (reconfirm_due IS NOT NULL);
CREATE INDEX turns_age ON platter.turns USING btree (tenant, sent_at) WHERE (NOT erased);
CREATE INDEX turns_drawn_from ON platter.turns USING btree (tenant, drawn_from) WHERE (drawn_from <> ''::text);
CREATE INDEX turns_of_person ON platter.turns USING btree (tenant, user_id, sent_at) WHERE (NOT erased);
CREATE INDEX turns_person ON platter.turns USING btree (tenant, user_id);
CREATE INDEX turns_with_words_of ON platter.turns USING btree (tenant, words_of) WHERE (words_of <> ''::text);
CREATE INDEX usual_searches_age ON platter.usual_searches USING btree (tenant, day);
CREATE INDEX usual_searches_of_person ON platter.usual_searches USING btree (tenant, user_id);
CREATE INDEX zones_area ON platter.zones USING gist (box(area));
CREATE INDEX zones_names ON platter.zones USING gin (names) WITH (fastupdate=off);
CREATE INDEX zones_zips ON platter.zones USING gin (zips) WITH (fastupdate=off);
CREATE TRIGGER forget_address BEFORE UPDATE ON platter.dead_letters FOR EACH ROW WHEN (((new.body = '\x'::bytea) AND (new.address <> ''::text))) EXECUTE FUNCTION platter.forget_address();
CREATE TRIGGER forget_address BEFORE UPDATE ON platter.posts FOR EACH ROW WHEN (((new.state = 'sent'::text) AND (new.address <> ''::text))) EXECUTE FUNCTION platter.forget_address();
CREATE TRIGGER forget_shown BEFORE UPDATE ON platter.arrivals FOR EACH ROW WHEN (((new.payload = ''::text) AND (new.shown <> ''::text))) EXECUTE FUNCTION platter.forget_shown();
CREATE TRIGGER go_on_with_addition AFTER UPDATE ON platter.posts FOR EACH ROW WHEN (((new.state = ANY (ARRAY['sent'::text, 'unclear'::text, 'dead'::text])) AND (old.state <> new.state))) EXECUTE FUNCTION platter.go_on_with_addition();
CREATE TRIGGER note_where_answers_go BEFORE INSERT ON platter.orders FOR EACH ROW EXECUTE FUNCTION platter.note_where_answers_go();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON platter.audit FOR EACH STATEMENT EXECUTE FUNCTION platter.keep_as_it_is();
CREATE TRIGGER tell_of_event AFTER INSERT ON platter.order_events FOR EACH ROW WHEN (((new.user_id = ''::text) AND (new.state = ANY (ARRAY['accepted'::text, 'declined'::text, 'unanswered'::text, 'cancelled'::text])))) EXECUTE FUNCTION platter.tell_of_event();
ALTER TABLE ONLY platter.set_aside
    ADD CONSTRAINT set_aside_run_id_fkey FOREIGN KEY (run_id) REFERENCES platter.runs(run_id);
ALTER TABLE ONLY platter.zones
    ADD CONSTRAINT zones_restaurant_id_valid_from_fkey FOREIGN KEY (restaurant_id, valid_from) REFERENCES platter.fulfilments(restaurant_id, valid_from) ON DELETE CASCADE;
ALTER TABLE platter.additions ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.arrival_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.arrivals ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.cart_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.carts ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.channel_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.dead_letters ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.heard_in ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.installations ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.joined_teams ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.model_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY operator ON platter.audit FOR SELECT USING ((current_setting('platter.operator'::text, true) = 'yes'::text));
ALTER TABLE platter.order_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.order_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON platter.additions USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.arrival_keys USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.arrivals USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.audit USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.cart_changes USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.carts USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.channel_rules USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.dead_letters USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.heard_in USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.installations USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.joined_teams USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.model_tokens USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.order_events USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.order_limits USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.orders USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.posts USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.profiles USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.promo_uses USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.promos USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.ratings USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.saved_dishes USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.turns USING ((tenant = ( SELECT current_setting('platter.tenant'::text, true) AS current_setting))) WITH CHECK ((tenant = ( SELECT current_setting('platter.tenant'::text, true) AS current_setting)));
CREATE POLICY own_tenant ON platter.usual_searches USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
CREATE POLICY own_tenant ON platter.usuals USING ((tenant = current_setting('platter.tenant'::text, true))) WITH CHECK ((tenant = current_setting('platter.tenant'::text, true)));
ALTER TABLE platter.posts ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.profiles ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.promo_uses ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.promos ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.ratings ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.saved_dishes ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.turns ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.usual_searches ENABLE ROW LEVEL SECURITY;
ALTER TABLE platter.usuals ENABLE ROW LEVEL SECURITY;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.lanes TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.additions TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.arrival_keys TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.arrivals TO platter_app;
GRANT SELECT,INSERT ON TABLE platter.audit TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.cart_changes TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.carts TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.channel_rules TO platter_app;
GRANT USAGE ON SEQUENCE platter.places TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.dead_letters TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.heard_in TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.install_states TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.installations TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.joined_teams TO platter_app;
GRANT SELECT ON TABLE platter.migrations TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.model_tokens TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.order_events TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.order_limits TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.order_tellings TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.orders TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.posts TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.profiles TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.promo_uses TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.promos TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.ratings TO platter_app;
GRANT SELECT,INSERT,DELETE ON TABLE platter.saved_dishes TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.shared_threads TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.supplier_messages TO platter_app;
GRANT SELECT,INSERT,DELETE ON TABLE platter.tenants TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.turns TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.usual_searches TO platter_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platter.usuals TO platter_app;
