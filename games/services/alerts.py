"""Writes alerts for the people at a table, each at its time; their words stand in `games.letters`.

=====  ====================================================================  ==============================
kind   when                                                                  one occurrence
=====  ====================================================================  ==============================
turn   a person's turn began, or went on without them, and nothing waits     each time that it begins
       that will be played for them; what waited fell away
time   three quarters of a turn's time are gone (`warning.py`)               each deadline of each such turn
time   a turn lapsed: a bot keeps the seat (``kept``), or it has lost        each lapse
       (``lost``)
time   the seat that a bot keeps for them may be taken over (``free``)       each time that it gets free
time   their turn had not lapsed after all (``in-time``)                     each lapse that is undone
begun  the match began                                                       once a match
begun  a table was made of their offer, or they came to one (``found``)      once a table
ended  they did not look in there: somebody has their seat                   once a table
       (``offer-taken``), or keeps none but rests (``offer-rests``)
ended  the match ended, or was called off; somebody took their seat over     each end, each take-over
       (``ended``, ``called-off``, ``taken``)
ended  the end was none (``goes-on``)                                        each end that is undone
asked  a chair is kept for them (``invited``)                                each invitation, see `MOST_A_DAY`
asked  a moderator asks them to take over a seat (``substitute``)            each time that one is asked
asked  they are invited into a club (``club-invited``)                       once a club and a day
asked  people vote (``vote``)                                                each question
asked  it came to nothing (``declined``, ``lapsed``); clocks stand           each answer, each pause, each end
       (``paused``), or run again (``resumed``)                              of one
begun  a team match began (``team-begun``)                                   once a team match
ended  a board of it is shown (``team-board``), it is over (``team-over``),  each board, once a team match
       or was called off before it began (``team-off``)
...    what comes of an event, each word with its kind in `OF_EVENT`          once an event, or each round,
                                                                             last day and seat
=====  ====================================================================  ==============================

An alert is of one occurrence and not of a kind of thing: its mark names the instant at which that came
about, for what happens again is told again. Each is written by whoever brings it about, in the one
transaction in which they do, so that nothing is told twice.

`Alert.data` holds `what` (the word in brackets), and where they apply `turn_ply`, `until` (a deadline),
`contract`, `loses` (the seat is lost then), `proposal`, and `is_live` at tables at which people sit. Whoever
brings something about is looking, and not told; nor is anybody called to a table with nobody but bots.

Everything here is for a transaction in which the caller holds the match's row locked, and is one insert.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from accounts.models import Alert, Kind
from accounts.notifications.alerts import withdraw_alert, write_each
from games.models import Club, Event, Match, Proposal, SeatTenure, TeamMatch, waiting_move

MOST_A_DAY: Final = 3
"""So often in a day is one person told that a chair of one table is kept for them, though its host ask on."""

OF_EVENT: Final[Mapping[str, Kind]] = {
    "event-begun": Kind.EVENT_BEGUN,
    "event-apart": Kind.EVENT_BEGUN,  # one of two who have blocked each other: no groups part them
    "event-paired": Kind.PAIRED,
    "event-last-day": Kind.LAST_DAY,
    "event-seat": Kind.RESERVE,  # a reserve is asked
    "event-taken": Kind.RESERVE,  # a reserve has the place of somebody who did not come
    "event-waits": Kind.RESERVE,  # no place was left
    "event-over": Kind.EVENT_OVER,
    "event-off": Kind.EVENT_OVER,  # called off
    "event-out": Kind.EVENT_OVER,  # taken out of it
    "event-alone": Kind.EVENT_OVER,  # the other one of the pair has left
    "event-asked": Kind.ASKED,  # to be the other one of a pair
    "event-host": Kind.ASKED,  # to look after it
}
"""What is told of events: the word with its kind."""

_DAY: Final = timedelta(days=1)


def turns_began(match: Match, tenures: Iterable[SeatTenure], *, at: datetime) -> None:
    """Tell people that it is their turn, but for those for whom something waits that will be played.

    :param tenures: with what waits for them; none of a bot.
    """
    turns = {tenure.player_id: turn_data(match, tenure) for tenure in tenures if _is_asked(tenure)}
    for ply in {str(data["turn_ply"]) for data in turns.values()}:
        mine = {user_id: data for user_id, data in turns.items() if str(data["turn_ply"]) == ply}
        _tell_each(match, mine, Kind.TURN, mark=f"{ply}@{at.isoformat()}", at=at)


def turn_data(match: Match, tenure: SeatTenure) -> dict[str, Any]:
    """The data of an alert about the turn that a seat has."""
    data: dict[str, Any] = {"what": "turn", "turn_ply": tenure.turn_ply}
    if tenure.deadline_at is not None:
        data |= {"until": tenure.deadline_at.isoformat(), "contract": match.contract}
    return data


def began(match: Match, *, by: int | None, at: datetime) -> None:
    """Tell the people at a table that it has begun."""
    _tell(match, _people(match) - {by}, Kind.BEGUN, "begun", mark="begun", at=at)


def found(match: Match, user_ids: Iterable[int], *, at: datetime) -> None:
    """Tell people that their offers have come to a match, which has begun."""
    _tell(match, user_ids, Kind.BEGUN, "found", mark="found", at=at)


def offer_rests(match: Match, user_id: int, *, is_replaced: bool, at: datetime) -> None:
    """Tell somebody that their offer rests, for they have not come to the match that it led to."""
    what = "offer-taken" if is_replaced else "offer-rests"
    _tell(match, [user_id], Kind.ENDED, what, mark="offer-rests", at=at)


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
    _tell(match, [user_id], Kind.TIME, what, at=at, turn_ply=turn_ply)


def had_not_lapsed(match: Match, user_id: int, *, at: datetime) -> None:
    """Take back what was told of a timeout that is undone, and correct it where it has gone out already.

    :param user_id: whose turn it was. :param at: when it was taken for over.
    """
    mine = withdraw_alert(match.key, at=at, kinds=[Kind.TIME], user_ids=[user_id])
    _tell(match, mine, Kind.TIME, "in-time", at=at)
    others = withdraw_alert(match.key, at=at, kinds=[Kind.ENDED])
    _tell(match, others - {user_id}, Kind.ENDED, "goes-on", at=at)


def taken_over(match: Match, user_id: int, *, at: datetime) -> None:
    """Tell somebody that another person has their seat now."""
    _tell(match, [user_id], Kind.ENDED, "taken", at=at)


def invited(
    match: Match, user_ids: Collection[int], *, by: int, at: datetime, but_for: Collection[int] = ()
) -> None:
    """Tell people that a chair is kept for them, unless that was told them too often of late.

    :param but_for: those of them who are not to hear of it, for the same queries.
    """
    lately = Alert.objects.filter(user__in=user_ids, thread=match.key, kind=Kind.ASKED, at__gt=at - _DAY)
    told = list(lately.filter(data__what="invited").values_list("user_id", flat=True))
    wanted = [user_id for user_id in user_ids if told.count(user_id) < MOST_A_DAY and user_id not in but_for]
    _tell(match, wanted, Kind.ASKED, "invited", at=at, by=by)


def substitute_wanted(match: Match, user_id: int, *, at: datetime) -> None:
    """Ask somebody to take over a seat that is free."""
    _tell(match, [user_id], Kind.ASKED, "substitute", at=at)


def asked(match: Match, user_ids: Iterable[int], proposal: Proposal, *, at: datetime) -> None:
    """Tell people that somebody wants all of them to agree to something."""
    _tell(
        match,
        user_ids,
        Kind.ASKED,
        "vote",
        mark=f"vote:{proposal.pk}",
        at=at,
        by=proposal.by_id,
        proposal=proposal.pk,
        until=proposal.lapses_at.isoformat(),
    )


def answered(match: Match, user_ids: Iterable[int], what: str, *, at: datetime) -> None:
    """Tell people what came of a vote, or of its time: ``declined``, ``lapsed``, ``paused``, ``resumed``."""
    _tell(match, user_ids, Kind.ASKED, what, at=at)


def of_team_match(
    team_match: TeamMatch, what: str, user_ids: Iterable[int], *, at: datetime, **data: Any
) -> None:
    """Tell people of a team match that it began, that a board is shown, that it is over or called off.

    :param data: of a board its ``number``.
    """
    live = {"is_live": True} if team_match.pace == Match.Pace.LIVE else {}
    told = {user_id: {"what": what, **data, **live} for user_id in user_ids}
    kind = Kind.BEGUN if what == "team-begun" else Kind.ENDED
    mark = "-".join((what, *map(str, data.values())))
    write_each(told, kind=kind, mark=mark, at=at, thread=team_match.key, title=team_match.name)


def of_event(
    event: Event, what: str, user_ids: Iterable[int], *, at: datetime, mark: str = "", **data: Any
) -> None:
    """Tell people what comes of an event: a word of `OF_EVENT` with what is said besides.

    :param mark: of what may come about again, such as the number of a round.
    :param data: what else is said, as JSON; nothing that anybody may not know. ``until`` is when nobody need
        hear of it any more.
    """
    told = {user_id: {"what": what, **data} for user_id in user_ids}
    write_each(told, kind=OF_EVENT[what], mark=mark or what, at=at, thread=event.key, title=event.name)


def invited_to_club(club: Club, user_id: int, *, by: int, at: datetime) -> None:
    """Tell somebody that they are invited into a club, once a day however often they are."""
    told = {user_id: {"what": "club-invited", "by": by}}
    write_each(
        told, kind=Kind.ASKED, mark=f"club:{at.date().isoformat()}", at=at, thread=club.key, title=club.name
    )


def _is_asked(tenure: SeatTenure) -> bool:
    waits = waiting_move(tenure)
    return (
        not tenure.is_bot
        and tenure.turn_ply is not None
        and (waits is None or waits.pk is None or waits.turn_ply != tenure.turn_ply)
    )


def _people(match: Match) -> set[int]:
    """The people who hold a seat now, or have one kept by a bot. One query."""
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
    mark: str = "",
    **data: Any,
) -> None:
    """:param mark: of what is told once, however often it comes about; else each time is one."""
    told = {user_id: {"what": what, **data} for user_id in user_ids if user_id is not None}
    _tell_each(match, told, kind, mark=mark or f"{what}@{at.isoformat()}", at=at)


def _tell_each(
    match: Match, told: Mapping[int, Mapping[str, Any]], kind: Kind, *, mark: str, at: datetime
) -> None:
    if match.is_practice:
        return
    live = {"is_live": True} if match.pace == Match.Pace.LIVE else {}
    each = {user_id: {**data, **live} for user_id, data in told.items()}
    write_each(each, kind=kind, mark=mark, at=at, thread=match.key, title=match.name)
