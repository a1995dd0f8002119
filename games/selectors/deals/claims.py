"""Reads what a match says of its chance; its seed only when it is opened."""

from __future__ import annotations

from games.deals.claims import Claim
from games.models import DealSeed, Match, MoveRecord, Undo


def claim_of(match: Match) -> Claim | None:
    """The claim of `match` about its chance, for everybody; None of matches from before there were seeds.

    Three queries.
    """
    if not match.commitment:
        return None
    is_open, known = is_opened(match), DealSeed.objects.filter(match=match)
    bound = (known if is_open else known.defer("seed")).first()
    acts = MoveRecord.objects.filter(match=match).exclude(act="").order_by("ply")
    return Claim(
        key=match.key,
        commitment=match.commitment,
        seed=bytes(bound.seed) if bound is not None and is_open else None,
        wishes=() if bound is None else tuple(bound.wishes or ()),
        acts=tuple(acts.values_list("act", flat=True)),
        lot=None if bound is None or bound.lot is None else tuple(bound.lot),
    )


def is_opened(match: Match) -> bool:
    """True once the seed of a match may be read by everybody: it is over or called off.

    Not while a moderator, or a move that reached the site in time, may take its end back. A match that is
    annulled may be played on, its cards hidden as before: its seed is opened when it is over.
    """
    is_over = match.is_open or match.status == Match.Status.CANCELLED
    return is_over and not Undo.objects.filter(event__match=match).exists()
