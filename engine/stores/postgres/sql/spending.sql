-- Tokens of a language model by tenant and day.

-- name: reserve
INSERT INTO model_tokens AS used (tenant, day, tokens)
SELECT %(tenant)s, %(day)s, %(tokens)s WHERE %(tokens)s <= %(limit)s
ON CONFLICT (tenant, day) DO UPDATE SET tokens = used.tokens + excluded.tokens
WHERE used.tokens + excluded.tokens <= %(limit)s
RETURNING tokens

-- name: settle
INSERT INTO model_tokens AS used (tenant, day, tokens) VALUES (%(tenant)s, %(day)s, greatest(%(tokens)s, 0))
ON CONFLICT (tenant, day) DO UPDATE SET tokens = greatest(used.tokens + %(tokens)s, 0)
