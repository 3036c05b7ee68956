-- The catalogue as readers see it. A generation's rows: valid_from <= g < valid_to.

-- name: generation
SELECT generation FROM catalogue_state

-- name: state
SELECT generation, rebuilt_at, items, embedder, dimensions FROM catalogue_state

-- name: published_at
SELECT changed_at FROM catalogue_state

-- What tells one published generation from the same number of another database, or of a catalogue begun anew.
-- name: stamp
SELECT generation || ' ' || items || ' ' || coalesce(extract(epoch FROM changed_at), 0) FROM catalogue_state
WHERE generation = %(generation)s

-- name: facts
SELECT facts FROM items WHERE valid_from <= %(generation)s AND valid_to > %(generation)s ORDER BY doc_id

-- What one run changed: rows that began with it, and rows that it ended.
-- name: changes
SELECT valid_from = %(generation)s AS began, facts FROM items
WHERE valid_from = %(generation)s OR valid_to = %(generation)s

-- name: documents
SELECT doc_id::text, doc::text FROM items
WHERE doc_id = ANY(%(doc_ids)s::uuid[]) AND valid_from <= %(generation)s AND valid_to > %(generation)s

-- name: fulfilments
SELECT restaurant_id, fulfilment::text FROM fulfilments
WHERE restaurant_id = ANY(%(restaurant_ids)s) AND valid_from <= %(generation)s AND valid_to > %(generation)s

-- For a batch of a large catalogue a turn's time limit is too short; and right after an ingest the planner, which has
-- no statistics yet, would read and sort the whole table for every batch in the place of walking along the key.
-- name: read_in_order
SELECT set_config('statement_timeout', '0', true), set_config('enable_sort', 'off', true)

-- Ordered by the column, which an index has; "doc_id" alone is the text that is selected, and sorts the whole table.
-- name: next_documents
SELECT doc_id::text, doc::text FROM items
WHERE doc_id > %(after)s::uuid AND valid_from <= %(generation)s AND valid_to > %(generation)s
ORDER BY items.doc_id LIMIT %(batch)s

-- name: hashes
SELECT restaurant_id, doc_id::text, content_hash FROM items WHERE valid_to = 2147483647

-- name: hashes_of
SELECT restaurant_id, doc_id::text, content_hash FROM items
WHERE valid_to = 2147483647 AND restaurant_id = ANY(%(restaurant_ids)s)

-- name: live_fulfilments
SELECT restaurant_id, fulfilment::text FROM fulfilments
WHERE valid_to = 2147483647 AND restaurant_id = ANY(%(restaurant_ids)s)
