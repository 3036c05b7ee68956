"""The page without a build: an answer as lines of text and buttons, for `bot/page/plain/`. Pure."""

from bot.page_surfaces import TENANT, Act, Json, Looked, Pressed, Rated
from channels.shared.levels import graded
from channels.shared.payload import text_at
from channels.shared.plain_text import all_choices, can_be_pressed, choice_label, plain_lines
from engine.messages import Reply, ThreadKey, Turn
from engine.messages.text import clean_text


class PlainSurface:
    name = "plain"
    title = "Plain text"
    examples: tuple[str, ...] = ()

    def drawn(self, reply: Reply) -> tuple[Json, ...]:
        if reply.kind == "silence":
            return ()
        buttons = [
            {"label": choice_label(one), "text": one.text, "token": one.token}
            for one in all_choices(reply)
            if can_be_pressed(one)
        ]
        cautions = [{"words": words, "level": level} for words, level in graded(reply).items()]
        return ({"lines": plain_lines(reply), "cautions": cautions, "choices": buttons, "locale": reply.locale},)

    def meant(self, act: Act) -> Pressed | Looked | Rated | None:
        token, text = text_at(act.action, "token"), clean_text(text_at(act.action, "text"))[0]
        if not token:
            return None
        thread = ThreadKey(self.name, TENANT, act.conversation, "")
        return Pressed(Turn(act.key, thread, text, act.at, kind="press", token=token))
