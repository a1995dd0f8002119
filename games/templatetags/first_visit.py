"""Template tag for the log-in pages of a visitor who has asked to play."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest
from django.urls import reverse

from games.kit.face.presenter import Presenter
from games.presenters.lobby.requested_game import wished

register = template.Library()


@register.simple_tag(takes_context=True)
def first_game(context: dict[str, Any]) -> Presenter | None:
    """The game that the visitor will play after this page, if it leads to the first match."""
    request: HttpRequest = context["request"]
    following = request.POST.get("next") or request.GET.get("next")
    return wished(request.COOKIES) if following == reverse("games:first") else None
