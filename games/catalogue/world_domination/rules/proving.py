"""Proofs that a campaign of World Domination scores the same whatever is played.

With two and four seats a campaign scores whose it is, so that its countries may still change hands. On a
board the countries are compared as well, and with three seats the Empire's countries and each Rebel's
conflicts score: there a proof is of these. Resigning is left out: the cards alone are looked at.

The map is asked first (`proving_map`); then, for the last conflicts, which cards may still be played by whom,
as far as everybody knows. **R** What a tribute tells of a Rebel's hand is not used: without it more deals
are possible than there are, and a proof holds for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.catalogue.world_domination.rules.campaigns import count_countries, count_tokens, winner_of
from games.catalogue.world_domination.rules.cards import (
    ALL_CARDS,
    SUIT_MASKS,
    SUIT_OF,
    VALUE_OF,
    Card,
    cards_in,
)
from games.catalogue.world_domination.rules.evidence import conflicts_of, played_in, tricks_of, voids_in
from games.catalogue.world_domination.rules.forced import falls
from games.catalogue.world_domination.rules.grid import COUNTRY, Side
from games.catalogue.world_domination.rules.proving_map import Map, owned_of
from games.catalogue.world_domination.rules.settlement import next_starter, result_of, with_token
from games.catalogue.world_domination.rules.specials import choices, lay_card
from games.catalogue.world_domination.rules.targets import targets
from games.catalogue.world_domination.rules.view import Cell, Conflict, Contract, Ending, Phase, View
from games.kit.rules.changing import changed
from games.kit.rules.proofs import Proof, TooLarge, Work, can_lie
from games.kit.rules.seats import Seat, left_of

BY_CARDS: Final = 2
"""Cards are looked at while at most so many conflicts are left, the running one among them."""

Score: TypeAlias = tuple[int, ...]
"""All that a campaign scores, as numbers that are equal if it scores the same."""


class Open(Exception):  # noqa: N818 - it reads as what is so
    """Two ways to play on score differently."""


def prove(view: View, *, is_board: bool = False, work: Work | None = None) -> Proof | None:
    """The proof that nothing changes the campaign's score any more; None: something may, or it is not found.

    :param view: a spectator's; what is known to one seat alone is not looked at.
    :param work: counts what is looked at.
    """
    contract = view.contract
    if contract is None or view.phase not in {Phase.TARGET, Phase.PLAY} or falls(view):
        return None
    known = _known(view)
    work = work or Work()
    try:
        if view.seats != 3 and not is_board:
            world = Map(contract, view.seats, work)
            winner = _winner_by_map(known, world)
            if winner is None and known.left <= BY_CARDS:
                score = _Search(contract, view.seats, work, world, _winner).run(known)
                winner = contract.aggressor if score == (1,) else contract.aggressor.rival
            return None if winner is None else _proof(view, contract, winner, known.left)
        if known.left > BY_CARDS:
            return None
        scored = _empire if view.seats == 3 else _compared
        _Search(contract, view.seats, work, None, scored).run(known)
    except (Open, TooLarge):
        return None
    return Proof("all-same", {"left": known.left})


def _proof(view: View, contract: Contract, winner: Side, left: int) -> Proof:
    """Proof with the facts of its sentence. `winner` is the side that has the campaign."""
    side = contract.aggressor
    return Proof(
        "won" if winner is side else "lost",
        {
            "side": int(side),
            "goal": contract.goal.value,
            "number": contract.number,
            "held": view.countries(side),
            "theirs": view.countries(side.rival),
            "left": left,
        },
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """A position as everybody knows it. It is a `specials.Board`."""

    sides: tuple[Side, ...]
    layout: tuple[str, ...]
    cells: tuple[Cell, ...]
    conflict: Conflict | None
    """The running one; None while `seat` is to choose a target."""
    seat: Seat
    left: int
    """Conflicts that are not over, the running one among them."""
    cards: int
    """The cards that have not been played: they lie in the hands."""
    sizes: tuple[int, ...]
    void: tuple[int, ...]
    """By seat: cards that it cannot hold."""
    wins: tuple[int, ...]
    """Conflicts won, by seat."""

    def having(self, **changes: Any) -> _Known:
        return changed(self, changes)

    @property
    def starter(self) -> Seat:
        return self.seat if self.conflict is None else self.conflict.starter

    @property
    def tokens(self) -> tuple[int, int]:
        return count_tokens(self.cells)


def _known(view: View) -> _Known:
    (seat,) = view.to_move
    conflict, seats = view.conflict, view.seats
    laid = len(conflict.laid) if conflict else 0
    return _Known(
        sides=view.sides,
        layout=view.layout,
        cells=view.cells,
        conflict=conflict,
        seat=seat,
        left=(sum(view.hand_sizes) + laid) // seats,
        cards=ALL_CARDS & ~sum(played_in(tricks_of(view), seats)),
        sizes=view.hand_sizes,
        void=tuple(voids_in(conflicts_of(view), seats)),
        wins=view.wins,
    )


def _winner_by_map(known: _Known, world: Map) -> Side | None:
    """The side that has the campaign whatever cards there are; None: it may be either's."""
    target = None if known.conflict is None else known.conflict.target
    able = [
        side
        for side in Side
        if world.can_win(
            side,
            owned_of(known.cells),
            known.tokens,
            known.sides[known.starter],
            known.left,
            target=target,
        )
    ]
    return able[0] if len(able) == 1 else None


