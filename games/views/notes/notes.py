"""Notes: one's own at a table, and all of one's own, searched. Nobody else's are ever read."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.http import UserRequest, arrived_at
from games.forms.notes import NoteForm, NoteSearchForm
from games.models import Match, Note
from games.selectors.notes.notes import may_note, note_of, notes_of
from games.selectors.pagination import BadCursor
from games.services.notes.notes import NotAtTheTable, WrittenMeanwhile, write_note
from games.views.login_required import login_needed
from games.views.match_by_key import with_match

_LONGEST_TYPED = 10 * Note.LONGEST
"""So much of what was refused is given back."""


@require_http_methods(["GET", "HEAD", "POST"])
@login_needed
@never_cache
@with_match
def note(request: UserRequest, match: Match) -> HttpResponseBase:
    """Show what its reader has noted at a table, or keep what they send; 403 for who never sat there."""
    if request.method != "POST":
        if not may_note(match, request.user.pk):
            return _page(request, match, status=403)
        return _page(request, match, kept=note_of(match, request.user.pk))
    form = NoteForm(request.POST)
    if not form.is_valid():
        refused = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return _refused(request, match, refused, status=422)
    try:
        write_note(
            match_id=match.pk,
            user_id=request.user.pk,
            text=form.cleaned_data["text"],
            revision=form.cleaned_data["revision"],
            now=arrived_at(request),
        )
    except NotAtTheTable:
        return _page(request, match, status=403)
    except WrittenMeanwhile:
        return _refused(request, match, "", status=409)
    messages.success(request, _("Kept. Nobody else can read it."))
    return redirect("games:note", match.key)


@require_safe
@login_needed
@never_cache
def notes(request: UserRequest) -> HttpResponseBase:
    """All that its reader has noted, or what has the words looked for; 404 where there is no such page."""
    form = NoteSearchForm(request.GET)
    words = form.cleaned_data["words"] if form.is_valid() else ""
    try:
        page = notes_of(request.user.pk, words=words, cursor=request.GET.get("after", ""))
    except BadCursor as error:
        raise Http404 from error
    here = (
        f"{reverse('games:notes')}?{urlencode({'words': words})}&" if words else f"{reverse('games:notes')}?"
    )
    context = {"page": page, "form": form, "words": words, "here": here}
    return render(request, "games/notes.html", context, status=200 if form.is_valid() else 422)


def _page(request: UserRequest, match: Match, *, kept: Note | None = None, status: int = 200) -> HttpResponse:
    context = {"match": match, "note": kept, "text": kept.text if kept else "", "longest": Note.LONGEST}
    return render(request, "games/note.html", context | {"may_note": status != 403}, status=status)


def _refused(request: UserRequest, match: Match, refused: str, *, status: int) -> HttpResponse:
    """The page again with the text that was not kept, and its fault or the note from another page."""
    if not may_note(match, request.user.pk):
        return _page(request, match, status=403)
    context = {
        "match": match,
        "note": note_of(match, request.user.pk),
        "text": request.POST.get("text", "")[:_LONGEST_TYPED],
        "refused": refused,
        "is_other": not refused,
        "longest": Note.LONGEST,
        "may_note": True,
    }
    return render(request, "games/note.html", context, status=status)
