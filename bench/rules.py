"""Speed of the pure rules: one core, best of several runs.

Times are processor time of this process, so that what else the machine does counts as little as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bench.run import sized
from games.catalogue import RULES
from games.catalogue.three_colours.rules import fast as colours
from games.catalogue.three_colours.rules.options import Config as ColoursConfig
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.rules.state import initial_state as empty_board
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.fast_arming import FastArming
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Phase
from games.kit.rules.records import record_of, replay_record
from games.kit.rules.replay import AnyState, Replay

WORLD = RULES["world-domination"]
CONFIG = WORLD.parse_config({})
MATCHES, RUNS = sized((60, 5), (4, 1))
PLAY_OUTS = sized(1000, 20)


def best(work: Callable[[], int]) -> float:
    """Units a second of processor time in the fastest run; `work` returns how many units it did."""
    speeds: list[float] = []
    for _ in range(RUNS):
        begun = process_time()
        units = work()
        speeds.append(units / (process_time() - begun))
    return max(speeds)


def random_move(state: AnyState, rng: Random) -> tuple[Any, Any]:
    chance = state.chance_move(rng)
    if chance is not None:
        return None, chance
    seat = min(state.to_move)
    return seat, rng.choice(state.legal_moves(seat))


@cache
def random_matches(seats: int = 4) -> list[list[tuple[AnyState, Any, Any]]]:
    """Finished matches: at each ply the state, the mover and the move."""
    rng = Random(1)
    matches: list[list[tuple[AnyState, Any, Any]]] = []
    for _ in range(MATCHES):
        match: list[tuple[AnyState, Any, Any]] = []
        state = WORLD.initial_state(CONFIG, seats)
        while state.outcome is None:
            mover, move = random_move(state, rng)
            match.append((state, mover, move))
            state = state.play(mover, move).state
        matches.append(match)
    return matches


def play_again(seats: int) -> int:
    """Make the moves of all matches again, each checked and with its events."""
    moves = 0
    for match in random_matches(seats):
        state = WORLD.initial_state(CONFIG, seats)
        for _, mover, move in match:
            state = state.play(mover, move).state
        moves += len(match)
    return moves


def play_at_random(seats: int) -> int:
    """New random matches: legal moves listed, one chosen and made."""
    rng = Random(2)
    moves = 0
    for _ in range(MATCHES // 4):
        state = WORLD.initial_state(CONFIG, seats)
        while state.outcome is None:
            state = state.play(*random_move(state, rng)).state
            moves += 1
    return moves


def play_out(seats: int) -> int:
    """Random conflicts from the first target to the end of a campaign, as a bot's search needs them."""
    random = Random(3).random
    return sum(start.copy().play_out(random) for start in _starts(seats))


@cache
def _starts(seats: int) -> list[Fast]:
    return [
        Fast(state.position)
        for match in random_matches(seats)
        for state, _, _ in match
        if isinstance(state, WorldDomination)
        and state.position.phase is Phase.TARGET
        and not state.position.conflicts
    ]


def arm() -> int:
    """Random tricks from the first of an arming to its last."""
    random = Random(3).random
    return sum(start.copy().play_out(random) for start in _armings())


@cache
def _armings() -> list[FastArming]:
    return [
        FastArming(state.position)
        for match in random_matches(2)
        for state, _, _ in match
        if isinstance(state, WorldDomination)
        and state.position.phase is Phase.ARMING
        and sum(hand.bit_count() for hand in state.position.hands) == 24
        and len(state.position.arming.left if state.position.arming else ()) == 24
    ]


def rollout_speed(seats: int = 4) -> float:
    """Random moves a second in the lean copy, legal moves found for each."""
    return best(lambda: play_out(seats))


def checked_speed(seats: int = 4) -> float:
    """Moves a second that are checked and tell their events."""
    return best(lambda: play_again(seats))


def match_speed() -> float:
    """Whole random matches of Three Colours a second, from the empty board."""
    return best(_play_outs)


def _microseconds(ask: Callable[[AnyState, Any], object], states: Sequence[tuple[AnyState, Any]]) -> float:
    def work() -> int:
        for state, seat in states:
            ask(state, seat)
        return len(states)

    return 1e6 / best(work)


