"""Words for a campaign that the site plays out, since nothing that is left can change what it scores."""

from __future__ import annotations

from games.catalogue.world_domination.face.words import SIDE_WORD, side_html
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.view import Goal
from games.kit.face.phrases import capitalised, counted
from games.kit.rules.api import Event
from games.kit.rules.proofs import Proof


def played_out(event: Event) -> str:
    """The proof in a sentence, and that the site plays on: *Gold has bid 12 and holds 7: whatever …*."""
    return f"{proof_html(event.data['proof'])}. The site has played it out for everybody"


def proof_html(proof: Proof) -> str:
    """The proof in a sentence, without a full stop."""
    left = proof.data["left"]
    rest = "in the last conflict" if left == 1 else f"in the last {left} conflicts"
    if proof.code == "all-same":
        return f"Whatever is played {rest}, the campaign comes out the same"
    side = Side(proof.data["side"])
    winner = side if proof.code == "won" else side.rival
    return f"{_facts(proof, side)}: whatever is played {rest}, {side_html(winner)} wins the campaign"


def _facts(proof: Proof, side: Side) -> str:
    data, name = proof.data, capitalised(SIDE_WORD[side])
    held, theirs = data["held"], data["theirs"]
    countries = counted(held, "country", "countries")
    match data["goal"]:
        case Goal.AT_LEAST:
            return f"{name} has bid {data['number']} and holds {countries}"
        case Goal.EXACTLY:
            declared = counted(data["number"], "country", "countries")
            return f"{name} has declared exactly {declared} and holds {held}"
        case _:
            return f"{name} holds {countries} and {SIDE_WORD[side.rival]} {theirs}"
