"""Renderers: any Reply is drawn in Slack and Teams within every limit, with every fact and action."""

from dataclasses import replace

from hypothesis import strategies as st

from channels.slack.render import FORMS, Form
from channels.teams.render import Around
from engine.messages import Reply
from tests.prove.proof import Proof, examples
from tests.support.drawings import FORMS_BELOW, in_slack, in_teams
from tests.support.facts import facts
from tests.support.replies import any_reply

DRAWINGS = (any_reply(), st.sampled_from(FORMS), st.booleans(), st.booleans())


def is_drawn(reply: Reply, form: Form, hint: bool, below: bool) -> None:
    """Within every limit, and what cannot be shown is named as more; both channels offer and ask the same."""
    # Teams' cards have no cart and no order yet.
    in_common = replace(reply, order=None)
    in_one, in_other = in_slack(reply, form), in_teams(in_common, Around(hint, FORMS_BELOW if below else ()))
    for drawn, told in ((in_one, reply), (in_other, in_common)):
        if drawn is None:
            assert reply.kind == "silence" or not facts(replace(told, quick_replies=()))
            continue
        assert drawn.wrong == [], drawn.wrong
        lacks = drawn.lacks(told)
        assert not lacks or drawn.has_more, lacks
    in_one = in_slack(in_common, form) if reply.order else in_one
    if in_one is not None and in_other is not None and not in_one.has_more and not in_other.has_more:
        assert in_one.tokens == in_other.tokens, in_one.tokens ^ in_other.tokens
        assert in_one.asks_judgement == (reply.wants_feedback and form == "cards")
        assert in_other.asks_judgement == reply.wants_feedback


async def renderers(n: int, seed: int) -> Proof:
    return examples(n, seed, is_drawn, *DRAWINGS)
