from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import Client

from accounts.dev_mail import read_mails


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
    assert "No letter yet" in client.get("/dev/mail/").content.decode()


@pytest.mark.django_db
def test_letters_are_for_developers_only(client: Client, folder: Path, settings: Any) -> None:
    name = read_mails(folder)[0].name
    settings.DEVELOPER_PAGES = False
    assert client.get("/dev/mail/").status_code == 404
    assert client.get(f"/dev/mail/{name}/").status_code == 404
