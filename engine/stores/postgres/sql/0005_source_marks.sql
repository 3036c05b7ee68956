-- How each restaurant's source documents read in the last run, so that the next one need not read them again.
SET LOCAL search_path = platter, public;

CREATE TABLE source_marks (
    restaurant_id text PRIMARY KEY,
    digest text NOT NULL,                           -- of the documents, and of the code that reads them
    live text NOT NULL,                             -- digest of the live items that they led to
    figures jsonb NOT NULL                          -- what the report counts of them
);
ALTER TABLE source_marks OWNER TO platter_app;
