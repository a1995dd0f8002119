"""The map of a match: whose the territories are, who attacks what, and what the viewer may choose.

The shapes lie in ``static/img/vale.svg`` (see drawing/vale.py), which a browser keeps; what is
sent says only which territory is whose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin
from typing import Final

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.places import HEIGHT, MIDDLES, WIDTH
from games.catalogue.dark_lord.face.preview import attack_words, claim_words, strike_mark, strike_words
from games.catalogue.dark_lord.face.words import Colour, land_name, sign
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD, NAMES, NEIGHBOURS, ally_of
from games.catalogue.dark_lord.rules.moves import Attack, Claim, Strike
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.marks import sprite
from games.kit.rules.seats import Seat

# --- the pieces of the drawing --------------------------------------------------------------------

Owner = Colour | None
"""Owner of a territory; None: it is free."""

BORDERS: Final = tuple((a, b) for a in range(LANDS) for b in NEIGHBOURS[a] if a < b)
"""The pairs of territories that touch."""
TOWERS: Final = 3
_STANDING: Final = {0: (), 1: (1,), 2: (0, 1), 3: (0, 1, 2)}
"""By number of towers: which of the three stand; the one with the banner longest."""


@cache
def shape(name: str) -> str:
    """The address of a shape of the map."""
    return f"{static('img/vale.svg')}#{name}"


def distance(one: int, other: int) -> float:
    """The distance between the middles of two territories."""
    (x0, y0), (x1, y1) = MIDDLES[one], MIDDLES[other]
    return hypot(x1 - x0, y1 - y0)


@cache
def sea() -> str:
    """Rhumb lines, depths along the coast, islets and the compass."""
    x, y = WIDTH - 74, HEIGHT - 84
    rhumbs = "".join(
        f"M{x} {y}L{x + 1100 * cos(k * pi / 16):.0f} {y + 1100 * sin(k * pi / 16):.0f}" for k in range(32)
    )
    depths = "".join(f'<use href="{shape("coast")}" class="depth depth--{k}"/>' for k in (3, 2, 1))
    return (
        f'<path d="{rhumbs}" class="rhumb"/>{depths}<use href="{shape("islets")}" class="islets"/>'
        f'<use href="{sprite("marks")}#i-rose" x="{x - 46}" y="{y - 46}" width="92" height="92" '
        'class="rose"/>'
    )


@cache
def territory(land: int, owner: Owner) -> str:
    """A territory in its holder's colour and hatching, with its relief."""
    name, href = owner or "free", shape(f"l{land + 1}")
    hatch = "land" if owner is None else owner
    return (
        f'<use href="{href}" class="terr terr--{name}"/>'
        f'<use href="{href}" class="terr-hatch" fill="url(#h-{hatch})"/>'
    )


@cache
def relief(land: int, owner: Owner) -> str:
    """Mountains, woods, hills, fens and fields of a territory, in the ink of its holder."""
    return f'<use href="{shape(f"r{land + 1}")}" class="relief relief--{owner or "free"}"/>'


def lines(owners: tuple[Owner, ...], *, is_battle: bool) -> str:
    """Rivers, borders, the front between the Dark Lord and the allies, the coast."""
    fronts = [
        f'<use href="{shape(f"e{a + 1}-{b + 1}")}"/>'
        for a, b in BORDERS
        if is_battle and (owners[a] == "black") != (owners[b] == "black")
    ]
    return (
        f'<use href="{shape("rivers")}" class="river"/><use href="{shape("borders")}" class="border"/>'
        f'<g class="front">{"".join(fronts)}</g><use href="{shape("coast")}" class="shore"/>'
    )


@cache
def castle(land: int, owner: Colour, towers: int, *, has_fallen: bool) -> str:
    """Three towers and a banner; of a broken tower a dotted outline is left, so that one can count."""
    x, y = MIDDLES[land]
    foot, out = y - 14, []
    for place, (dx, tall) in enumerate(((-22, 27), (0, 37), (22, 27))):
        cls = "tower" if place in _STANDING[towers] else "tower tower--broken"
        top = foot - tall
        out.append(
            f'<path d="M{x + dx - 8:.1f} {foot:.1f}V{top:.1f}h4v4h2.5v-4h3v4h2.5v-4h4V{foot:.1f}z" '
            f'class="{cls}"/>'
        )
        if place in _STANDING[towers]:
            out.append(f'<path d="M{x + dx:.1f} {foot - 8:.1f}v-6" class="tower__slit"/>')
    wall = f"M{x - 31:.1f} {foot:.1f}v-9h5v4h5v-4h5v4h5v-4h5v4h12v-4h5v4h5v-4h5v4h5v-4h5v9z"
    out.insert(0, f'<path d="{wall}" class="wall"/>')
    pole = f"M{x:.1f} {foot - 37:.1f}v-15"
    flag = f"M{x + 0.8:.1f} {foot - 52:.1f}l17 5.5-17 5.5z"
    if not has_fallen:
        out.append(f'<path d="{pole}" class="pole"/><path d="{flag}" class="banner"/>')
    return f'<g class="castle castle--{owner}{" castle--fallen" if has_fallen else ""}">{"".join(out)}</g>'


