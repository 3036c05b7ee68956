-- What a run of the ingest does, all but the first part in one transaction at its end. 2147483647: still live.

-- name: stage
CREATE TEMP TABLE staged_items (
    doc_id uuid PRIMARY KEY, content_hash text NOT NULL, restaurant_id text NOT NULL, facts text NOT NULL,
    doc json STORAGE EXTERNAL NOT NULL);            -- as in `items`, so that it is copied as it lies
CREATE TEMP TABLE staged_embeddings (LIKE menu_embeddings);
ALTER TABLE staged_embeddings
    DROP COLUMN valid_from, DROP COLUMN valid_to, DROP COLUMN created_at, ADD PRIMARY KEY (doc_id),
    ALTER COLUMN embedding TYPE vector;             -- of any dimensions: a reindex brings others
CREATE TEMP TABLE staged_removals (doc_id uuid PRIMARY KEY);
CREATE TEMP TABLE staged_fulfilments (restaurant_id text PRIMARY KEY, fulfilment json);   -- NULL: states none any more
CREATE TEMP TABLE staged_raw (place bigint GENERATED ALWAYS AS IDENTITY, restaurant_id text, document jsonb);
CREATE TEMP TABLE staged_aside (place text, reason text, detail text, item jsonb)

-- name: drop_stage
DROP TABLE IF EXISTS staged_items, staged_embeddings, staged_removals, staged_fulfilments, staged_raw, staged_aside

-- name: unstage
WITH gone AS (DELETE FROM staged_items WHERE doc_id = ANY(%(doc_ids)s::uuid[]))
DELETE FROM staged_embeddings WHERE doc_id = ANY(%(doc_ids)s::uuid[])

-- name: stage_removals
INSERT INTO staged_removals SELECT unnest(%(doc_ids)s::uuid[]) ON CONFLICT DO NOTHING

-- name: copy_items
COPY staged_items (doc_id, content_hash, restaurant_id, facts, doc) FROM STDIN (FORMAT BINARY)

-- name: copy_embeddings
COPY staged_embeddings (doc_id, embedding, restaurant_id, city, base_price, serves_max, dietary_labels, city_key,
    state_key, zip_code, restaurant_key, currency, course, cuisine_keys, diet_keys, food_keys, claim_keys, name_words,
    description_words, price_min, serves_most, feeds_one, shared, size_stated, size_unstated, menu_date)
FROM STDIN (FORMAT BINARY)

-- name: stage_fulfilments
INSERT INTO staged_fulfilments
SELECT * FROM unnest(%(restaurant_ids)s::text[], %(fulfilments)s::json[])
ON CONFLICT (restaurant_id) DO UPDATE SET fulfilment = excluded.fulfilment

-- name: copy_raw
COPY staged_raw (restaurant_id, document) FROM STDIN

-- name: copy_aside
COPY staged_aside (place, reason, detail, item) FROM STDIN

-- name: lock_state
SELECT generation, rebuilt_at, items, embedder, dimensions FROM catalogue_state FOR UPDATE

-- name: analyse_stage
ANALYZE staged_items (doc_id), staged_removals (doc_id)

-- name: end_items
WITH ended AS (
    UPDATE items SET valid_to = %(generation)s
    FROM (SELECT doc_id FROM staged_items UNION SELECT doc_id FROM staged_removals) AS touched
    WHERE items.doc_id = touched.doc_id AND valid_to = 2147483647
    RETURNING items.doc_id)
SELECT count(*), count(*) FILTER (WHERE NOT EXISTS (SELECT FROM staged_items AS put WHERE put.doc_id = ended.doc_id))
FROM ended

-- name: begin_items
INSERT INTO items (doc_id, valid_from, content_hash, restaurant_id, facts, doc)
SELECT doc_id, %(generation)s, content_hash, restaurant_id, facts, doc FROM staged_items ORDER BY doc_id

-- Rows that ended before the generation that readers may still hold.
-- name: purge
WITH gone AS (DELETE FROM items WHERE valid_to < %(generation)s RETURNING doc_id, valid_from)
DELETE FROM menu_embeddings AS old USING gone WHERE (old.doc_id, old.valid_from) = (gone.doc_id, gone.valid_from)

