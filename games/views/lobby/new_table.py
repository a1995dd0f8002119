"""Opening a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_http_methods

from accounts.http import UserRequest
from accounts.models import User
from accounts.user_lookup import LONGEST
from games.catalogue import LEVELS, PRESENTERS, RULES
from games.forms import BAD_WISH, OPEN, WITH_AI, NewTable
from games.kit.face.level_words import level_word
from games.kit.face.presenter import SeatInfo
from games.kit.rules.errors import BadConfig
from games.models import Club, Match, Membership
from games.presenters.lobby.bot_levels import levels_of
from games.presenters.lobby.duration import Forecast, forecast_of
from games.presenters.lobby.ladder import ladder_of
from games.presenters.lobby.options import Explained, word_bad_config
from games.presenters.lobby.table_names import is_offered, table_name
from games.presenters.lobby.tables import plan_in_words
from games.presenters.ratings.rating_words import own_refusal_of
from games.selectors.lobby.duration import MatchKind, lasted
from games.selectors.people.bots import offered_level
from games.selectors.people.invitees import proposed
from games.selectors.people.reliability import reliability_of
from games.selectors.ratings.ratings import beside_names, rating_of, sees_beside_names
from games.selectors.ratings.scales import pairing_at
from games.services.lobby.errors import (
    AtTable,
    BadWish,
    CannotBeInvited,
    LobbyError,
    NoBotFree,
    NotMember,
    NotReliable,
    OutOfLimits,
    SameHousehold,
    Suspended,
    TooFast,
    TooManyMatches,
    TooManyTables,
    TooNew,
    YouBlocked,
)
from games.services.lobby.tables import open_table
from games.views.lobby.seats import SUSPENDED
from games.views.lobby.terms import terms_of
from games.views.login_required import login_needed

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

EVERY_LEVEL = frozenset(level for levels in LEVELS.values() for level in levels)
_not_more_than_mine = gettext_lazy("You cannot ask for more reliability than you have yourself.")
REFUSED: dict[type[LobbyError], StrOrPromise] = {
    BadWish: BAD_WISH,
    NoBotFree: "There are not enough bots for so many seats. Leave one free.",
    TooManyTables: "You sit at many tables that have not begun. Leave or close one first.",
    TooManyMatches: "You play many matches already. Finish one before you begin another.",
    TooFast: "You have opened many tables in a short time. Wait some minutes, please.",
    AtTable: gettext_lazy("You sit there yourself and need no invitation."),
    NotMember: gettext_lazy("Tables of a club are for its members: you, or one of your guests, is none."),
    YouBlocked: gettext_lazy("You have blocked one of those whom you invite. Unblock them first."),
    SameHousehold: gettext_lazy(
        "You live with one of those whom you invite. Make it a table for people with the link."
    ),
    CannotBeInvited: gettext_lazy("One of those whom you invite cannot be invited. Leave somebody out."),
    NotReliable: _not_more_than_mine,
    TooNew: _not_more_than_mine,
    Suspended: SUSPENDED,
}


@dataclass(frozen=True, slots=True)
class ChairRow:
    """One seat of the page."""

    info: SeatInfo
    number: int
    is_mine: bool
    choice: str
    fixed: str
    """In words what bot always sits there; empty where people may."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option of the page."""

    explained: Explained
    value: Any
    errors: bool


@require_http_methods(["GET", "POST"])
@login_needed
def new_table(request: UserRequest) -> HttpResponseBase:
    """One form for everything that makes a table."""
    if request.method == "GET":
        return _page(request, _form(request, request.GET, others=_others(request)))
    form = _form(request, request.POST, data=request.POST)
    now = timezone.now()
    if form.is_valid() and request.user.is_muted(now) and not is_offered(form.cleaned_data["name"]):
        form.add_error("name", gettext_lazy("You are muted: take one of the names that are offered."))
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        match = open_table(
            host_id=request.user.pk,
            game=form.game,
            seat_count=form.seat_count,
            options=form.options,
            name=form.cleaned_data["name"],
            visibility=form.seen_by,
            seat=form.cleaned_data["seat"],
            bots=form.bots,
            seating=form.cleaned_data["seating"],
            **form.terms,
            guests=[guest.pk for guest in form.invited],
            **form.of_club(now),
            wish=form.cleaned_data["wish"],
            now=now,
            rng=SystemRandom(),
        )
    except BadConfig as error:
        form.add_error(None, word_bad_config(form.game, form.seat_count, error))
    except OutOfLimits as error:
        form.add_error("min_rating", own_refusal_of(error.rating))
    except BadWish:
        form.add_error("wish", BAD_WISH)
    except LobbyError as error:
        form.add_error(None, REFUSED.get(type(error), "That did not work. Look over your choices."))
    else:
        return redirect(match)
    return _page(request, form, status=422)


@require_GET
@login_needed
def table_summary(request: UserRequest) -> HttpResponseBase:
    """The summary beside the form: what it would do as it stands."""
    form = _form(request, request.GET, data=request.GET)
    context = {"form": form, "plan": _plan(form), "is_replaced": True, **_kinds(form)}
    if form.options_decide_seats:
        context |= _chairs(form, request.user) | {"is_anew": True}
    return render(request, "games/_new_table_summary.html", context)


def _others(request: UserRequest) -> str:
    """The holder of the other chairs by the address; for bots without a level one that suits who asks."""
    others, game = request.GET.get("others", OPEN), request.GET.get("game", next(iter(PRESENTERS)))
    return offered_level(request.user.pk, game) if others == WITH_AI and game in PRESENTERS else others


