"""A turn of World Domination in a mail: what is asked, the cards on the table, the world."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.face.conflict import verdict_html
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.score import needs_html
from games.catalogue.world_domination.face.words import (
    SIDE_WORD,
    card_name,
    country_name,
    side_word,
    suit_name,
)
from games.catalogue.world_domination.rules.cards import SUITS
from games.catalogue.world_domination.rules.grid import CELLS, COLUMNS, COUNTRY, Side
from games.catalogue.world_domination.rules.view import Call, Conflict, Phase, Trick
from games.kit.face.mail import (
    MailDeed,
    MailPart,
    MailQuestion,
    cell,
    grid,
    laid_part,
    mailed,
    no_hand,
)
from games.kit.face.markup import NOTHING
from games.kit.face.phrases import capitalised
from games.kit.rules.seats import Seat
from games.kit.table import Table

_ACT: Final[dict[Phase, Promise]] = {
    Phase.DRAFT: gettext_lazy("Choose two cards"),
    Phase.MEETING: gettext_lazy("Choose two cards"),
    Phase.AUCTION: gettext_lazy("Bid or pass"),
    Phase.ARMING: gettext_lazy("Play your card"),
    Phase.PAIRS: gettext_lazy("Choose two pairs"),
    Phase.DECLARE: gettext_lazy("Declare a suit"),
    Phase.TRIBUTE: gettext_lazy("Choose two cards"),
    Phase.TARGET: gettext_lazy("Choose a country"),
    Phase.PLAY: gettext_lazy("Play your card"),
}
_SIGN: Final = {"gold": "●", "silver": "■", "neutral": "–", "target": "✦"}
"""Signs of the sides, so that colour is never alone."""


def letter(table: Table) -> MailQuestion:
    """The turn's part of a letter.

    :param table: as somebody sees it who only watches; its reader is whose turn it is.
    """
    desk = WorldDesk(table)
    parts = (_auction(desk), _on_the_table(desk), _world(desk))
    return MailQuestion(
        act=str(_ACT.get(desk.view.phase, _("Open the table"))),
        rule=_rule(desk),
        parts=tuple(part for part in parts if part is not None),
    )


def _rule(desk: WorldDesk) -> SafeString:
    trick = desk.view.running
    if trick is None or desk.view.phase not in {Phase.PLAY, Phase.ARMING}:
        return NOTHING
    if trick.leading is None:
        return escape(_("You lead any card."))
    words = _("%(suit)s was led: play %(suit)s if you hold it, or any special.")
    return mailed(words % {"suit": f"<b>{suit_name(trick.leading)}</b>"})


# --- what is going on -----------------------------------------------------------------------------


def _auction(desk: WorldDesk) -> MailPart | None:
    auction = desk.view.auction
    if auction is None or desk.view.phase is not Phase.AUCTION:
        return None
    latest = {call.seat: call for call in auction.calls}
    laid = [_called(desk, seat, latest.get(seat)) for seat in desk.order(auction.first)]
    return laid_part(_("The bids"), laid)


def _called(desk: WorldDesk, seat: Seat, call: Call | None) -> MailDeed:
    if call is not None and call.suit is not None:
        what = _("%(number)d %(suit)s") % {"number": call.number, "suit": suit_name(call.suit)}
    elif call is not None:
        what = _("passed")
    else:
        what = _("no bid yet")
    return MailDeed(_who(desk, seat), what, is_mine=seat == desk.reader)


def _on_the_table(desk: WorldDesk) -> MailPart | None:
    """The cards of the conflict, or of the trick, that is being played; between two of the last."""
    trick = desk.view.running or desk.shown_conflict or desk.shown_trick
    if trick is None:
        return None
    running = desk.view.running is not None
    if isinstance(trick, Conflict):
        named = {"country": country_name(desk.view.layout[trick.target])}
        title = _("The conflict for %(country)s") if running else _("The last conflict, for %(country)s")
        title %= named
    else:
        title = (_("Trick %(number)d") if running else _("The last trick")) % {"number": trick.number}
    laid = [_played(desk, trick, seat) for seat in desk.order(trick.starter)]
    return laid_part(title, laid, [verdict_html(desk, trick)])


def _played(desk: WorldDesk, trick: Trick, seat: Seat) -> MailDeed:
    card = next((laid for laid in trick.laid if laid.seat == seat), None)
    is_mine = seat == desk.reader
    if card is None:
        return MailDeed(_who(desk, seat), _("your card") if is_mine else _("still to play"), is_mine=is_mine)
    best = _("highest") if desk.view.running is None else _("is winning")
    notes = [_("led")] * (card is trick.laid[0]) + [best] * (seat == trick.leader)
    return MailDeed(_who(desk, seat), card_name(card.card), _(", ").join(notes), is_mine=is_mine)


def _who(desk: WorldDesk, seat: Seat) -> str:
    """*Dmitri (gold)*; with three seats before there is an Empire only *Dmitri*."""
    name = desk.names.subject(seat)
    if desk.view.seats == 3 and desk.view.empire is None:
        return name
    side = desk.side(seat)
    named = desk.party(side) if desk.view.seats != 3 else (_("Rebel") if side else _("Empire"))
    return _("%(name)s (%(side)s)") % {"name": name, "side": named}


# --- the world ------------------------------------------------------------------------------------


def _world(desk: WorldDesk) -> MailPart | None:
    view = desk.view
    if not view.layout:
        return None
    width = 100 // COLUMNS
    cells = [_cell(desk, at, width) for at in range(CELLS)]
    said = [needs_html(desk)]
    if view.seats == 3 and view.campaign > 1:
        tally = desk.names.tally(view.scores)
        said.append(_("Countries as the Empire so far: %(tally)s.") % {"tally": tally})
    elif view.campaign > 1:
        values = {"gold": view.won[0], "silver": view.won[1]}
        said.append(_("Campaigns won: gold %(gold)d, silver %(silver)d.") % values)
    return MailPart(
        title=_title(desk),
        drawn=grid(
            [cells[start : start + COLUMNS] for start in range(0, CELLS, COLUMNS)],
            _("The twenty countries, who holds each, and its defences"),
        ),
        lines=tuple(_holdings(desk)),
        sentences=tuple(mailed(each) for each in (*said, no_hand())),
        note=_("P Politics, E Economics, M Military: what a country defends with."),
    )


def _title(desk: WorldDesk) -> str:
    gold, silver = desk.view.countries(Side.GOLD), desk.view.countries(Side.SILVER)
    values = {
        "one": desk.party(Side.GOLD),
        "gold": gold,
        "other": desk.party(Side.SILVER),
        "silver": silver,
        "neutral": CELLS - gold - silver,
    }
    return _("The world: %(one)s %(gold)d, %(other)s %(silver)d, neutral %(neutral)d") % values


def _cell(desk: WorldDesk, at: int, width: int) -> str:
    view = desk.view
    country, owner = view.layout[at], side_word(view.cells[at].owner)
    is_target = view.conflict is not None and view.conflict.target == at
    tone = "target" if is_target else owner
    whose = _whose(desk, view.cells[at].owner)
    defence = " ".join(
        f"{suit_name(suit)[0]}\N{NO-BREAK SPACE}{COUNTRY[country].defence[suit]}" for suit in SUITS
    )
    lines = [("b", country_name(country)), ("s", f"{_SIGN[owner]} {whose}")]
    lines += [("s", f"{_SIGN['target']} {_('fought for')}")] * is_target
    return cell([*lines, ("n", defence)], tone, width)


def _whose(desk: WorldDesk, owner: Side | None) -> str:
    if owner is None:
        return _("neutral")
    if desk.view.seats != 3:
        return SIDE_WORD[owner]
    return _("Rebels") if owner else _("Empire")


def _holdings(desk: WorldDesk) -> list[str]:
    """The countries of each side, a line each, with the one that is fought for."""
    view = desk.view
    told = []
    for owner in (Side.GOLD, Side.SILVER, None):
        names = [
            _("%(country)s (fought for)") % {"country": country_name(country)}
            if view.conflict is not None and view.conflict.target == at
            else country_name(country)
            for at, country in enumerate(view.layout)
            if view.cells[at].owner is owner
        ]
        if names:
            told.append(f"{capitalised(_whose(desk, owner))}: {_(', ').join(names)}")
    return told
