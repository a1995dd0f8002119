"""Form of a standing offer, which is written as a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.catalogue import RULES
from games.models import Match, StandingOffer
from games.presenters.lobby.options import Explained, options_of
from games.selectors.company.formats import switches_of
from games.services.company.offers import MOST_AT_ONCE, NEAR, SHARES, Wishes, usual_wishes
from games.services.lobby.rating_limits import HIGHEST, LEAST_APART, LOWEST, STEP

ANY, BETWEEN = "", "between"
_BAD_LIMITS = _("Limits are whole points from 0 to 3,000, in steps of 50.")

PACES: Final = {
    "standard": _("standard"),
    "fast": _("fast"),
    "slow": _("slow"),
    "fast-standard": _("fast or standard"),
    "standard-slow": _("standard or slow"),
    "fast-standard-slow": _("fast, standard or slow"),
}
"""Choices of paces; each names them, with hyphens between."""
CONTRACTS: Final = {
    ANY: _("whatever the others like happens"),
    Match.Contract.LOSE: _("the seat loses"),
    Match.Contract.BOT: _("a bot plays until its owner is back"),
    Match.Contract.SUBSTITUTE: _("a substitute may come"),
}
STAKES: Final = {
    StandingOffer.Stakes.EITHER: _("rated or not"),
    StandingOffer.Stakes.RATED: _("rated"),
    StandingOffer.Stakes.FRIENDLY: _("friendly"),
}


def _choice(choices: Mapping[Any, Any], label: Any, initial: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        choices=list(choices.items()),
        label=label,
        initial=initial,
        required=ANY not in choices,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose one of those in the list.")),
        widget=forms.Select(attrs={"class": "input"}),
    )


def _points(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=LOWEST,
        max_value=HIGHEST,
        step_size=STEP,
        required=False,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value", "step_size"), _BAD_LIMITS),
        widget=forms.NumberInput(attrs={"class": "input"}),
    )


class OfferForm(forms.Form):
    """An offer to play one game, and the date until which it rests."""

    at_most = forms.TypedChoiceField(
        label=_("Matches at once"),
        coerce=int,
        initial=2,
        choices=[(n, n) for n in range(1, MOST_AT_ONCE + 1)],
        error_messages={"invalid_choice": _("Choose how many matches at once, from 1 to 5.")},
        widget=forms.Select(attrs={"class": "input"}),
    )
    min_rating = _points(_("At least"))
    max_rating = _points(_("At most"))
    takes_again = forms.BooleanField(required=False, initial=True)
    takes_bots = forms.BooleanField(required=False)
    rests_until = forms.DateField(
        required=False,
        error_messages={"invalid": _("Give a date to rest until.")},
        widget=forms.DateInput(attrs={"class": "input", "type": "date"}, format="%Y-%m-%d"),
    )
    revision = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, game: str, data: Any = None, *, offer: StandingOffer | None = None) -> None:
        """:param offer: the offer as it stands; None: as is usual."""
        super().__init__(data, initial=_initial(game, offer))
        self.game = game
        counts = RULES[game].seat_counts
        seats = {count: count for count in counts}
        self.has_seats = len(counts) > 1
        self.takes_many = max(counts) > 2
        if self.has_seats:
            for name, label, initial in (
                ("min_seats", _("Fewest seats"), min(counts)),
                ("max_seats", _("Most seats"), max(counts)),
            ):
                self.fields[name] = _choice(seats, label, initial)
        self.fields["pace"] = _choice(PACES, _("Pace"), "standard")
        self.fields["stakes"] = _choice(STAKES, _("Rated or friendly"), StandingOffer.Stakes.EITHER)
        self.fields["contract"] = _choice(CONTRACTS, _("When my time is up"), ANY)
        near = {str(n): _("within %(points)d points of me") % {"points": n} for n in NEAR}
        strengths = {ANY: _("of any strength"), **near, BETWEEN: _("between the limits below")}
        self.fields["strength"] = _choice(strengths, _("Strength of others"), ANY)
        shares = {str(n): _("%(share)d of 100 turns in time") % {"share": n} for n in SHARES}
        self.fields["reliability"] = _choice({ANY: _("as they like"), **shares}, _("Reliability"), ANY)
        awake = {"yes": _("awake when I am"), ANY: _("anywhere in the world")}
        self.fields["awake"] = _choice(awake, _("Where others live"), "yes")
        for option in self.switches:
            self.fields[f"option-{option.info.name}"] = forms.BooleanField(required=False)

    @property
    def switches(self) -> list[Explained]:
        """The options that one may mind."""
        found: dict[str, Explained] = {}
        for seats in RULES[self.game].seat_counts:
            names = switches_of(self.game, seats)
            found |= {
                each.info.name: each for each in options_of(self.game, seats) if each.info.name in names
            }
        return list(found.values())

    @property
    def ticks(self) -> list[tuple[forms.BoundField, Explained]]:
        """The fields of these, each with its words."""
        return [(self[f"option-{each.info.name}"], each) for each in self.switches]

    @property
    def limits(self) -> list[forms.BoundField]:
        """The fields of the limits of rating."""
        return [self["min_rating"], self["max_rating"]]

    def clean_rests_until(self) -> datetime | None:
        """The beginning of that day, by the wall of whoever asks."""
        day: date | None = self.cleaned_data["rests_until"]
        if day is None:
            return None
        until = timezone.make_aware(datetime.combine(day, time()))
        if until <= timezone.now():
            raise forms.ValidationError(gettext("Give a date that is still to come."))
        if (day - timezone.localdate()).days > 365:
            raise forms.ValidationError(gettext("Give a date within a year."))
        return until

    def clean(self) -> dict[str, Any]:
        """Check that no range is reversed."""
        sent = self.cleaned_data
        fewest, most_seats = sent.get("min_seats"), sent.get("max_seats")
        if fewest and most_seats and int(fewest) > int(most_seats):
            self.add_error("max_seats", gettext("The most seats are at least as many as the fewest."))
        least, most = sent.get("min_rating"), sent.get("max_rating")
        if sent.get("strength") == BETWEEN:
            if least is most is None and not self.errors:
                self.add_error("min_rating", gettext("Give a limit, or choose any strength."))
            elif least is not None and most is not None and most - least < LEAST_APART:
                self.add_error(
                    "max_rating", gettext("The upper limit is at least 200 points above the lower one.")
                )
        return sent

    @property
    def wishes(self) -> Wishes:
        """The choices that were sent, for the service."""
        sent = self.cleaned_data
        usual = usual_wishes(self.game)
        is_between, strength = sent["strength"] == BETWEEN, sent["strength"]
        return Wishes(
            min_seats=int(sent["min_seats"]) if self.has_seats else usual.min_seats,
            max_seats=int(sent["max_seats"]) if self.has_seats else usual.max_seats,
            paces=tuple(sent["pace"].split("-")),
            options=tuple(each.info.name for each in self.switches if sent[f"option-{each.info.name}"]),
            contract=sent["contract"],
            stakes=sent["stakes"],
            at_most=sent["at_most"],
            within=int(strength) if strength not in (ANY, BETWEEN) else None,
            min_rating=sent["min_rating"] if is_between else None,
            max_rating=sent["max_rating"] if is_between else None,
            min_reliability=int(sent["reliability"]) if sent["reliability"] else None,
            wants_awake=sent["awake"] == "yes",
            takes_bots=sent["takes_bots"] and self.takes_many,
            takes_again=sent["takes_again"],
        )


def _initial(game: str, offer: StandingOffer | None) -> dict[str, Any]:
    """The fields as an offer has them, or as is usual."""
    usual = usual_wishes(game)
    of = usual if offer is None else offer
    has_limits = (of.min_rating, of.max_rating) != (None, None)
    until = None if offer is None else offer.rests_until
    is_coming = until is not None and until > timezone.now()
    return {
        "min_seats": of.min_seats,
        "max_seats": of.max_seats,
        "pace": "-".join(pace for pace in ("fast", "standard", "slow") if pace in of.paces),
        "stakes": of.stakes,
        "contract": of.contract,
        "at_most": of.at_most,
        "strength": BETWEEN if has_limits else ANY if of.within is None else str(of.within),
        "min_rating": of.min_rating,
        "max_rating": of.max_rating,
        "reliability": ANY if of.min_reliability is None else str(of.min_reliability),
        "awake": "yes" if of.wants_awake else ANY,
        "takes_again": of.takes_again,
        "takes_bots": of.takes_bots,
        "rests_until": timezone.localtime(until).date() if until is not None and is_coming else None,
        "revision": None if offer is None else offer.revision,
        **{f"option-{name}": True for name in of.options},
    }
