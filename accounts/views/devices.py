"""Settings of push: the list of browsers that are called, and what a browser's script sends there."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from accounts.forms import DeviceNameForm
from accounts.http import UserRequest, page_before
from accounts.models import Device
from accounts.notifications import devices
from accounts.notifications.devices import (
    DEVICE,
    MOST,
    ForeignDevice,
    NoSuchDevice,
    Subscription,
    TooManyDevices,
    TooManyTests,
)
from accounts.notifications.push import PushAnswer, PushOutcome
from accounts.notifications.push_endpoints import BadSubscription
from accounts.notifications.seen_pushes import ForeignSightError, note_seen
from accounts.user_agents import browser_words


@login_required
@never_cache
@require_GET
def shelf(request: UserRequest) -> HttpResponse:
    """The part alone for the script, else a page of its own."""
    name = "accounts/_devices_part.html" if request.headers.get("X-Part") else "accounts/devices.html"
    return render(request, name)


@login_required
@require_POST
def here(request: UserRequest) -> HttpResponse:
    """Have the browser called that sends this. For its script: words with 422, the part of the page with 200.

    With `again` it only says that it is still there (204), or learns with 410 that its owner has taken it off
    the list meanwhile.
    """
    sent = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth")}
    was, is_again = request.POST.get("was", ""), "again" in request.POST
    if is_again and DEVICE in request.session:
        known = Device.objects.filter(user=request.user, endpoint__in=[sent["endpoint"], was])
        if not known.exists():
            del request.session[DEVICE]
            return _words(_("This browser was taken off the list."), 410)
    try:
        device = devices.register_device(
            user_id=request.user.pk,
            subscription=Subscription(**sent),
            name=browser_words(request.headers.get("User-Agent", "")),
            was=was,
            now=timezone.now(),
        )
    except BadSubscription as error:
        return _words(_bad(error.code), 422)
    except ForeignDevice:
        return _words(_("Push could not be switched on. Please switch it off and on again."), 422)
    except TooManyDevices:
        most = ngettext(
            "You have %(count)d browser on the list, and more are not possible. Remove it first.",
            "You have %(count)d browsers on the list, and more are not possible. Remove one first.",
            MOST,
        )
        return _words(most % {"count": MOST}, 422)
    if request.session.get(DEVICE) != device.pk:
        request.session[DEVICE] = device.pk
    if is_again:
        return HttpResponse(status=204)
    return render(request, "accounts/_devices_part.html")


@login_required
@require_POST
def name(request: UserRequest, device_id: int) -> HttpResponse:
    """Call a browser otherwise."""
    form = DeviceNameForm(request.POST)
    if not form.is_valid():
        return _told(request, " ".join(map(str, form.errors["name"])), status=422)
    try:
        devices.rename_device(user_id=request.user.pk, device_id=device_id, name=form.cleaned_data["name"])
    except NoSuchDevice:
        return _gone(request)
    return _told(request, _("It is called “%(name)s” now.") % {"name": form.cleaned_data["name"]})


@login_required
@require_POST
def remove_device(request: UserRequest, device_id: int) -> HttpResponse:
    """Call a browser no more; twice is as good as once."""
    try:
        device = devices.remove_device(user_id=request.user.pk, device_id=device_id, now=timezone.now())
    except NoSuchDevice:
        return _gone(request)
    if request.session.get(DEVICE) == device_id:
        del request.session[DEVICE]
    return _told(request, _("“%(name)s” gets no more push messages.") % {"name": device.name})


@login_required
@require_POST
def test(request: UserRequest, device_id: int) -> HttpResponse:
    """Call a browser at once and say what came of it."""
    try:
        answer = devices.send_test(user_id=request.user.pk, device_id=device_id, now=timezone.now())
    except NoSuchDevice:
        return _gone(request)
    except TooManyTests:
        return _told(request, _("That is enough for now. Try again in a few minutes."), status=422)
    return _told(request, _came_of(answer), is_good=answer.outcome is PushOutcome.TAKEN)


def _came_of(answer: PushAnswer) -> str:
    match answer.outcome:
        case PushOutcome.TAKEN:
            return _("Sent. The browser shows it as soon as it is online.")
        case PushOutcome.GONE:
            return _("This browser no longer accepts push messages, so it is off the list.")
        case PushOutcome.LATER:
            return _("Its push service did not take the test. Try again in a few minutes.")
        case PushOutcome.REFUSED:
            return _("Its push service refused the test. Switch push off and on again in that browser.")


def _bad(code: str) -> str:
    if code == "host":
        return _("This browser’s push service is not one that we know. Mail reaches you all the same.")
    return _("The browser did not say how it can be reached. Try again, or use another browser.")


def _gone(request: UserRequest) -> HttpResponse:
    return _told(request, _("This browser is not on your list."), status=404)


def _told(request: UserRequest, said: str, *, status: int = 200, is_good: bool = True) -> HttpResponse:
    """The part of the page with a word about what was done; without scripts, the page it was sent from."""
    is_good = is_good and status == 200
    if request.htmx:
        # htmx shows no answer of 404; the list without it says what is the matter.
        context = {"said": said, "is_good": is_good}
        return render(
            request, "accounts/_devices_part.html", context, status=422 if status == 404 else status
        )
    if status != 200:
        return render(request, "accounts/devices.html", {"said": said, "is_good": False}, status=status)
    (messages.success if is_good else messages.warning)(request, said)
    return redirect(page_before(request))


def _words(said: str, status: int) -> HttpResponse:
    return HttpResponse(said, status=status, content_type="text/plain; charset=utf-8")


@csrf_exempt
@require_POST
def push_seen(request: HttpRequest, token: str) -> HttpResponse:  # noqa: ARG001 - the token says it all
    """Note that a push was seen, as the site's worker in a browser says, without cookies."""
    try:
        note_seen(token, now=timezone.now())
    except ForeignSightError as error:
        raise Http404 from error
    return HttpResponse(status=204)
