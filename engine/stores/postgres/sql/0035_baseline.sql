-- breaks older versions
-- The tables, room by room. Functions and triggers stand in functions/, in files that are applied whenever they change.
-- An installation that went through the files 0001 to 0034, which this one stands in place of, has all of it already and
-- does not run it (migrations.py); a version of before finds its own files missing here, and must not make them.

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'platter_app') THEN
        BEGIN
            CREATE ROLE platter_app NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL; -- roles belong to the whole server: another database's migration may have been quicker
        END;
    END IF;
    -- A superuser may take any role; granting to it only makes concurrent migrations collide.
    IF NOT pg_has_role(current_user, 'platter_app', 'SET') THEN
        EXECUTE format('GRANT platter_app TO %I', current_user);
    END IF;
END
$$;

CREATE EXTENSION IF NOT EXISTS vector;

CREATE SCHEMA IF NOT EXISTS platter;
GRANT USAGE, CREATE ON SCHEMA platter TO platter_app;
SET LOCAL search_path = platter, public;


-- The catalogue: menu items by generation. A row is part of generation g when valid_from <= g and g < valid_to, so a
-- reader that keeps asking for the generation it began with never sees half of a run. 2147483647 means "still live".
-- It is of the installation and of no tenant, and owned by platter_app, the role without superuser rights as which all
-- but migrations runs: an ingest builds its vector table anew with the embedder's dimensions.

-- One row: what readers read first, and the last thing that a run writes.
CREATE TABLE catalogue_state (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    generation integer NOT NULL DEFAULT 0,
    rebuilt_at integer NOT NULL DEFAULT 0,          -- the last generation that replaced most rows
    items integer NOT NULL DEFAULT 0,
    embedder text,                                  -- fingerprint; NULL until the first run
    dimensions integer,
    changed_at timestamptz
);
INSERT INTO catalogue_state DEFAULT VALUES;

-- A document is 2 to 3 kB, just above what PostgreSQL compresses: pglz took a fifth of its processor time of an ingest
-- and half of that of reading a page, and saved a third of the room (measured on 25,000 dishes: 57 for 89 MB). Laid out
-- of line as they are, documents also leave the facts beside them small enough to stay uncompressed in their row. As json
-- they are read as the text that they were written as; jsonb is written anew (150 documents: 4.7 ms for 2.6).
CREATE TABLE items (
    doc_id uuid NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer NOT NULL DEFAULT 2147483647,
    content_hash text NOT NULL,
    restaurant_id text NOT NULL,
    facts text NOT NULL,                            -- JSON: what the columns in memory and the vocabulary read
    doc json STORAGE EXTERNAL NOT NULL,             -- the whole MenuDocument
    PRIMARY KEY (doc_id, valid_from)
);
CREATE INDEX items_restaurant ON items (restaurant_id) WHERE valid_to = 2147483647;
CREATE INDEX items_ended ON items (valid_to) WHERE valid_to < 2147483647;
CREATE INDEX items_begun ON items (valid_from);

-- Embeddings with the metadata of the core document (5.2) and the keys that filters compare. A run that replaces most
-- of it builds it anew as menu_embeddings_next and renames, so that the HNSW index is made after the load.
CREATE TABLE menu_embeddings (
    doc_id uuid NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer NOT NULL DEFAULT 2147483647,
    embedding vector NOT NULL,
    restaurant_id text NOT NULL,
    city text NOT NULL,
    base_price numeric NOT NULL,
    serves_max integer,
    dietary_labels text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    city_key text NOT NULL,
    state_key text NOT NULL,
    zip_code text NOT NULL,
    restaurant_key text NOT NULL,
    currency text NOT NULL,
    course text NOT NULL,
    cuisine_keys text[] NOT NULL,
    diet_keys text[] NOT NULL,
    food_keys text[] NOT NULL,
    name_words text[] NOT NULL,
    description_words text[] NOT NULL,
    price_min numeric NOT NULL,
    serves_most integer NOT NULL,
    feeds_one boolean NOT NULL,
    shared boolean NOT NULL,
    size_stated boolean NOT NULL,                   -- some portion states a size
    size_unstated boolean NOT NULL,                 -- some portion does not
    menu_date date,
    claim_keys text[] NOT NULL DEFAULT '{}'         -- what a dish says of diets and allergens
);

