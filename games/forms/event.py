"""Form of an event: what is played, by whom, when, and under which name."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.names import clean_held_name
from games.catalogue import GAMES
from games.models import Club, Event, Match
from games.models.event import LONGEST_ABOUT, LONGEST_NAME
from games.presenters.lobby.options import options_of
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

from .event_fields import (
    DEALS,
    KINDS,
    PACES,
    RANKED,
    SAME,
    SHARES,
    EventTable,
    clean_about,
    day,
    number,
    option_name,
    select,
)
from .new_table import option_field
from .terms import points_field

CLUB: Final = "club-"
"""Beginning of the choice of a club's members; its key follows."""
USUAL_DAYS: Final = {Match.Pace.FAST: 14}
IN_A_WEEK: Final = timedelta(days=7)
USUAL_LENGTH: Final = timedelta(days=42)


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
    begins_on = day(gettext_lazy("First day"))
    last_on = day(gettext_lazy("Last day"), required=False)
    pace = forms.ChoiceField(**select(PACES, gettext_lazy("Pace"), initial=Match.Pace.STANDARD))
    allows_leave = forms.BooleanField(required=False, initial=True)
    is_rated = forms.BooleanField(required=False, initial=True)
    takes_waves = forms.BooleanField(required=False)
    min_reliability = forms.TypedChoiceField(
        **select(SHARES, gettext_lazy("Turns in time"), initial="85"),
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
        self.fields["kind"] = forms.ChoiceField(**select(kinds, gettext_lazy("Kind"), initial=GROUP))
        high = min(most, max(self.tables.entrants_of(kind)[1] for kind in kinds))
        low = min(self.tables.entrants_of(kind)[0] for kind in kinds)
        self.most = most
        self.fields["most_entrants"] = number(gettext_lazy("Entrants at most"), low, high, min(high, 8))
        rounds: dict[str, Any] = {"": gettext_lazy("as many rounds as its entrants ask for")}
        for count in range(ROUNDS[0], ROUNDS[1] + 1):
            rounds[str(count)] = ngettext("%(count)d round", "%(count)d rounds", count) % {"count": count}
        self.fields["rounds"] = forms.TypedChoiceField(
            **select(rounds, gettext_lazy("Rounds")), coerce=int, required=False, empty_value=None
        )
        self.fields["round_days"] = number(
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
            **select(
                seen,
                gettext_lazy("For whom"),
                initial=f"{CLUB}{club}" if club in self.clubs else Event.Visibility.LINK.value,
            )
        )
        if self.has_boards:
            self.fields["deals"] = forms.ChoiceField(
                **select(DEALS, gettext_lazy("Deals"), initial=""), required=False
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
        if sent.get("kind") == KNOCKOUT:
            self._drop("deals")
        least, most = sent.get("min_rating"), sent.get("max_rating")
        if least is not None and most is not None and most - least < LEAST_APART:
            self.add_error("max_rating", _("The upper limit is at least 200 points above the lower one."))
        return sent

    def _drop(self, name: str) -> None:
        """Take no notice of what a field says that this kind does not ask."""
        self.errors.pop(name, None)
        self.cleaned_data[name] = None

    @property
    def has_boards(self) -> bool:
        """True if the same deal can be played at several such tables."""
        boards = GAMES[self.table.game].boards
        return boards is not None and self.table.seats in boards.seat_counts

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
            has_same_boards=bool(sent.get("deals")),
            ranks_boards=sent.get("deals") == RANKED,
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
        "boards": _("Such an event cannot have the same deals in all groups."),
    }


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
    known["deals"] = "" if not event.boards else SAME if event.ranking == Event.Ranking.POINTS else RANKED
    known["min_reliability"] = event.min_reliability or ""
    known["visibility"] = event.visibility if event.club is None else f"{CLUB}{event.club.key}"
    if event.begins_at.date() > today:
        days["begins_on"] = event.begins_at.date()
    if event.last_day is not None:
        days["last_on"] = days["begins_on"] + (event.last_day.date() - event.begins_at.date())
    return {**known, **days}
