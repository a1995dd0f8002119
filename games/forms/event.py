"""Form of an event: what is played, by whom, when, and under which name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.names import clean_held_name
from accounts.text import lines, validate_printable
from games.catalogue import PRESENTERS, RULES
from games.models import Club, Event, Match
from games.models.event import LONGEST_ABOUT, LONGEST_NAME
from games.presenters.lobby.options import Explained, options_of
from games.selectors.tournaments.tables_of_events import tables_of
from games.services.lobby.rating_limits import LEAST_APART
from games.services.tournaments.making import Draft, event_options
from games.tournaments.plans import (
    ENTRANTS,
    GROUP,
    KNOCKOUT,
    LASTS,
    ROUND_DAYS,
    ROUNDS,
    SWISS,
    Plan,
    Tables,
)

from .new_table import option_field
from .terms import points_field

MOST_LINES: Final = 12
_TYPED: Final = 4 * LONGEST_ABOUT
"""Longer is not even looked at."""
CLUB: Final = "club-"
"""Beginning of the choice of a club's members; its key follows."""
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
USUAL_DAYS: Final = {Match.Pace.FAST: 14}
IN_A_WEEK: Final = timedelta(days=7)
USUAL_LENGTH: Final = timedelta(days=42)


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


def _select(choices: Any, label: Any, **more: Any) -> Any:
    return {
        "choices": list(choices.items()),
        "label": label,
        "error_messages": dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Choose one of those in the list.")
        ),
        "widget": forms.Select(attrs={"class": "input"}),
        **more,
    }


def _day(label: Any, **more: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        input_formats=["%Y-%m-%d"],
        error_messages=dict.fromkeys(
            ("required", "invalid"), gettext_lazy("Give a day that there is: year, month and day.")
        ),
        widget=forms.DateInput(attrs={"class": "input", "type": "date"}, format="%Y-%m-%d"),
        **more,
    )


class EventForm(forms.Form):
    """A new event at some table, or a draft that is changed."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Give the event a name.")},
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )
    about = forms.CharField(
        label=gettext_lazy("What is it about?"),
        required=False,
        widget=forms.Textarea(attrs={"class": "input", "rows": 4, "maxlength": LONGEST_ABOUT}),
    )
    begins_on = _day(gettext_lazy("First day"))
    last_on = _day(gettext_lazy("Last day"), required=False)
    pace = forms.ChoiceField(**_select(PACES, gettext_lazy("Pace"), initial=Match.Pace.STANDARD))
    allows_leave = forms.BooleanField(required=False, initial=True)
    is_rated = forms.BooleanField(required=False, initial=True)
    takes_waves = forms.BooleanField(required=False)
    min_reliability = forms.TypedChoiceField(
        **_select(SHARES, gettext_lazy("Turns in time"), initial="85"),
        coerce=int,
        required=False,
        empty_value=None,
    )
    min_rating = points_field()
    max_rating = points_field()

    def __init__(
        self,
        table: EventTable,
        data: Any = None,
        *,
        clubs: Sequence[Club] = (),
        club: str = "",
        most: int,
        today: date,
        event: Event | None = None,
    ) -> None:
        """A form for one table.

        :param clubs: those that its maker keeps. :param club: the key of the one that is chosen first.
        :param most: so many may enter their events at most.
        :param event: the draft that is changed, or what is copied; None: as is usual.
        """
        super().__init__(data, initial=_initial(event, today))
        self.table, self.clubs, self.event = table, {club.key: club for club in clubs}, event
        self.tables: Tables = tables_of(table.game, table.seats, has_pairs=table.has_pairs)
        kinds = {kind: KINDS[kind] for kind in self.tables.kinds if kind in KINDS}
        self.fields["kind"] = forms.ChoiceField(**_select(kinds, gettext_lazy("Kind"), initial=GROUP))
        high = min(most, max(self.tables.entrants_of(kind)[1] for kind in kinds))
        low = min(self.tables.entrants_of(kind)[0] for kind in kinds)
        self.most = most
        self.fields["most_entrants"] = _number(gettext_lazy("Entrants at most"), low, high, min(high, 8))
        rounds: dict[str, Any] = {"": gettext_lazy("as many rounds as its entrants ask for")}
        for count in range(ROUNDS[0], ROUNDS[1] + 1):
            rounds[str(count)] = ngettext("%(count)d round", "%(count)d rounds", count) % {"count": count}
        self.fields["rounds"] = forms.TypedChoiceField(
            **_select(rounds, gettext_lazy("Rounds")), coerce=int, required=False, empty_value=None
        )
        self.fields["round_days"] = _number(
            gettext_lazy("Days of a round at most"), *ROUND_DAYS, 21, required=False
        )
        seen = {
            Event.Visibility.LINK.value: gettext_lazy("people with the link"),
            Event.Visibility.PUBLIC.value: gettext_lazy("everybody"),
            **{
                f"{CLUB}{club.key}": _("members of %(club)s") % {"club": club.name}
                for club in self.clubs.values()
            },
        }
        self.fields["visibility"] = forms.ChoiceField(
            **_select(
                seen,
                gettext_lazy("For whom"),
                initial=f"{CLUB}{club}" if club in self.clubs else Event.Visibility.LINK.value,
            )
        )
        for limit in ("min_rating", "max_rating"):
            self.fields[limit].widget.attrs["class"] = "input"
        fixed = event_options(table.game, table.seats)
        self.explained = [
            option for option in options_of(table.game, table.seats) if option.info.name not in fixed
        ]
        for option in self.explained:
            self.fields[option_name(option)] = option_field(option)
        if event is not None:
            self.initial = {**self.initial} | {
                option_name(option): event.options.get(option.info.name, option.proposed)
                for option in self.explained
            }

    def clean_name(self) -> str:
        """A name that can be read, and is nobody else's, person or club."""
        return clean_held_name(self.cleaned_data["name"], holder="")

    def clean_about(self) -> str:
        """Some lines that can be read."""
        return clean_about(self.cleaned_data["about"])

    def clean(self) -> dict[str, Any]:
        """Leave out what the kind does not ask, and check that limits lie apart."""
        sent = self.cleaned_data
        if sent.get("kind") in ENTRANTS:
            self._drop("last_on")
            sent["takes_waves"] = False
            if "round_days" in sent and sent["round_days"] is None:
                sent["round_days"] = USUAL_DAYS.get(sent.get("pace", ""), 21)
        else:
            self._drop("round_days")
            if "last_on" in sent and sent["last_on"] is None:
                self.add_error("last_on", _("Give the last day of the group."))
        if sent.get("kind") != SWISS:
            self._drop("rounds")
        least, most = sent.get("min_rating"), sent.get("max_rating")
        if least is not None and most is not None and most - least < LEAST_APART:
            self.add_error("max_rating", _("The upper limit is at least 200 points above the lower one."))
        return sent

    def _drop(self, name: str) -> None:
        """Take no notice of what a field says that this kind does not ask."""
        self.errors.pop(name, None)
        self.cleaned_data[name] = None

    @property
    def named(self) -> tuple[forms.BoundField, ...]:
        """The fields of name and text."""
        return self["name"], self["about"]

    @property
    def club(self) -> Club | None:
        """The club for whose members it is."""
        return self.clubs.get(self.cleaned_data["visibility"].removeprefix(CLUB))

    @property
    def plan(self) -> Plan:
        """The plan, as a valid form has it."""
        sent = self.cleaned_data
        names = ("kind", "most_entrants", "begins_on", "last_on", "rounds", "round_days", "takes_waves")
        return Plan(tables=self.tables, **{name: sent[name] for name in names})

    @property
    def options(self) -> dict[str, Any]:
        """The options chosen."""
        return {option.info.name: self.cleaned_data[option_name(option)] for option in self.explained}

    @property
    def draft(self) -> Draft:
        """The event, as `make_event` takes it."""
        sent, club = self.cleaned_data, self.club
        terms = (
            "name",
            "about",
            "pace",
            "allows_leave",
            "is_rated",
            "min_reliability",
            "min_rating",
            "max_rating",
        )
        return Draft(
            plan=self.plan,
            game=self.table.game,
            seat_count=self.table.seats,
            options=self.options,
            visibility=sent["visibility"] if club is None else Event.Visibility.CLUB,
            club_id=None if club is None else club.pk,
            **{name: sent[name] for name in terms},
        )

    def check(self, now: datetime) -> bool:
        """True if it can be played so; else what is wrong stands at its fields."""
        if not self.is_valid():
            return False
        self.refuse(self.plan.faults(now, most=self.most))
        return not self.errors

    def refuse(self, fields: Any) -> None:
        """Say of fields that they cannot be so."""
        words = fault_words(self)
        for name in sorted(fields):
            self.add_error(
                name if name in self.fields else None, words.get(name, _("Look over your choices."))
            )


