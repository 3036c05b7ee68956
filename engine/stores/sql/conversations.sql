-- What is kept of one conversation of a channel, and of those named below it ("team/channel"). Platter was taken out:
-- nothing that was said there is kept, figures neither.

-- name: threads_of_conversation
SELECT DISTINCT platform, tenant, conversation, thread FROM turns
WHERE tenant = %(tenant)s AND platform = %(platform)s
    AND (conversation = %(conversation)s OR starts_with(conversation, %(conversation)s || '/'))

-- name: remove_posts
DELETE FROM posts
WHERE tenant = %(tenant)s AND platform = %(platform)s
    AND (conversation = %(conversation)s OR starts_with(conversation, %(conversation)s || '/'))

-- name: remove_dead_letters
DELETE FROM dead_letters
WHERE tenant = %(tenant)s AND platform = %(platform)s
    AND (conversation = %(conversation)s OR starts_with(conversation, %(conversation)s || '/'))

-- name: remove_arrivals
DELETE FROM arrivals
WHERE tenant = %(tenant)s AND platform = %(platform)s
    AND (conversation = %(conversation)s OR starts_with(conversation, %(conversation)s || '/'))

-- name: remove_turns
DELETE FROM turns
WHERE tenant = %(tenant)s AND platform = %(platform)s
    AND (conversation = %(conversation)s OR starts_with(conversation, %(conversation)s || '/'))

-- name: remove_ratings
DELETE FROM ratings
WHERE tenant = %(tenant)s AND platform = %(platform)s
    AND (conversation = %(conversation)s OR starts_with(conversation, %(conversation)s || '/'))

-- Which turn a post answered.
-- name: turn_of_post
SELECT turn_id FROM posts
WHERE (tenant, platform, conversation, thread) = (%(tenant)s, %(platform)s, %(conversation)s, %(thread)s)
    AND post_id = %(post_id)s AND state = 'sent'
LIMIT 1
