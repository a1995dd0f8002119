"""Reads pictures of boards, and of which matches there are any."""

from __future__ import annotations

from games.catalogue import has_rules
from games.models import BoardPicture, Match

_SHOWN = (Match.Status.OPEN, Match.Status.RUNNING, Match.Status.FINISHED)


def is_shown_elsewhere(match: Match) -> bool:
    """True if a page of another site may show a picture of a match: whoever has its address may watch it.

    Not of tables of clubs for members, of boards that are not shown, or of what a moderator has hidden.
    """
    return (
        match.visibility in {Match.Visibility.PUBLIC, Match.Visibility.LINK}
        and match.status in _SHOWN
        and not match.is_sealed
        and match.hidden_at is None
        and has_rules(match.game, match.rules_version)
    )


def picture_of(match: Match) -> BoardPicture | None:
    """The picture that is kept of a match, perhaps of an earlier moment. One query."""
    return BoardPicture.objects.filter(match=match).first()
