"""What each game neither loses nor makes: cards, tokens, discs, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.rules.core.api import Seat
from games.rules.core.records import AnyState
from games.rules.three_colours.board import COLOURS
from games.rules.three_colours.state import ThreeColours
from games.rules.world_domination.cards import ALL_CARDS
from games.rules.world_domination.grid import Side
from games.rules.world_domination.state import WorldDomination
from games.rules.world_domination.view import Ending, Trick


def world_domination(state: AnyState) -> None:
    assert isinstance(state, WorldDomination)
    position = state.position
    if position.cells:
        taken = sum(c.result is not None and c.result.ending is Ending.TAKEN for c in position.conflicts)
        assert sum(cell.gold + cell.silver for cell in position.cells) == 12 + taken
        for cell in position.cells:
            assert (cell.owner is None) == (cell.gold + cell.silver == 0)
            assert cell.owner is not Side.GOLD or cell.gold
            assert cell.owner is not Side.SILVER or cell.silver
    if position.hands:
        tricks: list[Trick] = [*position.conflicts, *([position.running] if position.running else [])]
        cards = [mask for mask in position.hands if mask]
        if position.arming is not None:
            tricks += position.arming.tricks
            cards += [1 << card for card in position.arming.left]
            assert len(position.arming.reserve) == 24
            drawn = [card for seat in (0, 1) for card in position.arming.drawn(Seat(seat))]
            assert sorted((*drawn, *position.arming.left)) == sorted(position.arming.reserve)
        if position.rise is not None and position.rise.takers is None:
            cards += [mask for mask in (*position.rise.tributes, *position.rise.pairs) if mask]
        cards += [1 << laid.card for trick in tricks for laid in trick.laid]
        drafted = position.draft is not None and any(len(kept) < 6 for kept in position.draft.kept)
        if position.draft is not None and drafted:
            cards += [mask for kept in position.draft.kept for mask in kept]
        union = 0
        for mask in cards:
            assert not union & mask
            union |= mask
        assert union == ALL_CARDS
    assert position.seats == 3 or len(position.results) == sum(position.won)
    assert position.seats != 3 or position.won == (0, 0)
    for result in position.results:
        assert sum(result.countries) <= 20
        assert sum(result.conflicts) <= (16 if position.seats == 3 else 12)
    assert position.campaign - len(position.results) in {0, 1}


def three_colours(state: AnyState) -> None:
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


CONSERVED: dict[str, Callable[[AnyState], None]] = {
    "world-domination": world_domination,
    "three-colours": three_colours,
}
"""By slug; a game without an entry fails the conformance suite."""
