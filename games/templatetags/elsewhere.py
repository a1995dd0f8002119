"""Template tag for what other sites show of a link to a table."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games.catalogue import PRESENTERS
from games.outbox.wake import wake_picture

register = template.Library()


@register.inclusion_tag("games/_elsewhere.html", takes_context=True)
def shown_elsewhere(context: dict[str, Any], key: str, match: Any, what: str) -> dict[str, Any]:
    """Title, sentence and picture of a table, on pages of those who are not logged in: programs never are.

    For a program that reads a pasted link, a worker is asked for the picture that it will want next.

    :param match: its name, game and number of seats. :param what: ``open``, ``table`` or ``replay``.
    """
    request: HttpRequest = context["request"]
    if request.user.is_authenticated:
        return {"is_shown": False}
    if not request.COOKIES:
        wake_picture(key)
    said = {
        "open": _("A table that waits for players: %(game)s for %(count)d."),
        "table": _("%(game)s for %(count)d, a move at a time, over days."),
        "replay": _("%(game)s for %(count)d, step by step, with every seat’s eyes."),
    }[what] % {"game": PRESENTERS[match.game].name, "count": match.seat_count}
    page = request.build_absolute_uri(reverse("games:match", args=[key]))
    return {
        "is_shown": True,
        "title": match.name,
        "said": said,
        "page": page,
        "picture": request.build_absolute_uri(reverse("games:picture", args=[key])),
        "card": request.build_absolute_uri(reverse("games:oembed")),
    }
