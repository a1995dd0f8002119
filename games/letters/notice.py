"""A push notice: what a locked screen may show. No card, no bid, no position, no word of anybody's."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Delivery, Kind, User
from games.letters.zone import within
from games.models import SeatTenure
from games.presenters.registry import PRESENTERS
from games.presenters.times import moment_words
from games.selectors.inbox import turns_count


@dataclass(frozen=True, slots=True)
class Notice:
    """What a browser shows, and what a click opens."""

    title: str
    body: str
    url: str
    """A path of this site."""
    tag: str
    """A newer notice with the same tag takes the place of an older one."""
    badge: int
    """In how many matches the person is asked for a move."""

    def payload(self) -> bytes:
        """As the site's service worker reads it: JSON with the same names."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")).encode()


def notice_for(user: User, delivery: Delivery, *, now: datetime) -> Notice | None:  # noqa: ARG001 - as letters
    """What a push tells a person of `delivery`; None: it is no longer so. Two queries.

    Of a table its name, what kind of thing it is, and of a turn until when: nothing that is seen there.

    :param now: when it is told.
    """
    kind = Kind(delivery.kind)
    with within(user):
        body = _turn(user, delivery) if kind in {Kind.TURN, Kind.TIME} else _BODIES[kind]()
        if body is None:
            return None
        return Notice(
            title=" ".join((_TITLES[kind]() % {"table": delivery.title}).split()),
            body=body,
            url=_page(delivery),
            tag=_tag(kind, delivery.thread),
            badge=turns_count(user.pk),
        )


def _page(delivery: Delivery) -> str:
    return reverse("games:match", args=[delivery.thread]) if delivery.thread else reverse("accounts:settings")


def _tag(kind: Kind, thread: str) -> str:
    """Turns of a table, and that it begins and ends, replace each other; what is asked and written stays."""
    beside = kind in {Kind.ASKED, Kind.WROTE, Kind.ACCOUNT}
    return "-".join(filter(None, [thread, kind.value if beside else ""]))


def _turn(user: User, delivery: Delivery) -> str | None:
    """The game and until when; None: nothing is asked of the person there any more."""
    asked = SeatTenure.objects.asked().filter(match__key=delivery.thread, player=user)
    tenure = asked.select_related("match").first()
    if tenure is None:
        return None
    game = PRESENTERS[tenure.match.game].name
    if tenure.deadline_at is None:
        return game
    return _("%(game)s, until %(when)s") % {"game": game, "when": moment_words(tenure.deadline_at)}


_TITLES: Final[Mapping[Kind, Callable[[], str]]] = {
    Kind.TURN: lambda: _("Your turn: %(table)s"),
    Kind.TIME: lambda: _("Little time left: %(table)s"),
    Kind.BEGUN: lambda: _("It begins: %(table)s"),
    Kind.ENDED: lambda: _("It is over: %(table)s"),
    Kind.ASKED: lambda: _("You are asked: %(table)s"),
    Kind.WROTE: lambda: _("Somebody wrote: %(table)s"),
    Kind.ACCOUNT: lambda: _("About your account"),
}
_BODIES: Final[Mapping[Kind, Callable[[], str]]] = {
    Kind.BEGUN: lambda: _("The match has begun."),
    Kind.ENDED: lambda: _("The match is over."),
    Kind.ASKED: lambda: _("An answer is asked of you."),
    Kind.WROTE: lambda: _("There is something to read at the table."),
    Kind.ACCOUNT: lambda: _("Something has changed. Your settings say what."),
}
