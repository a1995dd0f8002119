"""A full position that fits what a viewer knows: unknown cards are dealt at random where they may be.

Known are the own cards, those that it took and put away, every card played, and that a seat which did not
follow suit held no card of the suit led.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from games.catalogue.floating_partners.rules.cards import KITTY, Card
from games.catalogue.floating_partners.rules.evidence import barred, played
from games.catalogue.floating_partners.rules.kitty import FOR_HIGHEST
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.placing import Place, place_cards
from games.catalogue.floating_partners.rules.position import Bidding, Cards, Position
from games.catalogue.floating_partners.rules.state import FloatingPartners
from games.catalogue.floating_partners.rules.view import Phase, View


def sample_state(view: View, rng: Random) -> FloatingPartners:
    """A state whose view for the viewer equals `view`; what the viewer does not know is drawn with `rng`."""
    return FloatingPartners(position_sampler(view)(rng))


def position_sampler(view: View) -> Callable[[Random], Position]:
    """Draws positions as `sample_state` does; what the view tells is worked out once for all of them."""
    known = _known(view)
    if known.is_open:
        return lambda _: known
    gone = played(view)
    unknown = Counter(pack(view.seats, view.options.six_pack))
    unknown.subtract(card for shown in (*gone, *view.hands, *view.discarded) for card in shown or ())
    cards = tuple(unknown.elements())
    masks = barred(view)
    in_hand = [seat for seat, hand in enumerate(view.hands) if hand is None]
    put_away = [seat for seat, discarded in enumerate(view.discarded) if discarded is None]
    is_kitty_lying = not any(view.kitty)
    places = [
        *(Place(view.hand_sizes[seat], masks[seat]) for seat in in_hand),
        *(Place(view.away[seat]) for seat in put_away),
        Place(KITTY if is_kitty_lying else 0),
    ]

    def draw(rng: Random) -> Position:
        *dealt, lying = place_cards(cards, places, rng)
        hands, discarded = list(known.hands), list(known.discarded)
        for seat, filled in zip(in_hand, dealt, strict=False):
            hands[seat] = tuple(sorted(filled))
        for seat, filled in zip(put_away, dealt[len(in_hand) :], strict=True):
            discarded[seat] = tuple(sorted(filled))
        took, kitty = known.took, tuple(lying)
        if not is_kitty_lying:
            held = [(*hand, *away, *cards) for hand, away, cards in zip(hands, discarded, gone, strict=True)]
            took, kitty = _taken(view, held, rng)
        return known.having(hands=tuple(hands), discarded=tuple(discarded), took=took, kitty=kitty)

    return draw


def _known(view: View) -> Position:
    """The position as the view shows it, and nothing where it shows nothing."""
    return Position(
        options=view.options,
        seats=view.seats,
        phase=view.phase,
        to_move=view.to_move,
        campaign=view.campaign,
        dealer=view.dealer,
        declared=view.declared,
        before=view.before,
        spoken=view.spoken,
        bidding=Bidding(view.bids, view.calls, view.still_in),
        kitty=view.results[-1].kitty if view.phase in {Phase.DEAL, Phase.OVER} and view.results else (),
        took=_shown(view.took),
        discarded=_shown(view.discarded),
        hands=_shown(view.hands),
        trick=view.trick,
        tricks=view.tricks,
        won=view.won,
        penalties=view.penalties,
        scores=view.scores,
        results=view.results,
        resigned=view.resigned,
        outcome=view.outcome,
    )


def _shown(cards: tuple[Cards | None, ...]) -> tuple[Cards, ...]:
    return tuple(each or () for each in cards)


def _taken(view: View, held: list[Cards], rng: Random) -> tuple[tuple[Cards, ...], Cards]:
    """The cards that each took of the kitty, any of those it has had since, and the kitty made of them."""
    took = tuple(
        tuple(sorted(rng.sample(cards, count))) if shown is None else shown
        for shown, count, cards in zip(view.took, view.kitty, held, strict=True)
    )
    kitty: list[Card] = []
    for count in (FOR_HIGHEST, KITTY - FOR_HIGHEST):
        kitty += next(cards for cards in took if len(cards) == count)
    return took, tuple(kitty)
