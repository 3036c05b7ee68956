-- What a dish says of diets and allergens, as keys. Rows written before this file have none until the next ingest writes
-- them anew; until then an allergy finds no dish that is stated free.
SET LOCAL search_path = platter, public;

ALTER TABLE menu_embeddings ADD COLUMN claim_keys text[] NOT NULL DEFAULT '{}';
