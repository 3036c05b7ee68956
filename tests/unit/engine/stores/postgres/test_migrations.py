"""Which changes of the tables the version before bears while the new one starts: the SQL of every file is read."""

import re

import pytest

from engine.stores.postgres.migrations import Migration, SqlFile, function_files, migrations

NARROWING = {
    "takes away": r"DROP (?:TABLE|COLUMN|FUNCTION|VIEW|SEQUENCE|SCHEMA|TYPE|CONSTRAINT|POLICY)\b|\bTRUNCATE\b",
    "renames": r"\bRENAME\b",
    "changes a type": r"ALTER COLUMN \w+ (?:SET DATA )?TYPE\b",
    "asks for more": r"SET NOT NULL|ADD (?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN)|CREATE UNIQUE INDEX|DROP DEFAULT",
    "a column that older versions do not fill": r"ADD COLUMN [^,;]*NOT NULL(?![^,;]*DEFAULT)",
    "refuses": r"\bREVOKE\b",
    "changes rows": r"^ *(?:DELETE FROM|UPDATE)\b",
}
"""What a version that does not know of it may trip over."""
BORNE: dict[int, str] = {}
"""Files that narrow something, and why the versions before bear it all the same: looked at, one by one."""


def narrows(sql: str) -> set[str]:
    plain = re.sub(r"--[^\n]*", "", sql)
    outside = re.sub(r"CREATE (?:OR REPLACE )?FUNCTION.*?\$\$.*?\$\$", "", plain, flags=re.DOTALL)
    return {why for why, words in NARROWING.items() if re.search(words, outside, re.IGNORECASE | re.MULTILINE)}


@pytest.mark.parametrize("migration", migrations(), ids=lambda one: one.name)
def test_a_file_that_narrows_says_that_it_breaks_older_versions_or_is_known_to_be_borne(migration: Migration) -> None:
    assert bool(narrows(migration.sql)) == (migration.breaks_older or migration.number in BORNE)


@pytest.mark.parametrize("file", function_files(), ids=lambda one: one.name)
def test_a_file_of_functions_makes_or_replaces_them_and_does_nothing_else(file: SqlFile) -> None:
    """It is applied again and again, and also where it was half taken away."""
    plain = re.sub(r"--[^\n]*", "", file.sql)
    outside = re.sub(r"CREATE OR REPLACE FUNCTION.*?\$\$.*?\$\$", "", plain, flags=re.DOTALL)
    statements = [" ".join(one.split()) for one in outside.split(";") if one.strip()]
    assert statements[0] == "SET LOCAL search_path = platter, public"
    assert [one for one in statements[1:] if not one.startswith("CREATE OR REPLACE TRIGGER ")] == []


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("ALTER TABLE turns DROP COLUMN token;", "takes away"),
        ("ALTER TABLE turns RENAME COLUMN token TO key;", "renames"),
        ("ALTER TABLE items ALTER COLUMN doc TYPE json;", "changes a type"),
        ("ALTER TABLE turns ALTER COLUMN token SET NOT NULL;", "asks for more"),
        ("ALTER TABLE turns ADD COLUMN a text NOT NULL;", "a column that older versions do not fill"),
        ("REVOKE INSERT ON turns FROM platter_app;", "refuses"),
        ("UPDATE turns SET token = NULL;", "changes rows"),
    ],
)
def test_what_narrows_is_seen(sql: str, why: str) -> None:
    assert narrows(sql) == {why}


def test_what_only_adds_is_borne() -> None:
    column = "ALTER TABLE turns ADD COLUMN a text NOT NULL DEFAULT '', ADD COLUMN b text;"
    table = "CREATE TABLE c (d text NOT NULL);"
    function = "CREATE FUNCTION f() RETURNS void AS $$ BEGIN DELETE FROM c; END $$;"
    assert narrows(column + table + function) == set()
