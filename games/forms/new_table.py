"""Form to open a table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.text import one_line, validate_printable
from games.catalogue import LEVELS, RULES, usual_level
from games.kit.rules.options import Choice, Number, Switch
from games.models import Club, Match
from games.presenters.lobby.bot_levels import levels_of
from games.presenters.lobby.options import Explained, options_of
from games.selectors.people.invitees import people_called

from .seats import WishForm
from .terms import TermsForm

OPEN = "open"
"""A chair that is left for a person."""
MEMBERS_ALONE = "alone"
MEMBERS_FIRST: Final = (1, 3, 7)
"""Days for which members of a club may come first."""
WITH_AI = "ai"
"""In an address: bots of the level that suits most people on all the chairs but mine."""


class NewTable(TermsForm, WishForm):
    """A new table of one game with so many seats.

    Whether the options' values go together is for the rules to say.
    """

    name = forms.CharField(
        max_length=60,
        error_messages={"required": "Give the table a name."},
    )
    allows_take_back = forms.BooleanField(required=False, initial=True)
    seating = forms.ChoiceField(choices=Match.Seating.choices, initial=Match.Seating.LOT)
    visibility = forms.ChoiceField(choices=Match.Visibility.choices, initial=Match.Visibility.PUBLIC)
    plays_out = forms.BooleanField(required=False, initial=True)
    """Of a game that looks for proofs: the site plays out what changes no score."""
    guests = forms.CharField(
        max_length=800,
        required=False,
        initial="",
        error_messages={"max_length": _("That is a very long list of names.")},
    )
    """User names, with commas between them; those that were ticked come as ``guest``."""

    def __init__(
        self,
        game: str,
        seat_count: int,
        data: Mapping[str, Any] | None = None,
        *,
        others: str = OPEN,
        name: str = "",
        club: Club | None = None,
        guests: str = "",
        pace: str = Match.Pace.STANDARD,
    ) -> None:
        """A form with the questions of `game`.

        :param others: what the chairs but mine are to begin with: a level, `WITH_AI` or `OPEN`. A level that
            this game has not is the one that suits most people.
        :param name: the name that is offered. :param guests: who is invited to begin with, and at which pace.
        :param club: of whose members it is to be a table; None: of nobody in particular.
        """
        super().__init__(data, initial={"name": name, "guests": guests, "pace": pace})
        self.invited: list[User] = []
        self.game, self.club = game, club
        self.seat_count = seat_count
        if club is not None:
            del self.fields["visibility"]
            days = [(str(count), str(count)) for count in MEMBERS_FIRST]
            self.fields["members"] = forms.ChoiceField(
                choices=[*days, (MEMBERS_ALONE, MEMBERS_ALONE)],
                initial=str(MEMBERS_FIRST[0]),
                error_messages=dict.fromkeys(
                    ("required", "invalid_choice"), _("Choose for how long it is for members.")
                ),
            )
        self.explained = options_of(game, seat_count)
        seats = range(seat_count)
        self.fields["seat"] = forms.TypedChoiceField(coerce=int, choices=[(s, str(s + 1)) for s in seats])
        chairs = [(OPEN, OPEN), *levels_of(game)]
        if others not in (OPEN, *LEVELS[game]):
            others = usual_level(game)
        for seat in seats:
            # The page sends none for a seat that is a bot's alone; where an option frees it, it is free.
            self.fields[f"chair-{seat}"] = forms.ChoiceField(choices=chairs, initial=others, required=False)
        if not RULES[game].proves:
            del self.fields["plays_out"]
        for option in self.explained:
            self.fields[f"option-{option.info.name}"] = option_field(option)
        if not self.is_bound:
            self.initial["seat"] = next(seat for seat in seats if seat not in self.bot_seats)
            self.initial["contract"] = self.usual_contract

    def clean_name(self) -> str:
        """One line that can be read."""
        name = one_line(self.cleaned_data["name"])
        validate_printable(name)
        return name

    def clean(self) -> dict[str, Any]:
        """Check that the host sits where a person may, and check the terms."""
        super().clean()
        if self.cleaned_data.get("seat") in self.bot_seats:
            self.add_error(
                "seat",
                gettext("Only a bot can sit at seat %(number)d. Choose another seat.")
                % {"number": self.cleaned_data["seat"] + 1},
            )
        if not self.errors and not self.is_practice:
            self._find_guests()
        return self.cleaned_data

    def _find_guests(self) -> None:
        """Find the people whose names were typed or ticked, and check that there is a chair for each."""
        names = [name.strip() for name in self.cleaned_data["guests"].split(",")]
        ticked = self.data.getlist("guest") if isinstance(self.data, QueryDict) else []
        self.invited, unknown = people_called([name for name in (*ticked, *names) if name])
        free = self.seat_count - 1 - len(self.bots) - len(self.bot_seats)
        if unknown:
            self.add_error(
                "guests",
                gettext("Nobody here has the user name %(name)s. Profiles show user names.")
                % {"name": unknown[0][:40]},
            )
        elif len(self.invited) > free:
            self.add_error(
                "guests",
                ngettext(
                    "You invite more people than there are free seats: only %(count)d is free.",
                    "You invite more people than there are free seats: only %(count)d are free.",
                    free,
                )
                % {"count": free},
            )

    @property
    def bot_seats(self) -> Mapping[int, str]:
        """The seats that only a bot may hold with the options as they stand, with the level of each."""
        rules = RULES[self.game]
        options: dict[str, Any] = {option.info.name: option.proposed for option in self.explained}
        if self.is_bound and not self.errors:
            options = self.options
        return {
            int(seat): level
            for seat, level in rules.bot_seats(rules.parse_config(options), self.seat_count).items()
        }

    @property
    def options_decide_seats(self) -> bool:
        """True if options decide which seats only a bot may hold, so that one may be a person's."""
        return bool(NewTable(self.game, self.seat_count).bot_seats)

    @property
    def is_drawn(self) -> bool:
        """True if the seats are drawn by lot."""
        return bool(self.cleaned_data["seating"] == Match.Seating.LOT)

    @property
    def options(self) -> dict[str, Any]:
        """The options chosen, for the rules."""
        names = [option.info.name for option in self.explained]
        return {name: self.cleaned_data[f"option-{name}"] for name in names}

    @property
    def bots(self) -> dict[int, str]:
        """The level of the bot at each seat that has one of my choice."""
        chairs = {seat: self.cleaned_data[f"chair-{seat}"] or OPEN for seat in range(self.seat_count)}
        taken = {self.cleaned_data["seat"], *self.bot_seats}
        return {seat: level for seat, level in chairs.items() if level != OPEN and seat not in taken}

    @property
    def others(self) -> str:
        """The holder of all chairs that are left to choose: a level, `WITH_AI` for several, or `OPEN`.

        As it was sent, whatever else is wrong with the form: another game, another number of seats keep it.
        """
        fixed, mine = self.bot_seats, str(self["seat"].value())
        seats = (seat for seat in range(self.seat_count) if seat not in fixed and str(seat) != mine)
        levels = {self[f"chair-{seat}"].value() or OPEN for seat in seats}
        if not levels <= set(LEVELS[self.game]):
            return OPEN
        return levels.pop() if len(levels) == 1 else WITH_AI

    @property
    def is_practice(self) -> bool:
        """True if bots have all the chairs but the host's."""
        return self.others != OPEN

    @property
    def may_take_back(self) -> bool:
        """True if a move can be undone by consent in such a game: it hides nothing."""
        return not RULES[self.game].hides

    @property
    def terms(self) -> dict[str, Any]:
        """The choices, as `open_table` takes them; where nothing is asked it is as usual."""
        is_asked = self.may_take_back and not self.is_practice
        return {
            **super().terms,
            "allows_take_back": not is_asked or self.cleaned_data["allows_take_back"],
            "plays_out": self.cleaned_data.get("plays_out", False),
        }

    @property
    def seen_by(self) -> str:
        """A visibility: as chosen, but against bots alone, where nothing is asked, in no list."""
        if self.is_practice:
            return Match.Visibility.LINK
        if self.club is not None:
            return Match.Visibility.CLUB if self.members_first is None else Match.Visibility.PUBLIC
        return str(self.cleaned_data["visibility"])

    @property
    def members_first(self) -> timedelta | None:
        """Time for which the members of its club come first; None: they alone do, or it is of no club."""
        chosen = self.cleaned_data.get("members", MEMBERS_ALONE)
        return None if chosen == MEMBERS_ALONE else timedelta(days=int(chosen))

    def of_club(self, now: datetime) -> dict[str, Any]:
        """The club and until when its members come first, as `open_table` takes them."""
        if self.club is None or self.is_practice:
            return {}
        first = self.members_first
        return {"club_id": self.club.pk, "members_until": None if first is None else now + first}

    @property
    def usual_contract(self) -> str:
        """Of two the one who stays away loses; where others would lose with them a bot plays on."""
        return Match.Contract.LOSE if self.seat_count == 2 else Match.Contract.BOT

    def sent_untouched(self) -> NewTable:
        """The form as a browser sends it if nothing is changed."""
        values = {name: self.get_initial_for_field(field, name) for name, field in self.fields.items()}
        ticked = {name: value for name, value in values.items() if value is not False}
        return NewTable(self.game, self.seat_count, ticked, club=self.club)


class _ChoiceField(forms.ChoiceField):
    """A choice that is as proposed where the form says nothing of it: its page is older than the option."""

    def __init__(self, choices: list[tuple[Any, Any]], proposed: Any, error_messages: dict[str, Any]) -> None:
        super().__init__(choices=choices, initial=proposed, required=False, error_messages=error_messages)

    def clean(self, value: Any) -> Any:
        return super().clean(value) or self.initial


def option_field(explained: Explained) -> forms.Field:
    refusals = dict.fromkeys(
        ("required", "invalid", "invalid_choice", "min_value", "max_value", "step_size"), explained.refusal
    )
    match explained.option:
        case Switch():
            return forms.BooleanField(required=False, initial=explained.proposed)
        case Choice(values):
            choices = [(value, value) for value in values]
            return _ChoiceField(choices, explained.proposed, refusals)
        case Number(low=low, high=high):
            return forms.IntegerField(
                min_value=low,
                max_value=high,
                step_size=explained.info.step,
                initial=explained.proposed,
                error_messages=refusals,
            )