def _form(
    request: UserRequest, query: QueryDict, *, data: QueryDict | None = None, others: str = OPEN
) -> NewTable:
    """The form for the game, the number of seats and the club that a request names, or the first there are.

    :raises PermissionDenied: who asks is no member of the club.
    """
    game = query.get("game", next(iter(PRESENTERS)))
    if game not in PRESENTERS:
        raise Http404
    counts = RULES[game].seat_counts
    seats = query.get("seats", str(max(counts)))
    if seats not in {str(count) for count in counts}:
        raise Http404
    if others != WITH_AI and others not in EVERY_LEVEL:
        others = OPEN
    name = "" if data is not None else table_name(SystemRandom())
    pace = query.get("pace", Match.Pace.STANDARD)
    if pace not in Match.Pace.values:
        pace = Match.Pace.STANDARD
    guests = query.get("guest", "")[:LONGEST]
    club = _club(query.get("club", ""), request.user.pk)
    return NewTable(game, int(seats), data, others=others, name=name, club=club, guests=guests, pace=pace)


def _club(key: str, user_id: int) -> Club | None:
    """The club of a key; None: no key is named. :raises Http404, PermissionDenied:"""
    if not key:
        return None
    club = Club.objects.filter(key=key).first() if "\x00" not in key else None
    if club is None:
        raise Http404
    if not Membership.objects.of(user_id).filter(club=club).exists():
        raise PermissionDenied(_("Only members of a club open tables for it."))
    return club


def _plan(form: NewTable) -> Sequence[str]:
    """The effect of sending the form, in words; nothing if it cannot be sent so."""
    if not form.is_valid():
        return ()
    return plan_in_words(
        form.game,
        form.seat_count,
        form.options,
        is_public=form.seen_by == Match.Visibility.PUBLIC,
        for_club=_for_club(form),
        seat=None if form.is_drawn else form.cleaned_data["seat"],
        bots=form.bots,
        fixed=form.bot_seats,
        terms=form.terms,
        guests=[guest.name for guest in form.invited],
        lasts=_lasts(form),
    )


def _for_club(form: NewTable) -> str:
    """The sentence that says for whom of its club a table is; empty: it is of none."""
    if form.club is None:
        return ""
    first = form.members_first
    if first is None:
        return _("It is for members of %(club)s alone.") % {"club": form.club.name}
    words = ngettext(
        "For %(count)d day it is for members of %(club)s alone, then for everybody.",
        "For %(count)d days it is for members of %(club)s alone, then for everybody.",
        first.days,
    )
    return words % {"count": first.days, "club": form.club.name}


def _lasts(form: NewTable) -> Forecast:
    kind = MatchKind(form.game, form.seat_count, form.terms["pace"])
    return forecast_of(*kind, lasted=lasted([kind])[kind])


def _page(request: UserRequest, form: NewTable, status: int = 200) -> HttpResponse:
    sent = form if form.is_bound else form.sent_untouched()
    (scale, *_others) = pairing_at(form.game, {}, form.seat_count).scales
    guests = proposed(request.user.pk)
    context = {
        "form": form,
        "plan": () if form.is_bound else _plan(sent),
        "proposed": guests,
        "scale": scale,
        "ratings": beside_names(request.user, [(guest.pk, scale) for guest in guests]),
        "ticked": set(form.data.getlist("guest")) if isinstance(form.data, QueryDict) else set(),
        "terms": terms_of(form, reliability_of(request.user.pk), rating_of(request.user.pk, scale)),
        **_kinds(sent),
        **_chairs(form, request.user),
        "option_rows": [
            OptionRow(option, form[name].value(), name in form.errors)
            for name, option in ((f"option-{option.info.name}", option) for option in form.explained)
        ],
    }
    return render(request, "games/new_table.html", context, status=status)


def _kinds(form: NewTable) -> dict[str, Any]:
    """The games and their numbers of seats, and the fields that go along to another game."""
    helps = PRESENTERS[form.game].setup.seat_count_help
    return {
        "is_practice": form.is_practice,
        "others": _kept_along(form),
        "presenters": list(PRESENTERS.values()),
        "seat_counts": [(count, helps[count]) for count in RULES[form.game].seat_counts],
    }


def _kept_along(form: NewTable) -> str:
    """The choices that another game and another number of seats keep, for their addresses."""
    guests, pace = form["guests"].value() or "", form["pace"].value()
    kept = {
        "others": "" if form.others == OPEN else form.others,
        "club": "" if form.club is None else form.club.key,
        "guest": guests,
        "pace": "" if pace == Match.Pace.STANDARD else pace,
    }
    return "".join(f"&{urlencode({name: value})}" for name, value in kept.items() if value)


def _chairs(form: NewTable, reader: User) -> dict[str, Any]:
    """The choices for each chair, as the form stands."""
    mine, fixed = str(form["seat"].value()), form.bot_seats
    levels = levels_of(form.game, with_points=sees_beside_names(reader))
    return {
        "ladder": ladder_of(form.game),
        "chairs": ((OPEN, _("Free for a person")), *levels),
        "chair_rows": [
            ChairRow(
                info=info,
                number=info.seat + 1,
                is_mine=str(info.seat) == mine,
                choice=form[f"chair-{info.seat}"].value() or OPEN,
                fixed=level_word(fixed[info.seat]) if info.seat in fixed else "",
            )
            for info in PRESENTERS[form.game].setup.seats(form.seat_count)
        ],
    }
