-- What a code may give away in all, and what each of its uses gave.
SET LOCAL search_path = platter, public;

ALTER TABLE promos ADD COLUMN budget numeric;                                -- none: no limit
ALTER TABLE promo_uses ADD COLUMN given numeric NOT NULL DEFAULT 0;
