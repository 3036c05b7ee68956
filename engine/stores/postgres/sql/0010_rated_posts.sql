-- A rating names the post that it is about, and comes as late as somebody scrolls: a post that was sent is kept, without
-- its words, for as long as its turn's words are, and found by its name.
SET LOCAL search_path = platter, public;

CREATE INDEX posts_sent ON posts (tenant, post_id) WHERE state = 'sent';
