"""Conservation of cards, tokens, discs and points in each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import Phase as DarkPhase
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.state import FloatingPartners
from games.catalogue.three_colours.rules.board import COLOURS
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.world_domination.rules.cards import ALL_CARDS
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Ending, Trick
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Seat
from tests.support.eight.state import HAND, Eight


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


def floating_partners(state: AnyState) -> None:
    assert isinstance(state, FloatingPartners)
    position = state.position
    if any(position.hands) or position.tricks:
        tricks = [*position.tricks, *([position.trick] if position.trick else [])]
        cards = [card for hand in (*position.hands, *position.discarded) for card in hand]
        cards += [laid.card for trick in tricks for laid in trick.laid]
        cards += () if any(position.took) else position.kitty
        assert tuple(sorted(cards)) == pack(position.seats, position.options.six_pack)
        assert not any(position.took) or sorted(card for took in position.took for card in took) == sorted(
            position.kitty
        )
    assert sum(position.won) == len(position.tricks)
    held = Counter(each for each in position.declared if each is not None)
    assert max(held.values(), default=0) <= position.seats // 2
    results = position.results
    booked = (
        () if position.is_open else (position.penalties,)
    )  # those of a hand that is over are in its result
    lines = [*(result.points for result in results), *(result.penalties for result in results), *booked]
    assert position.scores == tuple(map(sum, zip(*lines, strict=True))) or (
        not lines and not any(position.scores)
    )
    for result in results:
        assert sum(result.won) == 10
        assert all(penalty <= 0 for penalty in result.penalties)
        for seat, each in enumerate(result.declared):
            allies = [other for other, theirs in enumerate(result.declared) if theirs is each]
            assert result.tricks[seat] == sum(result.won[other] for other in allies)


def dark_lord(state: AnyState) -> None:
    """Every territory is somebody's once it was claimed, and castles stay; points follow from both."""
    assert isinstance(state, DarkLord)
    position = state.position
    first, second, lord = position.held
    assert not first & second | second & lord | lord & first
    if position.bases is None:
        assert first | second | lord == 0
        return
    for base, mask in zip(position.bases, position.held, strict=True):
        assert mask >> base & 1
    claimed = (first | second | lord).bit_count()
    is_expanding = position.phase is DarkPhase.CLAIM
    assert claimed < 19 if is_expanding else claimed == 19
    assert all(0 <= towers <= 3 for towers in position.towers)
    fallen = [Seat(seat) for seat, towers in enumerate(position.towers) if not towers]
    assert fallen == ([] if position.fallen is None else [position.fallen])
    points = state.view(None).points
    if not is_expanding:
        # Each territory that an ally holds counts 200 for it and 400 less for the Dark Lord.
        allied = (first | second).bit_count() - 2
        whole = 3 * 400 + 16 * 400 - 200 * allied - 400 * len(fallen)
        assert sum(points) == whole
    assert 0 <= position.strikes_left <= 3
    assert len(position.rounds) <= position.round <= 10
    ids = [told.question for each in position.rounds for told in each.told]
    assert len(set(ids)) == len(ids) == 2 * len(position.rounds)
    for each in position.rounds[:-1]:
        assert len(each.strikes) == 1 + sum(not told.is_right for told in each.told)
        assert sum(each.lands) == 19


def eight(state: AnyState) -> None:
    assert isinstance(state, Eight)
    if state.hands:
        cards = [card for hand in state.hands for card in hand] + [card for card in state.laid if card]
        assert sorted(cards) == list(range(1, HAND * state.seats + 1))
    assert len(state.asked) == len(set(state.asked)) <= state.campaign
    assert sum(state.scores) <= state.campaign * (3 * state.seats - 1)


CONSERVED: dict[str, Callable[[AnyState], None]] = {
    "world-domination": world_domination,
    "three-colours": three_colours,
    "floating-partners": floating_partners,
    "dark-lord": dark_lord,
    "eight": eight,
}
"""By slug; a game without an entry fails the conformance suite."""
