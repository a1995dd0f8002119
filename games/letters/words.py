"""Each kind of thing that a person is told, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Delivery, Kind, User
from accounts.notifications.addresses import address_of
from games.models import SeatTenure
from games.presenters.registry import PRESENTERS
from games.presenters.times import moment_words


@contextmanager
def within(user: User) -> Iterator[None]:
    """Times are told in a person's own zone."""
    try:
        zone = ZoneInfo(user.time_zone) if user.time_zone else None
    except (ZoneInfoNotFoundError, ValueError):
        zone = None
    with timezone.override(zone or timezone.get_default_timezone()):
        yield


def page_of(delivery: Delivery) -> str:
    """Where somebody looks who was told: a path."""
    return reverse("games:match", args=[delivery.thread]) if delivery.thread else reverse("settings")


def sentence(user: User, delivery: Delivery, *, now: datetime) -> str | None:
    """What a mail says of a delivery, with the address; None: it is no longer so."""
    said = line(user, delivery, now=now)
    return None if said is None else f"{delivery.title}: {said}\n\n{address_of(page_of(delivery))}"


def line(user: User, delivery: Delivery, *, now: datetime) -> str | None:  # noqa: ARG001 - of what is to come
    """A delivery in one line without anything of the position; None: it is no longer so."""
    match Kind(delivery.kind):
        case Kind.TURN | Kind.TIME:
            return _turn(user, delivery)
        case Kind.BEGUN:
            return _("The match has begun.")
        case Kind.ENDED:
            return _("The match is over.")
        case Kind.ASKED:
            return _("You are asked for an answer.")
        case Kind.WROTE:
            return _("There is something new to read.")
        case Kind.ACCOUNT:
            return _("Something about your account has changed.")


def _turn(user: User, delivery: Delivery) -> str | None:
    asked = SeatTenure.objects.asked().filter(match__key=delivery.thread, player=user)
    tenure = asked.select_related("match").first()
    if tenure is None:
        return None
    if tenure.deadline_at is None:
        return PRESENTERS[tenure.match.game].name
    return _("until %(when)s") % {"when": moment_words(tenure.deadline_at)}
