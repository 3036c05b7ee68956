"""Lists of words arrive in PostgreSQL as they are, and take no detour over each word's type."""

from hypothesis import given
from hypothesis import strategies as st
from psycopg import AsyncConnection
from psycopg.adapt import PyFormat, Transformer

from engine.stores.postgres.database import Database
from engine.stores.postgres.text_arrays import TEXT_ARRAY, WordsDumper, register_words

WORDS = st.lists(st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"])), max_size=6)


@given(WORDS)
def test_it_packs_what_the_drivers_own_dumper_packs(words: list[str]) -> None:
    theirs = Transformer.from_context(None).get_dumper([""], PyFormat.BINARY)
    packed = WordsDumper(tuple).dump(words)
    assert packed == (theirs.dump(words) if words else bytes(8) + (25).to_bytes(4, "big"))


async def test_words_come_back_from_the_database_as_they_were_copied(database: Database) -> None:
    rows = [("ziti", "jalapeño", ""), (), ("a b", '"{,}\\'), ("NULL",)]
    async with await AsyncConnection.connect(database.url) as connection:
        register_words(connection)
        await connection.execute("CREATE TEMP TABLE kept (place int4, words text[])")
        copying = "COPY kept FROM STDIN (FORMAT BINARY)"
        async with connection.cursor() as cursor, cursor.copy(copying) as copy:
            copy.set_types(["int4", "text[]"])
            for place, words in enumerate(rows):
                await copy.write_row((place, words))
        assert connection.adapters.get_dumper_by_oid(TEXT_ARRAY, WordsDumper.format) is WordsDumper
        found = await connection.execute("SELECT words FROM kept ORDER BY place")
        assert [tuple(words) for (words,) in await found.fetchall()] == rows
