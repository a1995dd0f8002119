"""Seats that change hands: to a bot, to a substitute who is asked, back to their owners."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from accounts.models import User
from games.models import Match, SeatTenure
from games.selectors.people.invitees import people_called
from games.services.absence.contract import NotReliableEnough, SatHere
from games.services.lobby.errors import BlockedHere, NotForYou, NotMember, OutOfLimits
from games.services.moderation import reseating
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

from .seat import holder, holder_at, refuse_unless_running, seats_of

_MAY_NOT: Final = (
    SatHere, NotMember, NotReliableEnough, OutOfLimits, NotForYou, BlockedHere, reseating.Gone,
)  # fmt: skip
"""Refusals of whoever is asked to take a seat over."""


def is_persons(tenure: SeatTenure) -> bool:
    """True if somebody sits there whose seat a bot may be given."""
    return not tenure.is_bot


def may_be_taken_over(tenure: SeatTenure) -> bool:
    """True if a substitute may be looked for, and is not yet."""
    return not tenure.bots_only and tenure.free_since is None


def may_be_given_back(tenure: SeatTenure) -> bool:
    """True if a bot sits there, and not by the rules."""
    return tenure.is_bot and not tenure.bots_only


def _can(fits: Callable[[SeatTenure], bool], code: str) -> Callable[[Deed], None]:
    """A check for ``not-running``, and for a seat that fits, or else `code`."""

    def check(deed: Deed) -> None:
        refuse_unless_running(deed.match)
        if not any(fits(tenure) for tenure in seats_of(deed.match)):
            raise NotNow(code)

    return check


def to_bot(deed: Deed) -> Done:
    """A bot plays on at `seat`; `keeps` says whether who sat there may come back when they like.

    :raises NotNow: ``not-running``, ``no-such-seat``, ``bot-there``, ``no-bot``.
    """
    tenure = holder(deed)
    if tenure.is_bot:
        raise NotNow("bot-there")
    kept = _bot_at(deed, tenure, keeps=bool(deed.values.get("keeps")))
    return Done(
        before={"person": tenure.player_id},
        after={"seat": kept.seat, "tenure": kept.pk},
        told=frozenset({tenure.player_id}),
        shown={"seat": kept.seat},
    )


def to_substitute(deed: Deed) -> Done:
    """Let anybody take over `seat`, until when a bot plays; `name`, if any, is asked by name.

    :raises NotNow: ``not-running``, ``no-such-seat``, ``bots-only``, ``no-bot``, ``free``,
        ``no-such-person``, ``cannot-be-asked``.
    """
    tenure = holder(deed)
    if tenure.bots_only:
        raise NotNow("bots-only")
    if tenure.free_since is not None:
        raise NotNow("free")
    asked = _named(str(deed.values.get("name") or ""))
    person = None if tenure.is_bot else tenure.player_id
    owner = reseating.owner_before_bot(deed.match, tenure) if tenure.is_bot else person
    kept = tenure if tenure.is_bot else _bot_at(deed, tenure, keeps=bool(deed.values.get("keeps")))
    try:
        reseating.to_anybody(deed.match, kept, asked_id=None if asked is None else asked.pk, now=deed.now)
    except _MAY_NOT as error:
        raise NotNow("cannot-be-asked") from error
    return Done(
        before={"person": person},
        after={"seat": kept.seat, "tenure": kept.pk},
        told=frozenset(set() if owner is None else {owner}),
        shown={"seat": kept.seat},
    )


def to_owner(deed: Deed) -> Done:
    """Give `seat` back to its holder before the bot: at once, or when the bot's turn is over.

    :raises NotNow: ``not-running``, ``no-such-seat``, ``person-there``, ``no-owner``, ``owner-may-not``.
    """
    kept = holder(deed)
    if not kept.is_bot:
        raise NotNow("person-there")
    owner = reseating.owner_before_bot(deed.match, kept)
    if owner is None:
        raise NotNow("no-owner")
    return _given_back(deed, kept, owner)


def owner_again(deed: Deed, action: Action) -> Done:
    """Takes a `to_bot` back. :raises NotNow: as `to_owner`."""
    return _given_back(deed, _still_there(deed.match, action), action.before["person"])


def bot_again(deed: Deed, action: Action) -> Done:
    """Takes a `to_owner` back: the bot keeps the seat for them. :raises NotNow: as `to_bot`."""
    tenure = holder_at(deed.match, action.after["seat"])
    if tenure.is_bot and tenure.returns_at is None:
        raise NotNow("bot-there")
    if not tenure.is_bot and tenure.player_id != action.after["person"]:
        raise NotNow("taken")
    if tenure.is_bot:
        tenure.returns_at = None
        tenure.save(update_fields=["returns_at"])
    else:
        _bot_at(deed, tenure, keeps=True)
    return Done(after={"seat": tenure.seat}, shown={"seat": tenure.seat})


def nobody(deed: Deed, action: Action) -> Done:
    """Takes a `to_substitute` back, unless the seat is taken: whoever sat there does so again.

    :raises NotNow: ``not-running``, ``taken``, ``owner-may-not``.
    """
    kept = _still_there(deed.match, action)
    reseating.to_nobody(kept)
    if (person := action.before["person"]) is not None:
        return _given_back(deed, kept, person)
    return Done(after={"seat": kept.seat}, shown={"seat": kept.seat})


def _bot_at(deed: Deed, tenure: SeatTenure, *, keeps: bool) -> SeatTenure:
    try:
        return reseating.to_bot(deed.match, tenure, keeps=keeps, now=deed.now)
    except User.DoesNotExist as error:
        raise NotNow("no-bot") from error


def _given_back(deed: Deed, kept: SeatTenure, owner: int) -> Done:
    try:
        sits = reseating.to_owner(deed.match, kept, owner, now=deed.now, rng=deed.rng)
    except (SatHere, NotForYou, BlockedHere, reseating.Gone) as error:
        raise NotNow("owner-may-not") from error
    return Done(
        after={"seat": kept.seat, "person": owner, "sits": sits},
        told=frozenset({owner}),
        shown={"seat": kept.seat},
    )


def _still_there(match: Match, action: Action) -> SeatTenure:
    """The bot that an action put at a seat. :raises NotNow: ``not-running``, ``taken``."""
    kept = holder_at(match, action.after["seat"])
    if kept.pk != action.after["tenure"]:
        raise NotNow("taken")
    return kept


def _named(name: str) -> User | None:
    """The person with a user name; None of an empty one. :raises NotNow: ``no-such-person``."""
    if not name.strip():
        return None
    found, _ = people_called([name.strip()])
    if not found:
        raise NotNow("no-such-person")
    return found[0]


ACTS: Final = (
    Act(
        Code.SEAT_TO_BOT, Target.MATCH, "act_seats", to_bot, owner_again, Code.SEAT_TO_OWNER,
        check=_can(is_persons, "bot-there"),
    ),
    Act(
        Code.SEAT_TO_SUBSTITUTE, Target.MATCH, "act_seats", to_substitute, nobody, Code.KEEP_SEAT,
        check=_can(may_be_taken_over, "free"),
    ),
    Act(
        Code.SEAT_TO_OWNER, Target.MATCH, "act_seats", to_owner, bot_again, Code.SEAT_TO_BOT,
        check=_can(may_be_given_back, "person-there"),
    ),
)  # fmt: skip
