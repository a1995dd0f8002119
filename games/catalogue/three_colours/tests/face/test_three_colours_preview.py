"""Preview of a disc in the dock of Three Colours before it is placed."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.dock import dock_of
from games.catalogue.three_colours.face.page import table_page
from games.catalogue.three_colours.face.preview import ANY, Threat, Threats, deciding
from games.catalogue.three_colours.rules.board import CELL_BY_NAME, COLOURS, Colour
from games.catalogue.three_colours.rules.moves import Place
from games.catalogue.three_colours.rules.observation import position_of
from games.catalogue.three_colours.rules.pictures import read_picture
from games.catalogue.three_colours.tests.rules.reference import SECOND_PICTURE
from games.catalogue.three_colours.tests.tables import ANN, BEN, after, laid, played_out, start, table_at
from games.kit.rules.seats import Seat
from games.kit.table import Table
from games.selectors.record.history import History

DOWN = ("a3", "b4", "c5", "d5", "e6", "f6", "g6", "h6", "i6", "j5", "k5", "l4")
"""A way from the top, but for its last cell: m2 or m3."""


def outcomes(table: Table) -> dict[str, str]:
    told: dict[str, str] = json.loads(table_page(table).dock.data["outcomes"])
    return told


# --- what it decides --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_previews_are_of_exactly_the_discs_that_decide_something(seed: int) -> None:
    for position in played_out(seed)[20:-1:7]:
        (seat,) = position.state.to_move
        view = position.state.view(seat)
        found = set(deciding(view))
        for move in position.state.legal_moves(seat):
            decides = position.state.play(seat, move).state.view(seat).won != view.won
            assert (move in found) == decides


def test_a_preview_says_who_wins_a_colour() -> None:
    moves = [f"place {cell} {colour}" for cell, colour in zip(DOWN, ["orange", "purple"] * 6, strict=True)]
    told = outcomes(table_at(after(start(), moves), ANN))
    assert told["m2 orange"] == "Orange is yours: a chain joins top and bottom."
    assert "m3 green" not in told


def test_a_preview_says_who_wins_the_match() -> None:
    told = outcomes(table_at(after(start(), [f"place {cell} orange" for cell in DOWN]), ANN))
    won = "Orange is yours: a chain joins top and bottom for both, and you made it."
    assert told["m3 orange"].startswith(won)
    assert told["m3 orange"].endswith("You win the match.")


def test_a_preview_says_when_a_fence_is_closed() -> None:
    discs = read_picture(SECOND_PICTURE)
    moves = laid(discs, CELL_BY_NAME["k9"])
    before = after(start(), moves[:-1])
    (seat,) = before.state.to_move
    told = outcomes(table_at(before, seat))
    assert told["k9 purple"].startswith("Orange is yours: a fence of purple bars Ben from it.")


# --- what the other's next disc then decides --------------------------------------------------------


def won_next(position: History, other: Seat) -> set[tuple[Colour, int, Colour]]:
    """Played out: every disc with which `other`, who is to move, would win a colour."""
    found = set()
    before = position.state.view(other).won
    for move in position.state.legal_moves(other):
        if isinstance(move, Place):
            won = position.state.play(other, move).state.view(other).won
            found |= {
                (colour, move.cell, move.colour)
                for colour in COLOURS
                if before[colour] is None and (win := won[colour]) is not None and win.seat == other
            }
    return found


def told(threats: tuple[Threat, ...]) -> set[tuple[Colour, int, Colour]]:
    return {(threat.wins, threat.cell, threat.disc) for threat in threats}


@pytest.mark.parametrize("seed", [3, 4])
def test_the_threats_are_exactly_the_discs_with_which_the_other_would_win_a_colour(seed: int) -> None:
    """After discs that decide nothing they are followed, after the others they are looked for anew."""
    rng = Random(seed)
    met = 0
    for position in played_out(seed)[24:-1:5]:
        (seat,) = position.state.to_move
        other = Seat(1 - seat)
        view = position.state.view(seat)
        deciders = set(deciding(view))
        threats = Threats(position_of(view), other)
        wild = rng.sample([m for m in position.state.legal_moves(seat) if isinstance(m, Place)], 6)
        near = [move for t in threats.now for move in position.state.legal_moves(seat) if move.cell == t.cell]
        for move in [*wild, *near[:6]]:
            after_it = position.after(seat, move, position.times[-1])
            if after_it.state.outcome is None:
                now = Threats(position_of(after_it.state.view(seat)), other).now
                assert told(now) == won_next(after_it, other)
                assert move in deciders or told(threats.after(move)) == told(now)
                met += len(now)
    assert met > 20, "these matches say something"


def warned(*cells: str) -> dict[str, str]:
    """The warnings of Ben after a disc far off and these, orange and purple by turns: no fence comes."""
    moves = [f"place {cell} {('orange', 'purple')[n % 2]}" for n, cell in enumerate(cells)]
    position = after(start(), ["place a1 orange", *moves])
    assert position.state.to_move == {BEN}
    return outcomes(table_at(position, BEN))


def test_a_disc_that_leaves_the_other_a_colour_is_warned_of() -> None:
    """Two cells are missing: whoever fills one of them leaves the other one."""
    told = warned(*DOWN[:-1], "f1")
    assert ANY not in told
    assert told["l4 orange"] == "But then Ann can win orange with orange on m2."
    assert "l4 green" not in told


def test_a_threat_that_stands_is_warned_of_whatever_is_placed_elsewhere() -> None:
    told = warned(*DOWN)
    assert told[ANY] == "But then Ann can win orange with orange on m2."
    assert "f1 green" not in told, "it has no words of its own"
    assert told["m2 green"] == "But then Ann can win orange with orange on m3."


def test_what_averts_the_only_threat_says_so() -> None:
    told = warned(*DOWN[:-1], "m2")
    assert told[ANY] == "But then Ann can win orange with orange on l4."
    assert told["l4 green"] == "Then Ann can win no colour with the next disc."
    assert told["l4 orange"].startswith("Orange is Ann’s"), "it makes her chain"


def test_a_threat_to_win_the_match_is_called_that() -> None:
    """A column of orange alone is a chain and a fence: it would decide two colours."""
    position = after(start(), [f"place {cell} orange" for cell in [*DOWN, "f1"]])
    told = outcomes(table_at(position, BEN))
    assert told[ANY] == "But then Ann can win the match with orange on m2."


def test_each_colour_says_what_it_is_good_for() -> None:
    says = [each.says for each in dock_of(ColoursDesk(table_at(start(), ANN))).supply]
    assert (
        "Green helps you with purple and green, Ben with orange and green."
        " It bars you from orange and Ben from purple."
    ) in says
