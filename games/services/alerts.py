"""What people at a table are told of, and when; how that is worded stands in `games.letters`.

=====  ====================================================================  ==============================
kind   when                                                                  mark
=====  ====================================================================  ==============================
turn   a person's turn began, or went on without them, and nothing waits     ply at which it began
       that will be played for them
time   three quarters of a turn's time are gone (`warning.py`)               ply and deadline
time   a turn lapsed: a bot keeps the seat, or it has lost                   ``kept`` or ``lost`` and ply
time   the seat that a bot keeps for them may be taken over                  ``free`` and ply
begun  the match began                                                       ``begun``
ended  the match ended, or was called off; somebody took their seat over     ``ended``, ``called-off``,
                                                                             ``taken`` and ply
asked  a chair is kept for them                                              ``invited``
asked  a moderator asks them to take over a seat                             ``substitute`` and ply
asked  people vote; it came to nothing; clocks stand, or run again           what and number or time
=====  ====================================================================  ==============================

`Alert.data` holds `what` (the mark's word), and where they apply `turn_ply`, `until` (a deadline),
`contract`, `loses` (the seat is lost then), `proposal`, and `is_live` at tables at which people sit. Whoever
brings something about is looking, and not told; nor is anybody called to a table with nobody but bots.

Everything here is for a transaction in which the caller holds the match's row locked, and is one insert.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from accounts.models import Kind
from accounts.notifications.alerts import write_each
from games.models import Match, Proposal, SeatTenure


def turns_began(match: Match, tenures: Iterable[SeatTenure], *, at: datetime) -> None:
    """Tell people that it is their turn, but for those for whom something waits that will be played.

    :param tenures: with what waits for them; none of a bot.
    """
    turns = {tenure.player_id: turn_data(match, tenure) for tenure in tenures if _is_asked(tenure)}
    for ply in {str(data["turn_ply"]) for data in turns.values()}:
        mine = {user_id: data for user_id, data in turns.items() if str(data["turn_ply"]) == ply}
        _tell_each(match, mine, Kind.TURN, mark=ply, at=at)


def turn_data(match: Match, tenure: SeatTenure) -> dict[str, Any]:
    """What an alert says of the turn that a seat has."""
    data: dict[str, Any] = {"what": "turn", "turn_ply": tenure.turn_ply}
    if tenure.deadline_at is not None:
        data |= {"until": tenure.deadline_at.isoformat(), "contract": match.contract}
    return data


def began(match: Match, *, by: int | None, at: datetime) -> None:
    """Tell the people at a table that it has begun."""
    _tell(match, _people(match) - {by}, Kind.BEGUN, "begun", at=at)


def ended(match: Match, tenures: Iterable[SeatTenure], *, but_for: int | None, at: datetime) -> None:
    """Tell the people of a match that it is over, whoever of them held a seat last."""
    people = {tenure.player_id for tenure in tenures if not tenure.is_bot and not tenure.has_left}
    people |= {tenure.owner_id for tenure in tenures if tenure.owner_id is not None and not tenure.has_left}
    _tell(match, people - {but_for}, Kind.ENDED, "ended", at=at)


def called_off(match: Match, *, by: int | None, at: datetime) -> None:
    """Tell the people who hold its seats, or for whom bots keep them, that all agreed to end the match."""
    _tell(match, _people(match) - {by}, Kind.ENDED, "called-off", at=at)


def lapsed(match: Match, user_id: int, *, what: str, turn_ply: int | None, at: datetime) -> None:
    """Tell somebody what became of their seat: ``kept`` by a bot, ``lost``, or ``free`` for others."""
    _tell(match, [user_id], Kind.TIME, what, number=turn_ply, at=at, turn_ply=turn_ply)


def taken_over(match: Match, user_id: int, *, at: datetime) -> None:
    """Tell somebody that another person has their seat now."""
    _tell(match, [user_id], Kind.ENDED, "taken", number=match.ply, at=at)


def invited(match: Match, user_ids: Iterable[int], *, by: int, at: datetime) -> None:
    """Tell people that a chair is kept for them."""
    _tell(match, user_ids, Kind.ASKED, "invited", at=at, by=by)


def substitute_wanted(match: Match, user_id: int, *, at: datetime) -> None:
    """Ask somebody to take over a seat that is free."""
    _tell(match, [user_id], Kind.ASKED, "substitute", number=match.ply, at=at)


def asked(match: Match, user_ids: Iterable[int], proposal: Proposal, *, at: datetime) -> None:
    """Tell people that somebody wants all of them to agree to something."""
    _tell(
        match,
        user_ids,
        Kind.ASKED,
        "vote",
        number=proposal.pk,
        at=at,
        by=proposal.by_id,
        proposal=proposal.pk,
        until=proposal.lapses_at.isoformat(),
    )


def answered(match: Match, user_ids: Iterable[int], what: str, *, at: datetime) -> None:
    """Tell people what came of a vote, or of its time: ``declined``, ``lapsed``, ``paused``, ``resumed``."""
    _tell(match, user_ids, Kind.ASKED, what, number=at.isoformat(), at=at)


def _is_asked(tenure: SeatTenure) -> bool:
    waits = tenure.waits
    return (
        not tenure.is_bot
        and tenure.turn_ply is not None
        and (waits is None or waits.pk is None or waits.turn_ply != tenure.turn_ply)
    )


def _people(match: Match) -> set[int]:
    """Who holds a seat now, or has one kept by a bot. One query."""
    seats = SeatTenure.objects.current().filter(match=match).values_list("level", "player_id", "owner_id")
    people = (owner if level else player for level, player, owner in seats)
    return {person for person in people if person is not None}


def _tell(
    match: Match,
    user_ids: Iterable[int | None],
    kind: Kind,
    what: str,
    *,
    at: datetime,
    number: int | str | None = None,
    **data: Any,
) -> None:
    mark = what if number is None else f"{what}:{number}"
    told = {user_id: {"what": what, **data} for user_id in user_ids if user_id is not None}
    _tell_each(match, told, kind, mark=mark, at=at)


def _tell_each(
    match: Match, told: Mapping[int, Mapping[str, Any]], kind: Kind, *, mark: str, at: datetime
) -> None:
    if match.is_practice:
        return
    live = {"is_live": True} if match.pace == Match.Pace.LIVE else {}
    each = {user_id: {**data, **live} for user_id, data in told.items()}
    write_each(each, kind=kind, mark=mark, at=at, thread=match.key, title=match.name)
