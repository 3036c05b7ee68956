-- Which teams of Microsoft Teams Platter is in, and what becomes of a request whose root post came to nothing.
SET LOCAL search_path = platter, public;

-- A team is known from its first activity, and is gone when Platter is taken out of it. Nothing of a person, and no name:
-- what a team and its channels are called is asked of Teams.
CREATE TABLE joined_teams (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    team text NOT NULL,
    service_url text NOT NULL,                      -- where its conversations are answered
    heard_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (tenant, platform, team)
);

ALTER TABLE joined_teams ENABLE ROW LEVEL SECURITY;
ALTER TABLE joined_teams FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON joined_teams
    USING (tenant = current_setting('platter.tenant', true))
    WITH CHECK (tenant = current_setting('platter.tenant', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON joined_teams TO platter_app;

-- As in 0011, but that a request which says where it was asked (`asked_in` in its Arrival) is started once more when its
-- root post came to nothing, to say so there; it is no letter then. What was opened is '!dead' (it certainly does not
-- stand there) or '!unclear', which no platform names a post.
CREATE OR REPLACE FUNCTION settle_post(
    _tenant text, _lane text, _claim bigint, _key uuid, _state text, _attempts integer, _post_id text, _reason text,
    _pause interval, _paced double precision[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    _waits arrivals;
    _tells boolean;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    IF _state IN ('sent', 'unclear', 'dead') THEN
        SELECT arrivals.* INTO _waits FROM arrivals
        JOIN posts ON posts.tenant = arrivals.tenant AND posts.arrival = arrivals.arrival
        WHERE posts.tenant = _tenant AND posts.key = _key;
        IF FOUND THEN
            PERFORM queue_up('in', _tenant, _waits.lane, _waits.platform);
        END IF;
    END IF;
    IF NOT holds('out', _tenant, _lane, _claim) THEN
        RETURN false;
    END IF;
    _tells := _state <> 'sent' AND _waits.state = 'opening'
        AND coalesce(nullif(_waits.payload, '')::jsonb ->> 'asked_in', '') <> '';
    IF _state <> 'sent' AND _waits.arrival IS NOT NULL AND NOT _tells THEN
        INSERT INTO dead_letters (tenant, platform, line, turn_id, user_id, conversation, thread, reason, attempts,
            address, body, arrival, unsure)
        SELECT asked.tenant, asked.platform, 'in', asked.turn_id, asked.user_id, asked.conversation, asked.thread,
            CASE _state WHEN 'dead' THEN _reason ELSE 'root_unclear' END, root.tries, root.address,
            convert_to(asked.payload, 'UTF8'), asked.arrival, false
        FROM arrivals AS asked JOIN posts AS root ON root.tenant = asked.tenant AND root.key = _key
        WHERE asked.tenant = _tenant AND asked.arrival = _waits.arrival AND asked.state = 'opening';
    END IF;
    IF _waits.arrival IS NOT NULL THEN
        UPDATE arrivals
        SET state = CASE WHEN _state = 'sent' OR _tells THEN 'waiting' ELSE 'dead' END,
            opened = CASE
                WHEN NOT _tells THEN _post_id
                WHEN _state = 'unclear' OR _reason IN ('processes_died', 'failed', 'unclear') THEN '!unclear'
                ELSE '!dead' END,
            payload = CASE WHEN _state = 'sent' OR _tells THEN payload ELSE '' END
        WHERE tenant = _tenant AND arrival = _waits.arrival AND state = 'opening';
    END IF;
    IF _state = 'dead' AND _waits.arrival IS NULL THEN
        INSERT INTO dead_letters (tenant, platform, line, turn_id, user_id, conversation, thread, reason, attempts,
            address, body, post, unsure)
        SELECT tenant, platform, 'out', turn_id, user_id, conversation, thread, _reason, tries, address, body, key,
            unsure OR _reason IN ('processes_died', 'failed', 'unclear')
        FROM posts WHERE tenant = _tenant AND key = _key;
    END IF;
    UPDATE posts
    SET state = _state, attempts = _attempts, post_id = _post_id,
        body = CASE WHEN _state IN ('waiting', 'sending') THEN body ELSE '' END
    WHERE tenant = _tenant AND key = _key;
    PERFORM let_go('out', _tenant, _lane, clock_timestamp() + _pause, _paced);
    RETURN true;
END $$;
