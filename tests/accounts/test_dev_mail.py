from __future__ import annotations

import importlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import connection
from django.test import Client

from accounts.dev_mail import read_mails
from accounts.localhost import is_loopback
from accounts.logins import end_demo_sessions_elsewhere
from accounts.models import User
from alliances_site.management.commands.play import start_lines
from games.demo import PEOPLE
from games.demo import _person as person
from tests.support.clock import NOON


@pytest.fixture
def client() -> Client:
    """A browser on the machine itself."""
    return Client(headers={"host": "127.0.0.1:8000"})


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """A folder into which two mails were written over one connection, and one over another."""
    settings.EMAIL_FILE_PATH = tmp_path
    backend = "django.core.mail.backends.filebased.EmailBackend"
    first, second, third = (
        EmailMultiAlternatives(
            f"Letter {n} für dich",
            f"Grüße\n\nhttp://testserver/there/{n}/?a=1&b=2\n",
            "site@x.org",
            ["a@x.org"],
        )
        for n in range(3)
    )
    first.attach_alternative("<p>Grüße</p>", "text/html")
    get_connection(backend).send_messages([first, second])
    get_connection(backend).send_messages([third])
    return tmp_path


def test_letters_of_the_folder_are_read(folder: Path) -> None:
    mails = read_mails(folder)
    assert sorted(mail.subject for mail in mails) == [f"Letter {n} für dich" for n in range(3)]
    assert {mail.to for mail in mails} == {"a@x.org"}
    assert all(mail.text.startswith("Grüße") for mail in mails)


@pytest.mark.django_db
def test_letters_are_shown_with_links_to_click(client: Client, folder: Path) -> None:
    page = client.get("/dev/mail/").content.decode()
    newest = next(mail for mail in read_mails(folder) if mail.subject == "Letter 0 für dich")
    assert f"/dev/mail/{newest.name}/" in page
    letter = client.get(f"/dev/mail/{newest.name}/").content.decode()
    assert 'href="http://testserver/there/0/?a=1&amp;b=2"' in letter
    assert client.get("/dev/mail/none.0/").status_code == 404


