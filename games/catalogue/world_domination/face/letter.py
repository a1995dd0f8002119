"""A turn of World Domination in a mail: what is asked, the cards on the table, the world."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.outline import (
    auction_part,
    holder_words,
    standing_words,
    trick_part,
    world_part,
)
from games.catalogue.world_domination.face.score import needs_html
from games.catalogue.world_domination.face.words import country_name, side_word, suit_name
from games.catalogue.world_domination.rules.cards import SUITS
from games.catalogue.world_domination.rules.grid import CELLS, COLUMNS, COUNTRY, Side
from games.catalogue.world_domination.rules.view import Phase
from games.kit.face.mail import MailPart, MailQuestion, cell, grid, no_hand
from games.kit.face.markup import NOTHING, element, filled
from games.kit.face.outline import in_mail
from games.kit.face.phrases import capitalised
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
    shown = desk.view.running or desk.shown_conflict or desk.shown_trick
    parts = [trick_part(desk, shown)]
    if desk.view.phase is Phase.AUCTION:
        parts.insert(0, auction_part(desk))
    drawn = [in_mail(part) for part in parts if part is not None]
    world = _world(desk)
    return MailQuestion(
        act=str(_ACT.get(desk.view.phase, _("Open the table"))),
        rule=_rule(desk),
        parts=(*drawn, world) if world is not None else tuple(drawn),
    )


def _rule(desk: WorldDesk) -> SafeString:
    trick = desk.view.running
    if trick is None or desk.view.phase not in {Phase.PLAY, Phase.ARMING}:
        return NOTHING
    if trick.leading is None:
        return filled(_("You lead any card."), {})
    words = _("%(suit)s was led: play %(suit)s if you hold it, or any special.")
    return filled(words, {"suit": element("b", suit_name(trick.leading))})


# --- the world ------------------------------------------------------------------------------------


def _world(desk: WorldDesk) -> MailPart | None:
    """The outline of the world with a map in place of its table, and how the match stands."""
    part = world_part(desk)
    if part is None:
        return None
    standing = (standing_words(desk),) if desk.view.campaign > 1 else ()
    cells = [_cell(desk, at) for at in range(CELLS)]
    return in_mail(
        replace(part, sentences=(needs_html(desk), *standing, no_hand())),
        drawn=grid(
            [cells[start : start + COLUMNS] for start in range(0, CELLS, COLUMNS)],
            _("The twenty countries, who holds each, and its defences"),
        ),
        lines=_holdings(desk),
    )


def _cell(desk: WorldDesk, at: int) -> SafeString:
    view = desk.view
    country, owner = view.layout[at], view.cells[at].owner
    is_target = view.conflict is not None and view.conflict.target == at
    defence = " ".join(
        f"{suit_name(suit)[0]}\N{NO-BREAK SPACE}{COUNTRY[country].defence[suit]}" for suit in SUITS
    )
    side = side_word(owner)
    lines = [("b", country_name(country)), ("s", f"{_SIGN[side]} {holder_words(desk, owner)}")]
    lines += [("s", f"{_SIGN['target']} {_('fought for')}")] * is_target
    return cell([*lines, ("n", defence)], "target" if is_target else side, 100 // COLUMNS)


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
            told.append(f"{capitalised(holder_words(desk, owner))}: {_(', ').join(names)}")
    return told
