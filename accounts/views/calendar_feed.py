"""Settings of the calendar feed: its address is made, renewed, given up."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.calendar_feed import close_feed, open_feed
from accounts.http import UserRequest, page_before


@require_POST
@login_required
def feed(request: UserRequest) -> HttpResponseBase:
    """Do what was asked with the address of my calendar; back to where it was asked."""
    do = request.POST.get("do")
    if do == "open":
        open_feed(user_id=request.user.pk)
        messages.success(request, _("Your calendar has a new address."))
    elif do == "close":
        close_feed(user_id=request.user.pk)
        messages.success(request, _("Your calendar no longer has an address."))
    else:
        words = _("That form was not complete. Choose again.")
        return HttpResponse(words, status=422, content_type="text/plain")
    return redirect(page_before(request))
