"""Reporting something, and what became of one's reports."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts import relationships
from accounts.http import UserRequest
from games.catalogue import PRESENTERS
from games.kit.face.telling import log_lines
from games.selectors.pagination import BadCursor, page_of
from games.selectors.table.table import table_of
from games.views.login_required import login_needed
from moderation.forms.report import ReportForm
from moderation.models import Case, Report
from moderation.selectors.evidence import messages_around
from moderation.selectors.report_subjects import (
    NoSuchThing,
    NotReportable,
    Subject,
    others_at_table,
    subject_of,
)
from moderation.services.reports import (
    MayNotReport,
    ReportError,
    TooManyOpen,
    can_report,
    open_reports,
    report,
)
from moderation.words.cases import TITLES, choices_for

NAMED: Final = ("match", "club", "event", "message", "ply", "person")
"""Parameters that an address may name."""
BESIDE: Final = 3
"""So many messages before and after are shown; more are kept."""
REFUSALS: Final[dict[type[ReportError], tuple[int, str | Promise]]] = {
    MayNotReport: (403, gettext_lazy("You cannot report anything at present.")),
    TooManyOpen: (
        409,
        gettext_lazy(
            "Five of your reports are not decided yet. Wait until one of them is, then report this."
        ),
    ),
}


@require_http_methods(["GET", "POST"])
@login_needed
@never_cache
def report_something(request: UserRequest) -> HttpResponseBase:
    """Ask what is wrong, and take it down."""
    asked = {name: request.GET[name] for name in NAMED if name in request.GET}
    form = ReportForm(request.POST if request.method == "POST" else None)
    try:
        subject = subject_of(asked, request.user)
        if request.method != "POST":
            return _page(request, subject, form, refused=_refusal(request, subject))
        if not form.is_valid():
            return _page(request, subject, form, status=422)
        report(
            user_id=request.user.pk,
            asked=asked,
            reason=Report.Reason(form.cleaned_data["reason"]),
            text=form.cleaned_data["text"],
            now=timezone.now(),
        )
    except NoSuchThing as error:
        raise Http404 from error
    except NotReportable:
        words = _("Only other people can be reported, not you yourself and no bots.")
        return render(request, "moderation/not_reported.html", {"refused": words}, status=422)
    except ReportError as error:
        status, said = REFUSALS[type(error)]
        return _page(request, subject, form, status=status, refused=str(said))
    messages.success(request, _("Your report has arrived. Thank you."))
    if form.cleaned_data["block"] and subject.person is not None:
        _block(request, subject.person.pk)
    return redirect("moderation:reports")


@require_GET
@login_needed
@never_cache
def own_reports(request: UserRequest) -> HttpResponse:
    """Reports of somebody: whether each waits or is decided, and never what was done to whom.

    :raises Http404: there is no such page.
    """
    cursor = request.GET.get("after", "")
    rows = Report.objects.filter(by=request.user).select_related(
        "case__match", "case__club", "case__event", "case__person"
    )
    try:
        shown = page_of(rows.order_by("-id"), cursor, made=list)
    except BadCursor as error:
        raise Http404 from error
    context = {"page": shown, "here": "?", "cursor": cursor, "decided": Case.State.DECIDED}
    return render(request, "moderation/reports.html", context)


def _block(request: UserRequest, person_id: int) -> None:
    """Block somebody too. What was reported stays reported if that cannot be."""
    try:
        relationships.block(owner_id=request.user.pk, person_id=person_id, now=timezone.now())
    except relationships.PeopleError:
        messages.warning(request, _("They could not be blocked. Your list under People may be full."))


def _refusal(request: UserRequest, subject: Subject) -> str:
    """The reason why a report of this would not be taken now; empty: it would."""
    if not can_report(request.user, timezone.now()):
        return str(REFUSALS[MayNotReport][1])
    if _has_reported(request, subject):
        return _("You have reported this already. It is looked at with what you said then.")
    full = open_reports(request.user.pk) >= Report.OPEN_A_PERSON
    return str(REFUSALS[TooManyOpen][1]) if full else ""


def _has_reported(request: UserRequest, subject: Subject) -> bool:
    mine = Report.objects.filter(by=request.user, case__about=subject.about)
    return mine.exclude(case__state=Case.State.DECIDED).exists()


def _page(
    request: UserRequest, subject: Subject, form: ReportForm, *, status: int = 200, refused: str = ""
) -> HttpResponse:
    context: dict[str, Any] = {
        "title": TITLES[subject.kind],
        "subject": subject,
        "form": form,
        "refused": refused,
        "choices": choices_for(subject.kind),
        "longest": Report.LONGEST,
        "said": _around(subject, request),
        "told": _told(subject, request),
        "is_open": not refused or request.method == "POST",
        "others": others_at_table(subject.seating, request.user.pk)
        if subject.kind == "match" and subject.seating
        else [],
        "back": _back(subject),
    }
    return render(request, "moderation/report.html", context, status=status)


def _around(subject: Subject, request: UserRequest) -> list[Any]:
    """Of a message its nearest neighbours, to recognise it by."""
    if subject.message is None:
        return []
    said = [
        row
        for row in messages_around(subject, request.user)
        if row.pk == subject.message.pk or (row.taken_back_at is None and row.hidden_at is None)
    ]
    place = next(index for index, row in enumerate(said) if row.pk == subject.message.pk)
    return said[max(0, place - BESIDE) : place + BESIDE + 1]


def _told(subject: Subject, request: UserRequest) -> list[SafeString]:
    """Of a move what the reporter's own log says of it."""
    if subject.ply is None or subject.seating is None:
        return []
    table = table_of(subject.seating, request.user.pk)
    lines = log_lines(table, PRESENTERS[table.match.game].record.teller, subject.ply)
    return [line.html for line in lines if line.ply == subject.ply]


def _back(subject: Subject) -> str:
    """The page of the thing."""
    if subject.home is not None:
        return subject.home.get_absolute_url()
    return reverse("games:profile", args=[subject.person.username]) if subject.person else "/"
