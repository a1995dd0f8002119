"""By what a browser tells that its table is the one it would be sent again."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.http import quote_etag

from accounts.models import User
from games.selectors.seating import Seating


def table_etag(seating: Seating, user: User | AnonymousUser, since: int | None) -> str:
    """The entity tag of a table's partial for one viewer: another whenever the partial may be another.

    A match's version grows with all that happens at it. What else its page shows is in here: how its
    people are called, who looks and how they like it, and which release of the site draws it. So
    somebody who takes another name need not touch every match they ever played.

    :param since: what the page has seen already, as it says itself; None: what its viewer has.
    """
    match = seating.match
    people = [(t.seat, t.player_id, t.player.username, t.player.name) for t in seating.tenures]
    mine = [t.seen_ply for t in seating.tenures if since is None and t.player_id == user.pk]
    taste = (user.hand_order, user.confirm_moves) if user.is_authenticated else ()
    zone = timezone.get_current_timezone_name()
    shown = (settings.RELEASE, match.pk, match.version, user.pk, since, mine, taste, zone, people)
    return quote_etag(sha256(repr(shown).encode()).hexdigest()[:32])
