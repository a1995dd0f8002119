"""Rows of a page about moderators' actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from accounts.models import User
from moderation.acts.registry import ACTS
from moderation.models import Action
from moderation.selectors.history import MOST
from moderation.selectors.rights import may
from moderation.words.registry import words_of

from .lists import Listed, listed

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action, for moderators."""

    at: datetime
    by: str
    """Empty: the site itself."""
    second: str
    what: StrOrPromise
    reason: str
    note: str
    is_alone: bool
    is_undone: bool
    is_act: bool
    """True if something was done to a match or a person, which stands until it is taken back."""
    undo: str
    """Address at which it can be taken back; empty: it cannot, or not by the reader."""


PAGE_FIELD: Final = "trail"
"""The field of an address that says which page of it is shown."""


def action_rows(
    request: HttpRequest, actions: QuerySet[Action], reader: User, *, can_undo: bool = True
) -> Listed[ActionRow]:
    """Rows of what was done to one thing, by the page.

    :param can_undo: whether the reader may act on it at all.
    :raises Http404: there is no such page.
    """

    def made(found: Sequence[Action]) -> list[ActionRow]:
        return [_row(action, reader, can_undo=can_undo) for action in found]

    return listed(request, PAGE_FIELD, actions, made=made, size=MOST)


def _row(action: Action, reader: User, *, can_undo: bool) -> ActionRow:
    act = ACTS.get(action.code)
    is_undone = hasattr(action, "reversed_by")
    has_reverse = act is not None and act.undo is not None and not is_undone and action.reverse_of_id is None
    may_undo = can_undo and has_reverse and act is not None and may(reader, act)
    return ActionRow(
        at=action.at,
        by="" if action.by is None else action.by.name,
        second="" if action.second is None else action.second.name,
        what=words_of(action.code).done,
        reason=action.reason,
        note=action.note,
        is_alone=action.is_alone,
        is_undone=is_undone,
        is_act=act is not None or action.reverse_of_id is not None,
        undo=reverse("admin:moderation_undo", args=(action.pk,)) if may_undo else "",
    )