-- After the items: where a restaurant has none any more, how it delivered is of no use either.
-- name: end_fulfilments
WITH ended AS (
    UPDATE fulfilments SET valid_to = %(generation)s
    WHERE valid_to = 2147483647 AND (
        restaurant_id IN (SELECT restaurant_id FROM staged_fulfilments)
        OR NOT EXISTS (SELECT FROM items WHERE items.restaurant_id = fulfilments.restaurant_id
            AND items.valid_to = 2147483647))
    RETURNING restaurant_id)
SELECT count(*) FROM ended

-- name: begin_fulfilments
WITH begun AS (
    INSERT INTO fulfilments (restaurant_id, valid_from, fulfilment)
    SELECT restaurant_id, %(generation)s, fulfilment FROM staged_fulfilments AS staged
    WHERE fulfilment IS NOT NULL AND EXISTS (SELECT FROM items WHERE items.restaurant_id = staged.restaurant_id
        AND items.valid_to = 2147483647)
    RETURNING restaurant_id)
SELECT count(*) FROM begun

-- name: purge_fulfilments
DELETE FROM fulfilments WHERE valid_to < %(generation)s

-- name: end_embeddings
UPDATE menu_embeddings AS old SET valid_to = %(generation)s
FROM (SELECT doc_id FROM staged_items UNION SELECT doc_id FROM staged_removals) AS touched
WHERE old.doc_id = touched.doc_id AND valid_to = 2147483647

-- name: begin_embeddings
INSERT INTO menu_embeddings (doc_id, valid_from, embedding, restaurant_id, city, base_price, serves_max,
    dietary_labels, city_key, state_key, zip_code, restaurant_key, currency, course, cuisine_keys, diet_keys,
    food_keys, claim_keys, name_words, description_words, price_min, serves_most, feeds_one, shared, size_stated, size_unstated,
    menu_date)
SELECT doc_id, %(generation)s, embedding, restaurant_id, city, base_price, serves_max, dietary_labels, city_key,
    state_key, zip_code, restaurant_key, currency, course, cuisine_keys, diet_keys, food_keys, claim_keys, name_words,
    description_words, price_min, serves_most, feeds_one, shared, size_stated, size_unstated, menu_date
FROM staged_embeddings ORDER BY doc_id

-- A rebuild fills a table of its own, so that its HNSW index is made after the load, and readers wait for nothing.
-- Rows are about 1.6 kB: the room left in each 8 kB page lets one end where it lies (a HOT update), without a new
-- entry in every index, HNSW the dearest.
-- name: next_table
CREATE TABLE menu_embeddings_next (LIKE menu_embeddings INCLUDING DEFAULTS) WITH (fillfactor = 70)

-- name: carry_embeddings
INSERT INTO menu_embeddings_next
SELECT * FROM menu_embeddings ORDER BY doc_id, valid_from

-- name: end_carried
UPDATE menu_embeddings_next AS old SET valid_to = %(generation)s
FROM (SELECT doc_id FROM staged_items UNION SELECT doc_id FROM staged_removals) AS touched
WHERE old.doc_id = touched.doc_id AND valid_to = 2147483647

-- name: begin_embeddings_next
INSERT INTO menu_embeddings_next (doc_id, valid_from, embedding, restaurant_id, city, base_price, serves_max,
    dietary_labels, city_key, state_key, zip_code, restaurant_key, currency, course, cuisine_keys, diet_keys,
    food_keys, claim_keys, name_words, description_words, price_min, serves_most, feeds_one, shared, size_stated, size_unstated,
    menu_date)
SELECT doc_id, %(generation)s, embedding, restaurant_id, city, base_price, serves_max, dietary_labels, city_key,
    state_key, zip_code, restaurant_key, currency, course, cuisine_keys, diet_keys, food_keys, claim_keys, name_words,
    description_words, price_min, serves_most, feeds_one, shared, size_stated, size_unstated, menu_date
FROM staged_embeddings ORDER BY doc_id

