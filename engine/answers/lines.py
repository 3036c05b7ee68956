"""Lines that a press says, to be read as if they were typed: in the language that is read, whatever is spoken."""

ANY = "any"


def in_place(place: str) -> str:
    return f"in {place}"


def for_people(count: int) -> str:
    return f"for {count} people"
