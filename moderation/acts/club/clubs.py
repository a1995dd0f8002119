"""Acts on a club: another name, an empty text, the end of it, and a member less."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError

from accounts.lookalikes import skeletons
from accounts.models import TakenName
from accounts.names import clean_held_name
from accounts.user_lookup import account_called
from games.models import Club, Membership
from games.services.clubs import clubs as service
from games.services.clubs.errors import NameTaken
from games.services.clubs.members import see_to_keepers, take_out
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

Standing = Membership.Standing


def can(deed: Deed) -> None:
    """:raises NotNow: ``closed``: nobody is in it any more."""
    if not deed.club.is_open and not deed.club.is_shut:
        raise NotNow("closed")


def rename(deed: Deed) -> Done:
    """Give the club the name `name`; the old one nobody has for a year, the club neither.

    :raises NotNow: ``closed``; ``bad-name``: it may not be, or somebody has it; ``same-name``.
    """
    can(deed)
    club, before = deed.club, deed.club.name
    name = _checked(club, str(deed.values.get("name") or ""))
    if name == before:
        raise NotNow("same-name")
    _call(club, name, deed.now)
    TakenName.objects.filter(holder=club.holder).exclude(held_until=None).update(holder="")
    return Done(before={"name": before}, after={"name": name}, shown={"club": name})


def old_name(deed: Deed, action: Action) -> Done:
    """Give the name of before back. :raises NotNow: ``taken``: somebody else has it by now."""
    club, before, name = deed.club, deed.club.name, str(action.before["name"])
    left = TakenName.objects.filter(skeleton__in=skeletons(name), user=None, holder="")
    left.exclude(held_until=None).delete()
    _call(club, name, deed.now)
    return Done(before={"name": before}, after={"name": name}, shown={"club": name})


def can_clear(deed: Deed) -> None:
    """:raises NotNow: ``empty``."""
    if not deed.club.about:
        raise NotNow("empty")


def clear(deed: Deed) -> Done:
    """Take its text away. :raises NotNow: as `can_clear`."""
    can_clear(deed)
    before, club = deed.club.about, deed.club
    club.about = ""
    club.save(update_fields=["about"])
    return Done(before={"about": before}, shown={"club": club.name})


def text_again(deed: Deed, action: Action) -> Done:
    """Give back what has not been written anew. :raises NotNow: ``written``."""
    club = deed.club
    if club.about:
        raise NotNow("written")
    club.about = str(action.before["about"])
    club.save(update_fields=["about"])
    return Done(after={"about": club.about}, shown={"club": club.name})


def can_close(deed: Deed) -> None:
    """:raises NotNow: ``closed``."""
    if not deed.club.is_open:
        raise NotNow("closed")


def close(deed: Deed) -> Done:
    """Nobody plays, writes or joins there any more; its members stay. :raises NotNow: as `can_close`."""
    can_close(deed)
    service.close(deed.club, now=deed.now, is_shut=True)
    return Done(shown={"club": deed.club.name})


def can_open(deed: Deed) -> None:
    """:raises NotNow: ``open``; ``empty``: nobody is in it any more."""
    if deed.club.is_open:
        raise NotNow("open")
    if not deed.club.is_shut or not deed.club.size:
        raise NotNow("empty")


def reopen(deed: Deed) -> Done:
    """Everything is as it was, with the members that it has. :raises NotNow: as `can_open`."""
    can_open(deed)
    service.reopen(deed.club)
    see_to_keepers(deed.club, deed.now)
    return Done(shown={"club": deed.club.name})


def remove_member(deed: Deed) -> Done:
    """Take the member `username` out, who comes back only when a keeper invites them.

    :raises NotNow: ``closed``; ``no-member``.
    """
    can(deed)
    club = deed.club
    person = account_called(str(deed.values.get("username") or ""))
    gone = None if person is None else club.memberships.members().filter(player=person).first()
    if gone is None:
        raise NotNow("no-member")
    before = {"person": gone.player_id, "standing": gone.standing, "since": gone.since.isoformat()}
    take_out(club, gone, now=deed.now, is_removed=True)
    return Done(before=before, told=frozenset({gone.player_id}), shown={"club": club.name})


def member_again(deed: Deed, action: Action) -> Done:
    """Make them a member again, and a keeper if they were one. :raises NotNow: ``gone``, ``closed``."""
    club, before = deed.club, action.before
    row = club.memberships.filter(player=before["person"], standing=Standing.REMOVED).first()
    if row is None:
        raise NotNow("gone")
    if not club.is_open and not club.is_shut:
        raise NotNow("closed")
    row.standing, row.since = before["standing"], datetime.fromisoformat(before["since"])
    row.save(update_fields=["standing", "since"])
    service.count_members(club)
    return Done(after={"person": row.player_id}, told=frozenset({row.player_id}), shown={"club": club.name})


def _checked(club: Club, typed: str) -> str:
    try:
        name = clean_held_name(typed, holder=club.holder)
    except ValidationError as error:
        raise NotNow("bad-name", why=" ".join(error.messages)) from error
    if not 0 < len(name) <= Club.LONGEST_NAME:
        raise NotNow("bad-length", most=Club.LONGEST_NAME)
    return name


def _call(club: Club, name: str, now: datetime) -> None:
    """:raises NotNow: ``taken``."""
    try:
        service.take_name(club, name, now)
    except NameTaken as error:
        raise NotNow("taken") from error
    club.name = name
    club.save(update_fields=["name"])


ACTS: Final = (
    Act(Code.RENAME_CLUB, Target.CLUB, "act_clubs", rename, old_name, Code.RENAME_CLUB, check=can),
    Act(
        Code.CLEAR_CLUB, Target.CLUB, "act_clubs", clear, text_again, Code.RESTORE_CLUB, check=can_clear,
    ),
    Act(
        Code.CLOSE_CLUB, Target.CLUB, "act_clubs", close,
        lambda deed, _: reopen(deed), Code.OPEN_CLUB, check=can_close,
    ),
    Act(
        Code.OPEN_CLUB, Target.CLUB, "act_clubs", reopen,
        lambda deed, _: close(deed), Code.CLOSE_CLUB, check=can_open,
    ),
    Act(
        Code.REMOVE_MEMBER, Target.CLUB, "act_clubs", remove_member, member_again, Code.RETURN_MEMBER,
        check=can,
    ),
)  # fmt: skip
