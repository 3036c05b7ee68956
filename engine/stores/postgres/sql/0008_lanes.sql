-- A lane's row is written at every step of every turn and post: room for that on its page, old versions cleared away
-- early, and none made where an arrival joins others that wait already (its row is locked all the same).
SET LOCAL search_path = platter, public;

ALTER TABLE lanes SET (fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

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
