"""Floating Partners as data: how it is set up, read, played and shown."""

from __future__ import annotations

from typing import Final

from games.catalogue.floating_partners.rules.bidding import round_of
from games.catalogue.floating_partners.rules.cards import NAMES
from games.catalogue.floating_partners.rules.disclosure import HIDES, disclose
from games.catalogue.floating_partners.rules.draws import draws
from games.catalogue.floating_partners.rules.forced import falls, forced
from games.catalogue.floating_partners.rules.instructions import INSTRUCTIONS
from games.catalogue.floating_partners.rules.moves import Move, parse_move
from games.catalogue.floating_partners.rules.options import OPTIONS, Config
from games.catalogue.floating_partners.rules.packs import SEAT_COUNTS
from games.catalogue.floating_partners.rules.proving import prove
from games.catalogue.floating_partners.rules.sampling import sample_state
from games.catalogue.floating_partners.rules.state import initial_state
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.rules.api import Json, Rules
from games.kit.rules.seats import seats_of


def digest(view: View) -> dict[str, Json]:
    """The few public facts that a list shows.

    ``phase``; ``campaign``: the hand, from 1, 0 before the first deal; ``max_hands``: 0 if there is no limit;
    ``target``; ``scores``, ``tricks`` (of the alliance in this hand), ``bids`` (None: not yet) and
    ``declared`` (letters such as ``NT``; None: never yet) by seat: the same letters are an alliance;
    ``spoken``: the seats that have declared in this hand, ``asked``: the seats that are to move,
    ``highest``: who holds the highest bid or None, ``dealer``: or None before it is drawn,
    ``trick``: the number of the trick being played, its ``leader`` and ``trumps`` (letters), each or None,
    ``laid``: its cards, each ``[seat, name]``, ``winning``: the seat that wins it so far or None,
    ``led``: whether one lies, ``round``: of the bidding, in which the seat asked bids, or None,
    ``discards``: so many cards the seat asked puts away, or None,
    ``resigned``: seats.
    """
    trick = view.trick
    return {
        "phase": view.phase.value,
        "campaign": view.campaign,
        "max_hands": view.options.max_hands,
        "target": view.options.target,
        "scores": list(view.scores),
        "declared": [None if each is None else each.letters for each in view.declared],
        "spoken": list[Json](sorted(view.spoken)),
        "bids": list(view.bids),
        "tricks": [view.tricks_of(seat) for seat in seats_of(view.seats)],
        "asked": list[Json](sorted(view.to_move)),
        "highest": view.highest,
        "dealer": view.dealer,
        "trick": trick.number if trick else None,
        "leader": trick.leader if trick else None,
        "trumps": trick.trumps.letters if trick else None,
        "laid": [[laid.seat, NAMES[laid.card]] for laid in trick.laid] if trick else [],
        "winning": trick.winning if trick else None,
        "led": bool(trick and trick.laid),
        "round": _round(view),
        "discards": max(view.kitty[seat] for seat in view.to_move) if view.phase is Phase.DISCARD else None,
        "resigned": list[Json](sorted(view.resigned)),
    }


def _round(view: View) -> int | None:
    if view.phase is not Phase.BID or view.dealer is None:
        return None
    (seat,) = view.to_move
    return round_of(view.calls, view.dealer, view.seats, seat)


FLOATING_PARTNERS: Final[Rules[Config, Move, View]] = Rules(
    slug="floating-partners",
    version=1,
    seat_counts=SEAT_COUNTS,
    options=OPTIONS,
    config=Config,
    parse_move=parse_move,
    initial_state=initial_state,
    sample_state=sample_state,
    digest=digest,
    disclose=disclose,
    hides=HIDES,
    draws=draws,
    falls=falls,
    forced=forced,
    prove=prove,
    instructions=INSTRUCTIONS,
)
