"""What people send to open a table and to sit down at one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from accounts.text import one_line, validate_printable
from games.models import Match, SeatTenure
from games.presenters.lists import levels_of
from games.rules.registry import GAMES

OPEN = "open"
"""A chair that is left for a person."""


class NewTable(forms.Form):
    """A new table of one game with so many seats.

    Whether the options' values go together is for the rules to say.
    """

    name = forms.CharField(
        max_length=60,
        error_messages={"required": "Give the table a name."},
    )
    visibility = forms.ChoiceField(choices=Match.Visibility.choices, initial=Match.Visibility.PUBLIC)

    def __init__(
        self,
        game: str,
        seat_count: int,
        option_names: Iterable[str],
        data: Mapping[str, Any] | None = None,
        *,
        others: str = OPEN,
        name: str = "",
    ) -> None:
        """A form with the questions of `game`.

        :param option_names: the options that are asked about.
        :param others: what the chairs but mine are to begin with.
        :param name: the name that is offered.
        """
        super().__init__(data, initial={"name": name, "seat": 0})
        self.game = game
        self.seat_count = seat_count
        self.option_names = tuple(option_names)
        seats = range(seat_count)
        self.fields["seat"] = forms.TypedChoiceField(coerce=int, choices=[(s, str(s + 1)) for s in seats])
        chairs = [(OPEN, OPEN), *levels_of(game)]
        for seat in seats:
            self.fields[f"chair-{seat}"] = forms.ChoiceField(choices=chairs, initial=others)
        rules = GAMES[game]
        usual = rules.config_options(rules.parse_config({}))
        for option in self.option_names:
            self.fields[f"option-{option}"] = _option_field(usual[option])

    def clean_name(self) -> str:
        """One line that can be read."""
        name = one_line(self.cleaned_data["name"])
        validate_printable(name)
        return name

    @property
    def options(self) -> dict[str, Any]:
        """The options chosen, for the rules."""
        return {name: self.cleaned_data[f"option-{name}"] for name in self.option_names}

    @property
    def bots(self) -> dict[int, str]:
        """The level of the bot at each seat that has one."""
        chairs = {seat: self.cleaned_data[f"chair-{seat}"] for seat in range(self.seat_count)}
        mine = self.cleaned_data["seat"]
        return {seat: level for seat, level in chairs.items() if level != OPEN and seat != mine}

    def sent_untouched(self) -> NewTable:
        """The form as a browser sends it if nothing is changed."""
        values = {name: self.get_initial_for_field(field, name) for name, field in self.fields.items()}
        ticked = {name: value for name, value in values.items() if value is not False}
        return NewTable(self.game, self.seat_count, self.option_names, ticked)


def _option_field(usual: Any) -> forms.Field:
    if isinstance(usual, bool):
        return forms.BooleanField(required=False, initial=usual)
    return forms.CharField(max_length=40, initial=usual)


class SeatForm(forms.Form):
    """A chair."""

    seat = forms.IntegerField(min_value=0, max_value=99)


class LevelForm(forms.Form):
    """How strong a bot is to play."""

    level = forms.ChoiceField(choices=SeatTenure.Level.choices)


class BotForm(SeatForm, LevelForm):
    """A bot for a chair."""
