"""The form of one act: what it asks besides, what those concerned read, what moderators read."""

from __future__ import annotations

from datetime import datetime
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy, ngettext

from accounts.models import User
from accounts.text import lines, validate_printable
from moderation.acts.base import Act, Thing
from moderation.models import Action, Case
from moderation.selectors.conflicts_of_interest import has_to_do
from moderation.services.carry_out import SHORTEST_REASON, Wanted, seen_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrOrPromise

COMMON = frozenset({"reason", "note", "token", "seen", "case"})

REASON_MOST = Action._meta.get_field("reason").max_length or 0
NOTE_MOST = Action._meta.get_field("note").max_length or 0


class ReasonsForm(forms.Form):
    """Two reasons, and by what a form is told from another and an old one from a fresh one."""

    reason = forms.CharField(
        label=gettext_lazy("What those concerned read"),
        help_text=gettext_lazy("Why it is done, in a sentence or two."),
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": REASON_MOST}),
        error_messages={"required": gettext_lazy("Say why: those concerned read it.")},
    )
    note = forms.CharField(
        label=gettext_lazy("For moderators only"),
        help_text=gettext_lazy("A note that stands in the audit."),
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": NOTE_MOST}),
        required=False,
    )
    partial: ClassVar[str] = ""
    """A template that is drawn over the fields, with `form`: a preview, a choice that no field can draw."""
    drawn: ClassVar[frozenset[str]] = frozenset()
    """The fields that it draws itself."""

    token = forms.RegexField(r"\A[A-Za-z0-9_-]{16,40}\Z", widget=forms.HiddenInput)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**62)
    case = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=2**62)

    def __init__(
        self, sent: Mapping[str, Any] | None = None, *, act: Act, target: Thing, by: User,
        now: datetime, initial: Mapping[str, Any] | None = None, seen: int | None = None,
    ) -> None:  # fmt: skip
        """:param by: who fills it in. :param initial: what a link to the page has chosen already.

        :param seen: what `seen_of` says, where it was asked of several things at once.
        """
        fresh = {"token": token_urlsafe(16), "seen": seen_of(target) if seen is None else seen}
        super().__init__(sent, initial={**(initial or {}), **fresh})
        self.act, self.target, self.by, self.now = act, target, by, now
        if not act.asks_reason:
            del self.fields["reason"]

    def clean_reason(self) -> str:
        """Some words, of signs that can be read."""
        text = _readable(self.cleaned_data["reason"], REASON_MOST)
        if len(text) < SHORTEST_REASON:
            raise ValidationError(
                ngettext(
                    "Say why, in at least %(least)d character: those concerned read it.",
                    "Say why, in at least %(least)d characters: those concerned read it.",
                    SHORTEST_REASON,
                )
                % {"least": SHORTEST_REASON}
            )
        return text

    def clean_case(self) -> int | None:
        """A case that there is, and that what is acted on has something to do with."""
        case_id: int | None = self.cleaned_data["case"]
        if case_id is None:
            return None
        case = Case.objects.select_related("match", "club", "event").filter(pk=case_id).first()
        if case is None:
            raise ValidationError(gettext_lazy("There is no such case."))
        if not has_to_do(case, self.target):
            raise ValidationError(gettext_lazy("That case is about something else."))
        return case_id

    def clean_note(self) -> str:
        """Signs that can be read, or nothing."""
        return _readable(self.cleaned_data["note"], NOTE_MOST)


class ActForm(ReasonsForm):
    """The form of an act; subclasses add fields of their own, and `values` where these are no JSON."""

    def values(self) -> dict[str, Any]:
        """The values of its own fields, as the act reads them (`Wanted.values`); JSON."""
        return {name: value for name, value in self.cleaned_data.items() if name not in COMMON}

    def wanted(self, code: str, by: User) -> Wanted:
        """The act that this form asks for, once it is valid."""
        sent = self.cleaned_data
        return Wanted(
            code=code,
            by_id=by.pk,
            target_id=self.target.pk,
            token=sent["token"],
            seen=sent["seen"],
            reason=sent.get("reason", ""),
            note=sent["note"],
            values=self.values(),
            case_id=sent["case"],
        )


def days_field(most: int, *, initial: int, label: StrOrPromise) -> forms.IntegerField:
    """A field for a number of days, and the choice of them."""
    return forms.IntegerField(
        label=label,
        help_text=gettext("From 1 to %(most)d.") % {"most": most},
        min_value=1,
        max_value=most,
        initial=initial,
    )


def _readable(typed: str, most: int) -> str:
    if len(typed) > 2 * most:  # not even looked at
        typed = typed[: most + 1]
    text = lines(typed)
    if len(text) > most:
        raise ValidationError(
            ngettext("That is more than %(most)d character.", "That is more than %(most)d characters.", most)
            % {"most": most}
        )
    validate_printable(text)
    return text