-- How each restaurant of a generation brings orders, as its feed states it. One without live items has none.
CREATE TABLE fulfilments (
    restaurant_id text NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer NOT NULL DEFAULT 2147483647,
    fulfilment json NOT NULL,                       -- a whole engine.catalogue.Fulfilment
    zoned boolean NOT NULL DEFAULT false,           -- its zones stand below; else it is read whole
    PRIMARY KEY (restaurant_id, valid_from)
);
CREATE INDEX fulfilments_ended ON fulfilments (valid_to) WHERE valid_to < 2147483647;
CREATE INDEX fulfilments_unzoned ON fulfilments (restaurant_id) WHERE NOT zoned;

-- Zones of delivery, found by the place: a row each of `Fulfilment.delivery`, which lives and ends with its fulfilment.
CREATE TABLE zones (
    restaurant_id text NOT NULL,
    valid_from integer NOT NULL,
    position integer NOT NULL,                      -- in `delivery`: the first that covers counts
    zips text[] NOT NULL,
    area polygon,                                   -- x: longitude, y: latitude
    names text[] NOT NULL,                          -- keys of engine.ordering.zone_keys
    PRIMARY KEY (restaurant_id, valid_from, position),
    FOREIGN KEY (restaurant_id, valid_from) REFERENCES fulfilments ON DELETE CASCADE
);
-- Without a list of what is pending, which each search would read through.
CREATE INDEX zones_zips ON zones USING gin (zips) WITH (fastupdate = off);
CREATE INDEX zones_names ON zones USING gin (names) WITH (fastupdate = off);
-- Native containment counts how often a border winds around a point, to a millionth of a degree; the rule is even-odd.
-- So the index gives the zones whose bounds hold it, and their corners are looked at one by one.
CREATE INDEX zones_area ON zones USING gist (box(area));


-- The ingest.

-- Source documents as read, for the record: the newest of each restaurant.
CREATE TABLE raw_documents (
    restaurant_id text PRIMARY KEY,
    document jsonb NOT NULL,
    kept_at timestamptz NOT NULL DEFAULT now()
);

-- How each restaurant's source documents read in the last run, so that the next one need not read them again.
CREATE TABLE source_marks (
    restaurant_id text PRIMARY KEY,
    digest text NOT NULL,                           -- of the documents, and of the code that reads them
    live text NOT NULL,                             -- digest of the live items that they led to
    figures jsonb NOT NULL                          -- what the report counts of them
);

-- What a run did: the audit trail.
CREATE TABLE runs (
    run_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner text NOT NULL,
    started_at timestamptz NOT NULL,
    finished_at timestamptz NOT NULL,
    base_generation integer NOT NULL,
    generation integer NOT NULL,                    -- equal to the base when nothing changed
    written integer NOT NULL,
    removed integer NOT NULL,
    report jsonb NOT NULL
);

-- Items that were not taken, with the place in their source and the reason.
CREATE TABLE set_aside (
    run_id bigint NOT NULL REFERENCES runs,
    place text NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    item jsonb
);
CREATE INDEX set_aside_run ON set_aside (run_id, reason);

-- Who holds the writer's advisory lock; only true while somebody does.
CREATE TABLE catalogue_writer (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    owner text NOT NULL,
    since timestamptz NOT NULL
);

DO $$
DECLARE
    _table text;
BEGIN
    FOREACH _table IN ARRAY ARRAY['catalogue_state', 'items', 'menu_embeddings', 'fulfilments', 'zones',
        'raw_documents', 'source_marks', 'runs', 'set_aside', 'catalogue_writer'] LOOP
        EXECUTE format('ALTER TABLE %I OWNER TO platter_app', _table);
    END LOOP;
END $$;


-- People and conversations. From here on every row belongs to a tenant, and row-level security is forced where a table is
-- not said to be without (at the end of this file), so that it holds for the tables' owner too: a connection sees the
-- rows of the tenant that its transaction named in platter.tenant, and none when it named none (the setting is then NULL,
-- or '' after an earlier transaction; no row has such a tenant).

