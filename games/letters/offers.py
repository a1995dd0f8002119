"""News of matches that were found for people by what they offer, and of those to which they did not come."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.markup import joined
from games.models import Match
from games.selectors.seats.snapshot import Seating

Said = tuple[str, SafeString, str]
"""A subject in which ``%(table)s`` stands, what is said, and the words of a button."""


def found(begun: Said | None) -> Said | None:
    """A match was found. :param begun: what is said of one that begins; None: it is over, or gone."""
    if begun is None:
        return None
    _subject, said, act = begun
    until = _("Look in within 48 hours, or your seat may go to somebody else.")
    return _("A match for you: %(table)s"), format_html("{} {}", said, until), act


def taken_out() -> Said:
    """Somebody did not come, and somebody else has their seat."""
    said = _(
        "You did not look in for 48 hours, so somebody else has your seat. No more matches are looked for"
        " until you switch that on again in the lobby."
    )
    return _("You were taken out: %(table)s"), joined([said]), _("Open the table")


def rests(seating: Seating) -> Said | None:
    """Somebody did not come, and nobody else was there to have their seat."""
    if seating.match.status != Match.Status.RUNNING:
        return None
    said = _(
        "You have not looked in for 48 hours. You keep your seat, and your clock runs. No more matches are"
        " looked for until you switch that on again in the lobby."
    )
    return _("You are waited for: %(table)s"), joined([said]), _("Open the table")
