"""Schema of a database as its catalogue has it: all that two ways of making the same tables could differ in."""

from typing import LiteralString

import psycopg

_FACTS: dict[str, LiteralString] = {
    "relations": """
        SELECT relname, relkind, relpersistence, pg_get_userbyid(relowner), relrowsecurity, relforcerowsecurity,
            reloptions::text, (SELECT array_agg(one::text ORDER BY one::text) FROM unnest(relacl) AS one)::text,
            obj_description(oid, 'pg_class')
        FROM pg_class WHERE relnamespace = 'platter'::regnamespace AND relkind <> 'c'
    """,
    "columns": """
        SELECT relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
            attstorage, attcompression, pg_get_expr(adbin, adrelid), attacl::text, col_description(attrelid, attnum)
        FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid
        LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
        WHERE relnamespace = 'platter'::regnamespace AND relkind = 'r' AND attnum > 0
    """,
    "constraints": """
        SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated
        FROM pg_constraint WHERE connamespace = 'platter'::regnamespace
    """,
    "indexes": "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'platter'",
    "policies": "SELECT * FROM pg_policies WHERE schemaname = 'platter'",
    "triggers": """
        SELECT pg_get_triggerdef(pg_trigger.oid), tgenabled FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid
        WHERE relnamespace = 'platter'::regnamespace AND NOT tgisinternal
    """,
    "functions": """
        SELECT pg_get_functiondef(oid), pg_get_userbyid(proowner), proacl::text
        FROM pg_proc WHERE pronamespace = 'platter'::regnamespace
    """,
    "sequences": """
        SELECT sequencename, sequenceowner, data_type, start_value, min_value, max_value, increment_by, cycle,
            cache_size
        FROM pg_sequences WHERE schemaname = 'platter'
    """,
    "schema": """
        SELECT pg_get_userbyid(nspowner), nspacl::text FROM pg_namespace WHERE nspname = 'platter'
    """,
    "types": """
        SELECT typname, typtype FROM pg_type WHERE typnamespace = 'platter'::regnamespace AND typtype <> 'c'
            AND typcategory <> 'A'
    """,
}


def schema_of(connection: psycopg.Connection) -> dict[str, set[tuple[str, ...]]]:
    """Kind → what there is of it in the schema `platter`, each thing as the server describes it."""
    return {
        kind: {tuple(map(str, row)) for row in connection.execute(query).fetchall()} for kind, query in _FACTS.items()
    }
