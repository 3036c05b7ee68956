-- Zones of delivery: which covers a place.

-- Candidates by index, in the order in which they count; fulfilments without rows of zones come whole.
-- name: zones_at
SELECT stated.restaurant_id, zone.position, zone.zips && %(zips)s::text[] OR zone.names && %(names)s::text[],
    zone.area::text, NULL
FROM fulfilments AS stated JOIN zones AS zone USING (restaurant_id, valid_from)
WHERE (%(restaurant_ids)s::text[] IS NULL OR stated.restaurant_id = ANY(%(restaurant_ids)s))
    AND stated.valid_from <= %(generation)s AND stated.valid_to > %(generation)s
    AND (zone.zips && %(zips)s::text[] OR zone.names && %(names)s::text[]
        OR box(zone.area) @> box(%(here)s::point, %(here)s::point))
UNION ALL
SELECT restaurant_id, NULL, false, NULL, fulfilment::text FROM fulfilments
WHERE (%(restaurant_ids)s::text[] IS NULL OR restaurant_id = ANY(%(restaurant_ids)s)) AND valid_from <= %(generation)s AND valid_to > %(generation)s
    AND NOT zoned
ORDER BY 1, 2

-- name: unzoned
SELECT restaurant_id, valid_from, fulfilment::text FROM fulfilments WHERE NOT zoned AND valid_to = 2147483647

-- name: copy_zones
COPY zones (restaurant_id, valid_from, position, zips, area, names) FROM STDIN

-- name: zoned
UPDATE fulfilments SET zoned = true WHERE NOT zoned AND valid_to = 2147483647
