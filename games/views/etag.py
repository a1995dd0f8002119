"""Entity tags of a table's partial, by which a browser learns that its kept copy is still right."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.http import quote_etag

from accounts.models import User
from games.models import SeatTenure
from games.selectors.seats.snapshot import Seating
from games.selectors.time.clocks import clock_stop_reason

Looker = User | AnonymousUser


def table_etag(
    seating: Seating,
    user: Looker,
    since: int | None,
    at_ply: int | None = None,
    *,
    has_words: bool = True,
) -> str:
    """The entity tag of a table's partial for one viewer: another whenever the partial may be another.

    A match's version grows with all that happens at it, a tenure's own with what only its holder may know of;
    a clock comes to stand and runs again, leave comes and goes, as time goes by; the rest is in `look_of`.

    :param since: what the page has seen already, as it says itself; None: what its viewer has.
    :param at_ply: the earlier moment that is looked at, if one is.
    :param has_words: whether it has the table in words.
    """
    match = seating.match
    mine = [
        (tenure.gone_on, tenure.own_version, tenure.seen_ply if since is None else None)
        for tenure in seating.tenures
        if tenure.player_id == user.pk
    ]
    now = timezone.now()
    stands = [
        (clock_stop_reason(match, tenure, now), tenure.leave, tenure.is_away(now))
        for tenure in seating.tenures
    ]
    look = look_of(seating.tenures, user), seating.occasion
    return quote_etag(_digest(match.pk, match.version, since, at_ply, has_words, mine, stands, look))


def look_of(tenures: Iterable[SeatTenure], user: Looker) -> str:
    """A mark of what a table shows beside what happened at it, for one viewer.

    That is how its people are called, who looks and how they like it, and which release of the site
    draws it. So somebody who takes another name need not touch every match they ever played.
    """
    people = [
        (t.seat, t.player_id, t.player.username, t.player.name, t.owner and t.owner.name) for t in tenures
    ]
    taste = (
        (user.hand_order, user.confirm_moves, user.shows_worth, user.shown_ratings)
        if user.is_authenticated
        else ()
    )
    zone = timezone.get_current_timezone_name()
    return _digest(settings.RELEASE, user.pk, taste, zone, people)


def _digest(*shown: object) -> str:
    return sha256(repr(shown).encode()).hexdigest()[:32]
