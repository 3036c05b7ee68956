-- The catalogue: menu items by generation. A row is part of generation g when valid_from <= g and g < valid_to, so a
-- reader that keeps asking for the generation it began with never sees half of a run. 2147483647 means "still live".
--
-- Everything here is owned by platter_app, the role without superuser rights as which all but migrations runs: an ingest
-- builds its vector table anew with the embedder's dimensions.

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'platter_app') THEN
        BEGIN
            CREATE ROLE platter_app NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL; -- roles belong to the whole server: another database's migration may have been quicker
        END;
    END IF;
    -- A superuser may take any role; granting to it only makes concurrent migrations collide.
    IF NOT pg_has_role(current_user, 'platter_app', 'SET') THEN
        EXECUTE format('GRANT platter_app TO %I', current_user);
    END IF;
END
$$;

CREATE EXTENSION IF NOT EXISTS vector;

CREATE SCHEMA IF NOT EXISTS platter;
GRANT USAGE, CREATE ON SCHEMA platter TO platter_app;
SET LOCAL search_path = platter, public;

-- One row: what readers read first, and the last thing that a run writes.
CREATE TABLE catalogue_state (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    generation integer NOT NULL DEFAULT 0,
    rebuilt_at integer NOT NULL DEFAULT 0,          -- the last generation that replaced most rows
    items integer NOT NULL DEFAULT 0,
    embedder text,                                  -- fingerprint; NULL until the first run
    dimensions integer,
    changed_at timestamptz
);
INSERT INTO catalogue_state DEFAULT VALUES;

CREATE TABLE items (
    doc_id uuid NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer NOT NULL DEFAULT 2147483647,
    content_hash text NOT NULL,
    restaurant_id text NOT NULL,
    facts text NOT NULL,                            -- JSON: what the columns in memory and the vocabulary read
    doc jsonb NOT NULL,                             -- the whole MenuDocument
    PRIMARY KEY (doc_id, valid_from)
);
CREATE INDEX items_restaurant ON items (restaurant_id) WHERE valid_to = 2147483647;
CREATE INDEX items_ended ON items (valid_to) WHERE valid_to < 2147483647;
CREATE INDEX items_begun ON items (valid_from);

-- Embeddings with the metadata of the core document (5.2) and the keys that filters compare. A run that replaces most
-- of it builds it anew as menu_embeddings_next and renames, so that the HNSW index is made after the load.
CREATE TABLE menu_embeddings (
    doc_id uuid NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer NOT NULL DEFAULT 2147483647,
    embedding vector NOT NULL,
    restaurant_id text NOT NULL,
    city text NOT NULL,
    base_price numeric NOT NULL,
    serves_max integer,
    dietary_labels text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
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
    size_stated boolean NOT NULL,                   -- some portion states a size
    size_unstated boolean NOT NULL,                 -- some portion does not
    menu_date date
);

-- Source documents as read, for the record: the newest of each restaurant.
CREATE TABLE raw_documents (
    restaurant_id text PRIMARY KEY,
    document jsonb NOT NULL,
    kept_at timestamptz NOT NULL DEFAULT now()
);

-- What a run did: the audit trail.
CREATE TABLE runs (
    run_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner text NOT NULL,
    started_at timestamptz NOT NULL,
    finished_at timestamptz NOT NULL,
    base_generation integer NOT NULL,
    generation integer NOT NULL,                    -- equal to the base when nothing changed
    written integer NOT NULL,
    removed integer NOT NULL,
    report jsonb NOT NULL
);

-- Items that were not taken, with the place in their source and the reason.
CREATE TABLE set_aside (
    run_id bigint NOT NULL REFERENCES runs,
    place text NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    item jsonb
);
CREATE INDEX set_aside_run ON set_aside (run_id, reason);

-- Who holds the writer's advisory lock; only true while somebody does.
CREATE TABLE catalogue_writer (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    owner text NOT NULL,
    since timestamptz NOT NULL
);

ALTER TABLE catalogue_state OWNER TO platter_app;
ALTER TABLE items OWNER TO platter_app;
ALTER TABLE menu_embeddings OWNER TO platter_app;
ALTER TABLE raw_documents OWNER TO platter_app;
ALTER TABLE runs OWNER TO platter_app;
ALTER TABLE set_aside OWNER TO platter_app;
ALTER TABLE catalogue_writer OWNER TO platter_app;
