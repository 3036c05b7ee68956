-- Marks of source documents. 2147483647: still live.

-- A mark counts while the restaurant's live items are those that the marked run left.
-- name: read
WITH live AS (
    SELECT restaurant_id, md5(string_agg(content_hash, '' ORDER BY content_hash)) AS state
    FROM items WHERE valid_to = 2147483647 GROUP BY restaurant_id)
SELECT restaurant_id, digest, figures::text FROM source_marks LEFT JOIN live USING (restaurant_id)
WHERE source_marks.live = coalesce(live.state, '')

-- name: write
INSERT INTO source_marks (restaurant_id, digest, live, figures)
SELECT given.restaurant_id, given.digest, coalesce(live.state, ''), given.figures::jsonb
FROM unnest(%(restaurant_ids)s::text[], %(digests)s::text[], %(figures)s::text[])
    AS given (restaurant_id, digest, figures)
LEFT JOIN (
    SELECT restaurant_id, md5(string_agg(content_hash, '' ORDER BY content_hash)) AS state
    FROM items WHERE valid_to = 2147483647 AND restaurant_id = ANY(%(restaurant_ids)s) GROUP BY restaurant_id
) AS live USING (restaurant_id)
ON CONFLICT (restaurant_id) DO UPDATE
SET digest = excluded.digest, live = excluded.live, figures = excluded.figures
