"""One's own offers, and the tables that came of them, for the file about oneself."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.data_export.sources import DataSource, Row, in_batches, iso
from games.models import OfferSeat, StandingOffer

_AS_THEY_ARE = (
    *("game", "min_seats", "max_seats", "paces", "options", "contract", "stakes", "at_most", "within"),
    *("min_rating", "max_rating", "min_reliability", "wants_awake", "takes_bots", "takes_again"),
)


def _offer(row: StandingOffer) -> Row:
    """An offer to play one game."""
    return {name: getattr(row, name) for name in _AS_THEY_ARE} | {
        "switched_on": row.is_on,
        "rests_until": iso(row.rests_until),
        "rests_since": iso(row.missed_at),
        "waits_since": iso(row.waits_since),
    }


def _seat(row: OfferSeat) -> Row:
    """A seat by an offer, and whether its person looked in."""
    return {
        "table": row.match.key,
        "game": row.game,
        "at": iso(row.at),
        "waited_hours": round(row.waited.total_seconds() / 3600, 2),
        "look_in_until": iso(row.look_in_until),
        "result": row.result,
    }


SOURCES: Final = (
    DataSource(
        "offers",
        _("What you would play"),
        in_batches(lambda user_id: StandingOffer.objects.filter(player=user_id), _offer),
    ),
    DataSource(
        "seats_by_offer",
        _("Tables that your offers came to"),
        in_batches(lambda user_id: OfferSeat.objects.filter(player=user_id).select_related("match"), _seat),
    ),
)
