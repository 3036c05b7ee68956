"""Where the storm is spoken: both sides know the same threads, so many that every platform's pace leaves time.

Slack takes a post a second from a channel; Teams seven, 1,800 an hour and 30 calls a second from a tenant.
"""

from tests.teams_server import Conversation, TeamsServer

PEOPLE, THREADS = 8, 80
LOOP_CHANNELS, SLACK_CHANNELS = 10, 40
TEAM, BOT_TOKEN = "T1", "xoxb-T1"
TENANTS = ("tenant-1", "tenant-2")
LONG_AGO = 1_700_000_000


def slack_channel(thread: int) -> str:
    return f"C{thread % SLACK_CHANNELS}"


def slack_root(thread: int) -> str:
    return f"{LONG_AGO}.{thread:06d}"


def tenant_of(thread: int) -> int:
    """Its place in TENANTS."""
    return thread % len(TENANTS)


def teams_channel(thread: int) -> str:
    return f"19:c{thread}@thread.tacv2"


def teams_root(thread: int) -> str:
    return f"{LONG_AGO}{thread:03d}"


def teams_conversation(server: TeamsServer, thread: int) -> Conversation:
    tenant = TENANTS[tenant_of(thread)]
    made = server.conversation(teams_channel(thread), "channel", f"19:team-{tenant}@thread.tacv2")
    made.tenant = tenant
    return made
