"""Players' flags: faults that they report of a question that they have answered."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.models import QuestionFlag, Showing
from games.selectors.questions.showings import answered_showing


class NotAnswered(Exception):
    """The account has answered no question of this round."""


@transaction.atomic(durable=True)
def flag(
    *, match_id: int, round_number: int, user_id: int, reason: QuestionFlag.Reason, text: str, now: datetime
) -> QuestionFlag:
    """Say that something is wrong with the question that an account has answered in a round of a match.

    There is one flag a person and version: as long as nobody has settled it, saying more replaces it; after
    that it stays as it is.

    :param text: comes clean from a form. :raises NotAnswered: see there.
    """
    showing: Showing | None = answered_showing(match_id, round_number, user_id)
    if showing is None:
        raise NotAnswered
    said, is_new = QuestionFlag.objects.select_for_update().get_or_create(
        version_id=showing.version_id, player_id=user_id, defaults={"reason": reason, "text": text, "at": now}
    )
    if not is_new and said.settled_at is None and (said.reason, said.text) != (reason, text):
        said.reason, said.text = reason, text
        said.save(update_fields=["reason", "text"])
    return said
