"""Preview of a card of the viewer in a conflict or a trick, in plain sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.table.verdict import highest, standing_html, suit_of
from games.catalogue.world_domination.face.words import country_name, suit_name
from games.catalogue.world_domination.rules.arming import TRICKS
from games.catalogue.world_domination.rules.view import Conflict, Trick
from games.kit.face.phrases import plain
from games.kit.rules.seats import left_of


def preview_words(desk: WorldDesk, before: Trick, after: Trick) -> str:
    """The effect of a card of the viewer on a conflict or a trick.

    :param after: the same with that card.
    """
    if len(after.laid) == desk.view.seats:
        return _conflict_ends(desk, after) if isinstance(after, Conflict) else _trick_ends(desk, after)
    if not before.laid and not after.best:
        suit = suit_name(suit_of(after))
        return _("%(suit)s is to be followed; no power in it yet.") % {"suit": suit}
    return plain(standing_html(desk, after))


def _trick_ends(desk: WorldDesk, trick: Trick) -> str:
    """It has two cards, so that the other one is the opponent's."""
    winner = trick.leader
    following = left_of(trick.starter, desk.view.seats) if winner is None else winner
    mine = following == desk.me
    if winner is not None and mine:
        words = _("That ends it: you take the trick with %(power)d.")
    elif winner is not None:
        words = _("That ends it: %(name)s takes the trick with %(power)d.")
    elif highest(trick):
        words = _("That ends it: a tie at %(power)d, nobody takes the trick.")
    else:
        words = _("That ends it: nobody has power, nobody takes the trick.")
    if trick.number == TRICKS:
        then = _("You draw first.") if mine else _("%(name)s draws first.")
    else:
        then = _("You draw first and lead next.") if mine else _("%(name)s draws first and leads next.")
    return f"{words} {then}" % {"name": desk.names.subject(following), "power": highest(trick)}


def _conflict_ends(desk: WorldDesk, conflict: Conflict) -> str:
    winner, power, defence = conflict.leader, highest(conflict), conflict.defence[suit_of(conflict)]
    values = {
        "country": country_name(desk.view.layout[conflict.target]),
        "power": power,
        "defence": defence,
    }
    if winner is None:
        if power:
            return _("That ends it: a tie at %(power)d, nobody wins %(country)s.") % values
        return _("That ends it: nobody has power, nobody wins %(country)s.") % values
    following, side = winner, desk.side(winner)
    if power <= defence:
        words = _("That ends it: %(country)s holds out, %(power)d does not beat %(defence)d.")
        following = left_of(winner if desk.view.seats == 2 else conflict.starter, desk.view.seats)
    elif desk.view.cells[conflict.target].owner is side:
        words = _("That ends it: %(country)s is kept by %(side)s, %(power)d against %(defence)d.")
    else:
        words = _("That ends it: %(country)s is taken by %(side)s, %(power)d against %(defence)d.")
    said = words % {**values, "side": desk.party(side)}
    if conflict.number == desk.conflicts:
        return said
    then = _("You start next.") if following == desk.me else _("%(name)s starts next.")
    return f"{said} {then % {'name': desk.names.subject(following)}}"