-- name: index_next
CREATE UNIQUE INDEX menu_embeddings_next_id ON menu_embeddings_next (doc_id, valid_from);
CREATE INDEX menu_embeddings_next_city ON menu_embeddings_next (city_key, price_min);
CREATE INDEX menu_embeddings_next_place ON menu_embeddings_next (state_key, zip_code);
CREATE INDEX menu_embeddings_next_restaurant ON menu_embeddings_next (restaurant_key);
CREATE INDEX menu_embeddings_next_price ON menu_embeddings_next (price_min);
CREATE INDEX menu_embeddings_next_cuisine ON menu_embeddings_next USING gin (cuisine_keys);
CREATE INDEX menu_embeddings_next_diet ON menu_embeddings_next USING gin (diet_keys);
CREATE INDEX menu_embeddings_next_words ON menu_embeddings_next USING gin (name_words);
ANALYZE menu_embeddings_next;
ANALYZE items

-- Measured on 23,738 real dishes, recall of the nearest 50 at ef_search 200 and seconds of one processor to build:
-- m 16, ef_construction 64 (pgvector's defaults): 0.990 in 8.6 s; 12, 48: 0.983 in 5.3 s; 8, 64: 0.984 in 4.7 s;
-- 12, 32: 0.974 in 4.1 s; 16, 32: 0.959 in 6.0 s. Many links help where filters thin the graph out.
-- name: hnsw_next
CREATE INDEX menu_embeddings_next_hnsw ON menu_embeddings_next
    USING hnsw (embedding vector_cosine_ops) WITH (m = 12, ef_construction = 48)

-- name: cache_bytes
SELECT pg_size_bytes(current_setting('effective_cache_size'))

-- name: swap_tables
DROP TABLE menu_embeddings;
ALTER TABLE menu_embeddings_next RENAME TO menu_embeddings;
ALTER INDEX menu_embeddings_next_id RENAME TO menu_embeddings_id;
ALTER INDEX menu_embeddings_next_city RENAME TO menu_embeddings_city;
ALTER INDEX menu_embeddings_next_place RENAME TO menu_embeddings_place;
ALTER INDEX menu_embeddings_next_restaurant RENAME TO menu_embeddings_restaurant;
ALTER INDEX menu_embeddings_next_price RENAME TO menu_embeddings_price;
ALTER INDEX menu_embeddings_next_cuisine RENAME TO menu_embeddings_cuisine;
ALTER INDEX menu_embeddings_next_diet RENAME TO menu_embeddings_diet;
ALTER INDEX menu_embeddings_next_words RENAME TO menu_embeddings_words;
ALTER INDEX IF EXISTS menu_embeddings_next_hnsw RENAME TO menu_embeddings_hnsw

-- name: keep_raw
INSERT INTO raw_documents (restaurant_id, document)
SELECT DISTINCT ON (restaurant_id) restaurant_id, document FROM staged_raw ORDER BY restaurant_id, place DESC
ON CONFLICT (restaurant_id) DO UPDATE SET document = excluded.document, kept_at = now()

-- name: record_run
INSERT INTO runs (owner, started_at, finished_at, base_generation, generation, written, removed, report)
VALUES (%(owner)s, %(started_at)s, clock_timestamp(), %(base)s, %(generation)s, %(written)s, %(removed)s,
    %(report)s::jsonb)
RETURNING run_id

-- name: keep_aside
INSERT INTO set_aside (run_id, place, reason, detail, item)
SELECT %(run_id)s, place, reason, detail, item FROM staged_aside

-- name: publish
UPDATE catalogue_state
SET generation = %(generation)s, items = items + %(grown)s, embedder = %(embedder)s, dimensions = %(dimensions)s,
    rebuilt_at = CASE WHEN %(rebuilt)s THEN %(generation)s ELSE rebuilt_at END, changed_at = now()

-- To the end of the transaction: orders that are being placed on the generation before are placed first (orders.sql,
-- hold_generation). Two keys, as no other lock but that of erasing has.
-- name: lock_publishing
SELECT pg_advisory_xact_lock(hashtext('platter.publishing'), 0)

-- name: live_items
SELECT count(*) FROM items WHERE valid_to = 2147483647

-- name: writer
SELECT owner, since FROM catalogue_writer

-- name: be_writer
INSERT INTO catalogue_writer (owner, since) VALUES (%(owner)s, now())
ON CONFLICT (only_row) DO UPDATE SET owner = excluded.owner, since = excluded.since
