"""Which addresses are this machine's. Pure."""

import ipaddress


def is_loopback(host: str) -> bool:
    """True for addresses that only this machine reaches; a name other than "localhost" is not trusted to be one."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
