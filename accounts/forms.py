"""Forms with which people change their account."""

from __future__ import annotations

import zoneinfo
from datetime import time
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from allauth.account import forms as account_forms
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django import forms
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import ApiToken, User
from accounts.names import clean_display_name, clean_username
from accounts.text import lines, one_line, validate_printable

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

DELETE_WORD = "delete"


@cache
def time_zones() -> list[tuple[str, list[tuple[str, StrOrPromise]]]]:
    """All places of the IANA database by continent, as the choices of a select."""
    continents: dict[str, list[tuple[str, StrOrPromise]]] = {}
    for name in sorted(zoneinfo.available_timezones()):
        continent, __, place = name.partition("/")
        if place and continent not in {"Etc", "SystemV", "US"}:
            continents.setdefault(continent, []).append((name, place.replace("_", " ").replace("/", ", ")))
    return [
        ("", [("", _("Not chosen: UTC until your browser tells us")), ("UTC", "UTC")]),
        *continents.items(),
    ]


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg] # generic for the stubs alone
    """The settings page. It checks; `services.change_settings` writes."""

    display_name = forms.CharField(
        label=_("Name"),
        max_length=40,
        required=False,
        help_text=_("The name that others see; your user name if you leave it empty."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    about = forms.CharField(
        label=_("About you"),
        max_length=280,
        required=False,
        help_text=_("A line or two on your profile, for everybody to read."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    event_matches = forms.IntegerField(
        label=_("Event matches at the same time: at most"),
        min_value=User.FEWEST_EVENT_MATCHES,
        max_value=User.MOST_EVENT_MATCHES,
        help_text=_(
            "From 1 to 20. You cannot enter a tournament or a season that would bring more, counted at the"
            " busiest moment of all that you are in."
        ),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    class Meta:
        model = User
        fields = (
            "display_name",
            "about",
            "theme",
            "hand_order",
            "confirm_moves",
            "motion",
            "sound",
            "shows_worth",
            "four_colours",
            "forced_cards",
            "take_back",
            "shown_ratings",
            "hides_rating",
            "event_matches",
            "is_named_in_database",
        )

    def clean_display_name(self) -> str:
        """A name that nobody can take for another's; one's own may stay as it is."""
        name: str = self.cleaned_data["display_name"]
        if one_line(name) == self.instance.display_name:
            return name
        _refuse_muted(self.instance)
        return clean_display_name(name, user_id=self.instance.pk)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for no number of matches from a page of before there was any."""
        super().__init__(*args, **kwargs)
        self.fields["event_matches"].required = not self.is_bound or "event_matches" in self.data

    def clean_event_matches(self) -> int:
        """The number; without one that which is stored."""
        number: int | None = self.cleaned_data["event_matches"]
        return self.instance.event_matches if number is None else number

    def clean_about(self) -> str:
        """Lines that can be read."""
        about = lines(self.cleaned_data["about"])
        if about != lines(self.instance.about):
            _refuse_muted(self.instance)
        validate_printable(about)
        return about


def _refuse_muted(user: User) -> None:
    """Refuse a name from somebody who may write nothing. :raises ValidationError: with until when."""
    if user.is_muted(timezone.now()):
        raise forms.ValidationError(
            _("You are muted: until that is over, your name and the text about you stay as they are."),
            code="muted",
        )


class UsernameForm(forms.Form):
    """Another user name, by the rules of sign-up."""

    username = forms.CharField(
        label=_("New user name"),
        min_length=2,
        max_length=30,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
        help_text=(
            _(
                "Letters, digits, dots, dashes and underscores. "
                "You log in with it, and it is in your profile’s address."
            )
        ),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_username(self) -> str:
        """A name that nobody can take for another's; one may change one's own capitals."""
        _refuse_muted(self.user)
        name: str = get_adapter().clean_username(self.cleaned_data["username"], shallow=True)
        return clean_username(name, user_id=self.user.pk)


class ResetForm(account_forms.ResetPasswordForm):
    """A new password, for whoever reads an address that the account has confirmed, if it has confirmed any.

    One that was mistyped and never confirmed is no way in: its reader hears that no account has it.
    """

    users: list[User]

    def clean_email(self) -> str:
        """allauth's, with `users` for whom it holds."""
        email: str = super().clean_email()
        sure = EmailAddress.objects.filter(user__in=self.users, verified=True)
        have = set(sure.values_list("user_id", flat=True))
        fits = set(sure.filter(email=email.lower()).values_list("user_id", flat=True))
        self.users = [user for user in self.users if user.pk in fits or user.pk not in have]
        return email


class DeleteForm(forms.Form):
    """Confirmation by a word that nobody types by accident."""

    word = forms.CharField(
        label=format_lazy(_("Type “{word}”"), word=DELETE_WORD),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )

    def clean_word(self) -> str:
        """The word, in any capitals."""
        word: str = self.cleaned_data["word"].strip().lower()
        if word != DELETE_WORD:
            raise forms.ValidationError(
                _("Type the word “%(word)s” to confirm."), code="word", params={"word": DELETE_WORD}
            )
        return word


class DeviceNameForm(forms.Form):
    """A person's own name for one of their browsers; nobody else reads it."""

    name = forms.CharField(label=_("Name"), max_length=40)

    def clean_name(self) -> str:
        """A line that can be read."""
        name = one_line(self.cleaned_data["name"])
        validate_printable(name)
        return name


def _half_hours() -> list[tuple[str, StrOrPromise]]:
    hours = [f"{hour:02}:{minute:02}" for hour in range(24) for minute in (0, 30)]
    return [("", _("not at all")), *((hour, hour) for hour in hours)]


def _hours(none: StrOrPromise) -> list[tuple[str, StrOrPromise]]:
    return [("", none), *((str(hour), f"{hour:02}:00") for hour in range(24))]


class TimesForm(forms.Form):
    """Quiet hours and the hours of the digest."""

    quiet_from = forms.ChoiceField(label=_("Quiet from"), required=False, choices=_half_hours)
    quiet_until = forms.ChoiceField(label=_("until"), required=False, choices=_half_hours)
    digest_1 = forms.ChoiceField(label=_("Digest at"), choices=_hours(_("choose")))
    digest_2 = forms.ChoiceField(label=_("and at"), required=False, choices=_hours(_("none")))
    digest_3 = forms.ChoiceField(label=_("and at"), required=False, choices=_hours(_("none")))

    def clean(self) -> dict[str, Any]:
        """Both ends of the quiet hours or none, and some time between them."""
        data = self.cleaned_data
        start, end = data.get("quiet_from"), data.get("quiet_until")
        if start is None or end is None:
            return data
        if bool(start) != bool(end):
            self.add_error(
                "quiet_until" if start else "quiet_from",
                _("Say when the quiet hours begin and when they end, or choose “not at all” twice."),
            )
        elif start and start == end:
            self.add_error("quiet_until", _("Quiet hours end at another time than they begin."))
        return data

    @property
    def quiet(self) -> tuple[time, time] | None:
        """The quiet hours that were chosen; None: none."""
        start, end = self.cleaned_data["quiet_from"], self.cleaned_data["quiet_until"]
        return (time.fromisoformat(start), time.fromisoformat(end)) if start else None

    @property
    def hours(self) -> list[int]:
        """The hours of the digest."""
        named = (self.cleaned_data[name] for name in ("digest_1", "digest_2", "digest_3"))
        return sorted({int(hour) for hour in named if hour})


SCOPE_WORDS: Final = {
    "read": (_("Read"), _("your tables, your hand, your inbox")),
    "play": (_("Play"), _("move, plan, take back, resign")),
    "tables": (_("Tables"), _("make, sit down, invite, leave, vote, give time")),
    "chat": (_("Talk"), _("read and write where you may")),
}


class TokenForm(forms.Form):
    """A new token for a program: what it is for, what it may do, how long."""

    name = forms.CharField(label=_("What is it for?"), max_length=60)
    scopes = forms.MultipleChoiceField(
        label=_("It may"),
        choices=ApiToken.Scope.choices,
        initial=[ApiToken.Scope.READ],
        error_messages={"required": _("Choose at least one thing that it may do.")},
    )
    lasts = forms.ChoiceField(
        label=_("Until"),
        choices=[
            ("30", _("30 days from now")),
            ("90", _("90 days from now")),
            ("365", _("a year from now")),
            ("never", _("I take it back")),
        ],
        initial="90",
    )
    form_key = forms.CharField(widget=forms.HiddenInput, min_length=32, max_length=32)

    def scope_choices(self) -> list[dict[str, Any]]:
        """The rights with their words, as the page draws them."""
        chosen = self["scopes"].value() or []
        return [
            {"value": scope, "word": word, "help": words, "is_chosen": scope in chosen}
            for scope, (word, words) in SCOPE_WORDS.items()
        ]

    def clean_name(self) -> str:
        """The name in one line, without signs that nobody sees."""
        name = one_line(self.cleaned_data["name"])
        validate_printable(name)
        return name
