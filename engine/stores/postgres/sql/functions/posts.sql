-- Posts: put out once a turn and part, taken up by destination, and settled as the platform says.
SET LOCAL search_path = platter, public;

-- Puts posts into the lane of their destination, once a turn and part.
CREATE OR REPLACE FUNCTION put_out(
    _tenant text, _platform text, _lane text, _turn_id text, _conversation text, _thread text, _user_id text,
    _arrival bigint, _address text, _keys uuid[], _parts integer[], _bodies bytea[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF cardinality(_keys) > 0 THEN
        PERFORM queue_up('out', _tenant, _lane, _platform);
        INSERT INTO posts (tenant, platform, lane, turn_id, conversation, thread, user_id, arrival, address, key, part,
            body)
        SELECT _tenant, _platform, _lane, _turn_id, _conversation, _thread, _user_id, _arrival, _address, one.key,
            one.part, one.body
        FROM unnest(_keys, _parts, _bodies) AS one (key, part, body) ORDER BY one.part
        ON CONFLICT DO NOTHING;
    END IF;
END $$;

-- The first post of the destination that has waited longest, marked as being sent; no row if nothing is to be done.
-- `unsure`: an earlier try has no outcome, so that it may stand there already; the row keeps that.
CREATE OR REPLACE FUNCTION take_up_post(_platforms text[], _lease interval)
RETURNS TABLE (tenant text, lane text, claim bigint, paced double precision[], key uuid, part integer, unsure boolean,
    attempts integer, tries integer, age_s double precision, address text, body bytea, turn_id text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    _held lanes;
    _first posts;
BEGIN
    LOOP
        SELECT * INTO _held FROM claim_lane('out', _platforms, _lease);
        EXIT WHEN NOT FOUND;
        PERFORM set_config('platter.tenant', _held.tenant, true);
        SELECT * INTO _first FROM posts
        WHERE posts.tenant = _held.tenant AND posts.lane = _held.lane AND state IN ('waiting', 'sending')
        ORDER BY place LIMIT 1
        FOR UPDATE;
        IF NOT FOUND THEN
            PERFORM let_go('out', _held.tenant, _held.lane, clock_timestamp(), NULL);
            CONTINUE;
        END IF;
        UPDATE posts
        SET state = 'sending', attempts = _first.attempts + 1, tries = _first.tries + 1,
            unsure = (_first.state = 'sending')
        WHERE posts.tenant = _first.tenant AND posts.key = _first.key;
        RETURN QUERY SELECT _held.tenant, _held.lane, _held.claim, _held.paced, _first.key, _first.part,
            _first.state = 'sending', _first.attempts + 1, _first.tries + 1,
            extract(epoch FROM clock_timestamp() - _first.written_at)::double precision, _first.address, _first.body,
            _first.turn_id;
        EXIT;
    END LOOP;
END $$;

-- The end of a try: `_state` is what became of the post ('waiting': certainly not posted, 'sending': not known; both are
-- taken up again after `_pause`). An arrival that waits for this post goes on. Where its root post came to nothing it is
-- a letter itself, so that what was asked is kept and not the root post's few words; but a request that says where it was
-- asked (`asked_in` in its Arrival) is started once more to say so there, and is no letter. What was opened is then
-- '!dead' (it certainly does not stand there) or '!unclear', which no platform names a post. A letter says which post it
-- was and whether it may stand there. False, and nothing is written, if the lane was taken over meanwhile.
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

-- A channel's address of an answer may name who asked, as that of Teams does: it stands only as long as something may
-- still be posted there.
CREATE OR REPLACE FUNCTION forget_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.address := '';
    RETURN NEW;
END $$;

-- What is dead can be put back, and what is unclear be looked for: both keep theirs until their row goes.
CREATE OR REPLACE TRIGGER forget_address BEFORE UPDATE ON posts
FOR EACH ROW WHEN (NEW.state = 'sent' AND NEW.address <> '') EXECUTE FUNCTION forget_address();
CREATE OR REPLACE TRIGGER forget_address BEFORE UPDATE ON dead_letters
FOR EACH ROW WHEN (NEW.body = '' AND NEW.address <> '') EXECUTE FUNCTION forget_address();
