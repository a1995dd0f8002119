"""Writes at tables that have not begun: made, joined, left, started; what the lobby does, by its services."""

from __future__ import annotations

from random import SystemRandom
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from games.api import schemas
from games.api.facts import facts_of
from games.api.reading import ProgramRequest
from games.api.sent import BotIn, GuestIn, LevelIn, SeatIn, TableIn
from games.api.site import TABLES, not_valid, router, seating_for, written
from games.catalogue import RULES
from games.forms import OPEN, NewTable
from games.forms.terms import FRIENDLY, RATED
from games.kit.rules.errors import BadConfig
from games.models import Match
from games.presenters.lobby.options import word_bad_config
from games.presenters.lobby.table_names import is_offered, table_name
from games.services.lobby import invitations
from games.services.lobby import tables as lobby
from games.services.lobby.rematch import rematch

_SAID: Final = (
    "name", "visibility", "seat", "seating", "pace", "pace_hour", "pace_zone", "contract", "min_rating",
    "max_rating", "min_reliability",
)  # fmt: skip
"""Fields of the form of a new table that are sent under their own names."""


def _match(key: str) -> Match:
    return seating_for(key).match


@router.post(
    "tables", auth=TABLES, url_name="tables", response=written(schemas.MatchFacts), summary="Make a table"
)
def make(request: ProgramRequest, sent: TableIn) -> Any:
    """A new table at which I sit; it starts at once if bots have all other seats."""
    rules = RULES.get(sent.game)
    if rules is None or sent.seats not in rules.seat_counts:
        return not_valid({"game" if rules is None else "seats": [_("There is no such game here.")]})
    errors = _unknown(sent)
    form = NewTable(sent.game, sent.seats, _data(sent))
    if not form.is_valid():
        errors |= {_field(name): [str(one) for one in told] for name, told in form.errors.items()}
    elif request.user.is_muted(timezone.now()) and not is_offered(form.cleaned_data["name"]):
        errors["name"] = [_("You are muted: leave the name out, and the table gets one.")]
    if errors:
        return not_valid(errors)
    now = timezone.now()
    try:
        match = lobby.open_table(
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
            now=now,
            rng=SystemRandom(),
        )
    except BadConfig as error:
        return not_valid({"options": [word_bad_config(form.game, form.seat_count, error)]})
    return facts_of(match)


def _data(sent: TableIn) -> dict[str, Any]:
    """The fields that the page’s form would send for the same table."""
    untouched = NewTable(sent.game, sent.seats, name=table_name(SystemRandom())).sent_untouched()
    data = {**untouched.data, "guests": ",".join(sent.guests)}
    data |= {name: said for name in _SAID if (said := getattr(sent, name)) is not None}
    for name in ("allows_leave", "allows_take_back"):
        data[name] = "on" if getattr(sent, name) else ""
    data["is_rated"] = {None: "", True: RATED, False: FRIENDLY}[sent.is_rated]
    data |= {f"chair-{seat}": sent.bots.get(str(seat), OPEN) for seat in range(sent.seats)}
    for name, value in sent.options.items():
        data[f"option-{name}"] = ("on" if value else "") if isinstance(value, bool) else value
    return {name: value for name, value in data.items() if value != ""}


def _unknown(sent: TableIn) -> dict[str, list[str]]:
    """The faults of options and seats that there are not."""
    known = RULES[sent.game].options
    bad = {
        f"options.{name}": [_("There is no such option, or it cannot be so.")]
        for name, value in sent.options.items()
        if name not in known or not known[name].allows(value)
    }
    seats = {str(seat) for seat in range(sent.seats)}
    return bad | {f"bots.{seat}": [_("There is no such seat.")] for seat in sent.bots if seat not in seats}


def _field(name: str) -> str:
    """The word by which a program calls a field of the form."""
    if name == "__all__":
        return "body"
    for ours, theirs in (("option-", "options."), ("chair-", "bots.")):
        if name.startswith(ours):
            return theirs + name.removeprefix(ours)
    return name


@router.post(
    "tables/{key}/sit", auth=TABLES, url_name="sit", response=written(schemas.MatchFacts), summary="Sit down"
)
def sit(request: ProgramRequest, key: str, sent: SeatIn) -> Any:
    """Or move to another seat."""
    match = _match(key)
    return facts_of(
        lobby.sit(
            match_id=match.pk, user_id=request.user.pk, seat=sent.seat, now=timezone.now(), rng=SystemRandom()
        )
    )


@router.post(
    "tables/{key}/leave",
    auth=TABLES,
    url_name="leave",
    response=written(schemas.MatchFacts),
    summary="Leave a seat",
)
def leave(request: ProgramRequest, key: str) -> Any:
    """Or decline the seat that is kept for me."""
    return facts_of(lobby.leave_seat(match_id=_match(key).pk, user_id=request.user.pk))


@router.post(
    "tables/{key}/start", auth=TABLES, url_name="start", response=written(schemas.MatchFacts), summary="Start"
)
def start(request: ProgramRequest, key: str, sent: LevelIn) -> Any:
    """Start now, with bots in the seats that are free: hosts alone."""
    return facts_of(
        lobby.start_match(
            match_id=_match(key).pk,
            user_id=request.user.pk,
            level=sent.level,
            now=timezone.now(),
            rng=SystemRandom(),
        )
    )


@router.post(
    "tables/{key}/close",
    auth=TABLES,
    url_name="close",
    response=written(schemas.MatchFacts),
    summary="Close a table",
)
def close(request: ProgramRequest, key: str) -> Any:
    """Give it up: hosts alone."""
    return facts_of(lobby.close_table(match_id=_match(key).pk, user_id=request.user.pk))


@router.post(
    "tables/{key}/bots",
    auth=TABLES,
    url_name="bots",
    response=written(schemas.MatchFacts),
    summary="Seat a bot",
)
def seat_bot(request: ProgramRequest, key: str, sent: BotIn) -> Any:
    """Put one of the site’s bots on a free seat: hosts alone."""
    return facts_of(
        lobby.seat_bot(
            match_id=_match(key).pk,
            user_id=request.user.pk,
            seat=sent.seat,
            level=sent.level,
            now=timezone.now(),
            rng=SystemRandom(),
        )
    )


@router.post(
    "tables/{key}/unseat",
    auth=TABLES,
    url_name="unseat",
    response=written(schemas.MatchFacts),
    summary="Free a seat",
)
def unseat(request: ProgramRequest, key: str, sent: SeatIn) -> Any:
    """Take a bot from its seat, or no longer keep one: hosts alone."""
    return facts_of(lobby.unseat(match_id=_match(key).pk, user_id=request.user.pk, seat=sent.seat))


@router.post(
    "tables/{key}/invitations",
    auth=TABLES,
    url_name="invitations",
    response=written(schemas.MatchFacts),
    summary="Invite",
)
def invite(request: ProgramRequest, key: str, sent: GuestIn) -> Any:
    """Keep a seat for somebody by their user name: hosts alone."""
    return facts_of(
        invitations.invite(
            match_id=_match(key).pk, user_id=request.user.pk, name=sent.person, now=timezone.now()
        )
    )


@router.post(
    "matches/{key}/rematch",
    auth=TABLES,
    url_name="rematch",
    response=written(schemas.MatchFacts),
    summary="Play again",
)
def play_again(request: ProgramRequest, key: str) -> Any:
    """Open the rematch of a match that is over, or sit down at it."""
    match = _match(key)
    return facts_of(
        rematch(match_id=match.pk, user_id=request.user.pk, now=timezone.now(), rng=SystemRandom())
    )
