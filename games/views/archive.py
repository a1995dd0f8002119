"""The database of matches: the list of its files, and each file."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import condition, require_safe

from accounts.http import SiteRequest
from games.selectors.archive.months import bytes_of, made_file, made_files


@require_safe
def database(request: SiteRequest) -> HttpResponse:
    """All files with size, sum and number of matches, and how to read them."""
    return render(request, "games/database.html", {"files": made_files()})


def _etag(_request: SiteRequest, month: str) -> str | None:
    file = made_file(month)
    return None if file is None else f'"{file.sha256}"'


@require_safe
@condition(etag_func=_etag)
def month_file(_request: SiteRequest, month: str) -> HttpResponse:
    """A file, as it was written. :param month: such as 2026-11."""
    file = made_file(month)
    if file is None:
        raise Http404
    data = b"".join(bytes_of(file))
    if len(data) != file.size:  # a newer one took its place at this very moment
        raise Http404
    headers = {
        "Content-Disposition": f'attachment; filename="{file.name}"',
        "Cache-Control": "public, no-cache",
    }
    return HttpResponse(data, content_type="application/gzip", headers=headers)