@cache
def shield(land: int, owner: Owner) -> str:
    """The shield of a territory with its owner's sign; and what one types for it."""
    x, y = MIDDLES[land]
    number = f"t{land + 1}"
    if owner is None:
        return f'<text x="{x:.1f}" y="{y + 29:.1f}" class="number number--free">{number}</text>'
    cx, cy = x - 15, y + 23
    return (
        f'<g class="shield shield--{owner}"><path d="M{cx - 11:.1f} {cy - 11:.1f}h22v10c0 7-5 11-11 14'
        f'-6-3-11-7-11-14z"/><use href="{sprite("marks")}#i-{sign(owner)}" x="{cx - 7:.1f}" '
        f'y="{cy - 8.5:.1f}" '
        f'width="14" height="14"/></g><text x="{x + 14:.1f}" y="{y + 29:.1f}" class="number number--{owner}">'
        f"{number}</text>"
    )


def name_of(land: int, owner: Owner, words: str) -> str:
    """The name of a territory; `words` are escaped."""
    x, y = MIDDLES[land]
    return f'<text x="{x:.1f}" y="{y + 6:.1f}" class="place place--{owner or "free"}">{words}</text>'


@cache
def arrow(source: int, target: int, owner: Colour, aside: int = 0) -> str:
    """An attack across a border, drawn where no name stands.

    :param aside: -1 or 1 where two arrows would lie on each other.
    """
    (x0, y0), (x1, y1) = MIDDLES[source], MIDDLES[target]
    if abs(y1 - y0) < 45:  # beside each other: above the names
        y0, y1, begin, end = y0 - 27, y1 - 27, 0.34, 0.54
    else:  # down to the next row, or up
        begin, end = (0.4, 0.57) if y1 > y0 else (0.26, 0.43)
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    x0, y0, x1, y1 = x0 - 11 * aside * uy, y0 + 11 * aside * ux, x1 - 11 * aside * uy, y1 + 11 * aside * ux
    ax, ay, bx, by = (
        x0 + (x1 - x0) * begin,
        y0 + (y1 - y0) * begin,
        x0 + (x1 - x0) * end,
        y0 + (y1 - y0) * end,
    )
    shaft = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    head = (
        f"M{bx + ux * 17:.1f} {by + uy * 17:.1f}L{bx - uy * 13:.1f} {by + ux * 13:.1f}"
        f"L{bx + uy * 13:.1f} {by - ux * 13:.1f}z"
    )
    return (
        f'<g class="attack attack--{owner}"><path d="{shaft}{head}" class="attack__under"/>'
        f'<path d="{shaft}" class="attack__shaft"/><path d="{head}" class="attack__head"/></g>'
    )


@cache
def target(land: int) -> str:
    """The outline of what is attacked."""
    return f'<use href="{shape(f"l{land + 1}")}" class="target"/>'


@cache
def answer(land: int, owner: Colour, place: int, *, is_right: bool) -> str:
    """The result of an attack: a tick in the ally's colour, or a cross.

    :param place: how many others stand there.
    """
    x, y = MIDDLES[land]
    x, y = x - 38 + 26 * place, y - 32
    sign_ = "M-6.5 .5l4.5 5L6.5-5" if is_right else "M-5.5-5.5l11 11m0-11-11 11"
    return (
        f'<g class="said said--{owner if is_right else "wrong"}" transform="translate({x:.1f} {y:.1f})">'
        f'<circle r="13"/><path d="{sign_}"/></g>'
    )


@cache
def bolt(land: int, number: int, place: int, *, is_last: bool) -> str:
    """A strike of the Dark Lord, with its number in the round.

    :param place: how many others have struck there before.
    """
    x, y = MIDDLES[land]
    x, y = x + 30, y - 36 - 26 * place
    return (
        f'<g class="bolt{" bolt--last" if is_last else ""}" transform="translate({x:.1f} {y:.1f})">'
        '<rect x="-24" y="-15" width="48" height="30" rx="15"/>'
        '<path d="M-8.5-11l-9 12h6l-2 9.5L-3-2.5h-6.5z"/>'
        f'<text x="10" y="7">{number}</text></g>'
    )


@cache
def in_reach(land: int) -> str:
    """The sign of a territory that the Dark Lord could strike."""
    x, y = MIDDLES[land]
    return f'<path d="M{x + 42:.1f} {y - 52:.1f}l-13 17h8.5l-3 13.5 15-18h-9.5z"/>'


