"""What a disc would decide: for the few placements that decide anything, in words."""

from __future__ import annotations

from collections.abc import Iterator

from games.presenters.phrases import plain
from games.presenters.three_colours.stage import Stage
from games.presenters.three_colours.words import colour_html, won_html
from games.rules.core.api import Seat
from games.rules.three_colours.board import Colour, cells_of
from games.rules.three_colours.moves import PLACES, Place
from games.rules.three_colours.observation import position_of
from games.rules.three_colours.reach import FENCE, TO, USES, spread
from games.rules.three_colours.state import ThreeColours
from games.rules.three_colours.view import View


def deciding(view: View) -> list[Place]:
    """The placements that would decide a colour, whoever makes them, by cell and colour.

    A way or fence arrives with a disc on a cell that hangs together with both of its ends.
    """
    position = position_of(view)
    empty, found = position.empty, set[tuple[int, int]]()
    for index, (one, other) in enumerate(USES):
        if view.won[index % FENCE % 3] is not None:
            continue
        usable = position.discs[one] | position.discs[other]
        from_there = spread(TO[index], usable, TO[index] & usable)
        for cell in cells_of(position.shores[index] & from_there & empty):
            found |= {(cell, one), (cell, other)}
    return [PLACES[cell][colour] for cell, colour in sorted(found) if view.supply[colour]]


def outcomes(stage: Stage) -> dict[str, str]:
    """By cell and colour, ``d8 green``: what this disc of the viewer would decide."""
    me = stage.me
    assert me is not None  # noqa: S101 - a disc is asked for
    state = ThreeColours(position_of(stage.view))
    told = {}
    for move in deciding(stage.view):
        view = state.play(me, move).state.view(me)
        words = ". ".join(plain(part) for part in _decided(stage, view))
        told[move.notation().removeprefix("place ")] = f"{words}."
    return told


def _decided(stage: Stage, after: View) -> Iterator[str]:
    for win, before in zip(after.won, stage.view.won, strict=True):
        if win is not None and before is None:
            yield won_html(win, stage.names)
    if after.outcome is not None:
        won = stage.me in after.outcome.winners
        yield "You win the match" if won else f"{stage.names.html[stage.far]} wins the match"


def meaning(stage: Stage, disc: Colour) -> str:
    """What discs of a colour are good for to each seat, in plain words."""
    return plain(meaning_html(stage, disc))


def meaning_html(stage: Stage, disc: Colour) -> str:
    """*Green connects orange and green for you, green and purple for Dmitri; it bars you from purple …*."""
    good = [f"{_colours(stage, seat, disc)} for {stage.names.html_object(seat)}" for seat in stage.order]
    bars = [
        f"{stage.names.html_object(seat)} from {colour_html(barred)}"
        for seat in stage.order
        if (barred := stage.barred(seat, disc)) is not None
    ]
    words = f"{colour_html(disc, disc.word.capitalize())} connects {', '.join(good)}"
    return f"{words}; it bars {', '.join(bars)}." if bars else f"{words}."


def _colours(stage: Stage, seat: Seat, disc: Colour) -> str:
    found = stage.connects(seat, disc)
    return " and ".join(colour_html(colour) for colour in found) if found else "nothing more"
