"""Forms to sit down at a table, to invite somebody, and to have a bot sit down."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

BAD_WISH = _(
    "A wish is written in hexadecimal, digits and the letters a to f, two for each of at most 16 bytes."
    " Change it, or leave it empty."
)
"""Refusal of what somebody wants to add to the seed."""


class SeatForm(forms.Form):
    """A chair."""

    seat = forms.IntegerField(min_value=0, max_value=99)


class WishForm(forms.Form):
    """An addition of somebody who sits down to the seed; whether it is hex, the service says."""

    wish = forms.CharField(
        max_length=200, required=False, initial="", error_messages={"max_length": BAD_WISH}
    )


class SitForm(SeatForm, WishForm):
    """A chair for oneself."""


class GuestForm(forms.Form):
    """Somebody by user name."""

    person = forms.CharField(max_length=150)


class LevelForm(forms.Form):
    """A bot's level. Which levels there are is for the game of the table to say."""

    level = forms.CharField(max_length=16)


class BotForm(SeatForm, LevelForm):
    """A bot for a chair."""
