"""Words for a hand that the site plays out, since nothing that is left can change its points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.rules.cards import Declaration
from games.kit.face.markup import filled
from games.kit.log import LogEntry
from games.kit.rules.api import CAMPAIGN_STARTED, PLAYED_OUT
from games.kit.rules.proofs import Proof
from games.kit.rules.seats import Seat


def proof_html(
    proof: Proof, declared: Mapping[Seat, Declaration], people: Callable[[Sequence[Seat]], SafeString]
) -> SafeString:
    """The proof in a sentence, and that the site plays on; without a full stop.

    :param declared: by seat. :param people: the names of some seats within a sentence.
    """
    won: Sequence[int] = proof.data["won"]
    winners = [Seat(seat) for seat, tricks in enumerate(won) if tricks]
    allies = {seat: [other for other in declared if declared[other] is declared[seat]] for seat in winners}
    left = sum(won)
    if len(winners) == 1:
        words = ngettext(
            "However the hidden cards lie, the last trick goes to %(who)s."
            " The site has played it out for everybody",
            "However the hidden cards lie, the last %(left)d tricks go to %(who)s."
            " The site has played them out for everybody",
            left,
        )
        return filled(words, {"left": left, "who": people(allies[winners[0]])})
    words = _(
        "However the hidden cards lie, the last %(left)d tricks are shared alike by everybody’s alliances."
        " The site has played them out for everybody"
    )
    return filled(words, {"left": left})


def is_played_out(log: Iterable[LogEntry], number: int) -> bool:
    """True if the site played the last tricks of a hand."""
    hand = 0
    for event in (event for entry in log for event in entry.events):
        if event.code == CAMPAIGN_STARTED:
            hand = event.data["number"]
        elif event.code == PLAYED_OUT and hand == number:
            return True
    return False
