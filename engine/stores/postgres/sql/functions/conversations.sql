-- Conversations: what goes with one that Platter is taken out of, posts and arrivals alike.
SET LOCAL search_path = platter, public;

-- The conversation is that one, or one below it ("team/channel").
CREATE OR REPLACE FUNCTION lies_in(_conversation text, _whole text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT _conversation = _whole OR starts_with(_conversation, _whole || '/')
$$;

-- The destination is the conversation, or the channel that this one ends with.
CREATE OR REPLACE FUNCTION is_reached_by(_conversation text, _destination text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT _conversation = _destination OR right(_conversation, length(_destination) + 1) = '/' || _destination
$$;

-- What still waits to be told elsewhere than in its conversation, at `_told_at`, stays when that goes, and goes with what
-- it is told in: a destination is a channel below that one by what was said in it. '' or null: told where it is kept.
CREATE OR REPLACE FUNCTION goes_with(_tenant text, _platform text, _whole text, _conversation text, _told_at text)
RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN coalesce(_told_at, '') = '' OR is_reached_by(_conversation, _told_at)
        THEN lies_in(_conversation, _whole)
        ELSE is_reached_by(_whole, _told_at) OR EXISTS (
            SELECT FROM turns
            WHERE turns.tenant = _tenant AND turns.platform = _platform
                AND turns.conversation = _whole || '/' || _told_at)
        END
$$;
