"""Keeps what people offer to play: changed, switched on and off, put aside until a date.

The account's row is locked first, so that two tabs and a double click follow each other, and a table that is
being made of an offer either knows of a change or is made before it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_leaving
from games.catalogue import RULES
from games.models import Match, OfferSeat, StandingOffer
from games.selectors.company.formats import switches_of
from games.selectors.company.offers import PACES
from games.services.lobby.errors import BadRatingLimits, Suspended
from games.services.lobby.rating_limits import check_limits

from .errors import BadOffer, OfferChanged

MOST_AT_ONCE: Final = 5
NEAR: Final = (100, 200, 300)
"""The rating of others may be asked to be so near to one's own."""
SHARES: Final = (80, 85, 90, 95)
"""Reliability that may be asked for: so many of 100 turns in time."""
LONGEST_REST: Final = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class Wishes:
    """The terms of an offer, as `StandingOffer` has them."""

    min_seats: int
    max_seats: int
    paces: tuple[str, ...] = (Match.Pace.STANDARD,)
    options: tuple[str, ...] = ()
    contract: str = ""
    stakes: str = StandingOffer.Stakes.EITHER
    at_most: int = 2
    within: int | None = None
    min_rating: int | None = None
    max_rating: int | None = None
    min_reliability: int | None = None
    wants_awake: bool = True
    takes_bots: bool = False
    takes_again: bool = True

    def as_fields(self) -> dict[str, Any]:
        """The columns of `StandingOffer`."""
        return asdict(self) | {"paces": sorted(self.paces), "options": sorted(self.options)}


def usual_wishes(game: str) -> Wishes:
    """The offer of whoever switches a game on and says nothing else: any number of seats."""
    counts = RULES[game].seat_counts
    return Wishes(min(counts), max(counts), takes_bots=max(counts) > 2)


@transaction.atomic(durable=True)
def keep_offer(
    *,
    user_id: int,
    game: str,
    wishes: Wishes,
    rests_until: datetime | None = None,
    revision: int | None = None,
    now: datetime,
) -> StandingOffer:
    """Keep what somebody would play of a game, and look for a match. Doing it twice changes nothing more.

    Whoever asks for the same goes on waiting since when they did.

    :param rests_until: nobody looks for one before. :param revision: of the offer as the page had it; None:
        it had none. :raises BadOffer, OfferChanged, Suspended: see there.
    """
    _check(game, wishes, rests_until, now)
    _lock(user_id, now)
    offer = StandingOffer.objects.select_for_update().filter(player_id=user_id, game=game).first()
    fields = wishes.as_fields() | {"rests_until": rests_until, "is_on": True, "missed_at": None}
    if offer is None:
        return StandingOffer.objects.create(player_id=user_id, game=game, waits_since=now, **fields)
    if all(getattr(offer, name) == value for name, value in fields.items()):
        return offer
    if revision != offer.revision:
        raise OfferChanged
    if not offer.is_on or offer.missed_at is not None:
        offer.waits_since = now
    _save(offer, fields)
    return offer


@transaction.atomic(durable=True)
def switch_offer(*, user_id: int, game: str, is_on: bool, now: datetime) -> StandingOffer:
    """Look for a match of a game, by what was offered last, or no more. Doing it twice changes nothing.

    Switched on it looks at once: it rests no longer until a date, or because nobody looked in.

    :raises BadOffer: there is no such game. :raises Suspended: see there.
    """
    if game not in RULES:
        raise BadOffer("game")
    _lock(user_id, now, is_barred=is_on)
    offer = StandingOffer.objects.select_for_update().filter(player_id=user_id, game=game).first()
    if offer is None:
        wishes = usual_wishes(game).as_fields()
        return StandingOffer.objects.create(
            player_id=user_id, game=game, waits_since=now, is_on=is_on, **wishes
        )
    rests = offer.missed_at is not None or (offer.rests_until is not None and offer.rests_until > now)
    if offer.is_on != is_on or (is_on and rests):
        offer.waits_since = now
        _save(offer, {"is_on": is_on, "missed_at": None, "rests_until": None})
    return offer


@receiver(account_leaving)
def forget_offers(user: User, **_: Any) -> None:
    """Offer nothing any more for an account that is closed, and forget where its offers have led."""
    OfferSeat.objects.filter(player=user).delete()
    StandingOffer.objects.filter(player=user).delete()


def _save(offer: StandingOffer, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        setattr(offer, name, value)
    offer.revision += 1
    offer.save()


def _lock(user_id: int, now: datetime, *, is_barred: bool = True) -> None:
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if is_barred and user.is_suspended(now):
        raise Suspended


def _check(game: str, wishes: Wishes, rests_until: datetime | None, now: datetime) -> None:
    if game not in RULES:
        raise BadOffer("game")
    counts = RULES[game].seat_counts
    if not {wishes.min_seats, wishes.max_seats} <= set(counts) or wishes.min_seats > wishes.max_seats:
        raise BadOffer("seats")
    if not wishes.paces or not set(wishes.paces) <= set(PACES):
        raise BadOffer("paces")
    known = {name for seats in counts for name in switches_of(game, seats)}
    if not set(wishes.options) <= known:
        raise BadOffer("options")
    if wishes.contract and wishes.contract not in Match.Contract.values:
        raise BadOffer("contract")
    if wishes.stakes not in StandingOffer.Stakes.values:
        raise BadOffer("stakes")
    if not 1 <= wishes.at_most <= MOST_AT_ONCE:
        raise BadOffer("at_most")
    _check_people(wishes)
    if rests_until is not None and not now < rests_until <= now + LONGEST_REST:
        raise BadOffer("rests_until")


def _check_people(wishes: Wishes) -> None:
    """:raises BadOffer: limits of rating or reliability that nobody can ask for."""
    try:
        check_limits(wishes.min_rating, wishes.max_rating)
    except BadRatingLimits as error:
        raise BadOffer("ratings") from error
    is_both = wishes.within is not None and (wishes.min_rating, wishes.max_rating) != (None, None)
    if is_both or (wishes.within is not None and wishes.within not in NEAR):
        raise BadOffer("ratings")
    if wishes.min_reliability is not None and wishes.min_reliability not in SHARES:
        raise BadOffer("reliability")
