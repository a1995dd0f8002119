"""Plays that anybody would call sensible, position by position."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from games.catalogue.world_domination.bots import easy, normal
from games.catalogue.world_domination.bots.conflicts import candidates
from games.catalogue.world_domination.bots.draft import choose_keep, choose_show
from games.catalogue.world_domination.rules.cards import CARDS, NAMES, VALUE_OF, cards_in, mask_of
from games.catalogue.world_domination.rules.moves import Keep
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.rules.positions import (
    cells_of,
    dealt,
    hand,
    in_conflict,
    layout_with,
    legal,
    moves,
    view_by,
)

LEVELS = pytest.mark.parametrize("choose", [easy.choose, normal.choose], ids=["easy", "normal"])


def filled(*own: str) -> list[str]:
    """These hands, filled to the same size with the lowest cards that are left."""
    size = max(len(cards.split()) for cards in own)
    spare = [c for c in sorted(CARDS, key=lambda c: (not VALUE_OF[c], VALUE_OF[c])) if VALUE_OF[c]]
    taken = mask_of(c for cards in own for c in cards_in(hand(cards)))
    spare = [c for c in spare if not taken >> c & 1]
    hands = []
    for cards in own:
        missing = size - len(cards.split())
        extra, spare = spare[:missing], spare[missing:]
        hands.append(" ".join([cards, *(NAMES[c] for c in extra)]).strip())
    return hands


def chosen(choose: object, state: WorldDomination, seat: int | None = None) -> str:
    mover = min(state.to_move) if seat is None else seat
    assert callable(choose)
    notation: str = choose(view_by(state, mover), Random(1)).notation()
    assert notation in legal(state, mover)
    return notation


@LEVELS
def test_last_hand_does_not_waste_a_high_card_on_a_conflict_its_ally_wins(choose: object) -> None:
    state = in_conflict(
        ["P3 E2 M2", "P12 E3 M3", "P4 E4 M4", "P11 P2 E12"], dominant="M", layout=layout_with(c6="egypt")
    )
    state = moves(state, "play P3", "play P12", "play P4")
    assert chosen(choose, state) == "play P2"


@LEVELS
def test_last_hand_takes_with_the_cheapest_card_that_does(choose: object) -> None:
    state = in_conflict(
        ["P8 E2 M2", "P3 E3 M3", "P4 E4 M4", "P12 P9 P2"], dominant="M", layout=layout_with(c6="egypt")
    )
    state = moves(state, "play P8", "play P3", "play P4")
    assert chosen(choose, state) == "play P9"


@LEVELS
def test_last_hand_throws_its_lowest_card_on_a_lost_conflict(choose: object) -> None:
    state = in_conflict(
        ["P12 E2 M2", "P3 E3 M3", "P4 E4 M4", "P11 P2 E12"], dominant="M", layout=layout_with(c6="egypt")
    )
    state = moves(state, "play P12", "play P3", "play P4")
    assert chosen(choose, state) == "play P2"


@LEVELS
def test_void_hand_takes_with_a_low_dominant_card(choose: object) -> None:
    state = in_conflict(
        ["P12 E2 M2", "P3 E3 M3", "P4 E4 M4", "M7 M12 E1"], dominant="M", layout=layout_with(c6="mexico")
    )
    state = moves(state, "play P12", "play P3", "play P4")
    assert chosen(choose, state) == "play M7"


def test_normal_keeps_its_dominant_cards_when_the_defences_hold_anyway() -> None:
    """Nobody's power is above the defence of seven; a high card could not take the country either."""
    state = in_conflict(
        ["P5 E2 M12", "P3 E3 M11", "P4 E4 M10", "P6 P1 M9"], dominant="M", layout=layout_with(c6="sweden")
    )
    state = moves(state, "play P5", "play P3", "play P4")
    assert chosen(normal.choose, state) == "play P1"


@LEVELS
def test_covert_operation_discards_the_rivals_strong_special(choose: object) -> None:
    """Reserve-forces would take the country from the ally's M9; without it the ally does."""
    state = in_conflict(
        ["M3 E1 E2", "M9 E3 E4", "reserve-forces E5 E6", "covert-operation P1 P2"],
        dominant="M",
        layout=layout_with(c6="mexico"),
    )
    state = moves(state, "play M3", "play M9", "play reserve-forces")
    assert chosen(choose, state) == "play covert-operation discard=2"


@LEVELS
def test_spin_is_played_last_where_it_gives_the_winning_power(choose: object) -> None:
    """Seat 2's P12 comes to seat 3, the last."""
    state = in_conflict(
        ["P3 E1 E2", "P4 E3 E4", "P12 E5 E6", "spin P1 P2"], dominant="M", layout=layout_with(c6="egypt")
    )
    state = moves(state, "play P3", "play P4", "play P12")
    assert chosen(choose, state) == "play spin"


