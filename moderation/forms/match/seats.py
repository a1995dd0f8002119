"""Forms of acts on a seat of a match, and on its end."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Match, SeatTenure
from moderation.acts.match.seat import seats_of
from moderation.acts.match.seats import is_persons, may_be_given_back, may_be_taken_over
from moderation.acts.match.time import LONGEST, on_clock
from moderation.forms.base import ActForm, days_field


def seat_in_words(tenure: SeatTenure) -> str:
    """*Seat 2: Ann*, *Seat 2: a bot, for Ann*, *Seat 2: a bot*."""
    seat = tenure.seat + 1
    if not tenure.is_bot:
        return _("Seat %(seat)d: %(name)s") % {"seat": seat, "name": tenure.player.name}
    if tenure.owner is None:
        return _("Seat %(seat)d: a bot") % {"seat": seat}
    return _("Seat %(seat)d: a bot, for %(name)s") % {"seat": seat, "name": tenure.owner.name}


class SeatActForm(ActForm):
    """One of the seats that it can be done to; subclasses say which these are."""

    seat = forms.TypedChoiceField(
        label=gettext_lazy("Which seat"),
        coerce=int,
        error_messages={"invalid_choice": gettext_lazy("That cannot be done to this seat now.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        match = self.target
        seats = seats_of(match) if isinstance(match, Match) else ()
        fitting = [(each.seat, seat_in_words(each)) for each in seats if self.fits(each)]
        self.fields["seat"].choices = fitting  # type: ignore[attr-defined]

    def fits(self, tenure: SeatTenure) -> bool:
        """True if it can be done to a seat."""
        return is_persons(tenure)


class TimeForm(SeatActForm):
    """A seat on the clock, and how much."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["days"] = days_field(LONGEST, initial=1, label=_("How many days"))

    def fits(self, tenure: SeatTenure) -> bool:
        """It is its turn, and a clock runs."""
        return on_clock(tenure)


class BotActForm(SeatActForm):
    """A person's seat, and whether they may come back."""

    keeps = forms.BooleanField(
        label=gettext_lazy("They may come back when they like"), required=False, initial=True
    )


class SubstituteForm(SeatActForm):
    """A seat, and who is asked for it."""

    name = forms.CharField(
        label=gettext_lazy("Whom to ask"),
        help_text=gettext_lazy("A user name. Empty: nobody in particular."),
        required=False,
        max_length=150,
    )
    keeps = forms.BooleanField(
        label=gettext_lazy("Whoever sits there may come back until then"), required=False
    )

    def fits(self, tenure: SeatTenure) -> bool:
        """Nobody may take it over yet."""
        return may_be_taken_over(tenure)


class OwnerForm(SeatActForm):
    """A bot's seat that somebody has held."""

    def fits(self, tenure: SeatTenure) -> bool:
        """A bot plays there, and not by the rules."""
        return may_be_given_back(tenure)


class EndForm(ActForm):
    """Winners of a match that a moderator ends."""

    winners = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who has won"),
        help_text=gettext_lazy("Choose nobody if nobody has."),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        match = self.target
        seats = seats_of(match) if isinstance(match, Match) else ()
        self.fields["winners"].choices = [  # type: ignore[attr-defined]
            (each.seat, seat_in_words(each)) for each in seats
        ]


FORMS: Final = {
    "give-time": TimeForm,
    "seat-to-bot": BotActForm,
    "seat-to-substitute": SubstituteForm,
    "seat-to-owner": OwnerForm,
    "end": EndForm,
}
