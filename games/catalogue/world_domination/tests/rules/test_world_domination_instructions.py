"""World Domination: what may be planned, and which last cards fall."""

from __future__ import annotations

import pytest

from games.catalogue.world_domination.rules.cards import CARDS, SUIT_OF, VALUE_OF
from games.catalogue.world_domination.rules.forced import falls, forced
from games.catalogue.world_domination.rules.instructions import INSTRUCTIONS, parse
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Conflict, Laid
from games.kit.rules.instructions import Off
from games.kit.rules.seats import Seat

from .positions import dealt, hand, in_conflict, moves


def in_last_conflict(*hands: str) -> WorldDomination:
    """Seat 0 is to lead the last conflict; all cards but those of the hands have been played."""
    held = sum(hand(cards) for cards in hands)
    laid = tuple(
        Laid(Seat(0), card, None, None, SUIT_OF[card], VALUE_OF[card])
        for card in CARDS
        if not held >> card & 1
    )
    state = in_conflict(hands)
    now = state.position.conflict
    assert now is not None
    earlier = Conflict(1, Seat(0), laid, now.target, now.dominant, now.defence)
    return WorldDomination(state.position.having(conflicts=(earlier,)))


def asked(state: WorldDomination, seat: int, instruction: str) -> str | Off | None:
    """The move that an instruction asks for in a turn of `seat`."""
    made = INSTRUCTIONS.carried_out(state.view(Seat(seat)), parse(instruction))
    return made if made is None or isinstance(made, Off) else made.notation()


def test_passing_is_done_whatever_is_bid() -> None:
    state = moves(dealt(), "bid 10 M")
    assert asked(state, 1, "pass") == "pass"


def test_passing_is_off_when_nobody_else_bids() -> None:
    state = moves(dealt(), "pass", "pass", "pass")
    assert asked(state, 3, "pass") == Off("nobody-bids")


def test_lowest_waits_while_a_card_would_lead() -> None:
    state = moves(in_conflict(["P5 P9", "P6 P2", "M1 M2", "E1 E2"]), "play P5")
    assert asked(state, 1, "lowest") is None


def test_lowest_plays_the_lowest_card_where_none_would_lead() -> None:
    state = moves(in_conflict(["P9 P5", "P6 P2", "M1 M2", "E1 E2"], dominant="P"), "play P9")
    assert asked(state, 1, "lowest") == "play P2"


def test_lowest_asks_its_seat_where_a_special_would_lead() -> None:
    state = moves(in_conflict(["P9 P5", "bribe P2", "M1 M2", "E1 E2"], dominant="E"), "play P9")
    assert asked(state, 1, "lowest") is None


def test_lowest_does_not_lead() -> None:
    assert asked(in_conflict(["P9 P5", "P6", "M1", "E1"]), 0, "lowest") is None


def test_a_card_is_thrown_only_when_void() -> None:
    state = moves(in_conflict(["P9 P5", "P6 E2", "M1 E4", "E1 E3"]), "play P9")
    assert asked(state, 1, "throw E2") is None
    state = moves(state, "play P6")
    assert asked(state, 2, "throw E4") == "play E4"


def test_a_special_of_the_suit_that_was_led_is_no_void() -> None:
    state = moves(in_conflict(["P9 P5", "spin E2", "M1", "E1"]), "play P9")
    assert asked(state, 1, "throw E2") is None


def test_last_cards_fall_where_nobody_may_think_of_a_choice() -> None:
    state = in_last_conflict("P9", "P6", "M1", "embargo")
    for play in ("P9", "P6", "M1"):
        assert falls(state.view(None))
        state = moves(state, f"play {play}")
    assert falls(state.view(None))


def test_a_special_with_one_card_to_act_on_leaves_no_choice() -> None:
    state = moves(in_last_conflict("P9", "bribe", "M1", "E6"), "play P9")
    assert falls(state.view(None))


@pytest.mark.parametrize("hands", [("P9", "P6", "bribe", "M1"), ("P9", "P6", "M1", "bribe")])
def test_a_last_card_waits_where_it_might_be_one_with_a_choice(hands: tuple[str, ...]) -> None:
    """A holder of the bribe would choose between two powers; the others must not learn who that is."""
    state = moves(in_last_conflict(*hands), "play P9", "play P6")
    assert not falls(state.view(None))


def test_only_the_last_card_falls() -> None:
    assert not falls(in_conflict(["P9 P5", "P6 E2", "M1 E4", "E1 E3"]).view(None))


def test_the_only_legal_card_is_forced() -> None:
    state = moves(in_conflict(["P9 P5", "P6 E2", "M1 E4", "E1 E3"]), "play P9")
    move = forced(state.view(Seat(1)))
    assert move is not None
    assert move.notation() == "play P6"
    assert forced(moves(state, "play P6").view(Seat(2))) is None
