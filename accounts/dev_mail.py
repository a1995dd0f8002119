"""The page that shows the mails which a development server wrote into a folder."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from functools import wraps
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.localhost import may_open

NEWEST = 200


@dataclass(frozen=True, slots=True)
class DevMail:
    """One mail as a list shows it; `name` is its file and its place in there."""

    name: str
    written_at: datetime
    to: str
    subject: str
    text: str


def _for_whoever_runs_the_site(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """404 where pages for developers are off; 403 for whoever is not at the machine: letters hold keys."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        if not settings.DEVELOPER_PAGES:
            raise Http404
        if not may_open(request):
            return render(request, "accounts/dev_mail_elsewhere.html", status=403)
        return view(request, *args, **kwargs)

    return wrapped


@require_GET
@never_cache
@_for_whoever_runs_the_site
def newest_mails(request: HttpRequest) -> HttpResponse:
    """The newest mails."""
    return render(request, "accounts/dev_mails.html", {"mails": read_mails(Path(settings.EMAIL_FILE_PATH))})


@require_GET
@never_cache
@_for_whoever_runs_the_site
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One mail in full, its links made clickable."""
    found = [mail for mail in read_mails(Path(settings.EMAIL_FILE_PATH)) if mail.name == name]
    if not found:
        raise Http404
    return render(request, "accounts/dev_mail.html", {"mail": found[0]})


def read_mails(folder: Path) -> list[DevMail]:
    """The mails of `folder`, newest first; those of one connection lie in one file, each ended by a ruler."""
    files = sorted(folder.glob("*.log"), key=lambda path: path.stat().st_mtime, reverse=True)[:NEWEST]
    return [mail for path in files for mail in _mails_of(path)]


def _mails_of(path: Path) -> list[DevMail]:
    written_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    chunks = path.read_bytes().split(b"\n" + b"-" * 79 + b"\n")
    mails = []
    for number, chunk in enumerate(chunks):
        if not chunk.strip():
            continue
        message = email.message_from_bytes(chunk, policy=email.policy.default)
        assert isinstance(message, EmailMessage)  # noqa: S101 - the default policy makes them
        body = message.get_body(("plain",))
        mails.append(
            DevMail(
                name=f"{path.stem}.{number}",
                written_at=written_at,
                to=str(message["To"]),
                subject=str(message["Subject"]),
                text="" if body is None else str(body.get_content()),
            )
        )
    return mails[::-1]
