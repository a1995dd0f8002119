"""View of Three Colours, its digest, and its events."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.catalogue.three_colours.rules import events as codes
from games.catalogue.three_colours.rules.board import CELL_BY_NAME
from games.catalogue.three_colours.rules.pictures import read_picture, set_up
from games.catalogue.three_colours.rules.rules import THREE_COLOURS
from games.catalogue.three_colours.rules.view import Phase
from games.catalogue.three_colours.tests.rules.reference import (
    FIRST_PICTURE,
    SECOND_PICTURE,
    G,
    O,
    P,
    band_move,
    play,
    start,
)
from games.kit.rules.seats import Resign, Seat


def test_everybody_sees_the_board_and_only_its_own_moves() -> None:
    state = play(start(swap=True), "place g6 green")
    views = [state.view(viewer) for viewer in (None, Seat(0), Seat(1))]
    assert [len(view.legal) for view in views] == [0, 0, 361]
    assert [view.viewer for view in views] == [None, 0, 1]
    assert len({repr(replace(view, viewer=None, legal=())) for view in views}) == 1
    view = views[0]
    assert [(cell, colour) for cell, colour in enumerate(view.discs) if colour is not None] == [(60, G)]
    assert (view.supply, view.scores, view.trophies, view.won) == (
        (42, 42, 41), (0, 0), ((), ()), (None, None, None),
    )  # fmt: skip
    assert view.to_move == {1}
    assert (view.phase, view.last, view.moves, view.placed) == (Phase.SWAP, 60, 1, 1)
    assert view.options.swap


def test_the_view_tells_who_has_won_what_and_how() -> None:
    view = set_up(read_picture(FIRST_PICTURE), mover=Seat(0)).view(None)
    assert (view.scores, view.trophies) == ((1, 0), ((P,), ()))
    assert view.won == (None, view.won[1], None)
    assert view.won[1] is not None
    assert all(view.discs[cell] in {P, G} for cell in view.won[1].cells)


def test_the_digest_tells_what_a_list_shows() -> None:
    last = CELL_BY_NAME["g5"]
    view = set_up(read_picture(SECOND_PICTURE), mover=Seat(0), last=last).view(None)
    assert THREE_COLOURS.digest(view) == {
        "discs": "".join(SECOND_PICTURE.split()),
        "placed": 35,
        "won": [0, None, None],
        "scores": [1, 0],
        "last": last,
        "swapped": False,
        "phase": "place",
    }
    assert THREE_COLOURS.digest(start().view(None))["last"] is None


def test_a_disc_left_for_the_trophy_is_told() -> None:
    state = play(start(), *(f"place i{number} purple" for number in range(1, 11)))
    events = state.play(Seat(0), THREE_COLOURS.parse_move("place i11 purple")).events
    assert [event.code for event in events] == ["disc-placed", "colour-won"]
    assert {key: events[1].data[key] for key in ("colour", "trophy", "barred", "for_both", "fenced")} == {
        "colour": O, "trophy": True, "barred": P, "for_both": False, "fenced": 1,
    }  # fmt: skip


def test_every_event_is_documented_with_its_data() -> None:
    documented = codes.__doc__ or ""
    seen: set[str] = set()
    for seed in range(12):
        state, rng = start(swap=True), Random(seed)
        while state.outcome is None:
            (seat,) = state.to_move
            step = state.play(seat, band_move(state, seed, rng))
            if state.position.may_swap and seed % 2:
                step = state.play(seat, THREE_COLOURS.parse_move("swap"))
            if state.position.moves == 20 and seed == 7:
                step = state.play(seat, Resign())
            for event in step.events:
                assert event.code in codes.CODES
                seen.add(event.code)
                for key in event.data:
                    assert any(
                        f"{before}{key}{after}" in documented for before in " (" for after in ":,\n"
                    ), key
            state = step.state
    assert seen == codes.CODES
    for code in codes.CODES:
        assert f"\n{code} " in documented
