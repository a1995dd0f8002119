"""Template tag for the link to the console."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from moderation.selectors.rights import is_shown_in

register = template.Library()


@register.filter
def enters_console(user: User | AnonymousUser) -> bool:
    """True if the menu shows a reader the way to the administration. It asks no database."""
    return isinstance(user, User) and is_shown_in(user)
