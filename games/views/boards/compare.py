"""Two tables of a board that is shown beside each other, step by step."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest, is_logged_in
from accounts.relationships import friend_ids
from games.catalogue import PRESENTERS, RulesGone
from games.kit.face.level_words import level_word
from games.models import Board
from games.presenters.boards.boards import card_of
from games.presenters.boards.comparing import comparison_of
from games.presenters.boards.tables import choices_of
from games.presenters.review.decisions import Decision, decision
from games.selectors.boards.boards import facts_of
from games.selectors.boards.borrowed import borrowed_table
from games.selectors.boards.tables import Placed, notable_of, own_table, place_of
from games.selectors.replay.board_tables import BoardTable, board_table
from games.selectors.review.decisions import review_of, reviewed, tenures_of
from games.views.boards.borrowing import asked_first
from games.views.boards.lists import number_in, shown_or_404


@require_safe
@never_cache
def compare(request: SiteRequest, key: str) -> HttpResponseBase:
    """One's own table, or that of the best, and beside it another: ``?with=KEY``, or the best there is.

    ``&at=12`` is the moment, from 0; without it they stand where they part first.
    """
    board = shown_or_404(key)
    if (asked := asked_first(request, board)) is not None:
        return asked
    user_id = request.user.pk
    others = notable_of(board, user_id, friend_ids(user_id) if user_id else ())
    again = borrowed_table(board, request.user.pk, request.user.name) if is_logged_in(request) else None
    own = own_table(board, user_id) or again or others.best
    chosen = _chosen(board, request.GET.get("with", ""), user_id, own, others.all)
    context: dict[str, Any] = {"board": card_of(facts_of(board), board.options)}
    if own is None or chosen is None:
        return render(request, "games/board_compare.html", context)
    try:
        tables = _table(board, own, user_id), _table(board, chosen, user_id)
    except RulesGone as error:
        raise Http404 from error
    try:
        page = comparison_of(*tables, names=(own, chosen), at=number_in(request, "at", least=0))
    except IndexError as error:
        raise Http404 from error
    context |= {
        "page": page,
        "presenter": PRESENTERS[board.game],
        "choices": choices_of(others, own, chosen),
        "chosen": chosen.match_key,
    }
    if page.is_parting:
        left, right = (
            _coached(table, side.ply, user_id)
            for table, side in zip(tables, (page.left, page.right), strict=True)
        )
        context |= {"coach_left": left, "coach_right": right}
    template = "games/_board_compare.html" if request.htmx else "games/board_compare.html"
    return render(request, template, context)


def _chosen(
    board: Board, key: str, user_id: int | None, own: Placed | None, others: list[Placed]
) -> Placed | None:
    """The table beside: the one that was asked for, or the first of those that are offered."""
    if key:
        found = place_of(board, key, user_id)
        if found is None:
            raise Http404
        return found
    return next((each for each in others if own is None or each.match_key != own.match_key), None)


def _table(board: Board, placed: Placed, user_id: int | None) -> BoardTable:
    table = board_table(board, placed.match_key, user_id)
    if table is None:
        raise Http404
    return table


def _coached(table: BoardTable, ply: int, user_id: int | None) -> Decision | None:
    """A bot’s verdict on the reader’s own decision before `ply`; nobody reads of those of others."""
    match, words = table.match, PRESENTERS[table.match.game].record.judging
    tenures = tenures_of(match, user_id)
    review = review_of(match, user_id) if tenures else None
    if review is None or review.finished_at is None or words is None:
        return None
    found = reviewed(match, review, tenures)
    scene = next((each for each in found.scenes if each.verdict.ply == ply - 1), None)
    return None if scene is None else decision(found, scene, 1, words, level_word(found.level))
