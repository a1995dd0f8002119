"""Names and profiles that offend: another name, an empty profile. What is taken away nobody has at once."""

from __future__ import annotations

import secrets
from typing import Final

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Value
from django.db.models.functions import Lower

from accounts.lookalikes import skeletons
from accounts.models import TakenName, User
from accounts.names import clean_username
from games.models import DirectoryEntry
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

from .base import can, somebody


def rename(deed: Deed) -> Done:
    """Give the person the user name `username`, or one made up, and no display name.

    :raises NotNow: ``bot``, ``gone``; ``bad-name``: it may not be, or somebody has it.
    """
    person = somebody(deed)
    before = _names(person)
    wanted = str(deed.values.get("username") or "")
    _give(person, _checked(person, wanted) if wanted else f"player-{secrets.token_hex(4)}", "")
    _hold(person, before, deed)
    return Done(before=before, after=_names(person), shown={"name": person.name})


def name_again(deed: Deed, action: Action) -> Done:
    """Give the name of before back. :raises NotNow: ``gone``; ``taken``: somebody else has it by now."""
    person = somebody(deed)
    before = _names(person)
    _forget(person, action.before)
    _give(person, action.before["username"], action.before["display_name"])
    return Done(before=before, after=_names(person), shown={"name": person.name})


def can_clear(deed: Deed) -> None:
    """:raises NotNow: ``bot``, ``gone``, ``empty``."""
    person = somebody(deed)
    if not (person.about or person.display_name or any(_listed(person).values())):
        raise NotNow("empty")


def clear_profile(deed: Deed) -> Done:
    """Take the display name and the texts away. :raises NotNow: as `can_clear`."""
    can_clear(deed)
    person = deed.user
    before = {**_names(person), "about": person.about, **_listed(person)}
    DirectoryEntry.objects.filter(player=person).update(line="", languages="")
    person.about = ""
    person.save(update_fields=["about"])
    _give(person, person.username, "")
    _hold(person, before, deed)
    return Done(before=before)


def restore_profile(deed: Deed, action: Action) -> Done:
    """Give back what has not been written anew. :raises NotNow: ``gone``; ``taken``."""
    person = somebody(deed)
    _forget(person, action.before)
    _give(person, person.username, person.display_name or action.before["display_name"])
    person.about = person.about or action.before["about"]
    person.save(update_fields=["about"])
    for name, now in _listed(person).items():
        if not now and action.before.get(name):
            DirectoryEntry.objects.filter(player=person).update(**{name: action.before[name]})
    return Done(after={**_names(person), "about": person.about, **_listed(person)})


def clean_name(name: str, person: User) -> str:
    """A user name that the person may be given. :raises ValidationError: with what is wrong."""
    return clean_username(get_adapter().clean_username(name, shallow=True), user_id=person.pk)


def _names(person: User) -> dict[str, str]:
    return {"username": person.username, "display_name": person.display_name}


def _listed(person: User) -> dict[str, str]:
    """The words by which they want to be found, or wanted."""
    entry = DirectoryEntry.objects.filter(player=person).first()
    return {} if entry is None else {"line": entry.line, "languages": entry.languages}


def _checked(person: User, name: str) -> str:
    try:
        return clean_name(name, person)
    except ValidationError as error:
        raise NotNow("bad-name", why=" ".join(error.messages)) from error


def _give(person: User, username: str, display_name: str) -> None:
    person.username, person.display_name = username, display_name
    try:
        with transaction.atomic():
            person.save(update_fields=["username", "display_name"])
    except IntegrityError as error:
        raise NotNow("taken") from error


def _hold(person: User, before: dict[str, str], deed: Deed) -> None:
    """Keep the names of before from everybody, but for what is still the person's; they lead nowhere."""
    _forget(person, before)
    left = [
        TakenName(skeleton=sign, user=person, held_until=deed.now + TakenName.HELD) for sign in _left(before)
    ]
    TakenName.objects.bulk_create(left, ignore_conflicts=True)


def _forget(person: User, before: dict[str, str]) -> None:
    """Hold names of before no more, nor lead from them to the person."""
    person.taken_names.filter(skeleton__in=_left(before)).exclude(held_until=None).delete()
    person.former_names.alias(lowered=Lower("name")).filter(lowered=Lower(Value(before["username"]))).delete()


def _left(before: dict[str, str]) -> list[str]:
    names = [before["username"], before["display_name"]]
    return sorted({sign for name in names if name for sign in skeletons(name)})


ACTS: Final = (
    Act(Code.RENAME, Target.PERSON, "act_rename", rename, name_again, Code.RENAME, check=can),
    Act(
        Code.CLEAR_PROFILE, Target.PERSON, "act_clear_profile", clear_profile, restore_profile,
        Code.RESTORE_PROFILE, check=can_clear,
    ),
)  # fmt: skip