def cartouche(first: str, second: str) -> str:
    """The title of the map, in two lines; `first` and `second` are escaped."""
    return (
        f'<g class="cartouche"><text x="18" y="{HEIGHT - 46}">{first}</text>'
        f'<text x="18" y="{HEIGHT - 20}">{second}</text></g>'
    )


def world(parts: str) -> str:
    """The drawing round its parts."""
    return f'<svg class="world" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{parts}</svg>'


# --- the choice -----------------------------------------------------------------------------------

ROWS: Final = (3, 4, 5, 4, 3)


@dataclass(frozen=True, slots=True)
class Ask:
    """Form of the choice of a territory."""

    field: str
    """Of the form; the word of the notation too."""
    act: str
    """Text of the button: *Attack %(land)s*."""
    offer: str
    """Words for a territory that may be chosen."""
    words: Callable[[DarkDesk, int], str]


def ask_of(desk: DarkDesk) -> Ask | None:
    """The choice that the viewer is asked for on the map; None: nothing."""
    if not desk.is_my_turn:
        return None
    match desk.view.phase:
        case Phase.CLAIM:
            return Ask("claim", _("Claim %(land)s"), _("may be claimed"), claim_words)
        case Phase.CHOOSE:
            return Ask("attack", _("Attack %(land)s"), _("may be attacked"), attack_words)
        case Phase.STRIKE:
            return Ask("strike", _("Strike %(land)s"), _("may be struck"), strike_words)
        case _:
            return None


def choices_of(desk: DarkDesk) -> tuple[int, ...]:
    """The territories that the viewer may choose now."""
    if not desk.is_my_turn:
        return ()
    return tuple(move.land for move in desk.view.legal if isinstance(move, Claim | Attack | Strike))


def board_html(desk: DarkDesk) -> SafeString:
    """The drawing, and over it every territory as a control or a thing to be read."""
    label = _("Territories: choose one") if ask_of(desk) else _("Territories")
    return SafeString(
        f'{picture(desk)}<div class="spots" role="group" aria-label="{escape(label)}">{_controls(desk)}</div>'
    )


def picture(desk: DarkDesk) -> str:
    """The drawing alone."""
    owners = tuple(None if owner is None else desk.colour(owner) for owner in desk.view.owners)
    return world("".join(_layers(desk, owners)))


# --- the drawing ----------------------------------------------------------------------------------


def _layers(desk: DarkDesk, owners: tuple[Owner, ...]) -> Iterator[str]:
    lands, view = range(LANDS), desk.view
    yield sea()
    yield cartouche(escape(_("The Vale")), escape(_("of Oxenby")))
    yield from (territory(land, owners[land]) for land in lands)
    yield from (relief(land, owners[land]) for land in lands if land not in desk.castles)
    yield lines(owners, is_battle=view.round > 0 and view.phase not in {Phase.BASES, Phase.CLAIM})
    outlined = [*_targets(desk).values(), *([] if (sent := sent_land(desk)) is None else [sent])]
    yield from (target(land) for land in dict.fromkeys(outlined))
    for land, seat in desk.castles.items():
        # A fallen castle stays its owner's, and in its colour.
        yield castle(land, desk.colour(seat), view.towers[seat], has_fallen=view.fallen == seat)
    yield from (shield(land, owners[land]) for land in lands)
    yield from (name_of(land, owners[land], escape(land_name(land))) for land in lands)
    yield from _arrows(desk)
    yield from _answers(desk)
    yield from _bolts(desk)
    yield from _reaches(desk)


def _targets(desk: DarkDesk) -> dict[Seat, int]:
    """By ally: what it attacks, until it is answered for; what the viewer has sent too."""
    view = desk.view
    found = {seat: land for seat in ALLIES if (land := view.targets[seat]) is not None}
    if isinstance(desk.sent, Attack) and desk.me is not None:
        found[desk.me] = desk.sent.land
    return found if view.phase in {Phase.CHOOSE, Phase.QUESTIONS, Phase.ANSWER} else {}


def _answers(desk: DarkDesk) -> Iterator[str]:
    """The results of the attacks, while the Dark Lord strikes."""
    view = desk.view
    if view.phase is not Phase.STRIKE or not view.rounds:
        return
    told = view.rounds[-1].told
    for place, seat in enumerate(view.order):
        land, is_second = told[seat].target, place and told[view.order[0]].target == told[seat].target
        yield answer(land, desk.colour(seat), int(bool(is_second)), is_right=bool(told[seat].is_right))


def sent_land(desk: DarkDesk) -> int | None:
    """The territory that the viewer has sent and may still take back; None: there is none."""
    return desk.sent.land if isinstance(desk.sent, Attack | Claim | Strike) else None


