-- Orders: what is told of one in its thread behind no turn, as what a restaurant or an operator said, what was not said in
-- time, what could not be sent.
SET LOCAL search_path = platter, public;

-- From what arrived there last, which is the press that places it, else from the thread's last post: what arrived and what
-- was posted is forgotten sooner than an order is told of.
CREATE OR REPLACE FUNCTION note_where_answers_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.answers_to := coalesce((
        SELECT payload::jsonb ->> 'where' FROM arrivals
        WHERE (tenant, platform, conversation, thread) = (NEW.tenant, NEW.platform, NEW.conversation, NEW.thread)
            AND payload <> ''
        ORDER BY place DESC LIMIT 1
    ), (
        SELECT address FROM posts
        WHERE (tenant, platform, conversation, thread) = (NEW.tenant, NEW.platform, NEW.conversation, NEW.thread)
        ORDER BY place DESC LIMIT 1
    ), '');
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER note_where_answers_go BEFORE INSERT ON orders
FOR EACH ROW EXECUTE FUNCTION note_where_answers_go();

-- Written down with what happened, so that who dies before it is told leaves it to be told.
CREATE OR REPLACE FUNCTION tell_of_order(_tenant text, _number text, _restaurant_key text, _what text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    INSERT INTO order_tellings (tenant, number, restaurant_key, what, platform)
    SELECT tenant, number, _restaurant_key, _what, platform FROM orders
    WHERE (tenant, number) = (_tenant, _number) AND answers_to <> ''
    ON CONFLICT DO NOTHING;
END $$;

-- What somebody of the thread did is answered there, in the turn that did it.
CREATE OR REPLACE FUNCTION tell_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_of_order(NEW.tenant, NEW.number, NEW.restaurant_key, NEW.state);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_of_event AFTER INSERT ON order_events
FOR EACH ROW WHEN (NEW.user_id = '' AND NEW.state IN ('accepted', 'declined', 'unanswered', 'cancelled'))
EXECUTE FUNCTION tell_of_event();

-- The post goes out with the commit that says so, once (`_key`). `_body`: NULL where nothing can be said. The lane of the
-- posts is locked first, as everywhere.
CREATE OR REPLACE FUNCTION tell_aside(
    _tenant text, _number text, _restaurant_key text, _what text, _out_lane text, _turn_id text, _key uuid, _body bytea
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    _order orders;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    SELECT * INTO _order FROM orders WHERE (tenant, number) = (_tenant, _number);
    IF FOUND AND _body IS NOT NULL THEN
        PERFORM queue_up('out', _tenant, _out_lane, _order.platform);
        INSERT INTO posts (tenant, platform, lane, turn_id, conversation, thread, user_id, address, key, part, body)
        VALUES (_tenant, _order.platform, _out_lane, _turn_id, _order.conversation, _order.thread, '', _order.answers_to,
            _key, 1, _body)
        ON CONFLICT DO NOTHING;
    END IF;
    UPDATE order_tellings SET told = true
    WHERE (tenant, number, restaurant_key, what) = (_tenant, _number, _restaurant_key, _what);
END $$;