-- Names of tenants only, all of them: retention has to know whom to visit. Nothing of a person stands here; without
-- row-level security.
CREATE TABLE tenants (
    tenant text PRIMARY KEY CHECK (tenant <> '')
);

CREATE TABLE turns (
    tenant text NOT NULL CHECK (tenant <> ''),
    turn_id text NOT NULL,
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    seq integer NOT NULL CHECK (seq >= 1),
    user_id text NOT NULL,
    sent_at timestamptz NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    token text,
    memory_before json NOT NULL,                    -- json, not jsonb: given back byte by byte as it was written
    memory_after json NOT NULL,
    ranked_ids text[] NOT NULL,
    reply json NOT NULL,
    generation integer NOT NULL,
    tombstone boolean NOT NULL,
    allergies text[] NOT NULL,
    explanation json NOT NULL,
    erased boolean NOT NULL DEFAULT false,          -- its words are gone; figures stay
    words_of text NOT NULL DEFAULT '',              -- who wrote the text, where that is not the person of the turn
    drawn_from text NOT NULL DEFAULT '',            -- the turn, of another thread, whose state it began with
    PRIMARY KEY (tenant, turn_id),
    UNIQUE (tenant, platform, conversation, thread, seq)
);
CREATE INDEX turns_person ON turns (tenant, user_id);
CREATE INDEX turns_of_person ON turns (tenant, user_id, sent_at) WHERE NOT erased;
CREATE INDEX turns_age ON turns (tenant, sent_at) WHERE NOT erased;
CREATE INDEX turns_with_words_of ON turns (tenant, words_of) WHERE words_of <> '';
CREATE INDEX turns_drawn_from ON turns (tenant, drawn_from) WHERE drawn_from <> '';

CREATE TABLE ratings (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    rated_at timestamptz NOT NULL,
    rating integer NOT NULL,
    doc_id text,
    turn_id text,
    comment text,
    user_id text NOT NULL
);
CREATE INDEX ratings_thread ON ratings (tenant, platform, conversation, thread);

-- Dishes that people saved: which, whose, since when, and what it was called, so that one that leaves the catalogue can
-- still be named. No word of a person stands here.
CREATE TABLE saved_dishes (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    user_id text NOT NULL,
    doc_id text NOT NULL,
    name text NOT NULL,
    place text NOT NULL,                            -- restaurant and city, as the card said them
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (tenant, platform, user_id, doc_id)
);

-- What people keep of themselves: taste, and allergies. Of a profile nothing stands here in clear but how often it was
-- changed and when, and which key sealed it.
CREATE TABLE profiles (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL CHECK (platform <> ''),
    user_id text NOT NULL CHECK (user_id <> ''),
    sealed bytea NOT NULL,                          -- a whole engine.messages.people.Profile, and whose it is
    key_id text NOT NULL,                           -- of the key that sealed it (bot/sealing.py)
    version integer NOT NULL CHECK (version > 0),
    last_turn_at timestamptz NOT NULL,              -- to a day; when it was made, where there was no turn since
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant, platform, user_id)
);
CREATE INDEX profiles_last_turn ON profiles (tenant, last_turn_at);
-- Over HTTP a person's id belongs to one tenant. Row-level security hides another tenant's row, and not this.
CREATE UNIQUE INDEX profiles_of_uid ON profiles (user_id) WHERE platform = 'http';

-- What is usual in a conversation, or in all of a tenant: where, for how many, on which day. No word of a line.
CREATE TABLE usuals (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    conversation text NOT NULL,                     -- '': wherever the tenant speaks
    city text,                                      -- as the catalogue spells it
    state text,
    zip_code text,
    address text,
    party integer CHECK (party > 0),
    weekday smallint CHECK (weekday BETWEEN 0 AND 6),   -- 0: Monday
    PRIMARY KEY (tenant, platform, conversation)
);

-- How often the same was searched for, so that it can be offered: once a thread and day. They go with the turns that
-- they were.
CREATE TABLE usual_searches (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    day date NOT NULL,
    city text NOT NULL,
    state text NOT NULL,                            -- '': none, as is zip_code
    zip_code text NOT NULL,
    party integer NOT NULL,
    user_id text NOT NULL,                          -- whose search it was: it goes when they are forgotten
    PRIMARY KEY (tenant, platform, conversation, city, state, zip_code, party, thread, day)
);
CREATE INDEX usual_searches_of_person ON usual_searches (tenant, user_id);
CREATE INDEX usual_searches_age ON usual_searches (tenant, day);

