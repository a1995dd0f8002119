"""A table before it starts: who sits where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SiteRequest, UserRequest
from accounts.models import User
from games.catalogue import PRESENTERS
from games.forms import BAD_WISH, BotForm, GuestForm, LevelForm, SeatForm, SitForm, WishForm
from games.models import Match
from games.presenters.lobby.bot_levels import levels_of
from games.presenters.lobby.ladder import ladder_of
from games.presenters.lobby.tables import places_of
from games.presenters.ratings.rating_words import refusal_of
from games.presenters.table.dealt_line import dealt_line
from games.presenters.talk.chat import tab_of
from games.selectors.lobby.rows import TableRow, ratings_at
from games.selectors.lobby.tables import table_row
from games.selectors.people.bots import offered_level
from games.selectors.people.invitees import proposed
from games.selectors.ratings.ratings import sees_beside_names
from games.services.lobby import errors, invitations, tables
from games.services.lobby.rematch import RematchTooEarly, rematch
from games.views.login_required import login_needed

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise
from games.views.lobby.terms import offers_of

SUSPENDED = _("Your account is suspended: until that is over, you cannot take new seats or invite anybody.")

NO_SEAT: tuple[int, StrOrPromise] = (
    409,
    _("You cannot have that seat at the moment. Choose another seat, or another table."),
)
"""One answer to what is nobody's business: it is taken, it is kept, somebody there has blocked the reader."""

REFUSALS: dict[type[errors.LobbyError], tuple[int, StrOrPromise]] = {
    errors.NotHost: (403, "Only the host of the table can do that."),
    errors.NotAtTable: (403, "You do not sit at this table."),
    errors.NotMember: (
        403,
        _("This table is for members of its club. The club’s page says how one joins."),
    ),
    errors.NoSuchSeat: (422, "This table has no such seat. Choose one that you see."),
    errors.NoSuchLevel: (422, "There is no bot of that strength for this game. Choose one that you see."),
    errors.PlayedOnce: (409, _("The board of the day is played once: there is no rematch.")),
    errors.BadWish: (422, BAD_WISH),
    errors.SeatTaken: NO_SEAT,
    errors.OnlyForBots: (422, "Only a bot can sit there. Choose another seat."),
    errors.SeatKept: NO_SEAT,
    errors.NobodyThere: (409, "That seat is free already."),
    errors.NoBotFree: (409, "All bots of the site sit here already."),
    errors.NotOpen: (409, "This table was closed."),
    errors.TooManyTables: (
        409,
        "You sit at many tables that have not begun. Leave or close one first.",
    ),
    errors.TooManyMatches: (409, "You play many matches already. Finish one before you begin another."),
    errors.TooFast: (409, "You have opened many tables in a short time. Wait some minutes, please."),
    errors.RulesChanged: (
        409,
        "The rules of this game have changed since then. Open a new table to play by those of today.",
    ),
    errors.NotForYou: NO_SEAT,
    errors.BlockedHere: (409, _("You have blocked somebody at this table: you do not sit down with them.")),
    errors.SameHousehold: (
        409,
        _("You live with somebody here and do not sit together at public tables. Open one by link."),
    ),
    errors.NobodyCalledSo: (422, _("Nobody here has that user name. Their profile shows it.")),
    errors.AtTable: (409, _("They sit at this table already.")),
    errors.NoChairFree: (409, _("No seat is free to be kept. Free one first.")),
    errors.YouBlocked: (409, _("You have blocked them. Unblock them before you invite them.")),
    errors.CannotBeInvited: (409, _("They cannot be invited to this table. Ask somebody else.")),
    errors.NotReliable: (
        403,
        _("This table asks for people who play in time more often. Your profile shows what is counted."),
    ),
    errors.TooNew: (
        403,
        _(
            "This table asks how reliably one plays, and of you too little is known yet: play ten turns with "
            "a deadline at another table first."
        ),
    ),
    errors.Suspended: (403, SUSPENDED),
    RematchTooEarly: (409, "A rematch can be asked for when the match is over."),
}


