-- Carts and orders. A cart is sealed whole; of an order stand in clear its sums and items, and what is a person's own
-- (addresses, names, phones, notes, who and for whom) is sealed beside them and goes with the person.
SET LOCAL search_path = platter, public;

CREATE TABLE carts (
    tenant text NOT NULL CHECK (tenant <> ''),
    cart_id uuid NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    stage text NOT NULL CHECK (stage IN ('greeting', 'location', 'order', 'checkout', 'placed')),
    came_from_checkout boolean NOT NULL,
    came_from_order boolean NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    organiser text NOT NULL,
    people text[] NOT NULL,                         -- users who have lines in it, the organiser too
    order_number text NOT NULL DEFAULT '',          -- '' until it is placed
    sealed bytea NOT NULL,                          -- a whole engine.ordering.Cart
    key_id text NOT NULL,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (tenant, cart_id)
);
-- One that is open in a thread.
CREATE UNIQUE INDEX carts_open ON carts (tenant, platform, conversation, thread) WHERE order_number = '';
CREATE INDEX carts_age ON carts (tenant, changed_at);

-- What a turn that changed a cart or an order was answered: done again, it is answered so again and changes nothing.
CREATE TABLE cart_changes (
    tenant text NOT NULL CHECK (tenant <> ''),
    turn_id text NOT NULL,
    platform text NOT NULL,
    user_id text NOT NULL,
    sealed bytea NOT NULL,
    key_id text NOT NULL,
    written_at timestamptz NOT NULL,
    PRIMARY KEY (tenant, turn_id)
);
CREATE INDEX cart_changes_age ON cart_changes (tenant, written_at);

CREATE TABLE orders (
    tenant text NOT NULL CHECK (tenant <> ''),
    number text PRIMARY KEY,                        -- unique in the installation
    cart_id uuid NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    organiser text NOT NULL,                        -- '' once they are erased
    state text NOT NULL CHECK (state IN
        ('waiting_approval', 'placed', 'sent', 'accepted', 'declined', 'unanswered', 'cancelled', 'refused')),
    placed_at timestamptz NOT NULL,
    starts_at timestamptz,
    last_start timestamptz,
    body json NOT NULL,                             -- an engine.ordering.Order without what is a person's own
    sealed bytea,                                   -- that; NULL once they are erased
    key_id text,
    UNIQUE (tenant, cart_id)
);
CREATE INDEX orders_thread ON orders (tenant, platform, conversation, thread, placed_at);
CREATE INDEX orders_tenant ON orders (tenant, placed_at);
CREATE INDEX orders_organiser ON orders (tenant, platform, organiser, placed_at);

CREATE TABLE order_events (
    tenant text NOT NULL CHECK (tenant <> ''),
    number text NOT NULL,
    platform text NOT NULL,
    event bigint GENERATED ALWAYS AS IDENTITY,
    at timestamptz NOT NULL,
    state text NOT NULL,
    restaurant_key text NOT NULL,                   -- '' for the whole order
    user_id text NOT NULL,                          -- '' for a restaurant, an operator or the clock
    PRIMARY KEY (tenant, number, event)
);

-- What restaurants are to be sent, at least once each. `message` is the same at every try. Nothing of a person; no
-- row-level security, because a worker looks for work of all tenants, as in `lanes`.
CREATE TABLE supplier_messages (
    tenant text NOT NULL CHECK (tenant <> ''),
    message uuid NOT NULL,
    number text NOT NULL,
    platform text NOT NULL,
    restaurant_key text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('placed', 'cancelled', 'reconfirm')),
    way text NOT NULL CHECK (way IN ('email', 'webhook', 'operator')),
    address text NOT NULL,                          -- of the restaurant's business, as its feed states it
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'given_up')),
    due timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    claim bigint NOT NULL DEFAULT 0,
    claimed_until timestamptz,
    last_moment timestamptz,                        -- never sent after it
    error text NOT NULL DEFAULT '',                 -- a constant word
    told boolean NOT NULL DEFAULT false,            -- the organiser heard that it fails
    answer_due timestamptz,                         -- sent: when it is told that nobody answered; NULL: not any more
    reconfirm_due timestamptz,                      -- sent: when the restaurant is asked once more whether it stands
    written_at timestamptz NOT NULL,
    sent_at timestamptz,
    PRIMARY KEY (tenant, message)
);
CREATE INDEX supplier_messages_due ON supplier_messages (due) WHERE state IN ('waiting', 'sending', 'failed');
CREATE INDEX supplier_messages_answer ON supplier_messages (answer_due) WHERE answer_due IS NOT NULL;
CREATE INDEX supplier_messages_reconfirm ON supplier_messages (reconfirm_due) WHERE reconfirm_due IS NOT NULL;
CREATE INDEX supplier_messages_order ON supplier_messages (tenant, number);

CREATE TABLE promos (
    tenant text NOT NULL CHECK (tenant <> ''),
    code text NOT NULL CHECK (code <> '' AND code = upper(code)),
    kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'free_delivery')),
    value numeric NOT NULL CHECK (value >= 0),
    currency text NOT NULL,
    minimum numeric NOT NULL,
    starts timestamptz,
    ends timestamptz,
    uses integer,
    uses_a_person integer,
    PRIMARY KEY (tenant, code)
);

CREATE TABLE promo_uses (
    tenant text NOT NULL CHECK (tenant <> ''),
    code text NOT NULL,
    number text NOT NULL,
    platform text NOT NULL,
    user_id text NOT NULL,                          -- '' once they are erased
    PRIMARY KEY (tenant, code, number)
);

CREATE TABLE order_limits (
    tenant text PRIMARY KEY CHECK (tenant <> ''),
    per_head numeric,
    per_order numeric,
    currency text NOT NULL,
    approver text NOT NULL
);

DO $$
DECLARE
    _table text;
BEGIN
    FOREACH _table IN ARRAY ARRAY['carts', 'cart_changes', 'orders', 'order_events', 'promos', 'promo_uses',
        'order_limits'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', _table);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', _table);
        EXECUTE format('CREATE POLICY own_tenant ON %I USING (tenant = current_setting(''platter.tenant'', true)) '
            'WITH CHECK (tenant = current_setting(''platter.tenant'', true))', _table);
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO platter_app', _table);
    END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON supplier_messages TO platter_app;

-- A post in a thread that answers no turn: it goes where the thread's last one went, once (`_key`). False where the
-- thread has none, or its words are gone.
CREATE FUNCTION write_aside(_tenant text, _platform text, _conversation text, _thread text, _turn_id text, _key uuid,
    _body bytea) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    _last posts;
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    SELECT * INTO _last FROM posts
    WHERE (tenant, platform, conversation, thread) = (_tenant, _platform, _conversation, _thread)
    ORDER BY place DESC LIMIT 1;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM queue_up('out', _tenant, _last.lane, _platform);
    INSERT INTO posts (tenant, platform, lane, turn_id, conversation, thread, user_id, address, key, part, body)
    VALUES (_tenant, _platform, _last.lane, _turn_id, _conversation, _thread, '', _last.address, _key, 1, _body)
    ON CONFLICT DO NOTHING;
    RETURN true;
END $$;

ALTER TABLE audit DROP CONSTRAINT audit_what_check;
ALTER TABLE audit ADD CONSTRAINT audit_what_check
    CHECK (what IN ('put_back', 'erase', 'discard', 'feedback', 'export', 'reseal', 'usual', 'order', 'limit', 'promo'));