-- What a tenant's turns used of a language model on a day: figures only, so that a share of a day holds over all
-- processes.
CREATE TABLE model_tokens (
    tenant text NOT NULL CHECK (tenant <> ''),
    day date NOT NULL,                              -- UTC
    tokens bigint NOT NULL,
    PRIMARY KEY (tenant, day)
);


-- Deliveries: what arrived from channels that redeliver, and what is to be posted there. Everything waits in lanes: the
-- arrivals of one conversation, the posts to one destination, what is added to one page (functions/lanes.sql).

-- Nothing of a person: which lanes have work and from when. `lane` is a digest. Without row-level security, because a
-- worker looks for work of all tenants. A row is written at every step of every turn and post: room for that on its page,
-- and old versions cleared away early.
CREATE TABLE lanes (
    line text NOT NULL CHECK (line IN ('in', 'out', 'then')),
    tenant text NOT NULL CHECK (tenant <> ''),
    lane text NOT NULL,
    platform text NOT NULL,
    pending boolean NOT NULL,                       -- has work, or somebody is at it
    due timestamptz NOT NULL,                       -- not to be taken up before; while it is held: the end of the lease
    claim bigint NOT NULL DEFAULT 0,                -- grows with every holder
    held boolean NOT NULL DEFAULT false,
    paced double precision[] NOT NULL DEFAULT '{}', -- what the outbox knows of its pace
    PRIMARY KEY (line, tenant, lane)
) WITH (fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
CREATE INDEX lanes_due ON lanes (line, due) WHERE pending;

CREATE SEQUENCE places;

CREATE TABLE arrivals (
    tenant text NOT NULL CHECK (tenant <> ''),
    arrival bigint NOT NULL,
    place bigint NOT NULL,                          -- order in its lane: given under the lane's lock
    platform text NOT NULL,
    lane text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    user_id text NOT NULL,
    pressed text NOT NULL,                          -- digest of message and action; '' for anything but a press
    turn_id text NOT NULL,
    arrived_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    state text NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'started', 'opening', 'answered', 'silent', 'cancelled', 'dropped', 'dead')),
    attempts integer NOT NULL DEFAULT 0,            -- starts that led to nothing
    opened text NOT NULL DEFAULT '',                -- id of the root post that opened its thread
    payload text NOT NULL,                          -- the Arrival as JSON; '' once it is settled
    retries integer NOT NULL DEFAULT 0,             -- how often it was put back: its answer is not taken for the apology
    shown text NOT NULL DEFAULT '',                 -- the Shown as JSON; '' where nothing is
    shown_at timestamptz,                           -- when it was begun; once an arrival
    PRIMARY KEY (tenant, arrival)
);
CREATE INDEX arrivals_lane ON arrivals (tenant, lane, place) WHERE state IN ('waiting', 'started', 'opening');
CREATE INDEX arrivals_thread ON arrivals (tenant, platform, conversation, thread);
CREATE INDEX arrivals_pressed ON arrivals (tenant, pressed, user_id, arrived_at) WHERE pressed <> '';
CREATE INDEX arrivals_shown ON arrivals (tenant, platform, shown_at) WHERE shown_at IS NOT NULL;
CREATE INDEX arrivals_age ON arrivals (tenant, arrived_at);

-- Every name under which the same may come again.
CREATE TABLE arrival_keys (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    key text NOT NULL,
    arrival bigint,                                 -- NULL: deleted before it came
    known_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (tenant, platform, key)
);
CREATE INDEX arrival_keys_age ON arrival_keys (tenant, known_at);

