"""What kinds and ways are called on the pages about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

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
