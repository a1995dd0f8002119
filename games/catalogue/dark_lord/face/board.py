"""The map of a match: whose the territories are, who attacks what, and what the viewer may choose.

The shapes lie in ``static/img/vale.svg`` (see drawing/vale.py), which a browser keeps; what is
sent says only which territory is whose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import cos, hypot, pi, sin
from typing import Final

from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.places import HEIGHT, MIDDLES, WIDTH
from games.catalogue.dark_lord.face.preview import attack_words, claim_words, strike_mark, strike_words
from games.catalogue.dark_lord.face.words import Colour, land_name, sign, towers_words
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD, NAMES, NEIGHBOURS, ally_of
from games.catalogue.dark_lord.rules.moves import Attack, Claim, Strike
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.marks import sprite
from games.kit.face.markup import NOTHING, element, fragment, joined
from games.kit.rules.seats import Seat

# --- the pieces of the drawing --------------------------------------------------------------------

Owner = Colour | None
"""Owner of a territory; None: it is free."""

BORDERS: Final = tuple((a, b) for a in range(LANDS) for b in NEIGHBOURS[a] if a < b)
"""The pairs of territories that touch."""
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
def sea() -> SafeString:
    """Rhumb lines, depths along the coast, islets and the compass."""
    x, y = WIDTH - 74, HEIGHT - 84
    rhumbs = "".join(
        f"M{x} {y}L{x + 1100 * cos(k * pi / 16):.0f} {y + 1100 * sin(k * pi / 16):.0f}" for k in range(32)
    )
    rose = element(
        "use", css="rose", href=f"{sprite('marks')}#i-rose", x=x - 46, y=y - 46, width=92, height=92
    )
    depths = [_shaped("coast", f"depth depth--{k}") for k in (3, 2, 1)]
    return joined([element("path", css="rhumb", d=rhumbs), *depths, _shaped("islets", "islets"), rose])


def _shaped(name: str, css: str = "") -> SafeString:
    return element("use", css=css, href=shape(name))


@cache
def territory(land: int, owner: Owner) -> SafeString:
    """A territory in its holder's colour and hatching, with its relief."""
    name, hatch = owner or "free", owner or "land"
    href = shape(f"l{land + 1}")
    return joined(
        [
            element("use", css=f"terr terr--{name}", href=href),
            element("use", css="terr-hatch", href=href, fill=f"url(#h-{hatch})"),
        ]
    )


@cache
def relief(land: int, owner: Owner) -> SafeString:
    """Mountains, woods, hills, fens and fields of a territory, in the ink of its holder."""
    return _shaped(f"r{land + 1}", f"relief relief--{owner or 'free'}")


def lines(owners: tuple[Owner, ...], *, is_battle: bool) -> SafeString:
    """Rivers, borders, the front between the Dark Lord and the allies, the coast."""
    fronts = [
        _border(a, b) for a, b in BORDERS if is_battle and (owners[a] == "black") != (owners[b] == "black")
    ]
    return fragment(*_waters(), element("g", *fronts, css="front"), _shaped("coast", "shore"))


@cache
def _border(one: int, other: int) -> SafeString:
    return _shaped(f"e{one + 1}-{other + 1}")


@cache
def _waters() -> tuple[SafeString, ...]:
    return _shaped("rivers", "river"), _shaped("borders", "border")


@cache
def castle(land: int, owner: Colour, towers: int, *, has_fallen: bool) -> SafeString:
    """Three towers and a banner; of a broken tower a dotted outline is left, so that one can count."""
    x, y = MIDDLES[land]
    foot = y - 14
    wall = f"M{x - 31:.1f} {foot:.1f}v-9h5v4h5v-4h5v4h5v-4h5v4h12v-4h5v4h5v-4h5v4h5v-4h5v9z"
    parts = [element("path", css="wall", d=wall)]
    for place, (dx, tall) in enumerate(((-22, 27), (0, 37), (22, 27))):
        parts += _tower(x + dx, foot, tall, stands=place in _STANDING[towers])
    if not has_fallen:
        pole = f"M{x:.1f} {foot - 37:.1f}v-15"
        flag = f"M{x + 0.8:.1f} {foot - 52:.1f}l17 5.5-17 5.5z"
        parts += [element("path", css="pole", d=pole), element("path", css="banner", d=flag)]
    return element("g", *parts, css=f"castle castle--{owner}{' castle--fallen' if has_fallen else ''}")


def _tower(x: float, foot: float, tall: int, *, stands: bool) -> list[SafeString]:
    walls = f"M{x - 8:.1f} {foot:.1f}V{foot - tall:.1f}h4v4h2.5v-4h3v4h2.5v-4h4V{foot:.1f}z"
    if not stands:
        return [element("path", css="tower tower--broken", d=walls)]
    slit = f"M{x:.1f} {foot - 8:.1f}v-6"
    return [element("path", css="tower", d=walls), element("path", css="tower__slit", d=slit)]


