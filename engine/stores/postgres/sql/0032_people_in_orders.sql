-- Whose something stands in an order, and in which thread a turn's answer was given: so that "forget me" finds what is a
-- person's own also where somebody else ordered.
SET LOCAL search_path = platter, public;

ALTER TABLE orders ADD COLUMN people text[] NOT NULL DEFAULT '{}';   -- users; none once they are erased
CREATE INDEX orders_people ON orders USING gin (people);

ALTER TABLE cart_changes ADD COLUMN conversation text NOT NULL DEFAULT '';
ALTER TABLE cart_changes ADD COLUMN thread text NOT NULL DEFAULT '';
CREATE INDEX cart_changes_thread ON cart_changes (tenant, platform, conversation, thread);