def _arrows(desk: DarkDesk) -> Iterator[str]:
    targets = _targets(desk)
    sources = {seat: source_of(desk, seat, land) for seat, land in targets.items()}
    both = len(targets) == len(ALLIES) and len(set(targets.values())) == 1 == len(set(sources.values()))
    for seat, land in targets.items():
        aside = (1 if seat else -1) if both else 0
        yield arrow(sources[seat], land, desk.colour(seat), aside)


def source_of(desk: DarkDesk, seat: Seat, land: int) -> int:
    """The origin of an attack: the ally's nearest territory beside it, else the other ally's."""
    owners = desk.view.owners
    for owner in (seat, ally_of(seat)):
        near = [each for each in NEIGHBOURS[land] if owners[each] == owner]
        if near:
            return min(near, key=lambda each: distance(each, land))
    return NEIGHBOURS[land][0]


def _bolts(desk: DarkDesk) -> Iterator[str]:
    """The strikes of the latest round, numbered."""
    view = desk.view
    if not view.rounds:
        return
    strikes = view.rounds[-1].strikes
    for number, land in enumerate(strikes, 1):
        is_last = number == len(strikes)
        yield bolt(land, number, strikes[: number - 1].count(land), is_last=is_last)


def _reaches(desk: DarkDesk) -> Iterator[str]:
    """By choice: its outline, and of an attack what the Dark Lord could then strike. One is shown."""
    for land in choices_of(desk):
        marks = target(land)
        if desk.view.phase is Phase.CHOOSE:
            taken = frozenset[int]() if desk.castles.get(land) == LORD else frozenset({land})
            marks += "".join(in_reach(each) for each in desk.reach(taken))
        yield f'<g class="reach reach--{NAMES[land]}">{marks}</g>'


# --- the territories over it ----------------------------------------------------------------------


def _controls(desk: DarkDesk) -> str:
    ask, open_ = ask_of(desk), frozenset(choices_of(desk))
    spots = [
        _choice(desk, land, ask) if ask is not None and land in open_ else _shown(desk, land)
        for land in range(LANDS)
    ]
    rows, start = [], 0
    for number, size in enumerate(ROWS, 1):
        label = escape(_("Row %(number)d") % {"number": number})
        row = "".join(spots[start : start + size])
        rows.append(f'<div class="hexrow" role="group" aria-label="{label}">{row}</div>')
        start += size
    return "".join(rows)


def _choice(desk: DarkDesk, land: int, ask: Ask) -> str:
    name, act = NAMES[land], ask.act % {"land": land_name(land)}
    checked = " checked" if desk.table.was_sent(ask.field, name) else ""
    mark = f"<em>{escape(strike_mark(desk, land))}</em>" if ask.field == "strike" else ""
    return (
        f'<label class="hex spot spot--open at-{name}"><input type="radio" name="{ask.field}" '
        f'id="land-{name}" value="{name}" form="move-form" data-act="{escape(act)}" '
        f'data-says="{escape(ask.words(desk, land))}" '
        f'aria-label="{escape(land_label(desk, land))}, {escape(ask.offer)}"{checked}><i>{mark}</i></label>'
    )


def _shown(desk: DarkDesk, land: int) -> str:
    label = escape(land_label(desk, land))
    return (
        f'<span class="hex spot at-{NAMES[land]}" id="land-{NAMES[land]}" role="img" tabindex="-1" '
        f'aria-label="{label}"></span>'
    )


def land_label(desk: DarkDesk, land: int) -> str:
    """A territory as it is read out: *Oxenby, t8, yours, castle with 3 towers, attacked by Dmitri*."""
    view = desk.view
    said = [land_name(land), NAMES[land], whose(desk, view.owners[land])]
    if land in desk.castles:
        seat = desk.castles[land]
        number = view.towers[seat]
        said.append(
            _("a fallen castle")
            if view.fallen == seat
            else ngettext("castle with %(n)d tower", "castle with %(n)d towers", number) % {"n": number}
        )
    said += [
        _("attacked by %(who)s") % {"who": desk.called(seat)}
        for seat, target in _targets(desk).items()
        if target == land
    ]
    if land == sent_land(desk):
        said.append(_("sent"))
    if view.rounds and land in view.rounds[-1].strikes:
        said.append(_("struck in the last round"))
    return _(", ").join(said)


def whose(desk: DarkDesk, owner: Seat | None) -> str:
    """*yours, blue*, *Dmitri’s, green*, *the Dark Lord’s*, *free*."""
    if owner is None:
        return _("free")
    if owner == LORD:
        return _("yours, black") if owner == desk.reader else _("the Dark Lord’s")
    if owner == desk.reader:
        return _("yours, %(colour)s") % {"colour": desk.colour_name(owner)}
    return _("%(whose)s, %(colour)s") % {"whose": desk.possessive(owner), "colour": desk.colour_name(owner)}
