"""Names of kinds and ways on the pages about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.models import Kind, Way

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrOrPromise

KINDS: Final[Mapping[Kind, StrOrPromise]] = {
    Kind.TURN: _("My turn"),
    Kind.TIME: _("Little time left"),
    Kind.BEGUN: _("A match began"),
    Kind.ENDED: _("A match ended"),
    Kind.ASKED: _("An invitation or a vote"),
    Kind.WROTE: _("Somebody wrote at my table"),
    Kind.EVENT_BEGUN: _("An event begins"),
    Kind.PAIRED: _("I am paired in an event"),
    Kind.LAST_DAY: _("A last day is near"),
    Kind.RESERVE: _("A seat for a reserve"),
    Kind.EVENT_OVER: _("An event is over"),
    Kind.ACCOUNT: _("About my account"),
}
WAYS: Final[Mapping[Way, StrOrPromise]] = {
    Way.PAGE: _("On the page"),
    Way.PUSH: _("Push"),
    Way.MAIL: _("Mail at once"),
    Way.DIGEST: _("Digest"),
}
SHORT_WAYS: Final[Mapping[Way, StrOrPromise]] = {
    Way.PAGE: _("page"),
    Way.PUSH: _("push"),
    Way.MAIL: _("mail"),
    Way.DIGEST: _("digest"),
}
_NUMBERS: Final[Mapping[Kind, StrOrPromise]] = {
    Kind.TURN: ngettext_lazy("%(count)d turn", "%(count)d turns", "count"),
    Kind.TIME: ngettext_lazy(
        "little time left at %(count)d table", "little time left at %(count)d tables", "count"
    ),
    Kind.BEGUN: ngettext_lazy("%(count)d match begun", "%(count)d matches begun", "count"),
    Kind.ENDED: ngettext_lazy("%(count)d match ended", "%(count)d matches ended", "count"),
    Kind.ASKED: ngettext_lazy("%(count)d question", "%(count)d questions", "count"),
    Kind.WROTE: ngettext_lazy("news at %(count)d table", "news at %(count)d tables", "count"),
    Kind.EVENT_BEGUN: ngettext_lazy("%(count)d event begun", "%(count)d events begun", "count"),
    Kind.PAIRED: ngettext_lazy("paired in %(count)d event", "paired in %(count)d events", "count"),
    Kind.LAST_DAY: ngettext_lazy("last day of %(count)d event", "last days of %(count)d events", "count"),
    Kind.RESERVE: ngettext_lazy("a seat in %(count)d event", "seats in %(count)d events", "count"),
    Kind.EVENT_OVER: ngettext_lazy("%(count)d event over", "%(count)d events over", "count"),
    Kind.ACCOUNT: _("your account"),
}


def number_of(kind: Kind, count: int) -> str:
    """So many of a kind of thing."""
    return str(_NUMBERS[kind] % {"count": count})