-- A rating names the post that it is about, and comes as late as somebody scrolls: a post that was sent is kept, without
-- its words, for as long as its turn's words are, and found by its name.
CREATE TABLE posts (
    tenant text NOT NULL CHECK (tenant <> ''),
    key uuid NOT NULL,                              -- delivery key
    place bigint NOT NULL DEFAULT nextval('places'),
    platform text NOT NULL,
    lane text NOT NULL,
    turn_id text NOT NULL,
    part integer NOT NULL,                          -- 0 opens a thread
    conversation text NOT NULL,
    thread text NOT NULL,
    user_id text NOT NULL,
    arrival bigint,                                 -- the one that waits for this post
    address text NOT NULL,                          -- the Where as JSON; '' once it was sent
    body bytea NOT NULL,                            -- empty once it is settled
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'unclear', 'dead')),
    attempts integer NOT NULL DEFAULT 0,            -- tries without an outcome
    tries integer NOT NULL DEFAULT 0,               -- all of them
    post_id text NOT NULL DEFAULT '',
    written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    unsure boolean NOT NULL DEFAULT false,          -- the try before the last had no outcome
    answers bigint,                                 -- the arrival that it answers; NULL: told behind no turn
    tried_from timestamptz,                         -- written anew: how far back its first try may lie
    PRIMARY KEY (tenant, key),
    UNIQUE (tenant, turn_id, part)
);
CREATE INDEX posts_lane ON posts (tenant, lane, place) WHERE state IN ('waiting', 'sending');
CREATE INDEX posts_sent ON posts (tenant, post_id) WHERE state = 'sent';
CREATE INDEX posts_age ON posts (tenant, written_at);

-- What is long in a turn's row and in a post is kept as it was written: PostgreSQL's own compression took 0.8 of the
-- 1.8 ms of writing a turn of 60 KB, to make 29 KB of 51. A server that has lz4 compresses by that, for next to nothing.
DO $$
DECLARE
    _long record;
BEGIN
    FOR _long IN VALUES
        ('turns', 'memory_before'), ('turns', 'memory_after'), ('turns', 'ranked_ids'), ('turns', 'reply'),
        ('turns', 'explanation'), ('posts', 'body')
    LOOP
        BEGIN
            EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET COMPRESSION lz4', _long.column1, _long.column2);
        EXCEPTION WHEN feature_not_supported THEN
            EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET STORAGE EXTERNAL', _long.column1, _long.column2);
        END;
    END LOOP;
END
$$;

-- What is added to a post that stands: the best whole order, in a line above a page of dishes. No words: what is added is
-- made when its turn has come. A row waits for its post, and is gone when that cannot be changed, or was.
CREATE TABLE additions (
    tenant text NOT NULL CHECK (tenant <> ''),
    turn_id text NOT NULL,                          -- of the page
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    turn_lane text NOT NULL,                        -- of the turn, as the engine knows it
    lane text NOT NULL,
    arrival bigint NOT NULL,                        -- that the page answers
    post uuid NOT NULL,                             -- the page's first
    post_id text NOT NULL DEFAULT '',               -- '' until it stands
    address text NOT NULL,                          -- the Where as JSON
    attempts integer NOT NULL DEFAULT 0,            -- starts that led to nothing
    written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (tenant, turn_id)
);
CREATE UNIQUE INDEX additions_post ON additions (tenant, post);
CREATE INDEX additions_age ON additions (tenant, written_at);

-- What failed for good, with its words: an operator puts it back, once, or lays it aside.
CREATE TABLE dead_letters (
    tenant text NOT NULL CHECK (tenant <> ''),
    letter bigint NOT NULL DEFAULT nextval('places'),
    platform text NOT NULL,
    line text NOT NULL CHECK (line IN ('in', 'out')),
    turn_id text NOT NULL,
    user_id text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    reason text NOT NULL,                           -- a constant word
    attempts integer NOT NULL,
    address text NOT NULL,
    body bytea NOT NULL,                            -- the Arrival or the post; empty when erased
    died_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    arrival bigint,                                 -- what it was, an arrival or a post
    post uuid,
    unsure boolean NOT NULL DEFAULT true,           -- a post that may stand there all the same: it is looked for
    put_back_at timestamptz,                        -- its words went back into the row above then
    discarded_at timestamptz,                       -- by an operator: nobody needs to look at it any more
    PRIMARY KEY (tenant, letter)
);


-- Channels: where a platform's app is installed, and how it is to behave there.