def _replay_ms(seats: int) -> float:
    """Median milliseconds (processor time) to replay a finished match from its record."""
    times: list[float] = []
    for match in random_matches(seats):
        moves = [(mover, move.notation()) for _, mover, move in match]
        record = record_of(Replay.start(WORLD, CONFIG, seats).extend_all(moves), CONFIG, seats)
        begun = process_time()
        replay_record(WORLD, record)
        times.append(1000 * (process_time() - begun))
    return median(times)


def _sample_us(turns: list[tuple[AnyState, Any]]) -> float:
    rng = Random(4)
    views = [(state.view(seat), seat) for state, seat in turns[::10]]
    return _microseconds(lambda view, _: WORLD.sample_state(view, rng), views)


def _run(seats: int) -> None:
    turns = [(state, seat) for match in random_matches(seats) for state, seat, _ in match if seat is not None]
    plies = sum(len(match) for match in random_matches(seats)) / MATCHES
    print(f"{seats} seats")
    print(f"play, checked, with events        {checked_speed(seats):>12,.0f} moves/s (aim 50,000)")
    print(f"random play, legal moves listed   {best(lambda: play_at_random(seats)):>12,.0f} moves/s")
    print(f"random play-out, lean copy        {rollout_speed(seats):>12,.0f} moves/s (aim 300,000)")
    if seats == 2:
        print(f"random arming, lean copy          {best(arm):>12,.0f} moves/s")
    print(f"replay of a finished match        {_replay_ms(seats):>12.2f} ms ({plies:.0f} plies on average)")
    print(
        f"one legal_moves                   {_microseconds(lambda s, n: s.legal_moves(n), turns):>12.1f} us"
    )
    print(f"one view, with its legal moves    {_microseconds(lambda s, n: s.view(n), turns):>12.1f} us")
    if seats == 3:
        pairs = [(state, seat) for state, seat in turns if state.view(None).phase is Phase.PAIRS][:30]
        listed = _microseconds(lambda s, n: s.legal_moves(n), pairs)
        print(f"one legal_moves, all 5,460 pairs  {listed:>12.1f} us")
    print(f"one sample_state                  {_sample_us(turns):>12.1f} us")


@cache
def _placements() -> list[list[tuple[ThreeColours, Any, Any]]]:
    """Finished random matches of Three Colours: at each ply the state, the mover and the move."""
    rng = Random(1)
    matches: list[list[tuple[ThreeColours, Any, Any]]] = []
    for _ in range(MATCHES):
        match: list[tuple[ThreeColours, Any, Any]] = []
        state = empty_board(ColoursConfig(), 2)
        while state.outcome is None:
            mover, move = random_move(state, rng)
            match.append((state, mover, move))
            state = state.play(mover, move).state
        matches.append(match)
    return matches


def _place_again() -> int:
    for match in _placements():
        for state, mover, move in match:
            state.play(mover, move)
    return sum(map(len, _placements()))


def _lean_moves() -> int:
    """The same matches in the lean copy."""
    moves = 0
    for match in _placements():
        lean = colours.Fast(match[0][0].position)
        for _, _, move in match:
            lean.play(colours.code_of(move))
        moves += len(match)
    return moves


def _play_outs() -> int:
    random = Random(3).random
    start = colours.Fast(_placements()[0][0][0].position)
    return sum(start.copy().play_out(random) > 0 for _ in range(PLAY_OUTS))


def _run_colours() -> None:
    turns = [(state, seat) for match in _placements() for state, seat, _ in match]
    placed = best(_place_again)
    print("Three Colours")
    print(f"play, checked, with events        {placed:>12,.0f} moves/s")
    print(f"one placement                     {1e6 / placed:>12.1f} us (aim 50)")
    print(f"play, lean copy                   {best(_lean_moves):>12,.0f} moves/s")
    print(f"random play-outs of whole matches {match_speed():>12,.0f} a second")
    print(f"plies of a random match           {sum(map(len, _placements())) / MATCHES:>12.0f} on average")
    print(
        f"one legal_moves                   {_microseconds(lambda s, n: s.legal_moves(n), turns):>12.1f} us"
    )
    print(f"one view, with its legal moves    {_microseconds(lambda s, n: s.view(n), turns):>12.1f} us")


def run() -> None:
    """Print all figures."""
    for seats in sorted(WORLD.seat_counts, reverse=True):
        _run(seats)
    _run_colours()
