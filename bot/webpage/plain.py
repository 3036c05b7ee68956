"""The page without a build: an answer as lines of text and buttons, an order's forms, for `client/plain/`. Pure."""

from collections.abc import Mapping

from bot.webpage.surfaces import TENANT, Act, Json, Looked, OrderAsked, OrderSent, Pressed, Rated
from channels.shared.levels import graded
from channels.shared.payload import text_at
from channels.shared.plain_text import all_choices, can_be_pressed, choice_label, plain_lines
from channels.shared.sentences import say
from engine.messages import Reply, ThreadKey, Turn
from engine.messages.ordering import ORDER_FIELD, OrderForm, opens_order_form
from engine.messages.sentences import speaking
from engine.messages.text import clean_text

SENT = "order"
"""Type of an action that is a form, sent."""


class PlainSurface:
    name = "plain"
    examples: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return say("page-plain-text")

    def drawn(self, reply: Reply) -> tuple[Json, ...]:
        if reply.kind == "silence":
            return ()
        with speaking(reply.locale):
            pressed = [one for one in all_choices(reply) if can_be_pressed(one)]
        buttons = [{"label": choice_label(one), "text": one.text, "token": one.token} for one in pressed]
        cautions = [{"words": words, "level": level} for words, level in graded(reply).items()]
        return ({"lines": plain_lines(reply), "cautions": cautions, "choices": buttons, "locale": reply.locale},)

    def meant(self, act: Act) -> Pressed | OrderAsked | OrderSent | Looked | Rated | None:
        token, text = text_at(act.action, "token"), clean_text(text_at(act.action, "text"))[0]
        if not token:
            return None
        if text_at(act.action, "type") == SENT:
            return _sent(act.action, token)
        thread = ThreadKey(self.name, TENANT, act.conversation, "")
        turn = Turn(act.key, thread, text, act.at, kind="press", token=token)
        return OrderAsked(turn, _form, None) if opens_order_form(token) else Pressed(turn)


def _sent(action: Json, token: str) -> OrderSent:
    version, given = action.get("version"), action.get("fields")
    named = given.items() if isinstance(given, dict) else ()
    fields = {name: value for name, value in named if name.startswith(ORDER_FIELD) and isinstance(value, str)}
    gone: Json = {"said": say("order-form-gone")}
    return OrderSent(token, version if isinstance(version, int) else 0, fields, _form, gone)


def _form(form: OrderForm, faults: Mapping[str, str] | None = None) -> Json:
    """`faults`: of what was sent; what was typed stays where it was typed."""
    fields = [
        {
            "name": one.name,
            "label": one.label,
            "kind": one.kind,
            "value": one.value,
            "choices": [{"value": choice.value, "label": choice.label} for choice in one.choices],
            "hint": one.hint,
            "is_needed": one.is_needed,
            "most": one.most,
        }
        for one in form.fields
    ]
    told = {"title": form.title, "notes": list(form.notes), "submit": form.submit, "version": form.version}
    return {"form": {**told, "fields": fields}, "faults": dict(faults or {})}
