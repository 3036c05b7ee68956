-- Lanes: whoever works on one holds it for a lease and is known by a claim number; a holder that died is overtaken when
-- its lease has passed, and one that only slept can write nothing any more. Each step of inbox and outbox is one function,
-- so that it is one round trip and one transaction. Where several lanes are locked, arrivals come first, then posts, then
-- what is added to them.
SET LOCAL search_path = platter, public;

-- Marks a lane as having work. Its row stays locked to the end of the transaction, so what is put into the lane after
-- this gets its place in the order of commits, and nobody finds the lane empty meanwhile. Where an arrival joins others
-- that wait already, no new version of the row is made (it is locked all the same).
CREATE OR REPLACE FUNCTION queue_up(_line text, _tenant text, _lane text, _platform text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO lanes (line, tenant, lane, platform, pending, due)
    VALUES (_line, _tenant, _lane, _platform, true, clock_timestamp())
    ON CONFLICT (line, tenant, lane) DO UPDATE
    SET pending = true, due = greatest(lanes.due, clock_timestamp())
    WHERE NOT lanes.pending;
    PERFORM pg_notify('platter_' || _line, '');
END $$;

-- The lane that has waited longest, for a lease; no row if there is none.
CREATE OR REPLACE FUNCTION claim_lane(_line text, _platforms text[], _lease interval) RETURNS SETOF lanes
LANGUAGE sql AS $$
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
CREATE OR REPLACE FUNCTION holds(_line text, _tenant text, _lane text, _claim bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    PERFORM FROM lanes
    WHERE (line, tenant, lane) = (_line, _tenant, _lane) AND held AND claim = _claim FOR UPDATE;
    RETURN FOUND;
END $$;

-- Lets a lane go: whether it has more work is looked at under its lock.
CREATE OR REPLACE FUNCTION let_go(_line text, _tenant text, _lane text, _due timestamptz, _paced double precision[])
RETURNS void LANGUAGE plpgsql AS $$
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
