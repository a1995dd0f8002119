"""Template tags that every page needs: the reader's theme and suspension, and the drawing of fields."""

import zoneinfo
from datetime import datetime
from typing import Final

from django import template
from django.forms import BoundField, CheckboxInput
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.localhost import named_instead
from accounts.models import User
from accounts.user_agents import browser_words

register = template.Library()


@register.filter
def theme(request: HttpRequest | None) -> str:
    """The theme of the account, or the one a visitor chose, or the system's."""
    if request is None:
        return User.Theme.SYSTEM
    user = getattr(request, "user", None)
    chosen = user.theme if isinstance(user, User) else request.COOKIES.get("theme", "")
    return chosen if chosen in User.Theme.values else User.Theme.SYSTEM


@register.filter
def by_name(request: HttpRequest) -> str | None:
    """The page at an address that passkeys work at; see `accounts.localhost.named_instead`."""
    return named_instead(request)


@register.filter
def suspended_until(user: User) -> datetime | None:
    """The end of an account's suspension; None: it is not suspended."""
    return user.suspended_until if user.is_suspended(timezone.now()) else None


@register.filter
def media_of(chosen: str, theme: str) -> str:
    """The screens that something of one theme is meant for, as a media query; site.js says the same anew."""
    if chosen == User.Theme.SYSTEM:
        return f"(prefers-color-scheme: {theme})"
    return "all" if chosen == theme else "not all"


@register.filter
def help_words(field: BoundField) -> SafeString:
    """The help text of a field. Django makes a list of the rules for passwords; of one alone it is none."""
    told = str(field.help_text)
    if told.startswith("<ul><li>") and told.count("<li>") == 1:
        told = told.removeprefix("<ul><li>").removesuffix("</li></ul>")
    return mark_safe(told)  # noqa: S308 - the site's own words, some with links


@register.simple_tag
def control(field: BoundField, autocomplete: str = "") -> SafeString:
    """A form's field as the site draws it: no placeholder, for a label stands above it."""
    attrs: dict[str, str | bool] = {"placeholder": False}
    if not isinstance(field.field.widget, CheckboxInput):
        attrs["class"] = "input"
    if autocomplete:
        attrs["autocomplete"] = autocomplete
    return field.as_widget(attrs=attrs)


_CALLED: Final = {
    "email": gettext_lazy("E-mail address"),
    "login": gettext_lazy("E-mail address or user name"),
    "username": gettext_lazy("User name"),
    "password": gettext_lazy("Password"),
    "oldpassword": gettext_lazy("Your password now"),
    "password1": gettext_lazy("Password"),
    "password2": gettext_lazy("The same password again"),
}
"""Labels of fields in forms that are not ours."""


@register.filter
def amiss(field: BoundField) -> str:
    """The fault of a field, where it does not stand beside it: *Fill in: User name*."""
    if any(error.code == "required" for error in field.errors.as_data()):
        return _("Fill in: %(field)s") % {"field": _CALLED.get(field.name, field.label)}
    return " ".join(map(str, field.errors))


@register.filter
def browser(user_agent: str) -> str:
    """Enough of a user agent for its owner to recognise it: "Firefox on Linux"."""
    return browser_words(user_agent)


@register.filter
def zone_words(name: str) -> str:
    """An IANA zone as people read it, with the hour there: "Europe, Berlin (14:05)"."""
    try:
        there = timezone.localtime(timezone=zoneinfo.ZoneInfo(name))
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return name
    return f"{name.replace('_', ' ').replace('/', ', ')} ({there:%H:%M})"
