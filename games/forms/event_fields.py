"""Fields of the form of an event: its tables, choices and days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.text import lines, validate_printable
from games.catalogue import PRESENTERS, RULES
from games.models import Match
from games.models.event import LONGEST_ABOUT
from games.presenters.lobby.options import Explained
from games.selectors.tournaments.tables_of_events import tables_of
from games.tournaments.plans import GROUP, KNOCKOUT, SWISS

MOST_LINES: Final = 12
_TYPED: Final = 4 * LONGEST_ABOUT
"""Longer is not even looked at."""
KINDS: Final = {
    GROUP: gettext_lazy("group, everybody with everybody"),
    SWISS: gettext_lazy("Swiss, in rounds"),
    KNOCKOUT: gettext_lazy("knockout"),
}
PACES: Final = {
    Match.Pace.STANDARD: gettext_lazy("standard"),
    Match.Pace.FAST: gettext_lazy("fast"),
    Match.Pace.SLOW: gettext_lazy("slow"),
}
SHARES: Final = {
    "": gettext_lazy("however they keep their turns"),
    "85": gettext_lazy("in time with 85 of 100 turns"),
    "90": gettext_lazy("in time with 90 of 100 turns"),
    "95": gettext_lazy("in time with 95 of 100 turns"),
}
SAME, RANKED = "same", "ranked"
DEALS: Final = {
    "": gettext_lazy("deals of their own"),
    SAME: gettext_lazy("the same deals in all groups"),
    RANKED: gettext_lazy("the same deals in all groups, and stand by what they make of these"),
}


@dataclass(frozen=True, slots=True)
class EventTable:
    """Table that events can be played at: a game, a number of seats, and whether pairs stay together."""

    game: str
    seats: int
    has_pairs: bool = False

    @property
    def value(self) -> str:
        """Name in addresses and forms."""
        return f"{self.game}.{self.seats}{'.pairs' if self.has_pairs else ''}"

    @property
    def label(self) -> str:
        """Words for what is played."""
        game = PRESENTERS[self.game].name
        if len(RULES[self.game].seat_counts) == 1:
            return str(game)
        if self.has_pairs:
            return _("%(game)s, %(count)d seats, in fixed pairs") % {"game": game, "count": self.seats}
        return _("%(game)s, %(count)d seats") % {"game": game, "count": self.seats}


def event_tables() -> Sequence[EventTable]:
    """Every table that some event can be played at."""
    some = [
        EventTable(game, seats, has_pairs)
        for game in PRESENTERS
        for seats in sorted(RULES[game].seat_counts)
        for has_pairs in (False, True)
    ]
    return [each for each in some if tables_of(each.game, each.seats, has_pairs=each.has_pairs).kinds]


def select(choices: Any, label: Any, **more: Any) -> Any:
    return {
        "choices": list(choices.items()),
        "label": label,
        "error_messages": dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Choose one of those in the list.")
        ),
        "widget": forms.Select(attrs={"class": "input"}),
        **more,
    }


def day(label: Any, **more: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        input_formats=["%Y-%m-%d"],
        error_messages=dict.fromkeys(
            ("required", "invalid"), gettext_lazy("Give a day that there is: year, month and day.")
        ),
        widget=forms.DateInput(attrs={"class": "input", "type": "date"}, format="%Y-%m-%d"),
        **more,
    )


def clean_about(typed: str) -> str:
    """Some lines about an event that can be read. :raises ValidationError: with what is wrong."""
    text = "" if len(typed) > _TYPED else lines(typed)
    if len(typed) > _TYPED or len(text) > LONGEST_ABOUT:
        said = _("The text can have at most %(longest)d characters. Say it in fewer words.")
        raise ValidationError(said % {"longest": LONGEST_ABOUT})
    validate_printable(text)
    if text.count("\n") >= MOST_LINES:
        said = _("The text can have at most %(most)d lines. Use fewer line breaks.")
        raise ValidationError(said % {"most": MOST_LINES})
    return text


def number(label: Any, low: int, high: int, initial: int, *, required: bool = True) -> forms.IntegerField:
    words = _("Give a whole number from %(low)d to %(high)d.") % {"low": low, "high": high}
    return forms.IntegerField(
        label=label,
        min_value=low,
        max_value=high,
        initial=initial,
        required=required,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), words),
        widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
    )


def option_name(option: Explained) -> str:
    """The name of the field of an option."""
    return f"option-{option.info.name}"
