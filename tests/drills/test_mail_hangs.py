"""The mail server takes connections and says nothing, while people sign up."""

from __future__ import annotations

import http.client
import time
from urllib.parse import urlencode

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink

from .playing import CSRF, playing
from .serving import Serving

HANG_SECONDS = 15.0
PAGE_SECONDS = 9.0
"""Less than a mail server is waited for."""
SENT_SECONDS = 240.0


def sign_up(port: int, name: str) -> tuple[int, float]:
    """Status and seconds of a sign-up."""
    body = urlencode(
        {
            "csrfmiddlewaretoken": CSRF, "email": f"{name}@example.org", "username": name,
            "password1": "a-long-enough-one-7", "password2": "a-long-enough-one-7",
        }
    )  # fmt: skip
    headers = {"Cookie": f"csrftoken={CSRF}", "Content-Type": "application/x-www-form-urlencoded"}
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", "/accounts/signup/", body, headers)
    status = connection.getresponse().status
    connection.close()
    return status, time.monotonic() - start


def test_nobody_waits_for_a_mail_server_that_hangs(serving: Serving) -> None:
    names = [f"newcomer{n}" for n in range(6)]
    with playing(serving, tables=2) as people:
        start = time.monotonic()
        serving.smtp.swallow()
        answers = [sign_up(serving.ports[n % 2], name) for n, name in enumerate(names)]
        assert {status for status, _ in answers} == {302}, answers
        assert max(seconds for _, seconds in answers) < PAGE_SECONDS
        people.goes_on(within=60)
        time.sleep(max(0.0, start + HANG_SECONDS - time.monotonic()))
        assert not [a for a in people.answers(start) if a.status >= 500]
    server = Controller(Sink(), hostname="127.0.0.1", port=serving.mail_port)
    server.start()
    try:
        serving.smtp.mend(forget=True)
        mended = time.monotonic()
        serving.wait_for(
            lambda: sent_at_once(serving, names) == len(names), SENT_SECONDS, "mail to newcomers"
        )
        print(f"all mails were taken {time.monotonic() - mended:.1f} s after the mail server came back")
    finally:
        server.stop()


def sent_at_once(serving: Serving, names: list[str]) -> int:
    """The number of the newcomers' mails that a mail server has taken; those that pause are due at once.

    That they would have been tried again after a minute is what the tests of the post show.
    """
    addresses = [f"{name}@example.org" for name in names]
    pausing = """UPDATE accounts_mail SET due_at = now() WHERE state = 'waiting' AND recipient = ANY(%s)
        AND due_at > now() AND due_at < now() + interval '1 minute' RETURNING id"""
    serving.rows(pausing, addresses)
    taken = "SELECT count(*) FROM accounts_mail WHERE state = 'sent' AND recipient = ANY(%s)"
    ((count,),) = serving.rows(taken, addresses)
    return int(count)
