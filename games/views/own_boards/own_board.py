"""The page of a board of one's own: for its owner at the table, and for all where it is shown afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest, UserRequest
from games.catalogue import PRESENTERS
from games.forms.own_boards import LONGEST_LINE
from games.kit.face.markup import undivided
from games.kit.face.names import names_of
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Seat
from games.kit.rules.variations import count_answers, depth_of
from games.models import Match, OwnBoard, SeatTenure
from games.presenters.own_boards.own_boards import (
    SEPARATOR,
    OwnBoardPage,
    deed_words,
    keep_words,
    let_go_words,
)
from games.presenters.table.log import log_of
from games.selectors.own_boards.own_boards import (
    BadPlace,
    Place,
    kept_of,
    own_board_of,
    place_of,
    shown_boards,
    table_before,
    tree_of,
    tried_table,
    variations_of,
)
from games.selectors.record.history import history_of
from games.selectors.seats.holders import Sitters
from games.selectors.seats.snapshot import Seating
from games.selectors.table.table import table_of
from games.services.own_boards.own_boards import wanted_answers
from games.views.login_required import login_needed
from games.views.match_by_key import with_seating
from games.views.responses import STARTED, sent_number

FORBIDDEN: Final = 403


@require_GET
@login_needed
@never_cache
@with_seating
def own_board(request: UserRequest, seating: Seating) -> HttpResponseBase:
    """The reader's own board, at the place of the address; 403 for who neither sits there nor did."""
    line = request.GET.get("line", "")[:LONGEST_LINE]
    at = request.GET.get("at")
    asked = None if at is None else sent_number(at)
    if at is not None and asked is None:
        raise Http404
    try:
        return board_page(request, seating, asked, tuple(line.split(SEPARATOR)) if line else ())
    except (BadPlace, RulesError) as error:
        raise Http404 from error


@require_GET
@never_cache
@with_seating
def shown_board(request: SiteRequest, seating: Seating, seat: int) -> HttpResponseBase:
    """The board that whoever held a seat shows with the replay; 404 where nobody does."""
    match = seating.match
    if match.status != Match.Status.FINISHED or match.is_adjudicated or match.is_sealed:
        raise Http404
    sitters = Sitters.of(match)
    found = [board for board in shown_boards(match) if sitters.seat_of(board.player_id) == seat]
    if not found:
        raise Http404
    line = request.GET.get("line", "")[:LONGEST_LINE]
    at = sent_number(request.GET.get("at", "0"))
    try:
        return board_page(
            request,
            seating,
            at,
            tuple(line.split(SEPARATOR)) if line else (),
            shown=found[0],
            seat=Seat(seat),
        )
    except (BadPlace, RulesError) as error:
        raise Http404 from error


def board_page(
    request: SiteRequest,
    seating: Seating,
    at: int | None,
    line: Sequence[str],
    *,
    refused: str = "",
    told: str = "",
    status: int = 200,
    shown: OwnBoard | None = None,
    seat: Seat | None = None,
) -> HttpResponse:
    """The page at a place, whole or the part of it that changes.

    :param refused: why something was not done. :param told: what was done.
    :param shown: somebody's board that is shown, with the seat they held; None: the reader's own.
    :raises BadPlace, RulesError: see `place_of`. :raises Http404: nobody tries moves ahead at this match.
    """
    match = seating.match
    variations, presenter = variations_of(match), PRESENTERS[match.game]
    words = presenter.own_board
    if variations is None or words is None or match.status not in STARTED:
        raise Http404
    user_id = request.user.pk if shown is None else shown.player_id
    table = table_of(seating, request.user.pk)
    tenure = next((each for each in seating.tenures if each.player_id == user_id), None)
    board = shown or (None if user_id is None else own_board_of(match, user_id))
    if tenure is None and board is None:
        return HttpResponse(
            render_to_string("games/own_board_refused.html", {"match": match}, request), status=FORBIDDEN
        )
    place = place_of(variations, history_of(match), at, line)
    may_try = shown is None and tenure is not None and match.status == Match.Status.RUNNING
    sent = dict(request.POST.lists()) if refused else None
    tried = tried_table(table, place, may_try=may_try, sent=sent)
    moves = [variations.move(code) for code in place.line]
    page = words.page(tried, moves)
    if seat is None:
        seat = Sitters.of(match).seat_of(user_id) if tenure is None else Seat(tenure.seat)
    own_page = OwnBoardPage(
        words=words,
        variations=variations,
        names=names_of(table),
        address=reverse("games:own_board", args=[match.key])
        if shown is None
        else reverse("games:own_board_of", args=[match.key, seat]),
        tree=tree_of(board),
        titles={} if board is None else board.names,
        played=place.played,
        at=place.at,
        line=place.line,
        movers=[next(iter(state.to_move), None) for state in place.states],
        kept=kept_of(variations, tenure, match, place.played) if may_try else (),
        owner=seat,
    )
    before = words.told(table_before(table, place), moves[-1]) if moves else ""
    context = {
        "table": table,
        "presenter": presenter,
        "words": words,
        "board": own_page,
        "page": page,
        "dock": page.dock,
        "own": page.own,
        "log": log_of(table, presenter.record.teller),
        "seats_page": presenter.play.page(table),
        "steps": {},
        "revision": 0 if board is None else board.revision,
        "may_try": may_try,
        "mover_tries": may_try and tried.view.outcome is None,
        "says": deed_words(words, before, moves[-1]) if moves else "",
        "refused": refused,
        "told": told,
        "is_over": match.status == Match.Status.FINISHED,
        "shown": shown,
        "is_shown": board is not None and board.is_shown,
        "line": SEPARATOR.join(place.line),
        "here": own_page.href(place.line),
        "ply": match.ply,
    }
    if may_try and tenure is not None:
        context |= _answers(own_page, place, tenure, match)
    template = "games/_own_board.html" if request.htmx else "games/own_board.html"
    return HttpResponse(undivided(render_to_string(template, context, request)), status=status)


def _answers(page: OwnBoardPage, place: Place, tenure: SeatTenure, match: Match) -> Mapping[str, Any]:
    """The button that keeps the answers of the branch, and the one that lets them go."""
    is_mine, wanted = wanted_answers(page.variations, page.tree, place, tenure, match)
    number = count_answers(wanted, is_mine=is_mine)
    is_live = match.pace == Match.Pace.LIVE
    stand = count_answers(page.kept, is_mine=is_mine)
    return {
        "keep": keep_words(number) if number and not is_live and page.kept != wanted else "",
        "too_deep": depth_of(wanted) > page.variations.deepest,
        "let_go": let_go_words(stand) if stand else "",
        "is_live": is_live,
    }
