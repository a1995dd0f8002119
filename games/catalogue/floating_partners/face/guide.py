"""Guide for a first visit to a table of Floating Partners."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.rules.declaring import limit
from games.kit.face.guide import GuideStep


def guide_steps(desk: PartnersDesk) -> tuple[GuideStep, ...]:
    """Five steps, told for this number of seats and this table's penalty."""
    return (_partners(desk), _bids(), _trumps(), _turn(), _record())


def _partners(desk: PartnersDesk) -> GuideStep:
    costs = (
        _("Leaving partners costs whoever leaves 10 points for every member of the alliance.")
        if desk.view.options.break_penalty == "breaker"
        else _("Leaving partners costs every member of the alliance 10 points, those who are left too.")
    )
    with_whom = _(
        "At the beginning of each hand everybody declares a suit, or no trumps. Those who declare the same"
        " are allied, %(most)d at most; the same crest and a thread between the seats show it."
    )
    return GuideStep(
        "#map",
        _("Your suit makes your partners"),
        f"{with_whom % {'most': limit(desk.view.seats)}} {costs}",
    )


def _bids() -> GuideStep:
    return GuideStep(
        "#allies",
        _("Together the tricks, alone the bid"),
        _(
            "Tricks of allies count together, but everybody bids for themselves how many that will be, and"
            " scores for themselves. The magenta notches are the bids. One player wins the match."
        ),
    )


def _trumps() -> GuideStep:
    return GuideStep(
        "#mid",
        _("Trumps change with the leader"),
        _(
            "In each trick the suit of whoever leads is trumps. Your hand is sorted anew then, and the"
            " bowers are marked: the jack of trumps, and the other jack of that colour, which is a trump"
            " too."
        ),
    )


def _turn() -> GuideStep:
    return GuideStep(
        "#move-form, #dock",
        _("Your turn"),
        _(
            "Choose, read what it would do, then confirm with the magenta button. Cards that may not be"
            " played are grey and say why. Keys: arrows walk, 1–9 choose, Enter confirms, Esc puts back."
        ),
    )


def _record() -> GuideStep:
    return GuideStep(
        "#record",
        _("What happened"),
        _(
            "Scores, earlier tricks and the log, which marks what is new since you were here. “In words”"
            " tells the whole table as text, and there you can type a move."
        ),
    )
