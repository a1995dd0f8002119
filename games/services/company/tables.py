"""Makes tables of offers, and seats those who come next where somebody stayed away.

What was read for matching may have changed since: everything is asked once more at the moment of acting, with
the rows of the people and of their offers locked, by the same services as whoever sits down by hand; blocks
last. Each table is one transaction: it is there with its seats, its alerts and its clock, or nothing is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from random import Random

from django.db import transaction

from accounts.models import User
from games.catalogue import usual_level
from games.company.matching import match as matched
from games.company.offers import RATED, Offer, Table
from games.models import Match, OfferSeat, StandingOffer
from games.models.offer import LOOK_IN_WITHIN
from games.selectors.company.formats import formats_of, options_for
from games.selectors.company.offers import Lookers, lookers
from games.services import alerts
from games.services.lobby.blocking import refuse_blocked
from games.services.lobby.errors import LobbyError
from games.services.lobby.limits import MAX_OPEN, MAX_RUNNING
from games.services.lobby.seats import bot_seats, start_if_full, take_bot, take_seat, unclaimed_seats
from games.services.lobby.tables import opened

from .errors import OfferChanged

log = logging.getLogger(__name__)

NameTable = Callable[[Random], str]
"""Finds a name for a table."""


def make_tables(*, now: datetime, rng: Random, name: NameTable) -> list[Match]:
    """Make all tables that the offers of the moment allow. Twice at once makes each of them once.

    Where a table cannot be made, since something has changed, its people wait for the next call.
    """
    there = all_lookers(now)
    formats = {game: formats_of(game) for game in {offer.game for offer in there.offers}}
    made: list[Match] = []
    for table in matched(there.offers, formats, there.among).tables:
        try:
            made.append(make_table(table=table, revisions=there.revisions, now=now, rng=rng, name=name))
        except (LobbyError, OfferChanged) as reason:
            log.info("a table of %d offers was not made: %s", len(table.offers), type(reason).__name__)
        except Exception:  # it must hold up nobody else
            log.exception("a table of %d offers could not be made", len(table.offers))
    return made


def all_lookers(now: datetime, *, game: str = "", besides: Collection[int] = ()) -> Lookers:
    """Everybody of whose offer a table may be made now; see `lookers`."""
    return lookers(now, most_open=MAX_OPEN, most_running=MAX_RUNNING, game=game, besides=besides)


@transaction.atomic(durable=True)
def make_table(
    *, table: Table, revisions: Mapping[int, int], now: datetime, rng: Random, name: NameTable
) -> Match:
    """Make one table: everybody is seated, told, and its clock runs.

    :param revisions: of each offer, as it was when the table was thought of.
    :raises OfferChanged: one of the offers is not any more what it was.
    :raises LobbyError: somebody may not sit there any more.
    """
    offers = locked_offers(table.offers, revisions, now)
    first, *others = (offer.person for offer in table.offers)
    seats = table.terms.form.seats
    options = options_for(table.game, seats, table.options)
    match = opened(
        host_id=first,
        game=table.game,
        seat_count=seats,
        options=options,
        name=name(rng),
        visibility=Match.Visibility.PUBLIC,
        seat=_first_seat(table, options),
        bots={},
        seating=Match.Seating.LOT,
        pace=table.terms.pace,
        contract=table.terms.contract,
        is_rated=table.terms.stake == RATED,
        now=now,
        rng=rng,
    )
    free = unclaimed_seats(match)
    _take_bots(match, free[len(others) :])
    for seat, person in zip(free, others, strict=False):
        take_seat(match, seat, person, now=now)
    for person in (first, *others):
        refuse_blocked(person, {first, *others} - {person})
    start_if_full(match, now=now, rng=rng, is_told=False)
    if match.status != Match.Status.RUNNING:
        raise OfferChanged
    for offer in offers:
        note_seated(match, offer, now=now)
    alerts.found(match, {first, *others}, at=now)
    return match


def locked_offers(
    offers: Collection[Offer], revisions: Mapping[int, int], now: datetime
) -> list[StandingOffer]:
    """The rows of offers as they were, and of their people, locked. :raises OfferChanged:"""
    people = sorted({offer.person for offer in offers})
    list(User.objects.select_for_update(no_key=True).filter(pk__in=people).order_by("pk"))
    keys = [offer.key for offer in offers]
    list(StandingOffer.objects.select_for_update().filter(pk__in=keys).order_by("pk").values_list("pk"))
    rows = list(StandingOffer.objects.looking(now).filter(pk__in=keys).order_by("pk"))
    if len(rows) < len(keys) or any(row.revision != revisions[row.pk] for row in rows):
        raise OfferChanged
    return rows


def note_seated(match: Match, offer: StandingOffer, *, now: datetime) -> None:
    """Write down that somebody sits at a match by their offer, which waits anew from now on."""
    OfferSeat.objects.create(
        match=match,
        player_id=offer.player_id,
        offer=offer,
        game=match.game,
        at=now,
        waited=now - offer.waits_since,
        look_in_until=now + LOOK_IN_WITHIN,
    )
    offer.waits_since = now
    offer.revision += 1
    offer.save(update_fields=["waits_since", "revision"])


def _first_seat(table: Table, options: Mapping[str, object]) -> int:
    """The lowest seat that a person may have; all are drawn by lot in the end."""
    blank = Match(game=table.game, options=dict(options), seat_count=table.terms.form.seats)
    return min(set(range(blank.seat_count)) - set(map(int, bot_seats(blank))))


def _take_bots(match: Match, seats: Collection[int]) -> None:
    for seat in seats:
        take_bot(match, seat, usual_level(match.game))