@cache
def shield(land: int, owner: Owner) -> SafeString:
    """The shield of a territory with its owner's sign; and what one types for it."""
    x, y = MIDDLES[land]
    at = 0 if owner is None else 14
    number = element(
        "text",
        NAMES[land],
        css=f"number number--{owner or 'free'}",
        x=f"{x + at:.1f}",
        y=f"{y + 29:.1f}",
    )
    if owner is None:
        return number
    cx, cy = x - 15, y + 23
    edge = f"M{cx - 11:.1f} {cy - 11:.1f}h22v10c0 7-5 11-11 14-6-3-11-7-11-14z"
    mark = element(
        "use",
        href=f"{sprite('marks')}#i-{sign(owner)}",
        x=f"{cx - 7:.1f}",
        y=f"{cy - 8.5:.1f}",
        width=14,
        height=14,
    )
    return joined([element("g", element("path", d=edge), mark, css=f"shield shield--{owner}"), number])


def name_of(land: int, owner: Owner) -> SafeString:
    """The name of a territory."""
    x, y = MIDDLES[land]
    css = f"place place--{owner or 'free'}"
    return element("text", land_name(land), css=css, x=f"{x:.1f}", y=f"{y + 6:.1f}")


@cache
def arrow(source: int, target: int, owner: Colour, aside: int = 0) -> SafeString:
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
    return element(
        "g",
        element("path", css="attack__under", d=f"{shaft}{head}"),
        element("path", css="attack__shaft", d=shaft),
        element("path", css="attack__head", d=head),
        css=f"attack attack--{owner}",
    )


@cache
def target(land: int) -> SafeString:
    """The outline of what is attacked."""
    return _shaped(f"l{land + 1}", "target")


@cache
def answer(land: int, owner: Colour, place: int, *, is_right: bool) -> SafeString:
    """The result of an attack: a tick in the ally's colour, or a cross.

    :param place: how many others stand there.
    """
    x, y = MIDDLES[land]
    tick = "M-6.5 .5l4.5 5L6.5-5" if is_right else "M-5.5-5.5l11 11m0-11-11 11"
    return element(
        "g",
        element("circle", r=13),
        element("path", d=tick),
        css=f"said said--{owner if is_right else 'wrong'}",
        transform=f"translate({x - 38 + 26 * place:.1f} {y - 32:.1f})",
    )


@cache
def bolt(land: int, number: int, place: int, *, is_last: bool) -> SafeString:
    """A strike of the Dark Lord, with its number in the round.

    :param place: how many others have struck there before.
    """
    x, y = MIDDLES[land]
    return element(
        "g",
        element("rect", x=-24, y=-15, width=48, height=30, rx=15),
        element("path", d="M-8.5-11l-9 12h6l-2 9.5L-3-2.5h-6.5z"),
        element("text", number, x=10, y=7),
        css=f"bolt{' bolt--last' if is_last else ''}",
        transform=f"translate({x + 30:.1f} {y - 36 - 26 * place:.1f})",
    )


@cache
def in_reach(land: int) -> SafeString:
    """The sign of a territory that the Dark Lord could strike."""
    x, y = MIDDLES[land]
    return element("path", d=f"M{x + 42:.1f} {y - 52:.1f}l-13 17h8.5l-3 13.5 15-18h-9.5z")


def cartouche(first: str, second: str) -> SafeString:
    """The title of the map, in two lines."""
    return element(
        "g",
        element("text", first, x=18, y=HEIGHT - 46),
        element("text", second, x=18, y=HEIGHT - 20),
        css="cartouche",
    )


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
    spots = element("div", *_controls(desk), css="spots", role="group", aria_label=label)
    return joined([picture(desk), spots])


