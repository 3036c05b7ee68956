"""What is shown as an example of a search wherever somebody is told how to begin: in answers, channels, manifests."""

SHORT = "lunch for 25 in Boston"
WITH_CUISINE = f"{SHORT}, Italian"
WITH_PRICE = f"{SHORT}, under $15 a head"
WITH_BOTH = f"{WITH_CUISINE}, under $15 a head"
WHOLE = f"{WITH_CUISINE}, two vegans, under $15 a head"
ALL = (SHORT, WITH_CUISINE, WITH_PRICE, WITH_BOTH, WHOLE)


def as_sentence(example: str) -> str:
    """With a capital, as a button that says it reads."""
    return example[:1].upper() + example[1:]