def refusal_in_words(error: errors.LobbyError) -> tuple[int, str]:
    """The status and the words with which somebody is refused at a table that has not begun."""
    if isinstance(error, errors.OutOfLimits):
        return 403, refusal_of(error.least, error.most, error.rating)
    status, words = REFUSALS[type(error)]
    return status, str(words)


def open_match(request: SiteRequest, match: Match, *, status: int = 200) -> HttpResponseBase:
    """The page of a match that has not begun, or that was closed before it did."""
    return _shown(request, match, status=status, template="games/open_match.html")


@require_GET
@never_cache
def seats(request: SiteRequest, key: str) -> HttpResponseBase:
    """The chairs alone, for a page that shows them already; to the table itself once it has begun."""
    return _shown(request, get_object_or_404(Match, key=key))


@require_POST
@login_needed
def sit(request: UserRequest, key: str) -> HttpResponseBase:
    """Sit down, or move to another chair."""

    def act(match: Match, sent: dict[str, Any], user_id: int) -> Match:
        return tables.sit(match_id=match.pk, user_id=user_id, now=timezone.now(), rng=SystemRandom(), **sent)

    return _done(request, key, act, SitForm(request.POST))


@require_POST
@login_needed
def leave_seat(request: UserRequest, key: str) -> HttpResponseBase:
    """Get up, or decline the chair that is kept for me."""

    def act(match: Match, _: dict[str, Any], user_id: int) -> Match:
        return tables.leave_seat(match_id=match.pk, user_id=user_id)

    return _done(request, key, act)


@require_POST
@login_needed
def seat_bot(request: UserRequest, key: str) -> HttpResponseBase:
    """Put a bot on a chair."""

    def act(match: Match, sent: dict[str, Any], user_id: int) -> Match:
        return tables.seat_bot(
            match_id=match.pk, user_id=user_id, now=timezone.now(), rng=SystemRandom(), **sent
        )

    return _done(request, key, act, BotForm(request.POST))


@require_POST
@login_needed
def unseat(request: UserRequest, key: str) -> HttpResponseBase:
    """Take a bot from its chair, or no longer keep a chair."""

    def act(match: Match, sent: dict[str, Any], user_id: int) -> Match:
        return tables.unseat(match_id=match.pk, user_id=user_id, seat=sent["seat"])

    return _done(request, key, act, SeatForm(request.POST))


@require_POST
@login_needed
def invite(request: UserRequest, key: str) -> HttpResponseBase:
    """Keep a chair for somebody whose name I know."""

    def act(match: Match, sent: dict[str, Any], user_id: int) -> Match:
        return invitations.invite(match_id=match.pk, user_id=user_id, name=sent["person"], now=timezone.now())

    return _done(request, key, act, GuestForm(request.POST))


@require_POST
@login_needed
def start_match(request: UserRequest, key: str) -> HttpResponseBase:
    """Start now, with bots in the chairs that are free."""

    def act(match: Match, sent: dict[str, Any], user_id: int) -> Match:
        return tables.start_match(
            match_id=match.pk, user_id=user_id, level=sent["level"], now=timezone.now(), rng=SystemRandom()
        )

    return _done(request, key, act, LevelForm(request.POST))


@require_POST
@login_needed
def close_table(request: UserRequest, key: str) -> HttpResponseBase:
    """Give the table up."""

    def act(match: Match, _: dict[str, Any], user_id: int) -> Match:
        return tables.close_table(match_id=match.pk, user_id=user_id)

    return _done(request, key, act)


@require_POST
@login_needed
def play_again(request: UserRequest, key: str) -> HttpResponseBase:
    """Open the rematch of a match that is over, or sit down at it."""

    def act(match: Match, sent: dict[str, Any], user_id: int) -> Match:
        return rematch(match_id=match.pk, user_id=user_id, now=timezone.now(), rng=SystemRandom(), **sent)

    return _done(request, key, act, WishForm(request.POST))


# Shared by the views --------------------------------------------------------------------------------


