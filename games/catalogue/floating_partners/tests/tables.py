"""Tables of Floating Partners without a database: grown by playing, dealt as one likes, seen by any viewer.

Names of cards stand divided by spaces: ``"AH 10S JK"``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME, HAND, KITTY
from games.catalogue.floating_partners.rules.cards import NAMES as NAMED
from games.catalogue.floating_partners.rules.moves import Deal, Dealer, Move
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.catalogue.floating_partners.rules.state import FloatingPartners
from games.catalogue.floating_partners.rules.view import Phase, View
from games.catalogue.world_domination.tests import tables
from games.kit.rules.api import Event
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.table import Table
from games.selectors.record.history import History
from tests.support.clock import NOON

NAMES = (
    *tables.NAMES,
    "Constanze Amadea von Hohenlohe",
    "Eve Li",
    "Ferdinand O'Shaughnessy",
    "Guðrún Þorvaldsdóttir",
)
Hands = Mapping[int, str] | Sequence[str]


def cards(names: str) -> tuple[int, ...]:
    """Cards from their names, in card order."""
    return tuple(sorted(CARD_BY_NAME[name] for name in names.split()))


def start(seats: int = 4, **options: Any) -> History:
    """Before the first move of a match."""
    config = FLOATING_PARTNERS.parse_config(options)
    return History(Replay.start(FLOATING_PARTNERS, config, seats))


def state_of(position: History) -> FloatingPartners:
    """The state, hidden things too."""
    state = position.state
    assert isinstance(state, FloatingPartners)
    return state


def view_of(position: History, viewer: Viewer = None) -> View:
    """The view that `viewer` has of `position`."""
    return state_of(position).view(viewer)


def make(position: History, mover: Mover, move: Move) -> History:
    """The position after one more move; it takes a minute."""
    return position.after(mover, move, NOON + timedelta(minutes=position.ply))


def after(position: History, *notations: str) -> History:
    """The position after some more moves, each of the seat whose turn it is (chance's of nobody)."""
    for notation in notations:
        mover = min(position.state.to_move, default=None)
        position = make(position, mover, FLOATING_PARTNERS.parse_move(notation))
    return position


def deal_of(seats: int, hands: Hands, kitty: str = "", six_pack: str = "500", seed: int = 1) -> Deal:
    """A deal in which the seats have at least these cards, and the kitty those on top; the rest is random."""
    wanted = dict(enumerate(hands)) if not isinstance(hands, Mapping) else dict(hands)
    given = [cards(wanted.get(seat, "")) for seat in range(seats)]
    top = tuple(CARD_BY_NAME[name] for name in kitty.split())
    left = Counter(pack(seats, six_pack))
    for named in (*given, top):
        left.subtract(named)
    assert min(left.values()) >= 0, "a card is named too often"
    rest = list(left.elements())
    Random(seed).shuffle(rest)

    def filled(named: Sequence[int], size: int) -> list[int]:
        return [*named, *(rest.pop() for _ in range(size - len(named)))]

    dealt = tuple(tuple(sorted(filled(hand, HAND))) for hand in given)
    return Deal(dealt, tuple(filled(top, KITTY)))


def dealt(
    hands: Hands = (),
    *,
    seats: int = 4,
    kitty: str = "",
    dealer: int | None = None,
    seed: int = 1,
    **options: Any,
) -> History:
    """A first hand of which the deal is known, see `deal_of`.

    :param dealer: who deals; without one the last seat, so that seat 0 is the first in turn.
    """
    position = start(seats, **options)
    position = make(position, None, Dealer(Seat(seats - 1 if dealer is None else dealer)))
    return deal_again(position, hands, kitty, seed)


def deal_again(position: History, hands: Hands = (), kitty: str = "", seed: int = 1) -> History:
    """The next hand, dealt like that."""
    view = view_of(position)
    return make(position, None, deal_of(view.seats, hands, kitty, view.options.six_pack, seed))


def declared(position: History, letters: str) -> History:
    """All declare, in turn: ``"H S H NT"``."""
    return after(position, *(f"declare {each}" for each in letters.split()))


def called(position: History, calls: str) -> History:
    """Bids in turn, and who stands in a further round: ``"4 4 2 0 5 stand"``."""
    return after(position, *(each if each == "stand" else f"bid {each}" for each in calls.split()))


def put_away(position: History, *names: str) -> History:
    """Both bidders discard: ``"2H 3H", "4S"``; of those that are not named the first legal discard."""
    named = [*names, "", ""]
    for each in named[:2]:
        (seat,) = position.state.to_move
        notation = (
            f"discard {','.join(NAMED[card] for card in cards(each))}"
            if each
            else _legal(position, seat)[0].notation()
        )
        position = after(position, notation)
    return position


def played(position: History, names: str) -> History:
    """Cards played in turn."""
    return after(position, *(f"play {name}" for name in names.split()))


def in_play(
    hands: Hands = (),
    letters: str = "H S H NT",
    calls: str = "5 0 0 0",
    *discards: str,
    **deal: Any,
) -> History:
    """Before the first card of a first hand: declared, bid and discarded like that; `deal` is for `dealt`.

    With seat 0 to lead unless the calls say otherwise. Of a discard that is not named it is the first legal
    one, so name what a hand must keep or leave out.
    """
    return put_away(called(declared(dealt(hands, **deal), letters), calls), *discards)


def _legal(position: History, seat: Seat) -> tuple[Move, ...]:
    return state_of(position).legal_moves(seat)


Chooser = Callable[[Sequence[Move], Random], Move]


def _any(legal: Sequence[Move], rng: Random) -> Move:
    return rng.choice(legal)


def step(position: History, rng: Random, choose: Chooser = _any) -> History:
    """The position after one random move of whoever is to move."""
    chance = state_of(position).chance_move(rng)
    if chance is not None:
        return make(position, None, chance)
    mover = min(position.state.to_move)
    return make(position, mover, choose(_legal(position, mover), rng))


def play_until(
    position: History, rng: Random, done: Callable[[History], bool], choose: Chooser = _any
) -> History:
    """Random moves until `done` or the end of the match."""
    while position.state.outcome is None and not done(position):
        position = step(position, rng, choose)
    return position


def at_phase(
    phase: Phase,
    seats: int = 4,
    *,
    seed: int = 1,
    hand: int = 1,
    position: History | None = None,
    **options: Any,
) -> History:
    """The first moment of a phase in a hand of a random match.

    :param hand: its number; from the second on there are declarations of before, and results.
    """
    rng = Random(seed)

    def there(history: History) -> bool:
        view = view_of(history)
        return view.phase is phase and view.campaign == hand

    return play_until(position or start(seats, **options), rng, there)


def finished(seats: int = 4, *, seed: int = 1, hands: int = 2, **options: Any) -> History:
    """A random match of so many hands that is over."""
    return play_until(start(seats, max_hands=hands, **options), Random(seed), lambda _: False)


def events_of(position: History) -> tuple[Event, ...]:
    """The events of the last move, hidden things too."""
    return tuple(position.replay.events)


def table_at(
    position: History, viewer: Viewer = None, since: int | None = None, names: Iterable[str] = NAMES
) -> Table:
    """The table at `position` before `viewer`, who has seen it up to `since` (None: all of it)."""
    return tables.table_at(position, viewer, since, tuple(names), "floating-partners")
