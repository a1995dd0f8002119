"""What every page asks about its reader."""

import zoneinfo

from django import template
from django.forms import BoundField, CheckboxInput
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString

from accounts.models import User

register = template.Library()


@register.filter
def theme(request: HttpRequest | None) -> str:
    """The theme of the account, or the one a visitor chose, or the system's."""
    if request is None:
        return User.Theme.SYSTEM
    user = getattr(request, "user", None)
    chosen = user.theme if isinstance(user, User) else request.COOKIES.get("theme", "")
    return chosen if chosen in User.Theme.values else User.Theme.SYSTEM


@register.simple_tag
def control(field: BoundField, autocomplete: str = "") -> SafeString:
    """A form's field as the site draws it: no placeholder, for a label stands above it."""
    attrs: dict[str, str | bool] = {"placeholder": False}
    if not isinstance(field.field.widget, CheckboxInput):
        attrs["class"] = "input"
    if autocomplete:
        attrs["autocomplete"] = autocomplete
    return field.as_widget(attrs=attrs)


@register.filter
def browser(user_agent: str) -> str:
    """Enough of a user agent for its owner to recognise it: "Firefox on Linux"."""
    # The order matters: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
    programs = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
    systems = {
        "Android": "Android",
        "iPhone": "iPhone",
        "iPad": "iPad",
        "Windows": "Windows",
        "Mac OS": "a Mac",
    }
    program = next((name for sign, name in programs.items() if sign in user_agent), "A browser")
    system = next((name for sign, name in {**systems, "Linux": "Linux"}.items() if sign in user_agent), "")
    return f"{program} on {system}" if system else program


@register.filter
def zone_words(name: str) -> str:
    """An IANA zone as people read it, with the hour there: "Europe, Berlin (14:05)"."""
    try:
        there = timezone.localtime(timezone=zoneinfo.ZoneInfo(name))
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return name
    return f"{name.replace('_', ' ').replace('/', ', ')} ({there:%H:%M})"
