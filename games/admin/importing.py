"""The page from which a file of questions is sent, looked through and taken in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from accounts.upload_tickets import TICKET, ticket
from games.forms.questions import FileForm
from games.models import Question
from games.questions.reading import MOST_BYTES, MOST_LINES
from games.questions.row import COLUMNS, NEEDED
from games.services.questions.importing import ImportReport, StockChanged
from games.services.questions.uploads import NoSuchUpload, check_upload, import_upload, keep_file

FAULTS_SHOWN = 500
"""A page with more is of no use; the file is to be looked at first."""


def import_view(request: HttpRequest, site: dict[str, Any]) -> HttpResponse:
    """Send a file; see what would become of it; say so, and it is taken in."""
    if request.method != "POST":
        return _page(request, site, FileForm())
    if "take" in request.POST:
        return _take(request)
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, site, form, status=422)
    sent, now, by_id = form.cleaned_data["file"], timezone.now(), staff_of(request)
    file = keep_file(name=sent.name, data=sent.read(), by_id=by_id, now=now)
    report = check_upload(file_id=file.pk, by_id=by_id, now=now)
    return _page(request, site, FileForm(), report=report, file=file)


def _take(request: HttpRequest) -> HttpResponse:
    number = str(request.POST["take"])
    try:
        file_id = int(number) if number.isdecimal() and len(number) < 10 else 0
        report = import_upload(file_id=file_id, by_id=staff_of(request), now=timezone.now())
    except NoSuchUpload:
        messages.error(request, "That file is not waiting any more. Send it again.")
    except StockChanged:
        messages.error(request, "Somebody else changed the stock in this moment. Send the file again.")
    else:
        left = len({fault.line for fault in report.faults})
        said = f"{report.added} added, {report.changed} new versions, {report.unchanged} unchanged"
        messages.success(request, f"{said}, {left} left out.")
        return redirect("admin:games_question_changelist")
    return redirect("admin:games_question_import")


def staff_of(request: HttpRequest) -> int:
    """The account that asks; the admin lets no others in."""
    by_id = request.user.pk
    assert by_id is not None  # noqa: S101 - as said
    return by_id


def _page(
    request: HttpRequest, site: dict[str, Any], form: FileForm, *, report: ImportReport | None = None,
    file: Any = None, status: int = 200,
) -> HttpResponse:  # fmt: skip
    context = {
        **site,
        "title": "Import questions",
        "opts": Question._meta,
        "form": form,
        "report": report,
        "faults": report.faults[:FAULTS_SHOWN] if report else [],
        "more_faults": max(len(report.faults) - FAULTS_SHOWN, 0) if report else 0,
        "file": file,
        "columns": COLUMNS,
        "needed": ", ".join(NEEDED),
        "most_lines": MOST_LINES,
        "most_megabytes": MOST_BYTES // 1_000_000,
        "ticket": f"{TICKET}={ticket()}",
    }
    return render(request, "admin/games/question/import.html", context, status=status)
