-- Words and states that stand a second time: whose they are, and where from, so that forgetting finds them.
SET LOCAL search_path = platter, public;

ALTER TABLE turns
    ADD COLUMN words_of text NOT NULL DEFAULT '',       -- who wrote the text, where that is not the person of the turn
    ADD COLUMN drawn_from text NOT NULL DEFAULT '';     -- the turn, of another thread, whose state it began with

CREATE INDEX turns_with_words_of ON turns (tenant, words_of) WHERE words_of <> '';
CREATE INDEX turns_drawn_from ON turns (tenant, drawn_from) WHERE drawn_from <> '';
