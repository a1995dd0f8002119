"""What moderation keeps of somebody, to be downloaded by themselves."""

from __future__ import annotations

import json

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.fresh import fresh_required
from accounts.http import UserRequest
from moderation.selectors.export import export_of


@require_GET
@login_required
@fresh_required
@never_cache
def export(request: UserRequest) -> HttpResponse:
    """One's own reports, what was decided about one, one's appeals: a file of JSON."""
    now = timezone.now()
    return HttpResponse(
        json.dumps(export_of(request.user.pk, now), ensure_ascii=False, indent=1) + "\n",
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="alliances-decisions-{now:%Y-%m-%d}.json"'},
    )
