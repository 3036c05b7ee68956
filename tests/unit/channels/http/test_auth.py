import pytest

from channels.http.auth import LOCAL_TENANT, Keys
from channels.http.problems import Problem

KEYS = Keys({"acme-key-0123456789": "acme", "globex-key-0123456789": "globex"})


def test_each_key_is_its_tenants():
    assert KEYS.tenant("Bearer acme-key-0123456789", "203.0.113.9", "platter.example") == "acme"
    assert KEYS.tenant("bearer globex-key-0123456789", None, "") == "globex"


@pytest.mark.parametrize("given", ["", "Bearer ", "acme-key-0123456789", "Bearer acme-key-012345678", "Bearer \udcff"])
def test_anything_else_is_unauthorised_even_from_this_machine(given):
    with pytest.raises(Problem) as refused:
        KEYS.tenant(given, "127.0.0.1", "localhost")
    assert refused.value.status == 401


@pytest.mark.parametrize(
    ("peer", "host"),
    [
        ("127.0.0.1", "localhost:3978"),
        ("::1", "[::1]:3978"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("127.8.0.1", "LOCALHOST"),
    ],
)
def test_without_keys_this_machine_is_the_local_tenant(peer, host):
    assert Keys({}).tenant("", peer, host) == LOCAL_TENANT


@pytest.mark.parametrize(
    ("peer", "host"),
    [("203.0.113.9", "localhost"), ("10.0.0.2", "127.0.0.1"), (None, "localhost"), ("", "localhost"),
     ("x", "localhost"), ("127.0.0.1", "evil.example"), ("::ffff:10.0.0.2", "localhost"), ("127.0.0.1", "")],
)  # fmt: skip
def test_without_keys_nobody_else_is_answered(peer, host):
    with pytest.raises(Problem) as refused:
        Keys({}).tenant("Bearer anything", peer, host)
    assert refused.value.status == 403
