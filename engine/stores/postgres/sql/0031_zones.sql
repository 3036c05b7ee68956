-- Zones of delivery, found by the place: a row each of `Fulfilment.delivery`, which lives and ends with its fulfilment.
-- A fulfilment that an older version wrote has none yet: `zoned` says so, and it is read whole instead.
SET LOCAL search_path = platter, public;

ALTER TABLE fulfilments ADD COLUMN zoned boolean NOT NULL DEFAULT false;
CREATE INDEX fulfilments_unzoned ON fulfilments (restaurant_id) WHERE NOT zoned;

CREATE TABLE zones (
    restaurant_id text NOT NULL,
    valid_from integer NOT NULL,
    position integer NOT NULL,                      -- in `delivery`: the first that covers counts
    zips text[] NOT NULL,
    area polygon,                                   -- x: longitude, y: latitude
    names text[] NOT NULL,                          -- keys of engine.ordering.zone_keys
    PRIMARY KEY (restaurant_id, valid_from, position),
    FOREIGN KEY (restaurant_id, valid_from) REFERENCES fulfilments ON DELETE CASCADE
);
-- Without a list of what is pending, which each search would read through.
CREATE INDEX zones_zips ON zones USING gin (zips) WITH (fastupdate = off);
CREATE INDEX zones_names ON zones USING gin (names) WITH (fastupdate = off);
-- Native containment counts how often a border winds around a point, to a millionth of a degree; the rule is even-odd.
-- So the index gives the zones whose bounds hold it, and their corners are looked at one by one.
CREATE INDEX zones_area ON zones USING gist (box(area));
ALTER TABLE zones OWNER TO platter_app;
