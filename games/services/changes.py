"""Raises the version of a match's page when what it shows changes: for all, or for one alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction

from accounts.row_updates import update_rows
from games.models import Match, SeatTenure
from games.outbox.push import push_change, push_own
from games.outbox.wake import wake_event


def changed(match: Match, *fields: str, user_ids: Iterable[int] = ()) -> None:
    """Give `match` its next version, and on commit have its screens look again.

    Every service that changes anything that a match's page shows calls this in its transaction: a move,
    who sits where, a name. The caller holds the match's row locked, or has just created it.

    :param fields: of the match, to be saved with the version.
    :param user_ids: whose lists of tables changed too.
    """
    match.version += 1
    update_rows([match], ["version", *fields])
    told = tuple(user_ids)
    # The version at the commit, so that a transaction with several changes tells of the last alone.
    transaction.on_commit(lambda: push_change(match.pk, match.version, told))


def result_changed(match: Match) -> None:
    """On commit have the event of a match, if it is of one, look at what it has come to.

    Every service that ends a match, takes its end back, or changes whether it counts, calls this.
    """
    if match.event_id is not None:
        transaction.on_commit(partial(wake_event, match.event_id))


def changed_for(tenure: SeatTenure) -> None:
    """Give what a seat's holder alone sees of a match its next version, and on commit tell their pages.

    Every service that changes anything that one holder sees and nobody else may know of calls this in its
    transaction: the match's version, which everybody learns, stays what it is. The caller holds the row of
    the match locked.
    """
    tenure.own_version += 1
    tenure.save(update_fields=["own_version"])
    transaction.on_commit(lambda: push_own(tenure.match_id, tenure.player_id, tenure.own_version))
