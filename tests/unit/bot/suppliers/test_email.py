"""Email to restaurants against a strict server: what it takes, what is final, and what is not said in clear."""

import asyncio
import threading
from email.message import EmailMessage
from pathlib import Path

import pytest

from bot.suppliers import email
from bot.suppliers.email import Refused, Smtp
from tests.support.smtp_server import Mailbox, receiving
from tests.support.stores.tls_front import Authority, authority

KITCHEN = "kitchen@roma.example"


def letter(text: str = "Two trays.\n", key: str = "1") -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "orders@platter.example", KITCHEN, "Order PL-7KQ2MX"
    made["Date"], made["Message-ID"] = "Tue, 01 Dec 2026 15:00:00 +0000", f"<{key}@platter.example>"
    made.set_content(text)
    return made


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return authority(tmp_path_factory.mktemp("tls"))


async def sent(
    box: Mailbox, who: str = "", scheme: str = "smtp", query: str = "", text: str = "Two trays.\n", **limits: float
) -> None:
    await Smtp(f"{scheme}://{who}127.0.0.1:{box.port}{query}", **limits).send(letter(text))


async def refused(box: Mailbox, *more: str, **limits: float) -> Refused:
    with pytest.raises(Refused) as found:
        await sent(box, *more, **limits)
    return found.value


@pytest.mark.parametrize(
    "text", ["Two trays.\n", ". . .\n.\n..\n", "شارع العليا " * 120 + "\nÑandú 🍝\n", "x" * 3000 + "\n"]
)
async def test_a_letter_arrives_as_it_was_written(text: str) -> None:
    async with receiving(Mailbox()) as box:
        await sent(box, text=text)
    assert box.wrong == []
    assert box.mails[0].get_content().replace("\r\n", "\n") == text


async def test_tls_is_used_where_it_is_offered_and_the_certificate_is_looked_at(ours: Authority) -> None:
    async with receiving(Mailbox(tls=ours.context(), login=("us", "pass%word"))) as box:
        await sent(box, "us:pass%25word@", query=f"?ca_file={ours.ca_file}")
        assert (await refused(box, "us:pass%25word@")).reason == "SSLCertVerificationError"
    assert box.was_tls == [True]


async def test_tls_from_the_first_byte(ours: Authority) -> None:
    async with receiving(Mailbox(), ours.context()) as box:
        await sent(box, scheme="smtps", query=f"?ca_file={ours.ca_file}")
        assert (await refused(box, "", "smtps")).reason == "SSLCertVerificationError"
    assert box.was_tls == [True]


async def test_a_password_is_said_to_nobody_in_clear_and_a_wrong_one_is_no_reason_to_give_up(ours: Authority) -> None:
    async with receiving(Mailbox(login=("us", "right"))) as box:
        assert await refused(box, "us:right@") == Refused("SMTPNotSupportedError")
    async with receiving(Mailbox(tls=ours.context(), login=("us", "right"))) as box:
        ca = f"?ca_file={ours.ca_file}"
        assert await refused(box, "us:wrong@", "smtp", ca) == Refused("smtp_535")
        assert await refused(box, "", "smtp", ca) == Refused("smtp_530"), "the operator forgot it"
        assert await refused(box, "us:p%C3%A4ss@", "smtp", ca) == Refused("UnicodeEncodeError")
    assert box.mails == []


@pytest.mark.parametrize(
    ("step", "reply", "expected"),
    [
        ("RCPT", "550 5.1.1 no such mailbox", Refused("no_mailbox", is_final=True)),
        ("RCPT", "553 5.1.3 not for us", Refused("no_mailbox", is_final=True)),
        ("RCPT", "450 4.2.1 greylisted", Refused("no_mailbox")),
        ("RCPT", "554 5.7.1 relay access denied", Refused("no_mailbox")),
        ("MAIL", "550 5.7.1 not your domain", Refused("smtp_550")),
        ("MAIL", "451 4.3.0 later", Refused("smtp_451")),
        ("DATA", "554 5.7.1 no", Refused("smtp_554")),
        (".", "552 5.3.4 too large", Refused("smtp_552")),
        (".", "451 4.3.0 disk is full", Refused("smtp_451")),
    ],
)
async def test_only_a_mailbox_that_is_none_ends_it(step: str, reply: str, expected: Refused) -> None:
    """What our own server refuses us is the operator's to mend, and the order is sent then."""
    async with receiving(Mailbox(refuses={step: reply})) as box:
        assert await refused(box) == expected
    assert box.mails == []


@pytest.mark.parametrize("step", ["EHLO", "MAIL", "RCPT", "DATA", "."])
async def test_a_server_that_falls_silent_holds_nobody_up(step: str) -> None:
    async with receiving(Mailbox(hangs_at=step)) as box:
        assert await refused(box, step_s=0.2) == Refused("slow")


async def test_the_whole_has_an_end_and_leaves_no_thread_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    hand_over = email._Dialogue.hand_over

    def watched(self: email._Dialogue, one: EmailMessage) -> None:
        try:
            hand_over(self, one)
        finally:
            done.set()

    monkeypatch.setattr(email._Dialogue, "hand_over", watched)
    async with receiving(Mailbox(hangs_at="MAIL")) as box:
        assert await refused(box, step_s=60.0, within_s=0.3) == Refused("slow")
        assert await asyncio.to_thread(done.wait, 10)


@pytest.mark.parametrize("step", ["EHLO", "RCPT", "DATA"])
async def test_a_line_that_is_cut_before_the_letter_was_taken_is_a_failure(step: str) -> None:
    async with receiving(Mailbox(dies_at=step)) as box:
        assert not (await refused(box)).is_final
    assert box.mails == []


async def test_a_letter_that_may_have_been_taken_is_sent_again_and_known() -> None:
    async with receiving(Mailbox(dies_at=".")) as box:
        assert not (await refused(box)).is_final
        box.dies_at = ""
        await sent(box)
    assert len(box.mails) == 2
    assert len(set(box.message_ids())) == 1


@pytest.mark.parametrize("how", ["hangs_at", "dies_at"])
async def test_how_the_line_ends_is_no_matter_once_the_letter_is_taken(how: str) -> None:
    box = Mailbox()
    setattr(box, how, "QUIT")
    async with receiving(box):
        await sent(box, step_s=0.2)
    assert len(box.mails) == 1


async def test_nobody_there_and_no_authority(tmp_path: Path) -> None:
    async with receiving(Mailbox()) as box:
        assert await refused(box, "", "smtp", f"?ca_file={tmp_path / 'none.pem'}") == Refused("FileNotFoundError")
    assert await refused(box) == Refused("ConnectionRefusedError")


async def test_many_at_a_time() -> None:
    async with receiving(Mailbox()) as box:
        smtp = Smtp(f"smtp://127.0.0.1:{box.port}")
        await asyncio.gather(*(smtp.send(letter(key=str(number))) for number in range(20)))
    assert len(set(box.message_ids())) == 20
