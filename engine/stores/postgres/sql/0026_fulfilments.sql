-- How each restaurant of a generation brings orders, as its feed states it: a row is part of generation g as those of
-- `items` are. A restaurant without live items has none. What an older version ingests leaves these rows as they are;
-- the next run of a newer one ends those of restaurants that are gone.
SET LOCAL search_path = platter, public;

CREATE TABLE fulfilments (
    restaurant_id text NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer NOT NULL DEFAULT 2147483647,   -- still live
    fulfilment json NOT NULL,                       -- a whole engine.catalogue.Fulfilment
    PRIMARY KEY (restaurant_id, valid_from)
);
CREATE INDEX fulfilments_ended ON fulfilments (valid_to) WHERE valid_to < 2147483647;
ALTER TABLE fulfilments OWNER TO platter_app;
