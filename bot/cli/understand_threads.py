"""Threads of lines that are read and not answered: each with its own memory, and the pages that its lines give."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from bot.cli.understand_line import Line, PageDish, addressee_of, left_of
from engine.catalogue import fold_key
from engine.conversation import Memory, ShownDish, Understood
from engine.reading import Conversations, Moment, Rooms, understood_of


class Threads:
    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._conversations = Conversations()
        self._restaurant_keys = {fold_key(one.name): one.restaurant_key for one in rooms.vocabulary.restaurants}
        self._silent: set[str] = set()
        """Threads whose last line was not answered."""

    def read(self, line: Line) -> dict[str, Any]:
        """The line's own fields with those of `Read`; its thread goes on from there."""
        given = line.model_dump(exclude_unset=True)
        memory = self._before(line, given)
        moment = Moment(datetime.now(UTC), addressed=line.addressed, is_next=line.thread not in self._silent)
        heard = self._rooms.read(line.text, memory, moment)
        understood = understood_of(heard.reading, memory)
        if memory.muted:
            understood = Understood(understood.said, "other")
        elif understood.command == "mute":
            memory = replace(memory, muted=True)
        is_silent = understood.intent == "other" and not line.addressed
        (self._silent.add if is_silent else self._silent.discard)(line.thread)
        return {
            **self._conversations.after(given, memory, understood),
            "references": [place + 1 for place in understood.referred],
            "addressee": addressee_of(line, understood.intent),
            **left_of(heard),
        }

    def _before(self, line: Line, given: dict[str, Any]) -> Memory:
        """As the engine has it: who speaks to Platter in a muted thread brings it back."""
        memory = self._conversations.before(given)
        if memory.muted and line.addressed:
            memory = replace(memory, muted=False)
        if line.page is None:
            return memory
        page = tuple(self._shown(number, dish) for number, dish in enumerate(line.page, start=1))
        return replace(memory, page=page, focus=())

    def _shown(self, number: int, dish: PageDish) -> ShownDish:
        """Of what a card says, only what words can point at: a price is compared where dishes are searched."""
        restaurant = fold_key(dish.restaurant)
        return ShownDish(
            doc_id=str(number),
            dish_key=f"{restaurant}/{fold_key(dish.name)}",
            restaurant_key=self._restaurant_keys.get(restaurant, restaurant),
            restaurant_name=dish.restaurant,
            item_name=dish.name,
            unit_price=Decimal(0),
        )
