"""World Domination as data: how it is set up, read, played and shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.catalogue.world_domination.rules.disclosure import HIDES, disclose
from games.catalogue.world_domination.rules.draws import draws
from games.catalogue.world_domination.rules.forced import falls, forced
from games.catalogue.world_domination.rules.grid import STARTING_CELLS
from games.catalogue.world_domination.rules.instructions import INSTRUCTIONS
from games.catalogue.world_domination.rules.moves import Move, parse_move
from games.catalogue.world_domination.rules.options import FIRST_OPTIONS, OPTIONS, Config
from games.catalogue.world_domination.rules.proving import prove
from games.catalogue.world_domination.rules.sampling import sample_state
from games.catalogue.world_domination.rules.state import initial_state
from games.catalogue.world_domination.rules.talk import talk
from games.catalogue.world_domination.rules.view import View
from games.kit.rules.api import Json, Rules


def digest(view: View) -> dict[str, Json]:
    """The few public facts that a list shows.

    ``campaign``, ``won`` (by side), ``scores`` (by seat), ``phase``, ``owners``: a letter a cell (``g``,
    ``s``, ``.``; empty before the layout), ``target``: the cell fought for or None, ``country``: its id or
    None, ``conflict``: conflicts begun, to 12 or with three seats 16, ``bid``: the highest of the auction or
    None, such as ``11 P``, ``contract``: None or ``{side, number, suit, goal}``, ``tricks``: with two seats
    those taken in the arming, by seat, else None, ``empire``: with three seats the Empire's, else None.
    """
    contract = view.contract
    highest = view.auction.highest if view.auction else None
    return {
        "campaign": view.campaign,
        "won": list(view.won),
        "scores": list(view.scores),
        "phase": view.phase.value,
        "owners": "".join("." if cell.owner is None else "gs"[cell.owner] for cell in view.cells),
        "target": view.conflict.target if view.conflict else None,
        "country": view.country(view.conflict.target) if view.conflict else None,
        "bid": f"{highest.number} {highest.suit}" if highest else None,
        "conflict": len(view.conflicts) + (view.conflict is not None),
        "contract": None
        if contract is None
        else {
            "side": int(contract.aggressor),
            "number": contract.number,
            "suit": contract.dominant.letter,
            "goal": contract.goal.value,
        },
        "tricks": list(view.arming.won) if view.arming else None,
        "empire": view.empire,
    }


WORLD_DOMINATION: Final[Rules[Config, Move, View]] = Rules(
    slug="world-domination",
    version=2,
    seat_counts=tuple(sorted(STARTING_CELLS)),
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
    talk=talk,
)

FIRST_WORLD_DOMINATION: Final = replace(WORLD_DOMINATION, version=1, options=FIRST_OPTIONS)
"""The rules before one campaign could decide a match."""
