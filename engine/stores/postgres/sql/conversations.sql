-- What is kept of one conversation of a channel, and of those named below it ("team/channel"). Platter was taken out:
-- nothing that was said there is kept, figures neither.

-- name: threads_of_conversation
SELECT DISTINCT platform, tenant, conversation, thread FROM turns
WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- What was asked elsewhere to be posted here, such as a shared list whose root post waits or that nobody has begun: it
-- is told there that it was not, or, where somebody is at the post, that nobody can tell (settle_post in functions/posts.sql).
-- name: tell_where_asked
WITH told AS (
    UPDATE arrivals
    SET state = 'waiting', opened = CASE WHEN EXISTS (
        SELECT FROM posts
        WHERE posts.tenant = arrivals.tenant AND posts.arrival = arrivals.arrival AND posts.state = 'sending')
        THEN '!unclear' ELSE '!dead' END
    WHERE tenant = %(tenant)s AND platform = %(platform)s
        AND lies_in(conversation, %(conversation)s)
        AND state IN ('waiting', 'opening') AND opened = ''
        AND coalesce(nullif(payload, '')::jsonb ->> 'asked_in', '') <> ''
    RETURNING tenant, lane, platform
)
SELECT queue_up('in', tenant, lane, platform) FROM told

-- All but what waits to be told elsewhere, which has another destination than its conversation: the same going is told
-- in several ways (Teams: of the members and of the installation).
-- name: remove_posts
DELETE FROM posts
WHERE tenant = %(tenant)s AND platform = %(platform)s AND CASE
    WHEN state IN ('waiting', 'sending')
    THEN goes_with(tenant, platform, %(conversation)s, conversation, nullif(address, '')::jsonb ->> 'destination')
    ELSE lies_in(conversation, %(conversation)s) END

-- name: remove_additions
DELETE FROM additions
WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- name: remove_dead_letters
DELETE FROM dead_letters
WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- All but what is told elsewhere; and what would be told in here.
-- name: remove_arrivals
DELETE FROM arrivals
WHERE tenant = %(tenant)s AND platform = %(platform)s AND CASE
    WHEN state IN ('waiting', 'started') AND opened IN ('!dead', '!unclear')
    THEN goes_with(tenant, platform, %(conversation)s, conversation,
        nullif(payload, '')::jsonb -> 'asked_in' ->> 'destination')
    ELSE lies_in(conversation, %(conversation)s) END

-- name: remove_turns
DELETE FROM turns
WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- name: remove_ratings
DELETE FROM ratings
WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- name: remove_usuals
DELETE FROM usuals
WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- name: remove_usual_searches
DELETE FROM usual_searches
WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- name: remove_carts
DELETE FROM carts WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- name: remove_cart_changes
DELETE FROM cart_changes
WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- Restaurants may be at work on them, and answer; sums and items stay, as when a person is erased, and nothing more of
-- it is sent.
-- name: strip_order_events
UPDATE order_events SET user_id = ''
WHERE tenant = %(tenant)s AND user_id <> '' AND number IN (
    SELECT number FROM orders
    WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s))

-- name: strip_promo_uses
UPDATE promo_uses SET user_id = ''
WHERE tenant = %(tenant)s AND user_id <> '' AND number IN (
    SELECT number FROM orders
    WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s))

-- name: give_up_messages
UPDATE supplier_messages SET state = 'given_up', error = 'erased'
WHERE tenant = %(tenant)s AND kind <> 'cancelled' AND state IN ('waiting', 'failed') AND way <> 'operator'
    AND number IN (
        SELECT number FROM orders
        WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s))

-- name: strip_orders
UPDATE orders SET sealed = NULL, key_id = NULL, organiser = '', people = '{}'
WHERE tenant = %(tenant)s AND platform = %(platform)s AND lies_in(conversation, %(conversation)s)

-- Where the conversation is a team.
-- name: remove_joined
DELETE FROM joined_teams WHERE tenant = %(tenant)s AND platform = %(platform)s AND team = %(conversation)s

-- Which turn a post answered.
-- name: turn_of_post
SELECT turn_id FROM posts
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)
    AND post_id = %(post_id)s AND state = 'sent'
LIMIT 1
