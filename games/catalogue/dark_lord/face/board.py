"""The map of a match: whose the territories are, who attacks what, and what the viewer may choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face import ground
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.lands import land_name
from games.catalogue.dark_lord.face.preview import attack_words, claim_words, strike_mark, strike_words
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD, NAMES, NEIGHBOURS, ally_of
from games.catalogue.dark_lord.rules.moves import Attack, Claim, Strike
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.rules.seats import Seat

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
    return ground.world("".join(_layers(desk, owners)))


# --- the drawing ----------------------------------------------------------------------------------


def _layers(desk: DarkDesk, owners: tuple[ground.Owner, ...]) -> Iterator[str]:
    lands, view = range(LANDS), desk.view
    yield ground.sea()
    yield ground.cartouche(escape(_("The Vale")), escape(_("of Oxenby")))
    yield from (ground.territory(land, owners[land]) for land in lands)
    yield from (ground.relief(land, owners[land]) for land in lands if land not in desk.castles)
    yield ground.lines(owners, is_battle=view.round > 0 and view.phase not in {Phase.BASES, Phase.CLAIM})
    outlined = [*_targets(desk).values(), *([] if (sent := sent_land(desk)) is None else [sent])]
    yield from (ground.target(land) for land in dict.fromkeys(outlined))
    for land, seat in desk.castles.items():
        # A fallen castle stays its owner's, and in its colour.
        yield ground.castle(land, desk.colour(seat), view.towers[seat], has_fallen=view.fallen == seat)
    yield from (ground.shield(land, owners[land]) for land in lands)
    yield from (ground.name_of(land, owners[land], escape(land_name(land))) for land in lands)
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
        yield ground.answer(land, desk.colour(seat), int(bool(is_second)), is_right=bool(told[seat].is_right))


def sent_land(desk: DarkDesk) -> int | None:
    """The territory that the viewer has sent and may still take back; None: there is none."""
    return desk.sent.land if isinstance(desk.sent, Attack | Claim | Strike) else None


def _arrows(desk: DarkDesk) -> Iterator[str]:
    targets = _targets(desk)
    sources = {seat: source_of(desk, seat, land) for seat, land in targets.items()}
    both = len(targets) == len(ALLIES) and len(set(targets.values())) == 1 == len(set(sources.values()))
    for seat, land in targets.items():
        aside = (1 if seat else -1) if both else 0
        yield ground.arrow(sources[seat], land, desk.colour(seat), aside)


def source_of(desk: DarkDesk, seat: Seat, land: int) -> int:
    """The origin of an attack: the ally's nearest territory beside it, else the other ally's."""
    owners = desk.view.owners
    for owner in (seat, ally_of(seat)):
        near = [each for each in NEIGHBOURS[land] if owners[each] == owner]
        if near:
            return min(near, key=lambda each: ground.distance(each, land))
    return NEIGHBOURS[land][0]


def _bolts(desk: DarkDesk) -> Iterator[str]:
    """The strikes of the latest round, numbered."""
    view = desk.view
    if not view.rounds:
        return
    strikes = view.rounds[-1].strikes
    for number, land in enumerate(strikes, 1):
        is_last = number == len(strikes)
        yield ground.bolt(land, number, strikes[: number - 1].count(land), is_last=is_last)


def _reaches(desk: DarkDesk) -> Iterator[str]:
    """By choice: its outline, and of an attack what the Dark Lord could then strike. One is shown."""
    for land in choices_of(desk):
        marks = ground.target(land)
        if desk.view.phase is Phase.CHOOSE:
            taken = frozenset[int]() if desk.castles.get(land) == LORD else frozenset({land})
            marks += "".join(ground.in_reach(each) for each in desk.reach(taken))
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
