-- Profiles: when their person last spoke.
SET LOCAL search_path = platter, public;

-- In one round trip, as the statements of a turn (turns.sql); at most once a day (UTC) for each.
CREATE OR REPLACE FUNCTION note_turn_of(_tenant text, _platform text, _user text, _at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('platter.tenant', _tenant, true);
    UPDATE profiles SET last_turn_at = _at
    WHERE (tenant, platform, user_id) = (_tenant, _platform, _user) AND last_turn_at < date_trunc('day', _at, 'UTC');
    RETURN FOUND;
END $$;
