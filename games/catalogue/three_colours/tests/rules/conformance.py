"""Three Colours' part of the conformance suite: its discs and points. It hides nothing."""

from __future__ import annotations

from collections import Counter

from games.catalogue.three_colours.rules.board import COLOURS
from games.catalogue.three_colours.rules.state import ThreeColours
from games.kit.rules.replay import AnyState
from games.kit.tests.rules.conformance import Conformance


def conserved(state: AnyState) -> None:
    assert isinstance(state, ThreeColours)
    position = state.position
    wins = [win for win in position.won if win is not None]
    trophies = Counter(win.colour for win in wins if win.trophy)
    for colour in COLOURS:
        assert position.discs[colour].bit_count() + position.supply[colour] + trophies[colour] == 42
        assert position.supply[colour] >= 0
    placed = sum(mask.bit_count() for mask in position.discs)
    assert placed == 121 - position.empty.bit_count() == position.moves - position.swapped
    assert sum(position.scores) == len(wins)
    assert position.outcome is not None or max(position.scores) < 2
    if position.outcome is None:
        assert position.to_move == {position.moves % 2}


CONFORMANCE = Conformance(conserved=conserved, secrets=None)