def option_name(option: Explained) -> str:
    """The name of the field of an option."""
    return f"option-{option.info.name}"


def fault_words(form: EventForm) -> dict[str, str]:
    """The words for each field that cannot be so."""
    kind = form.cleaned_data.get("kind", GROUP)
    low, high = form.tables.entrants_of(kind) if kind in form.tables.kinds else (3, 8)
    return {
        "kind": _("This cannot be played at such a table. Choose another kind."),
        "most_entrants": _("Such an event is for %(low)d to %(high)d entrants.")
        % {"low": low, "high": min(high, form.most)},
        "begins_on": _("An event begins tomorrow at the earliest, and within half a year: at 09:00 UTC."),
        "last_on": _("The last day is from %(least)d to %(most)d days after the first.")
        % {"least": LASTS[0], "most": LASTS[1]},
        "rounds": _("A Swiss has from %(least)d to %(most)d rounds.")
        % {"least": ROUNDS[0], "most": ROUNDS[1]},
        "round_days": _("A round lasts from %(least)d to %(most)d days.")
        % {"least": ROUND_DAYS[0], "most": ROUND_DAYS[1]},
        "takes_waves": _("Rounds are waves already: only groups are played in two."),
        "pace": _("Choose one of the paces in the list."),
        "visibility": _("Choose for whom it is."),
    }


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


def _number(label: Any, low: int, high: int, initial: int, *, required: bool = True) -> forms.IntegerField:
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


def _initial(event: Event | None, today: date) -> dict[str, Any]:
    """The values to begin with. :param event: a draft, or one that is copied, whose days lie behind."""
    begins = today + IN_A_WEEK
    days = {"begins_on": begins, "last_on": begins + USUAL_LENGTH}
    if event is None:
        return days
    named = (
        "name", "about", "kind", "pace", "allows_leave", "is_rated", "takes_waves", "min_rating",
        "max_rating", "most_entrants", "rounds", "round_days",
    )  # fmt: skip
    known = {name: getattr(event, name) for name in named}
    known["min_reliability"] = event.min_reliability or ""
    known["visibility"] = event.visibility if event.club is None else f"{CLUB}{event.club.key}"
    if event.begins_at.date() > today:
        days["begins_on"] = event.begins_at.date()
    if event.last_day is not None:
        days["last_on"] = days["begins_on"] + (event.last_day.date() - event.begins_at.date())
    return {**known, **days}
