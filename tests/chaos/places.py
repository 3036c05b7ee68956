"""Where the storm is spoken: both sides know the same threads, so many that every platform's pace leaves time.

Slack takes a post a second from a channel; Teams seven, 1,800 an hour and 30 calls a second from a tenant.
"""

from tests.support.teams.rosters import Team
from tests.support.teams.server import Conversation, TeamsServer

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


def root_of(sharer: str) -> str:
    """The name of a root post in Teams; nobody shares twice under one name."""
    return f"root by {sharer}"


def told_in(thread: str) -> str:
    """Of what is said there with nothing to press: of a root post of which nobody can tell, or how an order is placed.
    In one thread only one list is shared, or one order placed."""
    return f"told in {thread}"


def file_of(turn_id: str) -> str:
    """The name of an order as a file in Slack."""
    return f"order-{turn_id[:8]}.csv"


def teams_team(thread: int) -> str:
    return f"19:team-{TENANTS[tenant_of(thread)]}@thread.tacv2"


def teams_conversation(server: TeamsServer, thread: int) -> Conversation:
    """In the one team of its tenant, in which everybody is."""
    tenant, team = TENANTS[tenant_of(thread)], teams_team(thread)
    for name in (team, teams_channel(thread)):
        server.conversation(name, "channel", team).tenant = tenant
    server.rosters.teams[team] = Team(tenant, {f"u{person}": {"tenantId": tenant} for person in range(PEOPLE)})
    return server.conversations[teams_channel(thread)]
