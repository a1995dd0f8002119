"""Preview of a disc: what it would decide, and what the other seat's next one then could, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.threats import Threat, Threats
from games.catalogue.three_colours.face.words import cell_name, colour_html, won_html
from games.catalogue.three_colours.rules.board import Colour, cells_of
from games.catalogue.three_colours.rules.moves import PLACES, Place
from games.catalogue.three_colours.rules.observation import position_of
from games.catalogue.three_colours.rules.position import Position
from games.catalogue.three_colours.rules.reach import FENCE, TO, USES, spread
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.rules.view import View
from games.catalogue.three_colours.rules.winning import TO_WIN
from games.kit.face.phrases import either, listed, plain
from games.kit.rules.seats import Seat

ANY = ""
"""The key of `outcomes` that tells of every disc which has no words of its own."""


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


def outcomes(desk: ColoursDesk) -> dict[str, str]:
    """By cell and colour, ``d8 green``: what this disc decides, and what the other's next one then can.

    Under `ANY`: what the other's next disc can decide after any that is not told of.
    """
    position = position_of(desk.view)
    threats = Threats(position, desk.far)
    standing = _warning(desk, desk.view, threats.now)
    told = {ANY: standing} if standing else {}
    for move in _places(desk, position):
        then = threats.after(move)
        if then != threats.now:
            words = _warning(desk, desk.view, then) or _averted(desk)
            if words != standing:
                told[_key(move)] = words
    return told | {_key(move): _told(desk, position, move) for move in deciding(desk.view)}


def _places(desk: ColoursDesk, position: Position) -> Iterator[Place]:
    return (PLACES[cell][colour] for cell in cells_of(position.empty) for colour in desk.left)


def _key(move: Place) -> str:
    return f"{cell_name(move.cell)} {move.colour.word}"


def _told(desk: ColoursDesk, position: Position, move: Place) -> str:
    """The effect of a disc, and of the other's next one after it."""
    assert desk.me is not None  # noqa: S101 - a disc is asked for
    after = ThreeColours(position).play(desk.me, move).state
    view = after.view(desk.me)
    words = [f"{plain(part)}." for part in _decided(desk, view)]
    if view.outcome is None:
        words.append(_warning(desk, view, Threats(after.position, desk.far).now))
    return " ".join(filter(None, words))


def _warning(desk: ColoursDesk, view: View, threats: Sequence[Threat]) -> str:
    """The colours that the other seat could win with its next disc, one disc a colour; empty: none."""
    who = desk.names.short[desk.far]
    wins = Counter((threat.cell, threat.disc) for threat in threats)
    for (cell, disc), number in wins.items():
        if view.scores[desk.far] + number >= TO_WIN:
            return _("But then %(who)s can win the match with %(disc)s on %(cell)s.") % {
                "who": who, "disc": disc.word, "cell": cell_name(cell)
            }  # fmt: skip
    first = {threat.wins: threat for threat in reversed(threats)}
    if not first:
        return ""
    ways = [
        _("%(colour)s with %(disc)s on %(cell)s")
        % {"colour": wins.word, "disc": threat.disc.word, "cell": cell_name(threat.cell)}
        for wins, threat in sorted(first.items())
    ]
    return _("But then %(who)s can win %(ways)s.") % {"who": who, "ways": either(ways)}


def _averted(desk: ColoursDesk) -> str:
    """The words that a disc takes from the other seat all that its next one could have won."""
    return _("Then %(who)s can win no colour with the next disc.") % {"who": desk.names.short[desk.far]}


def _decided(desk: ColoursDesk, after: View) -> Iterator[str]:
    for win, before in zip(after.won, desk.view.won, strict=True):
        if win is not None and before is None:
            yield won_html(win, desk.names)
    if after.outcome is not None:
        won = desk.me in after.outcome.winners
        yield (
            _("You win the match")
            if won
            else _("%(name)s wins the match") % {"name": desk.names.html[desk.far]}
        )


def meaning(desk: ColoursDesk, disc: Colour) -> str:
    """The uses of discs of a colour for each seat, in plain words."""
    return plain(meaning_html(desk, disc))


def meaning_html(desk: ColoursDesk, disc: Colour) -> str:
    """*Green helps you with orange and green, Dmitri with green and purple. It bars you from purple …*."""
    near, far = desk.order()
    helps = _("%(disc)s helps %(near)s with %(with_near)s, %(far)s with %(with_far)s.") % {
        "disc": colour_html(disc, disc.word.capitalize()),
        "near": desk.names.html_object(near),
        "with_near": _helped(desk, near, disc),
        "far": desk.names.html_object(far),
        "with_far": _helped(desk, far, disc),
    }
    barred = [(seat, colour) for seat in (near, far) if (colour := desk.barred(seat, disc)) is not None]
    if not barred:
        return helps
    bars = _("It bars %(who)s.") % {
        "who": listed(
            [
                _("%(name)s from %(colour)s")
                % {"name": desk.names.html_object(seat), "colour": colour_html(colour)}
                for seat, colour in barred
            ]
        )
    }
    return f"{helps} {bars}"


def _helped(desk: ColoursDesk, seat: Seat, disc: Colour) -> str:
    found = desk.helped(seat, disc)
    return listed([colour_html(colour) for colour in found]) if found else _("nothing more")
