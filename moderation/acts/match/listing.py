"""Acts on the listing of a match: hide or show it, rename it, close or open its chat."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import ValidationError

from accounts.text import one_line, validate_printable
from games.models import Match
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

LONGEST_NAME: Final = Match._meta.get_field("name").max_length or 0
"""In signs."""


def can_hide(deed: Deed) -> None:
    """:raises NotNow: ``hidden``."""
    if deed.match.hidden_at is not None:
        raise NotNow("hidden")


def hide(deed: Deed) -> Done:
    """No list names it; whoever has its address goes on. :raises NotNow: as `can_hide`."""
    can_hide(deed)
    match = deed.match
    match.hidden_at = deed.now
    match.save(update_fields=["hidden_at"])
    return Done()


def can_show(deed: Deed) -> None:
    """:raises NotNow: ``not-hidden``."""
    if deed.match.hidden_at is None:
        raise NotNow("not-hidden")


def show(deed: Deed) -> Done:
    """Lists name it again. :raises NotNow: as `can_show`."""
    can_show(deed)
    match = deed.match
    match.hidden_at = None
    match.save(update_fields=["hidden_at"])
    return Done()


def rename(deed: Deed) -> Done:
    """It is called `name` from now on. :raises NotNow: ``bad-name``, ``same-name``."""
    return _called(deed, str(deed.values["name"]))


def old_name(deed: Deed, action: Action) -> Done:
    """Takes a `rename` back. :raises NotNow: ``same-name``."""
    return _called(deed, str(action.before["name"]))


def can_close_chat(deed: Deed) -> None:
    """:raises NotNow: ``chat-closed``."""
    if deed.match.chat_closed_at is not None:
        raise NotNow("chat-closed")


def close_chat(deed: Deed) -> Done:
    """Nobody writes there any more; what was written stays. :raises NotNow: as `can_close_chat`."""
    can_close_chat(deed)
    match = deed.match
    match.chat_closed_at = deed.now
    match.save(update_fields=["chat_closed_at"])
    return Done()


def can_open_chat(deed: Deed) -> None:
    """:raises NotNow: ``chat-open``."""
    if deed.match.chat_closed_at is None:
        raise NotNow("chat-open")


def open_chat(deed: Deed) -> Done:
    """:raises NotNow: as `can_open_chat`."""
    can_open_chat(deed)
    match = deed.match
    match.chat_closed_at = None
    match.save(update_fields=["chat_closed_at"])
    return Done()


def _called(deed: Deed, typed: str) -> Done:
    match, name = deed.match, one_line(typed)
    try:
        validate_printable(name)
    except ValidationError as error:
        raise NotNow("bad-name", most=LONGEST_NAME) from error
    if not 0 < len(name) <= LONGEST_NAME:
        raise NotNow("bad-name", most=LONGEST_NAME)
    if name == match.name:
        raise NotNow("same-name")
    before, match.name = match.name, name
    match.save(update_fields=["name"])
    return Done(before={"name": before}, after={"name": name}, shown={"name": name})


ACTS: Final = (
    Act(
        Code.HIDE, Target.MATCH, "act_listing", hide, lambda deed, _: show(deed), Code.SHOW, check=can_hide,
    ),
    Act(
        Code.SHOW, Target.MATCH, "act_listing", show, lambda deed, _: hide(deed), Code.HIDE, check=can_show,
    ),
    Act(Code.RENAME_TABLE, Target.MATCH, "act_listing", rename, old_name, Code.RENAME_TABLE),
    Act(
        Code.CLOSE_CHAT, Target.MATCH, "act_listing", close_chat,
        lambda deed, _: open_chat(deed), Code.OPEN_CHAT, check=can_close_chat,
    ),
    Act(
        Code.OPEN_CHAT, Target.MATCH, "act_listing", open_chat,
        lambda deed, _: close_chat(deed), Code.CLOSE_CHAT, check=can_open_chat,
    ),
)  # fmt: skip
