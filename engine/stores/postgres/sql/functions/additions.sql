-- Additions to a post that stands. Each page has a lane of its own in a third line of lanes, so that what is added keeps
-- nobody waiting, and is given up for whoever says something.
SET LOCAL search_path = platter, public;

-- As `settle_arrival`, of a page to which something may be added.
CREATE OR REPLACE FUNCTION settle_page(
    _tenant text, _lane text, _claim bigint, _arrival bigint, _state text, _attempts integer, _pause interval,
    _reason text, _platform text, _out_lane text, _turn_id text, _thread text, _address text, _keys uuid[],
    _parts integer[], _bodies bytea[], _turn_lane text, _then_lane text
) RETURNS boolean LANGUAGE plpgsql AS $$
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

-- A page that stands is due; of one that does not, or may not, nothing is changed.
CREATE OR REPLACE FUNCTION go_on_with_addition() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER go_on_with_addition AFTER UPDATE ON posts
FOR EACH ROW WHEN (NEW.state IN ('sent', 'unclear', 'dead') AND OLD.state <> NEW.state)
EXECUTE FUNCTION go_on_with_addition();

-- Whether somebody has said something since the arrival: in its thread, or in its lane and not answered yet.
CREATE OR REPLACE FUNCTION has_gone_on(_tenant text, _arrival bigint) RETURNS boolean LANGUAGE plpgsql AS $$
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

-- The addition that has waited longest; no row if nothing is to be done.
CREATE OR REPLACE FUNCTION take_up_addition(_platforms text[], _lease interval)
RETURNS TABLE (tenant text, lane text, claim bigint, turn_id text, platform text, conversation text, thread text,
    turn_lane text, arrival bigint, post uuid, post_id text, address text, attempts integer, age_s double precision)
LANGUAGE plpgsql AS $$
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

-- The end of a start: over and gone, or (`_pause`) to be taken up again after it. False, and nothing is written, if the
-- lane was taken over meanwhile.
CREATE OR REPLACE FUNCTION settle_addition(_tenant text, _lane text, _claim bigint, _attempts integer, _pause interval)
RETURNS boolean LANGUAGE plpgsql AS $$
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
