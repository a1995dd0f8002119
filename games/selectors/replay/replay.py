"""A match that is over at any moment of its record, as a seat saw it then or with everything open."""

from __future__ import annotations

from dataclasses import replace

from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Table
from games.models import Match
from games.selectors.questions.visible import questions_of
from games.selectors.record.history import History
from games.selectors.seats.holders import Sitters, holders_then, seat_of
from games.selectors.table.table import table_at


def is_over(match: Match) -> bool:
    """True if a match was begun and will not go on, so that it may be replayed and nothing of it is hidden.

    One that a moderator ended may be taken up again.
    """
    return match.is_open or (match.status == Match.Status.CANCELLED and match.started_at is not None)


def past_table(
    match: Match,
    history: History,
    ply: int,
    eyes: Viewer,
    sitters: Sitters,
    *,
    user_id: int | None,
    hand_order: str,
) -> Table:
    """The table after the first `ply` moves of a match that is over.

    :param eyes: the seat to look through, which sees what it saw then and no more; None: everything open.
    :param user_id: who looks: nobody else is called *you*, and they only while they held a seat.
    :param hand_order: how whoever looks likes the cards of a suit.
    :raises ValueError: the match is not over, or its board is not shown; what is still hidden in it must not
        be opened.
    :raises IndexError: the record is not that long.
    """
    if not is_over(match) or (match.is_sealed and eyes is None):
        raise ValueError(match.key)
    past = history.at(ply)
    state, holders = past.state, holders_then(sitters.at(ply), past)
    opened = tuple(state.view(Seat(seat)) for seat in range(match.seat_count)) if eyes is None else ()
    is_open = not match.is_sealed and (eyes is None or state.outcome is not None)
    table = table_at(match, past, eyes, holders, is_open=is_open, sitters=sitters, user_id=user_id)
    return replace(
        table,
        reader=seat_of(holders, user_id),
        account=replace(
            table.account, hand_order=hand_order, has_decided=sitters.has_moved(user_id, history)
        ),
        moment=replace(
            table.moment,
            is_past=True,
            stops=history.stops,
            is_undone=ply - 1 in history.undone,
            opened=opened,
        ),
        quiz=replace(table.quiz, wordings=questions_of(match, past, table.view, opened).wordings),
    )
