-- A tenant is taken out whole, or one channel of it (`platform`, NULL: all): nothing that was said there is kept, figures
-- neither. First what waits, so that nothing more of it is begun; then the rest, once nobody is at it any more.

-- Before anything else in a transaction, and in one order, arrivals first: so does whoever works on a lane
-- (0006_deliveries.sql), and neither waits for the other in a ring.
-- name: lock_lanes
SELECT FROM lanes WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)
ORDER BY line, lane FOR UPDATE

-- name: waiting_posts
DELETE FROM posts
WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform) AND state IN ('waiting', 'sending')

-- name: waiting_additions
DELETE FROM additions WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: waiting_arrivals
DELETE FROM arrivals
WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform) AND state IN ('waiting', 'started', 'opening')

-- name: threads
SELECT DISTINCT platform, tenant, conversation, thread FROM turns
WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: arrivals
DELETE FROM arrivals WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: additions
DELETE FROM additions WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: posts
DELETE FROM posts WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: dead_letters
DELETE FROM dead_letters WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: arrival_keys
DELETE FROM arrival_keys WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: turns
DELETE FROM turns WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: ratings
DELETE FROM ratings WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: saved_dishes
DELETE FROM saved_dishes WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: profiles
DELETE FROM profiles WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: shared_threads
DELETE FROM shared_threads WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: heard_in
DELETE FROM heard_in WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: joined_teams
DELETE FROM joined_teams WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: usuals
DELETE FROM usuals WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: usual_searches
DELETE FROM usual_searches WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: carts
DELETE FROM carts WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: cart_changes
DELETE FROM cart_changes WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: order_tellings
DELETE FROM order_tellings WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: orders
DELETE FROM orders WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: order_events
DELETE FROM order_events WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: supplier_messages
DELETE FROM supplier_messages WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: promo_uses
DELETE FROM promo_uses WHERE tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)

-- name: promos
DELETE FROM promos WHERE tenant = %(tenant)s

-- name: order_limits
DELETE FROM order_limits WHERE tenant = %(tenant)s

-- name: installations
DELETE FROM installations WHERE tenant = %(tenant)s

-- name: channel_rules
DELETE FROM channel_rules WHERE tenant = %(tenant)s

-- name: model_tokens
DELETE FROM model_tokens WHERE tenant = %(tenant)s

-- name: lanes
DELETE FROM lanes WHERE tenant = %(tenant)s

-- name: tenants
DELETE FROM tenants WHERE tenant = %(tenant)s

-- Lanes that somebody is at.
-- name: at_work
SELECT count(*) FROM lanes WHERE tenant = %(tenant)s AND held AND due > clock_timestamp()
