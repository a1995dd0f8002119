"""Takes out whoever has not come to the match that their offer led to, and lets whoever is next sit down.

Where nobody is next they keep the seat: their clock runs, and the contract of the table decides. Their offer
rests in either case, until they switch it on again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random

from django.db import transaction

from games.company.matching import next_for
from games.company.offers import FRIENDLY, RATED, Among, Offer, Terms
from games.models import Leave, Match, OfferSeat, SeatTenure, StandingOffer
from games.models.offer import LOOK_IN_WITHIN
from games.selectors.company.formats import formats_of, switches_of
from games.selectors.company.offers import as_offers
from games.services import alerts
from games.services.absence.contract import AbsenceError, replace_absent
from games.services.clocks.outage import was_away
from games.services.lobby.errors import LobbyError

from .errors import OfferChanged
from .tables import all_lookers, locked_offers, note_seated

Result = OfferSeat.Result


def due_seats(now: datetime) -> list[int]:
    """The seats by offer whose people should have looked in by now, those first that are due for longest."""
    due = OfferSeat.objects.filter(result=Result.OPEN, look_in_until__lte=now)
    return list(due.order_by("look_in_until", "pk").values_list("pk", flat=True))


@transaction.atomic(durable=True)
def settle_seat(*, seat_id: int, now: datetime, rng: Random) -> str:
    """Settle whether somebody has looked in, once it is due. Doing it twice does nothing.

    Whoever is on leave by then has time from its end on.

    :returns: of `OfferSeat.Result`.
    """
    match_id = OfferSeat.objects.filter(pk=seat_id).values_list("match_id", flat=True).first()
    if match_id is None or was_away(now):
        return Result.OPEN
    match = Match.objects.select_for_update().get(pk=match_id)
    seat = OfferSeat.objects.select_for_update().get(pk=seat_id)
    if seat.result != Result.OPEN or seat.look_in_until > now:
        return seat.result
    if match.tenures.filter(player_id=seat.player_id, opened_at__isnull=False).exists():
        return _settled(seat, Result.LOOKED)
    leave = Leave.objects.present(now).filter(player_id=seat.player_id).first()
    if leave is not None:
        seat.look_in_until = leave.ends_at + LOOK_IN_WITHIN
        seat.save(update_fields=["look_in_until"])
        return Result.OPEN
    held = SeatTenure.objects.current().filter(match=match)
    is_there = held.filter(player_id=seat.player_id).exists() or held.filter(owner_id=seat.player_id).exists()
    if match.status != Match.Status.RUNNING or not is_there:
        _rest(seat, now)
        return _settled(seat, Result.OVER)
    is_replaced = _replaced(match, seat, now=now, rng=rng)
    _rest(seat, now)
    alerts.offer_rests(match, seat.player_id, is_replaced=is_replaced, at=now)
    return _settled(seat, Result.REPLACED if is_replaced else Result.STAYED)


def _settled(seat: OfferSeat, result: Result) -> str:
    seat.result = result
    seat.save(update_fields=["result"])
    return result


def _rest(seat: OfferSeat, now: datetime) -> None:
    if seat.offer_id is not None:
        offer = StandingOffer.objects.select_for_update().get(pk=seat.offer_id)
        offer.missed_at = now
        offer.revision += 1
        offer.save(update_fields=["missed_at", "revision"])


def _replaced(match: Match, seat: OfferSeat, *, now: datetime, rng: Random) -> bool:
    """Let whoever is next sit down; False if nobody is there."""
    mine = OfferSeat.objects.filter(match=match).exclude(player=seat.player_id)
    held = SeatTenure.objects.current().filter(match=match, level="").exclude(player=seat.player_id)
    people = set(held.values_list("player_id", flat=True))
    rows = StandingOffer.objects.filter(seats__in=mine, player__in=people).distinct()
    there = all_lookers(now, game=match.game, besides=people)
    for offer in _next(match, as_offers(rows, now), there.offers, there.among):
        try:
            with transaction.atomic():
                (row,) = locked_offers([offer], there.revisions, now)
                replace_absent(match, seat.player_id, offer.person, now=now, rng=rng)
                note_seated(match, row, now=now)
                alerts.found(match, [offer.person], at=now)
        except (AbsenceError, LobbyError, OfferChanged):
            match.refresh_from_db()
            continue
        return True
    return False


def _next(match: Match, sitters: list[Offer], offers: Sequence[Offer], among: Among) -> tuple[Offer, ...]:
    on = {name for name in switches_of(match.game, match.seat_count) if match.options.get(name)}
    forms = [
        form
        for form in formats_of(match.game)
        if form.seats == match.seat_count and form.needs <= on and not form.bars & on
    ]
    if not forms:
        return ()
    terms = Terms(forms[-1], match.pace, match.contract, RATED if match.is_rated else FRIENDLY)
    there = {tenure.player_id for tenure in match.tenures.all()}
    fit = [offer for offer in offers if on <= offer.options and offer.person not in there]
    return next_for(terms, sitters, fit, among)