def picture(desk: DarkDesk) -> SafeString:
    """The drawing alone, in fragments."""
    owners = tuple(None if owner is None else desk.colour(owner) for owner in desk.view.owners)
    layers = _layers(desk, owners)
    return element("svg", *layers, css="world", viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true")


# --- the drawing ----------------------------------------------------------------------------------


def _layers(desk: DarkDesk, owners: tuple[Owner, ...]) -> Iterator[SafeString]:
    lands, view = range(LANDS), desk.view
    yield fragment(sea(), cartouche(_("The Vale"), _("of Oxenby")))
    yield from _fragments(territory(land, owners[land]) for land in lands)
    yield from _fragments(NOTHING if land in desk.castles else relief(land, owners[land]) for land in lands)
    yield lines(owners, is_battle=view.round > 0 and view.phase not in {Phase.BASES, Phase.CLAIM})
    outlined = [*_targets(desk).values(), *([] if (sent := sent_land(desk)) is None else [sent])]
    yield from (target(land) for land in dict.fromkeys(outlined))
    for land, seat in desk.castles.items():
        # A fallen castle stays its owner's, and in its colour.
        yield fragment(castle(land, desk.colour(seat), view.towers[seat], has_fallen=view.fallen == seat))
    yield from _fragments(shield(land, owners[land]) for land in lands)
    yield from _fragments(name_of(land, owners[land]) for land in lands)
    yield from _arrows(desk)
    yield from _answers(desk)
    yield from _bolts(desk)
    yield from _reaches(desk)


def _fragments(drawn: Iterable[SafeString]) -> Iterator[SafeString]:
    """A fragment a row, of something drawn for every territory."""
    return (fragment(*row) for row in _in_rows(drawn))


def _in_rows(things: Iterable[SafeString]) -> Iterator[Sequence[SafeString]]:
    """Things of all territories, row by row."""
    left = iter(things)
    return (tuple(islice(left, size)) for size in ROWS)


def _targets(desk: DarkDesk) -> dict[Seat, int]:
    """By ally: what it attacks, until it is answered for; what the viewer has sent too."""
    view = desk.view
    found = {seat: land for seat in ALLIES if (land := view.targets[seat]) is not None}
    if isinstance(desk.sent, Attack) and desk.me is not None:
        found[desk.me] = desk.sent.land
    return found if view.phase in {Phase.CHOOSE, Phase.QUESTIONS, Phase.ANSWER} else {}


def _answers(desk: DarkDesk) -> Iterator[SafeString]:
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


def _arrows(desk: DarkDesk) -> Iterator[SafeString]:
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


def _bolts(desk: DarkDesk) -> Iterator[SafeString]:
    """The strikes of the latest round, numbered."""
    view = desk.view
    if not view.rounds:
        return
    strikes = view.rounds[-1].strikes
    for number, land in enumerate(strikes, 1):
        is_last = number == len(strikes)
        yield bolt(land, number, strikes[: number - 1].count(land), is_last=is_last)


def _reaches(desk: DarkDesk) -> Iterator[SafeString]:
    """By choice: its outline, and of an attack what the Dark Lord could then strike. One is shown."""
    for land in choices_of(desk):
        marks = [target(land)]
        if desk.view.phase is Phase.CHOOSE:
            taken = frozenset[int]() if desk.castles.get(land) == LORD else frozenset({land})
            marks += [in_reach(each) for each in desk.reach(taken)]
        yield element("g", *marks, css=f"reach reach--{NAMES[land]}")


# --- the territories over it ----------------------------------------------------------------------


def _controls(desk: DarkDesk) -> Iterator[SafeString]:
    ask, open_ = ask_of(desk), frozenset(choices_of(desk))
    spots = (
        _choice(desk, land, ask) if ask is not None and land in open_ else _shown(desk, land)
        for land in range(LANDS)
    )
    for number, row in enumerate(_in_rows(spots), 1):
        label = _("Row %(number)d") % {"number": number}
        yield fragment(element("div", *row, css="hexrow", role="group", aria_label=label))


def _choice(desk: DarkDesk, land: int, ask: Ask) -> SafeString:
    name = NAMES[land]
    choice = element(
        "input",
        type="radio",
        name=ask.field,
        id=f"land-{name}",
        value=name,
        form="move-form",
        data_act=ask.act % {"land": land_name(land)},
        data_says=ask.words(desk, land),
        aria_label=_("%(land)s, %(offer)s") % {"land": land_label(desk, land), "offer": ask.offer},
        checked=desk.table.was_sent(ask.field, name),
    )
    mark = [element("em", strike_mark(desk, land))] if ask.field == "strike" else []
    return element("label", choice, element("i", *mark), css=f"hex spot spot--open at-{name}")


def _shown(desk: DarkDesk, land: int) -> SafeString:
    name = NAMES[land]
    return element(
        "span",
        css=f"hex spot at-{name}",
        id=f"land-{name}",
        role="img",
        tabindex=-1,
        aria_label=land_label(desk, land),
    )


def land_label(desk: DarkDesk, land: int) -> str:
    """A territory as it is read out: *Oxenby, t8, yours, castle with 3 towers, attacked by Dmitri*."""
    view = desk.view
    said = [land_name(land), NAMES[land], whose(desk, view.owners[land])]
    if land in desk.castles:
        seat = desk.castles[land]
        standing = _("castle with %(towers)s") % {"towers": towers_words(view.towers[seat])}
        said.append(_("a fallen castle") if view.fallen == seat else standing)
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
