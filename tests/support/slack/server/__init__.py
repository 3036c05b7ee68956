"""A Slack for the tests, on loopback: it holds workspaces, enforces what Slack enforces, and fails when told to.

It plays at the wire, so that the vendor's client, our parsing and our handling of errors are what is tested. The Web
API's half stands here, a file a family of its methods; what people do (say, press, command) and Slack's deliveries of
it stand in `tests/support/slack/people.py`.
"""

from tests.support.slack.server.server import SlackServer, is_slow, says_error, slack_server
from tests.support.slack.server.world import BOT_SCOPES, Call, Channel, Install
from tests.support.slack.streams import Refused

__all__ = [
    "BOT_SCOPES", "Call", "Channel", "Install", "Refused", "SlackServer", "is_slow", "says_error", "slack_server",
]  # fmt: skip