@pytest.mark.django_db
def test_the_page_is_there_without_a_letter(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = tmp_path / "none"
    assert "No e-mail yet" in client.get("/dev/mail/").content.decode()


@pytest.mark.django_db
def test_letters_are_for_developers_only(client: Client, folder: Path, settings: Any) -> None:
    name = read_mails(folder)[0].name
    settings.DEVELOPER_PAGES = False
    assert client.get("/dev/mail/").status_code == 404
    assert client.get(f"/dev/mail/{name}/").status_code == 404


NEAR: list[dict[str, Any]] = [
    {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "127.0.0.1:8000"},
    {"REMOTE_ADDR": "127.0.0.9", "HTTP_HOST": "localhost"},
    {"REMOTE_ADDR": "::1", "HTTP_HOST": "[::1]:8000"},
    {"REMOTE_ADDR": "::ffff:127.0.0.1", "HTTP_HOST": "LOCALHOST:8000"},
]
FAR: list[dict[str, Any]] = [
    {"REMOTE_ADDR": "192.168.1.7", "HTTP_HOST": "192.168.1.5:8000"},
    {"REMOTE_ADDR": "192.168.1.7", "HTTP_HOST": "127.0.0.1:8000"},
    {"REMOTE_ADDR": "::ffff:192.168.1.7", "HTTP_HOST": "localhost"},
    {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "alliances.example.org"},
    {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost.example.org"},
    {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "192.168.1.5:8000"},
    *(
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "127.0.0.1:8000", header: value}
        for header, value in (
            ("HTTP_X_FORWARDED_FOR", "192.168.1.7"),
            ("HTTP_X_FORWARDED_FOR", "127.0.0.1"),
            ("HTTP_X_FORWARDED_HOST", "alliances.example.org"),
            ("HTTP_X_FORWARDED_PROTO", "https"),
            ("HTTP_FORWARDED", "for=192.168.1.7"),
            ("HTTP_X_REAL_IP", "192.168.1.7"),
            ("HTTP_VIA", "1.1 tunnel"),
            ("HTTP_CF_CONNECTING_IP", "192.168.1.7"),
        )
    ),
]


@pytest.fixture
def demo(db: None) -> User:
    """An account whose password is printed at the start."""
    return User.objects.create_user("tamsin", "tamsin@example.org", "alliances", is_demo=True)


def logs_in(**where: Any) -> bool:
    client = Client(**where)
    page = client.post("/accounts/login/", {"login": "tamsin", "password": "alliances"})
    if "_auth_user_id" in client.session:
        return True
    assert "only on the machine that runs the site" in page.content.decode()
    return False


@pytest.mark.parametrize("where", NEAR)
def test_letters_and_the_demo_are_open_on_the_machine_itself(
    settings: Any, folder: Path, demo: User, where: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert Client(**where).get("/dev/mail/").status_code == 200
    assert logs_in(**where)


@pytest.mark.parametrize("where", FAR)
def test_letters_and_the_demo_are_closed_to_everybody_else(
    settings: Any, folder: Path, demo: User, where: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    name = read_mails(folder)[0].name
    for path in ("/dev/mail/", f"/dev/mail/{name}/", "/dev/mail/none.0/"):
        page = Client(**where).get(path)
        assert page.status_code == 403
        assert "Only on the machine itself" in page.content.decode()
        assert "Letter" not in page.content.decode()
    assert not logs_in(**where)
    settings.OPEN_DEMO = True
    assert Client(**where).get("/dev/mail/").status_code == 200
    assert logs_in(**where)


def test_other_accounts_log_in_from_everywhere(demo: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    User.objects.create_user("ines", password="alliances")
    client = Client(**FAR[0])
    client.post("/accounts/login/", {"login": "ines", "password": "alliances"})
    assert "_auth_user_id" in client.session


def test_who_logged_in_from_elsewhere_is_logged_out_when_that_ends(demo: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.OPEN_DEMO = ["*"], True
    here, elsewhere = Client(**NEAR[0]), Client(**FAR[0])
    for client in (here, elsewhere):
        client.post("/accounts/login/", {"login": "tamsin", "password": "alliances"})
        assert client.get("/settings/").status_code == 200
    end_demo_sessions_elsewhere()
    assert here.get("/settings/").status_code == 200
    assert elsewhere.get("/settings/").status_code == 302


def test_the_start_says_what_is_open_to_whom(settings: Any) -> None:
    def said(host: str = "127.0.0.1", *, demo: bool = True) -> str:
        return "\n".join(start_lines(host, 8000, demo=demo))

    assert "Demo log-ins, on this machine only: tamsin and dmitri, password alliances" in said()
    assert "Everybody" not in said()
    assert "password" not in said(demo=False)
    assert "Everybody who reaches this machine" in said("0.0.0.0")  # noqa: S104 - as friends are let in
    settings.OPEN_DEMO = True
    assert "Demo log-ins, for everybody" in said()
    assert "take over any" in said()


def test_the_demo_marks_its_accounts(db: None) -> None:
    migration: Any = importlib.import_module("accounts.migrations.0005_demo")
    person(PEOPLE[0], NOON)
    assert User.objects.get(username="tamsin").is_demo
    User.objects.update(is_demo=False)
    User.objects.create_user("dmitri", "dmitri@example.org", "a password of one's own")
    migration.mark_demo(apps, SimpleNamespace(connection=connection))
    assert [user.username for user in User.objects.filter(is_demo=True)] == ["tamsin"]


@pytest.mark.parametrize(
    "address",
    ["", "localhost", "unix:", "10.0.0.1", "::", "0.0.0.0", "::ffff:10.0.0.1"],  # noqa: S104
)
def test_no_other_address_is_this_machine(address: str) -> None:
    assert not is_loopback(address)
