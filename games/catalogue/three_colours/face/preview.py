"""Preview of a disc: what it would decide, and what the other seat's next one then could, in words.

As in `rules/reach.py`, a way or a fence arrives with a disc on a cell that hangs together with
both of its ends. So both ends' shores are kept, and a disc is followed only where it makes one of them
grow: all the discs that may be placed take a few milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.words import cell_name, colour_name, won_html
from games.catalogue.three_colours.rules.board import COLOURS, Colour, cells_of
from games.catalogue.three_colours.rules.moves import PLACES, Place
from games.catalogue.three_colours.rules.observation import position_of
from games.catalogue.three_colours.rules.pairs import chart_of
from games.catalogue.three_colours.rules.position import Position
from games.catalogue.three_colours.rules.reach import FENCE, FROM, TO, USES, spread
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.rules.view import View
from games.catalogue.three_colours.rules.winning import TO_WIN
from games.kit.face.markup import filled
from games.kit.face.phrases import either, listed, plain
from games.kit.rules.seats import Seat

# --- threats of the other seat's next disc --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Threat:
    """A disc with which the other seat would win a colour."""

    wins: Colour
    cell: int
    disc: Colour


@dataclass(frozen=True, slots=True)
class _Reach:
    """A way of the other seat, or a fence against the viewer, and how far it leads from both of its ends."""

    wins: Colour
    index: int
    usable: int
    ahead: int
    back: int

    def having(self, cell: int, disc: Colour) -> _Reach:
        """With one more disc, of whatever colour."""
        bit = 1 << cell
        if disc not in USES[self.index] or not (self.ahead | self.back) & bit:
            return self
        usable = self.usable | bit
        ahead = spread(self.ahead, usable, bit) if self.ahead & bit else self.ahead
        back = spread(self.back, usable, bit) if self.back & bit else self.back
        return _Reach(self.wins, self.index, usable, ahead, back)

    def threats(self, empty: int, supply: tuple[int, ...]) -> Iterator[Threat]:
        discs = sorted({disc for disc in USES[self.index] if supply[disc]})
        for cell in cells_of(self.ahead & self.back & empty):
            for disc in discs:
                yield Threat(self.wins, cell, COLOURS[disc])


@dataclass(frozen=True)
class Threats:
    """Wins that `other` could make with its next disc, as a position stands and after one more disc."""

    position: Position
    other: Seat

    @cached_property
    def _reaches(self) -> tuple[_Reach, ...]:
        position = self.position
        own = 3 * chart_of(self.other, swapped=position.swapped)
        barring = 3 * chart_of(Seat(1 - self.other), swapped=position.swapped)
        found = []
        for colour in COLOURS:
            if position.won[colour] is None:
                for index in (own + colour, FENCE + barring + colour):
                    one, two = USES[index]
                    usable = position.discs[one] | position.discs[two]
                    ahead, back = (spread(end[index], usable, end[index] & usable) for end in (FROM, TO))
                    found.append(_Reach(colour, index, usable, ahead, back))
        return tuple(found)

    @cached_property
    def now(self) -> tuple[Threat, ...]:
        """The threats if the viewer's disc changed nothing."""
        return self._of(self._reaches, self.position.empty, self.position.supply)

    def after(self, place: Place) -> tuple[Threat, ...]:
        """After a disc of the viewer that decides nothing itself."""
        cell, disc = place.cell, place.colour
        reaches = tuple(reach.having(cell, disc) for reach in self._reaches)
        left = self.position.supply[disc] - 1
        blocks = any(threat.cell == cell for threat in self.now)
        if left and not blocks and all(new is old for new, old in zip(reaches, self._reaches, strict=True)):
            return self.now
        supply = tuple(left if colour is disc else self.position.supply[colour] for colour in COLOURS)
        return self._of(reaches, self.position.empty & ~(1 << cell), supply)

    def _of(self, reaches: tuple[_Reach, ...], empty: int, supply: tuple[int, ...]) -> tuple[Threat, ...]:
        return tuple(threat for reach in reaches for threat in reach.threats(empty, supply))


# --- what a disc does -----------------------------------------------------------------------------

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


def told_of(desk: ColoursDesk, move: Place) -> str:
    """The same of one disc alone, at the table before it; empty: it decides nothing, nor could the next."""
    return _told(desk, position_of(desk.view), move)


def _warning(desk: ColoursDesk, view: View, threats: Sequence[Threat]) -> str:
    """The colours that the other seat could win with its next disc, one disc a colour; empty: none."""
    who = desk.names.object(desk.far)
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
    return _("Then %(who)s can win no colour with the next disc.") % {"who": desk.names.object(desk.far)}


def _decided(desk: ColoursDesk, after: View) -> Iterator[SafeString]:
    for win, before in zip(after.won, desk.view.won, strict=True):
        if win is not None and before is None:
            yield won_html(win, desk.names)
    if after.outcome is not None:
        (winner,) = after.outcome.winners
        words = _("You win the match") if winner == desk.reader else _("%(name)s wins the match")
        yield filled(words, {"name": desk.names.html[winner]})


def meaning(desk: ColoursDesk, disc: Colour) -> str:
    """*Green helps you with orange and green, Dmitri with green and purple. It bars you from purple …*."""
    near, far = desk.order()
    helps = _("%(disc)s helps %(near)s with %(with_near)s, %(far)s with %(with_far)s.") % {
        "disc": colour_name(disc),
        "near": desk.names.object(near),
        "with_near": _helped(desk, near, disc),
        "far": desk.names.object(far),
        "with_far": _helped(desk, far, disc),
    }
    barred = [
        _("%(name)s from %(colour)s") % {"name": desk.names.object(seat), "colour": colour.word}
        for seat in (near, far)
        if (colour := desk.barred(seat, disc)) is not None
    ]
    return f"{helps} {_('It bars %(who)s.') % {'who': listed(barred)}}" if barred else helps


def _helped(desk: ColoursDesk, seat: Seat, disc: Colour) -> str:
    found = desk.helped(seat, disc)
    return listed([colour.word for colour in found]) if found else _("nothing more")