def _winner(known: _Known, contract: Contract) -> Score:
    """With two and four seats: 1 if the campaign is the Aggressor's."""
    won_by = winner_of(contract, count_countries(known.cells), known.tokens)
    return (int(won_by is contract.aggressor),)


def _compared(known: _Known, contract: Contract) -> Score:
    """The same and the countries: what boards compare."""
    return (*_winner(known, contract), *count_countries(known.cells))


def _empire(known: _Known, contract: Contract) -> Score:
    """With three seats: the Empire's countries and the Rebels' conflicts."""
    wins = (0 if seat == contract.bidder else won for seat, won in enumerate(known.wins))
    return (count_countries(known.cells)[contract.aggressor], *wins)


class _Search:
    """All ways to play the last cards, until two of them score differently."""

    def __init__(
        self,
        contract: Contract,
        seats: int,
        work: Work,
        world: Map | None,
        scored: Callable[[_Known, Contract], Score],
    ) -> None:
        self._contract = contract
        self._seats = seats
        self._work = work
        self._world = world
        self._scored = scored
        self._found: Score | None = None
        self._seen: set[_Known] = set()

    def run(self, known: _Known) -> Score:
        """The only score there is. :raises Open, TooLarge:"""
        for high in range(1 << len(Side)):  # sides that play high or low: they soon differ, if at all
            self._probe(known, high)
        self._search(known)
        assert self._found is not None  # noqa: S101 - the probes have found one
        return self._found

    def _probe(self, known: _Known, high: int) -> None:
        """One way to play on, each side always with its highest cards or its lowest."""
        while known.left:
            ways = list(self._ways(known))
            known = ways[-1 if high >> known.sides[known.seat] & 1 else 0]
        self._found_one(self._scored(known, self._contract))

    def _search(self, known: _Known) -> None:
        if known in self._seen:
            return
        self._seen.add(known)
        if not known.left:
            self._found_one(self._scored(known, self._contract))
            return
        if known.conflict is None and self._world is not None:
            winner = _winner_by_map(known, self._world)
            if winner is not None:
                self._found_one((int(winner is self._contract.aggressor),))
                return
        for after in self._ways(known):
            self._search(after)

    def _found_one(self, score: Score) -> None:
        if self._found is not None and self._found != score:
            raise Open
        self._found = score

    def _ways(self, known: _Known) -> Iterator[_Known]:
        """The positions after every move that the seat may make, as far as everybody knows."""
        if known.conflict is None:
            for cell in targets(known.cells, known.sides[known.seat]):
                self._work.count()
                yield known.having(conflict=self._fought_for(known, cell))
            return
        for card, void in _playable(known, known.conflict):
            for choice in choices(known.conflict.laid, known.seat, card):
                self._work.count()
                yield self._laid(known, known.conflict, card, choice, void)

    def _fought_for(self, known: _Known, cell: int) -> Conflict:
        return Conflict(0, known.seat, (), cell, self._contract.dominant, COUNTRY[known.layout[cell]].defence)

    def _laid(
        self,
        known: _Known,
        conflict: Conflict,
        card: Card,
        choice: tuple[Seat | None, Seat | None],
        void: tuple[int, ...],
    ) -> _Known:
        seat = known.seat
        after, _ = lay_card(known, conflict, seat, card, choice)
        sizes = _less(known.sizes, seat)
        played = known.having(conflict=after, cards=known.cards & ~(1 << card), sizes=sizes, void=void)
        if len(after.laid) < self._seats:
            return played.having(seat=left_of(seat, self._seats))
        return self._settled(played, after)

    def _settled(self, known: _Known, conflict: Conflict) -> _Known:
        result = result_of(conflict, known.cells[conflict.target].owner)
        cells, wins, winner = list(known.cells), list(known.wins), result.winner
        if winner is not None:
            wins[winner] += 1
            if result.ending is Ending.TAKEN:
                cells[conflict.target] = with_token(cells[conflict.target], known.sides[winner])
        return known.having(
            cells=tuple(cells),
            wins=tuple(wins),
            conflict=None,
            left=known.left - 1,
            seat=next_starter(conflict, result, self._seats),
        )


def _playable(known: _Known, conflict: Conflict) -> Iterator[tuple[Card, tuple[int, ...]]]:
    """The cards that the seat may hold and play, each with the voids that are known then."""
    seat, leading = known.seat, conflict.leading
    sizes = _less(known.sizes, seat)
    for card in _low_to_high(cards_in(known.cards & ~known.void[seat])):
        void = known.void
        if leading is not None and VALUE_OF[card] and SUIT_OF[card] is not leading:
            void = (*void[:seat], void[seat] | SUIT_MASKS[leading], *void[seat + 1 :])
        rest = known.cards & ~(1 << card)
        if can_lie(rest, sizes, void):
            yield card, void


def _low_to_high(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: VALUE_OF[card])


def _less(sizes: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*sizes[:seat], sizes[seat] - 1, *sizes[seat + 1 :])
