"""Text, prices and places: what feeds write, and what becomes of it."""

from decimal import Decimal
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.places import Place, clean_place, clean_zip
from ingest.prices import is_in_cents, menu_is_in_cents, read_price, usual_price
from ingest.text import clean_text


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("Plain name", "Plain name"),
        ("  two   blanks\n\tand more ", "two blanks and more"),
        ("<b>Bold</b><br/>ziti", "Bold ziti"),
        ("Mac &amp; Cheese", "Mac & Cheese"),
        ("Cr&amp;eacute;me", "Créme"),
        ("&lt;i&gt;House&lt;/i&gt; salad", "House salad"),
        ("<script>alert(1)</script>Soup", "Soup"),
        ("under <500 calories", "under <500 calories"),
        ("Pizza 🍕🌶️ hot", "Pizza hot"),
        ("nul\x00byte", "nul byte"),
        ("soft\u00adhyphen \u200bzero", "softhyphen zero"),
        ("Jalapeño — crème fraîche", "Jalapeño — crème fraîche"),
        ("lone \ud83d surrogate", "lone surrogate"),
    ],
)
def test_scraped_text_becomes_plain_text(dirty: str, clean: str) -> None:
    assert clean_text(dirty) == clean


@given(st.text())
def test_clean_text_holds_no_control_character_surrogate_or_loose_blank(text: str) -> None:
    cleaned = clean_text(text)
    assert not {"Cc", "Cs"} & {category(character) for character in cleaned}
    assert cleaned == " ".join(cleaned.split())


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (12.5, "12.50"), (12, "12.00"), ("$12.50", "12.50"), ("12,50", "12.50"), ("12,50 €", "12.50"),
        ("1,250.00", "1250.00"), ("1.250,00", "1250.00"), ("USD 12", "12.00"), ("$12.50 per person", "12.50"),
        ("1,250", "1250.00"), ("12.5", "12.50"), (" 8.99 ", "8.99"), (12.999, "13.00"),
    ],
)  # fmt: skip
def test_prices_are_read_from_numbers_and_text(written: object, value: str) -> None:
    assert read_price(written).value == Decimal(value)


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        (None, "no_price"), (0, "no_price"), ("", "no_price"), ("market price", "no_price"), ("0.00", "no_price"),
        (True, "no_price"), (-4, "negative_price"), ("-4.50", "negative_price"), ("$10 - $12", "unreadable_price"),
        ("2 for $5", "unreadable_price"), ("abc", "unreadable_price"), (float("nan"), "unreadable_price"),
        (float("inf"), "unreadable_price"), (10**9, "unreadable_price"), ([12], "unreadable_price"),
    ],
)  # fmt: skip
def test_what_is_no_price_says_why(written: object, problem: str) -> None:
    assert read_price(written).value is None
    assert read_price(written).problem == problem


@given(st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.integers())))
def test_reading_a_price_never_raises_and_a_price_is_above_zero(written: object) -> None:
    price = read_price(written)
    assert (price.value is None) != (price.problem is None)
    assert price.value is None or price.value > 0


@given(st.integers(1, 9_999_999))
def test_a_price_survives_being_written_as_people_write_it(cents: int) -> None:
    value = Decimal(cents) / 100
    assert read_price(f"${value:,.2f}").value == value
    assert read_price(f"{value:.2f}".replace(".", ",")).value == value


def _decimals(*prices: object) -> list[Decimal]:
    return [Decimal(str(price)) for price in prices]


def test_a_price_in_cents_stands_out_from_the_others_of_its_restaurant() -> None:
    usual = usual_price(_decimals(9.95, 12.5, 14, 11.25, 1295))
    assert usual is not None
    assert is_in_cents(Decimal(1295), usual)
    assert not is_in_cents(Decimal(120), usual)
    assert not is_in_cents(Decimal("1295.50"), usual)


def test_a_tray_among_plates_is_no_price_in_cents() -> None:
    usual = usual_price(_decimals(9.95, 12.5, 14, 11.25))
    assert usual is not None
    assert not is_in_cents(Decimal(500), usual, "dear among plates")
    assert is_in_cents(Decimal(8999), usual, "dear among plates")


def test_a_few_prices_prove_nothing() -> None:
    assert usual_price(_decimals(9.95, 12.5)) is None


def test_a_whole_menu_in_cents_is_recognised_by_its_form() -> None:
    assert menu_is_in_cents(_decimals(1295, 899, 1099, 450, 775, 1495, 995, 350))
    assert not menu_is_in_cents(_decimals(100, 200, 450, 600, 1200, 150, 300, 400))
    assert not menu_is_in_cents(_decimals(1295, 899, 10.99, 450, 775, 1495, 995, 350))


@pytest.mark.parametrize(
    ("city", "state", "zip_code", "expected"),
    [
        ("New York", "Nyc", "10013", Place("New York", "NY", "10013")),
        ("Honolulu", "Hono", "96815", Place("Honolulu", "HI", "96815")),
        ("Boston", "ma", "2116", Place("Boston", "MA", "02116")),
        ("Boston, MA", "", "", Place("Boston", "MA", "")),
        ("BOSTON", "Massachusetts", "02116-1234", Place("Boston", "MA", "02116")),
        ("Paris", "", "75001-x", Place("Paris", "", "")),
        ("", "CA", "", Place("", "CA", "")),
    ],
)
def test_places_are_cleaned(city: str, state: str, zip_code: str, expected: Place) -> None:
    assert clean_place(city, state, zip_code) == expected


@given(st.text(), st.text(), st.text())
def test_cleaning_a_place_never_raises(city: str, state: str, zip_code: str) -> None:
    place = clean_place(city, state, zip_code)
    assert place.state == "" or len(place.state) == 2
    assert clean_zip(place.zip_code) == place.zip_code
