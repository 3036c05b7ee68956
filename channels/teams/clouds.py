"""Microsoft's clouds: where each logs bots and people in, who signs there, which hosts belong to it. Values alone.

A house stands in one cloud: it takes tokens of that cloud's issuers only, and speaks to that cloud's hosts only. GCC is
part of the public cloud and has a connector of its own there.

Sources:
[sdk] microsoft/teams.ts, `CloudEnvironment`: login, tenant, scope, key set, issuer and connectors of each cloud; the
      Bot Framework SDK's `GovernmentConstants` and the Bot Service's page "how-to-deploy-china-cloud" say the same.
[proactive] Teams' bots/how-to/conversations/send-proactive-messages: the connectors of a whole cloud.
[hosts] Teams' tabs/how-to/tab-requirements and tabs/how-to/using-teams-client-library ("Apps in government clouds",
        "operated by 21Vianet"); microsoft-365-urls-and-ip-address-ranges for the governments' clients.
[v1] the SDK's `AuthenticationConstants` for tokens of the first version; in China "sts.chinacloudapi.cn".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

CloudName = Literal["public", "gcc_high", "dod", "china"]


@dataclass(frozen=True, slots=True)
class Cloud:
    title: str
    login_url: str
    """Entra: bots fetch their tokens there, people's tokens are signed there. [sdk]"""
    any_tenant: str
    """Where a bot of many tenants logs in. [sdk]"""
    scope: str
    """What a bot's token is asked for. [sdk]"""
    openid_url: str
    """The key set of the connectors. [sdk]"""
    issuer: str
    """Of the connectors' tokens. [sdk]"""
    person_issuers: tuple[str, ...]
    """Of people's tokens, "{tenant}" for the tenant's id: the second version's, the first's. [v1]"""
    connectors: tuple[str, ...]
    """Hosts that Platter speaks to; a leading dot: every host below that name. [sdk]"""
    service_url: str
    """The connector of the whole cloud, for a chat in which nothing was said yet; "": Microsoft names none.
    [proactive]"""
    clients: tuple[str, ...]
    """Hosts whose pages may show Platter's in a frame, as a content security policy writes them. [hosts]"""
    link: str
    """Of the client: what deep links begin with. [hosts]"""


_GOVERNMENT = {
    "login_url": "https://login.microsoftonline.us",
    "any_tenant": "MicrosoftServices.onmicrosoft.us",
    "scope": "https://api.botframework.us/.default",
    "openid_url": "https://login.botframework.azure.us/v1/.well-known/openidconfiguration",
    "issuer": "https://api.botframework.us",
}
_GOVERNMENT_PEOPLE = (
    "https://login.microsoftonline.us/{tenant}/v2.0",
    "https://login.microsoftonline.us/{tenant}/",
    "https://sts.windows.net/{tenant}/",
)

CLOUDS: Mapping[CloudName, Cloud] = {
    "public": Cloud(
        title="public cloud",
        login_url="https://login.microsoftonline.com",
        any_tenant="botframework.com",
        scope="https://api.botframework.com/.default",
        openid_url="https://login.botframework.com/v1/.well-known/openidconfiguration",
        issuer="https://api.botframework.com",
        person_issuers=("https://login.microsoftonline.com/{tenant}/v2.0", "https://sts.windows.net/{tenant}/"),
        connectors=("smba.trafficmanager.net", "smba.infra.gcc.teams.microsoft.com", ".botframework.com"),
        service_url="https://smba.trafficmanager.net/teams/",
        clients=("teams.microsoft.com", "*.teams.microsoft.com", "teams.cloud.microsoft", "*.teams.cloud.microsoft"),
        link="https://teams.microsoft.com",
    ),
    "gcc_high": Cloud(
        title="GCC High",
        **_GOVERNMENT,
        person_issuers=_GOVERNMENT_PEOPLE,
        connectors=("smba.infra.gov.teams.microsoft.us",),
        service_url="https://smba.infra.gov.teams.microsoft.us/teams/",
        clients=("gov.teams.microsoft.us", "*.gov.teams.microsoft.us"),
        link="https://gov.teams.microsoft.us",
    ),
    "dod": Cloud(
        title="DoD",
        **_GOVERNMENT,
        person_issuers=_GOVERNMENT_PEOPLE,
        connectors=("smba.infra.dod.teams.microsoft.us",),
        service_url="https://smba.infra.dod.teams.microsoft.us/teams/",
        clients=("dod.teams.microsoft.us", "*.dod.teams.microsoft.us"),
        link="https://dod.teams.microsoft.us",
    ),
    "china": Cloud(
        title="China, operated by 21Vianet",
        login_url="https://login.partner.microsoftonline.cn",
        any_tenant="microsoftservices.partner.onmschina.cn",
        scope="https://api.botframework.azure.cn/.default",
        openid_url="https://login.botframework.azure.cn/v1/.well-known/openidconfiguration",
        issuer="https://api.botframework.azure.cn",
        person_issuers=(
            "https://login.partner.microsoftonline.cn/{tenant}/v2.0",
            "https://sts.chinacloudapi.cn/{tenant}/",
        ),
        connectors=("frontend.botapi.msg.infra.teams.microsoftonline.cn",),
        service_url="",
        clients=("teams.microsoftonline.cn", "*.teams.microsoftonline.cn"),
        link="https://teams.microsoftonline.cn",
    ),
}
PUBLIC = CLOUDS["public"]
