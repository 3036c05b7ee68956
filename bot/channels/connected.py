"""A channel that is connected: what a worker and a server are given of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from aiohttp import web

from channels.ports import Channel


@dataclass(frozen=True, slots=True)
class Connected:
    """One channel: the worker's side of it, and the routes by which its platform comes in."""

    channel: Channel
    routes: Sequence[web.AbstractRouteDef] = ()
    line: str = ""
    """What a start says of it."""
