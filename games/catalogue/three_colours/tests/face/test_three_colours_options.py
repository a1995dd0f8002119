"""A table of Three Colours before it starts: its options and its seats."""

from __future__ import annotations

from games.catalogue.three_colours.face import THREE_COLOURS
from games.catalogue.three_colours.rules.options import OPTIONS
from games.catalogue.three_colours.rules.rules import THREE_COLOURS as RULES


def test_options_are_those_of_the_rules() -> None:
    assert {info.name for info in THREE_COLOURS.setup.options(2)} == set(OPTIONS)
    assert set(THREE_COLOURS.setup.seat_count_help) == set(RULES.seat_counts)


def test_seats_say_who_moves_first_and_with_which_pairs() -> None:
    one, two = THREE_COLOURS.setup.seats(2)
    assert one.label == "Moves first; purple discs help with orange, green with purple, orange with green"
    assert two.label == "Moves second; green discs help with orange, orange with purple, purple with green"
