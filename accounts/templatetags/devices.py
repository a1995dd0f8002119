"""The list of browsers that are called by push, wherever a page wants it."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.http import UserRequest
from accounts.models import Device
from accounts.notifications.devices import DEVICE, MOST
from accounts.notifications.push_key import public_push_key

register = template.Library()


@register.inclusion_tag("accounts/_devices.html", takes_context=True)
def devices(context: dict[str, Any]) -> dict[str, Any]:
    """The part with the reader's browsers; `said` and `is_good` of the page are said in it. Two queries."""
    request: UserRequest = context["request"]
    mine = list(Device.objects.filter(user=request.user))
    here = request.session.get(DEVICE)
    return {
        "devices": mine,
        "here": here if any(device.pk == here for device in mine) else "",
        "is_full": len(mine) >= MOST,
        "most": MOST,
        "key": public_push_key(),
        "said": context.get("said", ""),
        "is_good": context.get("is_good", True),
        "csrf_token": context.get("csrf_token"),
        "request": request,
    }
