"""Reads what a match says of its chance; its seed only when it is opened."""

from __future__ import annotations

from games.deals.claims import Claim
from games.models import Board, DealSeed, Match, MoveRecord, Undo


def claim_of(match: Match) -> Claim | None:
    """The claim of `match` about its chance, for everybody; None of matches from before there were seeds.

    Three queries.
    """
    if not match.commitment:
        return None
    is_open = is_opened(match)
    acts = MoveRecord.objects.filter(match=match).exclude(act="").order_by("ply")
    names = tuple(acts.values_list("act", flat=True))
    if match.board_id is not None:
        boards = Board.objects.filter(matches=match)
        board = (boards if is_open else boards.defer("seed")).get()
        return Claim(board.key, match.commitment, bytes(board.seed) if is_open else None, (), names)
    known = DealSeed.objects.filter(match=match)
    bound = (known if is_open else known.defer("seed")).first()
    if bound is None:
        return Claim(match.key, match.commitment, None, (), names)
    return Claim(
        match.key,
        match.commitment,
        bytes(bound.seed) if is_open else None,
        tuple(bound.wishes or ()),
        names,
        None if bound.lot is None else tuple(bound.lot),
    )


def is_opened(match: Match) -> bool:
    """True once the seed of a match may be read by everybody: it is over or called off.

    Not while a moderator, or a move that reached the site in time, may take its end back. A match that is
    annulled may be played on, its cards hidden as before: its seed is opened when it is over. That of a board
    is opened when the board is shown.
    """
    is_over = match.is_open or match.status == Match.Status.CANCELLED
    return is_over and not match.is_sealed and not Undo.objects.filter(event__match=match).exists()
