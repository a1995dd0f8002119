"""Keeps what somebody who sits down adds to the seed of a match."""

from __future__ import annotations

from games.deals.claims import is_wish
from games.models import Match, Wish

from .errors import BadWish


def keep_wish(match: Match, user_id: int, text: str) -> None:
    """Keep the wish of somebody who sits down at `match`; the first one stays, and no text is none.

    For a transaction that holds the row of a match that has not begun.

    :raises BadWish: see there.
    """
    if not is_wish(text):
        raise BadWish(text)
    if text and match.commitment:
        Wish.objects.get_or_create(match=match, player_id=user_id, defaults={"text": text})


def drop_wish(match: Match, user_id: int) -> None:
    """Forget the wish of somebody who gets up before the match begins."""
    Wish.objects.filter(match=match, player_id=user_id).delete()