def _done(
    request: UserRequest,
    key: str,
    act: Callable[[Match, dict[str, Any], int], Match],
    form: forms.Form | None = None,
) -> HttpResponseBase:
    """Do what was asked, or say why not and show the table as it is."""
    match = get_object_or_404(Match, key=key)
    if form is not None and not form.is_valid():
        if "wish" in form.errors:
            return _refused(request, match, 422, str(BAD_WISH), is_of_wish=True)
        return _refused(request, match, 422, "That form was not complete. Choose again.")
    try:
        after = act(match, form.cleaned_data if form is not None else {}, request.user.pk)
    except errors.LobbyError as error:
        match.refresh_from_db()
        if isinstance(error, errors.NotOpen) and _has_begun(match.status):
            messages.info(request, "The match has begun.")
            return _to(request, match)
        status, words = refusal_in_words(error)
        return _refused(request, match, status, words, is_of_wish=isinstance(error, errors.BadWish))
    if after.status == Match.Status.CANCELLED:
        messages.success(request, "The table is closed.")
        return _to(request, "games:lobby")
    if request.POST.get("back") == "inbox" and after.status == Match.Status.OPEN:
        return _to(request, "games:inbox")
    if after.pk != match.pk or _has_begun(after.status) or not request.htmx:
        return _to(request, after)
    return _shown(request, after)


def _refused(
    request: SiteRequest, match: Match, status: int, words: str, *, is_of_wish: bool = False
) -> HttpResponseBase:
    """The table with the words for it, those about a wish beside it; nothing that was typed is lost."""
    if not _has_begun(match.status):
        template = "games/_open_match.html" if request.htmx else "games/open_match.html"
        refusal = {"wish_error" if is_of_wish else "refused": words, "wish": request.POST.get("wish", "")}
        return _shown(request, match, status=status, template=template, **refusal)
    return render(request, "games/refused.html", {"match": match, "refused": words}, status=status)


def _to(request: SiteRequest, where: Match | str) -> HttpResponseBase:
    response = redirect(where)
    return HttpResponseClientRedirect(response.url) if request.htmx else response


def _has_begun(status: str) -> bool:
    return status in {Match.Status.RUNNING, Match.Status.FINISHED}


def _waits_for_friends(line: TableRow) -> bool:
    """True if an open table waits for people its host knows, who come by its link."""
    return not line.is_public or any(chair.is_kept for chair in line.chairs)


def _context(request: SiteRequest, match: Match, line: TableRow) -> dict[str, Any]:
    mine = line.chair_of(request.user.pk) if request.user.pk else None
    user_id = request.user.pk
    is_host = user_id is not None and line.host_id == user_id
    may_invite = is_host and line.free > 0 and line.status == Match.Status.OPEN
    guests = _proposed(line) if may_invite else ()
    return {
        "line": line,
        "offer": offers_of([line])[0],
        "socket": f"/ws/m/{match.key}/",
        "release": settings.RELEASE,
        "presenter": PRESENTERS[match.game],
        "places": places_of(line),
        "mine": mine,
        "is_host": is_host,
        "is_link_first": is_host and _waits_for_friends(line),
        "may_invite": may_invite,
        "proposed": guests,
        "ratings": ratings_at(
            request.user, [line], [(guest.pk, scale) for guest in guests for scale in line.pairing.scales[:1]]
        ),
        "address": request.build_absolute_uri(match.get_absolute_url()),
        "levels": levels_of(match.game, with_points=sees_beside_names(request.user)),
        "ladder": ladder_of(match.game) if is_host else None,
        "offered_level": offered_level(user_id, match.game) if is_host and user_id else "",
        "dealt": dealt_line(match.key) if match.commitment else "",
        "chat": tab_of(match.key, "table") if mine and not mine.is_kept and line.status == "open" else None,
    }


def _proposed(line: TableRow) -> Sequence[User]:
    """The people whom the host of a table may want to invite."""
    return () if line.host_id is None else proposed(line.host_id, besides=[c.player_id for c in line.chairs])


def _shown(
    request: SiteRequest,
    match: Match,
    *,
    status: int = 200,
    template: str = "games/_open_match.html",
    **refusal: str,
) -> HttpResponseBase:
    """The table as its line says it is now; to the match if it has begun by then."""
    line = table_row(match)
    if _has_begun(line.status):
        return _to(request, match)
    return render(request, template, _context(request, match, line) | refusal, status=status)
