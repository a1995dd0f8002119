"""Tells two accounts of one network address, at the begin of a match, that it counts for no rating.

Of those that are rated, however one gets to the table, and of public ones.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from accounts.households import households_among
from accounts.multi_accounts import pairs_of_one_address
from games.models import Match, Notice
from games.services.notices import tell_of


def tell_one_address(
    match: Match, user_ids: Collection[int], *, newcomer: int | None = None, now: datetime
) -> None:
    """Note that such accounts play there, and write a line for each of them; nobody else learns of it.

    The line does not say who the other is. Of those who have declared to live together it is known, and
    nothing is said. For the transaction in which they come together; three queries, and what is written.

    :param user_ids: all people who play. :param newcomer: who has just come; None: all of them have.
    """
    is_for_all = match.is_rated or match.visibility == Match.Visibility.PUBLIC
    if match.is_practice or not is_for_all:
        return
    pairs = pairs_of_one_address(user_ids, now)
    if newcomer is not None:
        pairs = frozenset(pair for pair in pairs if newcomer in pair)
    if pairs:
        pairs -= households_among(user_ids)
    if not pairs:
        return
    match.shares_address = True
    match.save(update_fields=["shares_address"])
    tell_of(match, frozenset().union(*pairs), Notice.Kind.ONE_ADDRESS)
