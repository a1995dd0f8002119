"""Writing in the room of a club, and taking it back: as at a table, among its members."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction

from games.models import Club, Message
from games.outbox.push import push_written_in_club
from games.selectors.people.mutes_and_blocks import barriers_of
from games.selectors.talk.rooms import Door, club_door

from .errors import NotInside
from .writing import Words, marked_read, retracted, written


@transaction.atomic(durable=True)
def write_in_club(*, club_id: int, user_id: int, text: str, token: str, now: datetime) -> Message:
    """Write something into the room of a club. The same form sent twice is one message.

    Nobody gets a mail for it: its members find it on the page of the club.

    :param text: comes clean from a form. :param token: of the form.
    :raises NotInside, MayNotWrite, WritesTooFast, NobodyAnswered, TokenTaken: see there.
    """
    club, door = _locked(club_id, user_id)
    message, is_new = written(club, door, user_id, Words(text, token, now))
    if is_new:
        _tell(club, user_id)
    return message


@transaction.atomic(durable=True)
def retract_in_club(*, club_id: int, user_id: int, token: str, now: datetime) -> Message:
    """Take one's own message back; doing it twice does nothing.

    :raises NotInside, NoSuchMessage, TooLateToRetract: see there.
    """
    club, _door = _locked(club_id, user_id)
    message, is_new = retracted(club, user_id, token, now)
    if is_new:
        _tell(club, user_id)
    return message


@transaction.atomic(durable=True)
def mark_club_read(*, club_id: int, user_id: int, until: int) -> None:
    """Note that an account has seen the room of a club up to the message with the id `until`."""
    marked_read(user_id, Message.Room.CLUB, until, club_id=club_id)


def _locked(club_id: int, user_id: int) -> tuple[Club, Door]:
    """The club, its row locked, and the way into its room. :raises NotInside: there is none."""
    club = Club.objects.select_for_update().get(pk=club_id)
    door = club_door(club, user_id)
    if door is None:
        raise NotInside(is_seated=False)
    return club, door


def _tell(club: Club, user_id: int) -> None:
    """Have the pages of the club look again, but for those of whoever is apart from the writer."""
    barriers = barriers_of(user_id)
    apart = frozenset(barriers.blocked | set(barriers.blocked_by))
    transaction.on_commit(partial(push_written_in_club, club.pk, apart))
