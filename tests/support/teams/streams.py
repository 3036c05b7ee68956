"""Messages that are streamed, in the Teams of the tests: what its connector takes of them, by bots/streaming-ux."""

import time
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
EVERY_S = 0.9
"""One update a second; Teams forgives a little."""
INFORMATIVE_MAX = 1_000
_UPDATE = {"type", "text", "textFormat", "entities", "from", "conversation"}
NOT_ALLOWED, BAD = 403, 400


@dataclass
class Stream:
    text: str = ""
    step: int = 0
    is_open: bool = True
    at: float = float("-inf")


@dataclass
class Chat:
    """The streams of one conversation, by name."""

    streams: dict[str, Stream] = field(default_factory=dict)
    every_s: float = EVERY_S
    refuses: bool = False
    """Streaming is not allowed to this bot."""

    def halves(self) -> list[str]:
        """What stands there as a message that never became one."""
        return [one.text for one in self.streams.values() if one.is_open and one.text]

    def updated(self, activity: Json, kind: str, new_name: str) -> tuple[int, Json]:
        told = stream_info(activity) or {}
        name, text = told.get("streamId"), str(activity.get("text") or "")
        if kind != "personal" or self.refuses:
            return refused("Content stream is not allowed")
        if set(activity) - _UPDATE or not text or told.get("streamType") not in ("informative", "streaming"):
            return bad("not an update")
        if name is None and (told.get("streamSequence") != 1 or any(one.is_open for one in self.streams.values())):
            return refused("Content stream is not allowed") if told.get("streamSequence") == 1 else bad("sequence")
        stream = self.streams.setdefault(name or new_name, Stream()) if name is None or name in self.streams else None
        if stream is None:
            return bad("no such stream")
        return self._on(stream, told, text) or ((202, {}) if name else (201, {"id": new_name}))

    def _on(self, stream: Stream, told: Json, text: str) -> tuple[int, Json] | None:
        if not stream.is_open:
            return refused("Content stream is not allowed on an already completed streamed message")
        if told.get("streamSequence", 0) <= stream.step:
            return bad("sequence")
        if time.monotonic() - stream.at < self.every_s:
            return 429, {"error": {"message": "API calls quota exceeded"}, "headers": {"Retry-After": "1"}}
        stream.at, stream.step = time.monotonic(), told["streamSequence"]
        if told["streamType"] == "informative":
            return bad("too late, or too long") if stream.text or len(text) > INFORMATIVE_MAX else None
        if not text.startswith(stream.text):
            return bad("streamed content changed")
        stream.text = text
        return None

    def ended(self, activity: Json) -> tuple[int, Json] | None:
        """None: the message stands under the stream's name."""
        told = stream_info(activity) or {}
        stream = self.streams.get(str(told.get("streamId")))
        if told.get("streamType") != "final" or "streamSequence" in told or stream is None:
            return bad("not a final message")
        if not stream.is_open:
            return refused("Content stream is not allowed on an already completed streamed message")
        if not activity.get("text") or not activity["text"].startswith(stream.text):
            return bad("streamed content changed")
        stream.is_open = False
        return None

    def halt(self) -> Json:
        """Somebody presses Stop, or two minutes are over: what it shows stands there as a message."""
        name, stream = next((name, one) for name, one in self.streams.items() if one.is_open)
        stream.is_open = False
        return {"id": name, "type": "message", "text": stream.text, "attachments": [], "root": ""}


def stream_info(activity: Json) -> Json | None:
    return next((one for one in activity.get("entities") or [] if one.get("type") == "streaminfo"), None)


def refused(message: str) -> tuple[int, Json]:
    return NOT_ALLOWED, {"error": {"code": "ContentStreamNotAllowed", "message": message}}


def bad(message: str) -> tuple[int, Json]:
    return BAD, {"error": {"code": "BadRequest", "message": message}}