-- Tokens are sealed before they come here.
CREATE TABLE installations (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    sealed bytea NOT NULL,                          -- the bot's token, under a key of the settings
    bot_user text NOT NULL,
    scopes text NOT NULL,
    installed_at timestamptz NOT NULL,
    refresh bytea,                                  -- what makes the next token; NULL: this one does not expire
    expires_at timestamptz,                         -- NULL: never
    whole_org boolean NOT NULL DEFAULT false,       -- for a whole organisation, whose id the tenant then is
    PRIMARY KEY (tenant, platform),
    CONSTRAINT rotates CHECK ((refresh IS NULL) = (expires_at IS NULL))
);

CREATE TABLE channel_rules (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    channel text NOT NULL,
    muted boolean NOT NULL DEFAULT false,
    allowed boolean NOT NULL DEFAULT false,         -- as soon as one channel of a tenant is, the others are not
    PRIMARY KEY (tenant, platform, channel)
);

-- Words that are to come back from a platform, once: nothing of anybody stands here, and no tenant is known yet.
CREATE TABLE install_states (
    digest bytea PRIMARY KEY,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Whose a thread is in a channel that more than one installation sees: whoever was addressed first. Nothing of a person.
-- Without row-level security, because the tenant is what is looked for.
CREATE TABLE shared_threads (
    platform text NOT NULL,
    conversation text NOT NULL,
    thread text NOT NULL,
    tenant text NOT NULL CHECK (tenant <> ''),
    begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (platform, conversation, thread)
);
CREATE INDEX shared_threads_tenant ON shared_threads (tenant);

-- From which workspaces of an organisation a channel was heard: a workspace that the app is taken out of takes with it the
-- channels that no other one has.
CREATE TABLE heard_in (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    conversation text NOT NULL,
    workspace text NOT NULL,
    PRIMARY KEY (tenant, platform, conversation, workspace)
);

-- Which teams of Microsoft Teams Platter is in: known from the first activity, gone when Platter is taken out. Nothing of
-- a person, and no name: what a team and its channels are called is asked of Teams.
CREATE TABLE joined_teams (
    tenant text NOT NULL CHECK (tenant <> ''),
    platform text NOT NULL,
    team text NOT NULL,
    service_url text NOT NULL,                      -- where its conversations are answered
    heard_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (tenant, platform, team)
);


-- Orders. Of an order stand in clear its sums and items; what is a person's own (addresses, names, phones, notes, who and
-- for whom) is sealed beside them and goes with the person.

-- A cart is sealed whole.
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

-- What a turn that changed a cart or an order was answered: done again, it is answered so again and changes nothing. In
-- which thread, so that "forget me" finds what is a person's own also where somebody else ordered.
CREATE TABLE cart_changes (
    tenant text NOT NULL CHECK (tenant <> ''),
    turn_id text NOT NULL,
    platform text NOT NULL,
    user_id text NOT NULL,
    sealed bytea NOT NULL,
    key_id text NOT NULL,
    written_at timestamptz NOT NULL,
    conversation text NOT NULL DEFAULT '',
    thread text NOT NULL DEFAULT '',
    PRIMARY KEY (tenant, turn_id)
);
CREATE INDEX cart_changes_age ON cart_changes (tenant, written_at);
CREATE INDEX cart_changes_thread ON cart_changes (tenant, platform, conversation, thread);

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
    people text[] NOT NULL DEFAULT '{}',            -- users whose something stands in it; none once they are erased
    answers_to text NOT NULL DEFAULT '',            -- a Where as JSON; '' where its platform asks for answers by itself
    UNIQUE (tenant, cart_id)
);
CREATE INDEX orders_thread ON orders (tenant, platform, conversation, thread, placed_at);
CREATE INDEX orders_tenant ON orders (tenant, placed_at);
CREATE INDEX orders_organiser ON orders (tenant, platform, organiser, placed_at);
CREATE INDEX orders_people ON orders USING gin (people);

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

