"""Chooses targets and cards of the level normal with two seats: nothing is hidden after the arming.

What has not been played the rival holds, so both sides' moves are searched (alpha-beta), and where the search
ends the policy plays the campaign out. The search deepens as long as it stays within a number of play-outs.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.imagination import gain, imagining
from games.catalogue.world_domination.bots.policy import pick, play_out
from games.catalogue.world_domination.rules.cards import VALUE_OF
from games.catalogue.world_domination.rules.codes import code_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.moves import Play, Target
from games.catalogue.world_domination.rules.view import View

WIDER: Final = 4
"""Factor by which the play-outs of one depth are expected to grow at the next."""
DEEPEST: Final = 40
SLIP: Final = 0.15
"""Chance that a seat departs from the policy, where chance is wanted: nothing else is hidden."""


def choose_open(view: View, rng: Random, budget: int) -> Target | Play:
    """The target or the card that is best against the rival's best answer.

    :param budget: about how many campaigns are played out at the most.
    """
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    start = Fast(imagining(view, rng)())
    search = _Search(view.sides[view.viewer], view.hand_sizes[view.viewer])
    codes = thought_of(start)
    depth = 1
    while depth < DEEPEST and len(codes) > 1:
        before = search.play_outs
        codes = search.ordered(start, codes, depth)
        if search.play_outs == before or search.play_outs + WIDER * (search.play_outs - before) > budget:
            break
        depth += 1
    moves = {code_of(move): move for move in view.legal if isinstance(move, Target | Play)}
    return moves[codes[0]]


@dataclass
class _Search:
    side: int
    conflicts: int
    play_outs: int = 0

    def ordered(self, start: Fast, codes: list[int], depth: int) -> list[int]:
        """The moves, the best first; of those that are no better the order is as it was."""
        best, rest = -1.0, list[int]()
        for code in codes:
            table = start.copy()
            table.play(code)
            value = self._value(table, depth - 1, best, 2.0)
            if value > best:
                best = value
                rest.insert(0, code)
            else:
                rest.append(code)
        return rest

    def _value(self, table: Fast, depth: int, low: float, high: float) -> float:
        """The worth of a position for the side, as far as it matters between `low` and `high`."""
        if table.over:
            return gain(table, self.side, 0)
        if depth == 0:
            self.play_outs += 1
            play_out(table)
            return gain(table, self.side, self.conflicts)
        is_own = table.sides[table.turn] == self.side
        best = -1.0 if is_own else 2.0
        for code in thought_of(table):
            after = table.copy()
            after.play(code)
            value = self._value(after, depth - 1, low, high)
            if is_own:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        return best


def play_out_slipping(table: Fast, rng: Random) -> None:
    """Play the campaign to its end, in place; now and then a seat does not do what the policy would."""
    while not table.over:
        table.play(rng.choice(thought_of(table)) if rng.random() < SLIP else pick(table))


def thought_of(table: Fast) -> list[int]:
    """The legal moves but those that another is as good as.

    Of power cards with none of the rival's and no defence between them the lowest stands for all.
    """
    if table.target < 0:
        return table.legal()
    others = table.hands[1 - table.turn] | table.table
    codes: list[int] = []
    below = -1
    for code in table.legal():
        card = code & 63
        if not VALUE_OF[card]:
            if code >> 9 and code >> 9 == code >> 6 & 7:  # dual-allegiance without effect
                continue
            below = -1
        elif below >= 0 and below >> 4 == card >> 4:
            between = (1 << card) - (1 << below)
            defence = table.defence[card >> 4]
            is_same = not others & between and not VALUE_OF[below] <= defence < VALUE_OF[card]
            below = card
            if is_same:
                continue
        else:
            below = card
        codes.append(code)
    return codes or table.legal()