@pytest.mark.parametrize("led", [(), ("play P9",), ("play P9", "play P3")])
def test_spin_is_not_wasted_before_the_last_card(led: tuple[str, ...]) -> None:
    hands = ["P9 P5 E1", "P3 P6 E2", "P4 P7 E3", "E4 E5 E6"]
    hands[len(led)] = f"spin {hands[len(led)]}"
    hands = filled(*hands)
    state = moves(in_conflict(hands, dominant="M"), *led)
    assert chosen(normal.choose, state) != "play spin"


@LEVELS
def test_last_target_is_one_that_the_last_card_can_take(choose: object) -> None:
    """The Aggressor is one country short and holds M5; of its five targets one is open to that."""
    state = in_conflict(
        ["M5", "P1", "E1", "P2"],
        dominant="M",
        bid=11,
        cells=cells_of(gold=range(10), silver=range(10, 20)),
        layout=layout_with(c10="united-states", c11="mexico", c12="russia", c13="india", c14="china"),
    )
    state = WorldDomination(state.position.having(phase=Phase.TARGET, conflict=None))
    assert len(legal(state)) == 5
    assert chosen(choose, state) == "target 11"


def with_hand(state: WorldDomination, seat: int, cards: str) -> WorldDomination:
    """The same, a seat having a certain hand and the others the rest at random."""
    own = hand(cards)
    rest = [card for card in CARDS if not own >> card & 1]
    Random(seat).shuffle(rest)
    hands = [mask_of(rest[n::3]) for n in range(3)]
    hands.insert(seat, own)
    return WorldDomination(state.position.having(hands=tuple(hands)))


@pytest.mark.parametrize("seed", [1, 2])
def test_normal_bids_a_strong_hand_in_its_suit_and_passes_a_weak_one(seed: int) -> None:
    strong = "P12 P11 P10 P9 P8 P7 spin dual-allegiance reserve-forces E12 M12 E11"
    weak = "P1 P2 E1 E2 E3 M1 M2 M3 M4 free-market defensive-pact E4"
    state = dealt(seed=seed)
    assert chosen(normal.choose, with_hand(state, 0, weak)) == "pass"
    bid = chosen(normal.choose, with_hand(state, 0, strong))
    assert bid.startswith("bid ")
    assert bid.endswith(" P")


@LEVELS
def test_a_stronger_hand_is_bid_higher(choose: object) -> None:
    """A rival has bid 11: a fair hand lets it play, a great one goes on."""
    calls_made = []
    for cards in (
        "P10 P8 P6 P2 E10 E7 E2 M9 M3 M2 embargo free-market",
        "P12 P11 P10 P9 P8 P7 P6 spin dual-allegiance reserve-forces E12 M12",
    ):
        state = moves(dealt(seed=3, first=3), "bid 11 M")
        calls_made.append(chosen(choose, with_hand(state, 0, cards)))
    assert calls_made[0] == "pass"
    assert calls_made[1].endswith(" P")


@LEVELS
def test_a_good_bid_of_the_ally_is_left_alone(choose: object) -> None:
    """With an average hand."""
    state = moves(dealt(seed=8, first=0), "bid 11 P", "pass")
    average = "P2 P5 P7 E1 E4 E6 E8 M2 M3 M5 M8 embargo"
    assert chosen(choose, with_hand(state, 2, average)) == "pass"


def test_draft_keeps_what_fits_the_suit_kept_before() -> None:
    """Of two pairs of equal cards the one of the suit that the hand is already good for."""
    state = dealt(drafting=True, first=0, seed=5)
    view = view_by(state, 0)
    assert view.draft is not None
    for letter, other in (("P", "M"), ("M", "P")):
        kept = tuple(cards_in(hand(f"{letter}12 {letter}11")))
        draft = replace(view.draft, kept=((kept,), None, None, None))
        offered = cards_in(hand(f"{letter}9 {letter}10 {other}9 {other}10 E1 E2"))
        legal_keeps = tuple(Keep(pair) for pair in combinations(offered, 2))
        choice = choose_keep(replace(view, draft=draft, hand=offered, legal=legal_keeps))
        assert choice.notation() == f"keep {letter}9,{letter}10"


def test_meeting_shows_the_strength_of_the_hand() -> None:
    state = with_hand(
        dealt(secret_meeting=True, seed=1), 0, "P1 P2 E1 E2 E3 E11 E12 M1 M2 M3 free-market defensive-pact"
    )
    assert choose_show(view_by(state, 0)).notation() == "show E11,E12"


def test_cards_next_to_each_other_are_thought_about_once() -> None:
    state = in_conflict(
        filled("P9 P10 P11 E2 E7", "M1", "M2", "M3"), dominant="P", layout=layout_with(c6="egypt")
    )
    thought = [m.notation() for m in candidates(view_by(state, 0))]
    assert "play P9" in thought
    assert "play P10" not in thought
    assert "play P11" not in thought
    assert {"play E2", "play E7"} <= set(thought)