-- What is told of an order in its thread behind no turn. No words: these are made of the order when its turn has come.
-- Without row-level security, as supplier_messages.
CREATE TABLE order_tellings (
    tenant text NOT NULL CHECK (tenant <> ''),
    number text NOT NULL,
    restaurant_key text NOT NULL,                   -- '' for the whole order
    what text NOT NULL,                             -- a state, or what could not be sent (bot/suppliers/telling.py)
    platform text NOT NULL,
    due timestamptz NOT NULL DEFAULT clock_timestamp(),
    attempts integer NOT NULL DEFAULT 0,
    told boolean NOT NULL DEFAULT false,
    PRIMARY KEY (tenant, number, restaurant_key, what)
);
CREATE INDEX order_tellings_due ON order_tellings (due) WHERE NOT told;

-- What restaurants are to be sent, at least once each. `message` is the same at every try. Nothing of a person; without
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
    budget numeric,                                 -- what it may give away in all; NULL: no limit
    PRIMARY KEY (tenant, code)
);

CREATE TABLE promo_uses (
    tenant text NOT NULL CHECK (tenant <> ''),
    code text NOT NULL,
    number text NOT NULL,
    platform text NOT NULL,
    user_id text NOT NULL,                          -- '' once they are erased
    given numeric NOT NULL DEFAULT 0,               -- what it gave
    PRIMARY KEY (tenant, code, number)
);

-- Above these of a tenant an approver is asked.
CREATE TABLE order_limits (
    tenant text PRIMARY KEY CHECK (tenant <> ''),
    per_head numeric,
    per_order numeric,
    currency text NOT NULL,
    approver text NOT NULL
);


-- The audit: what was changed, or read, by hand: who, when, what, whose, how much. No words of anybody. It outlives the
-- tenant and is kept for as long as the database: a row is a line or two, and nothing in Platter changes or removes one
-- (functions/audit.sql). A tenant's transaction sees its own rows; the operator's commands see all, because a tenant that
-- is gone is known nowhere else.
CREATE TABLE audit (
    entry bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    done_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    who text NOT NULL,                              -- the operating system's name of the user
    what text NOT NULL CHECK (what IN
        ('put_back', 'erase', 'discard', 'feedback', 'export', 'reseal', 'usual', 'order', 'limit', 'promo')),
    tenant text NOT NULL CHECK (tenant <> ''),
    counts jsonb NOT NULL                           -- name → number
);
CREATE POLICY operator ON audit FOR SELECT
    USING (current_setting('platter.operator', true) = 'yes');


-- Who may do what.

DO $$
DECLARE
    _table text;
BEGIN
    FOREACH _table IN ARRAY ARRAY['turns', 'ratings', 'saved_dishes', 'profiles', 'usuals', 'usual_searches',
        'model_tokens', 'arrivals', 'arrival_keys', 'posts', 'additions', 'dead_letters', 'installations',
        'channel_rules', 'heard_in', 'joined_teams', 'carts', 'cart_changes', 'orders', 'order_events', 'promos',
        'promo_uses', 'order_limits', 'audit'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', _table);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', _table);
        EXECUTE format('CREATE POLICY own_tenant ON %I USING (tenant = current_setting(''platter.tenant'', true)) '
            'WITH CHECK (tenant = current_setting(''platter.tenant'', true))', _table);
    END LOOP;
END $$;

-- A turn's own statements name their tenant while they run (turns.sql), after they were planned: the planner read the
-- setting, found nobody's tenant, which has no rows, and took any index that begins with the tenant. A turn was looked up
-- among all turns of its tenant, 8 ms where it had 27,000. Behind a SELECT the setting is no value to plan by.
ALTER POLICY own_tenant ON turns
    USING (tenant = (SELECT current_setting('platter.tenant', true)))
    WITH CHECK (tenant = (SELECT current_setting('platter.tenant', true)));

GRANT SELECT, INSERT ON audit TO platter_app;
GRANT SELECT, INSERT, DELETE ON tenants, saved_dishes TO platter_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON turns, ratings, profiles, usuals, usual_searches, model_tokens, lanes, arrivals,
    arrival_keys, posts, additions, dead_letters, installations, channel_rules, install_states, shared_threads, heard_in,
    joined_teams, carts, cart_changes, orders, order_events, order_tellings, supplier_messages, promos, promo_uses,
    order_limits TO platter_app;
GRANT USAGE ON SEQUENCE places TO platter_app;
