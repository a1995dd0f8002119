"""End of a hand, and of the match: points, the target, the winners, and resigning."""

from __future__ import annotations

from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.points import points
from games.catalogue.floating_partners.rules.position import NOBODY, ONLY, Next, Position, event
from games.catalogue.floating_partners.rules.view import CampaignResult, Phase
from games.kit.rules.api import CAMPAIGN_ENDED, RESIGNED, Outcome
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, seats_of


def end_campaign(position: Position) -> Next:
    """Settle a hand. Everybody has what its alliance's tricks make of its own bid.

    The match ends if a seat has reached the target now, whoever it is, or if this was the last hand; what was
    lost for broken alliances was booked before.
    """
    assert position.dealer is not None  # noqa: S101 - cards have been dealt
    seats = seats_of(position.seats)
    declared = tuple(each for each in position.declared if each is not None)
    bids = tuple(bid for bid in position.bidding.bids if bid is not None)
    tricks = tuple(
        sum(position.won[other] for other in seats if declared[other] is declared[seat]) for seat in seats
    )
    gained = tuple(points(bids[seat], tricks[seat]) for seat in seats)
    scores = tuple(score + more for score, more in zip(position.scores, gained, strict=True))
    result = CampaignResult(
        number=position.campaign,
        dealer=position.dealer,
        declared=declared,
        bids=bids,
        won=position.won,
        tricks=tricks,
        points=gained,
        penalties=position.penalties,
        totals=scores,
        kitty=position.kitty,
        took=position.took,
        discarded=position.discarded,
        played=position.tricks,
    )
    ended = position.having(
        phase=Phase.DEAL, to_move=NOBODY, scores=scores, results=(*position.results, result)
    )
    told = event(
        CAMPAIGN_ENDED,
        number=position.campaign,
        winners=frozenset(seat for seat in seats if tricks[seat] >= bids[seat]),
        scores=scores,
        result=result,
    )
    options = position.options
    if max(scores) < options.target and position.campaign != options.max_hands:
        return ended, (told,)
    over, events = _end_match(ended)
    return over, (told, *events)


def _end_match(position: Position) -> Next:
    """The highest score wins; equal ones share. Seats that have resigned are left out; if all have, nobody
    wins."""
    scores = position.scores
    staying = frozenset(seats_of(position.seats)) - position.resigned
    best = max((scores[seat] for seat in staying), default=None)
    winners = frozenset(seat for seat in staying if scores[seat] == best)
    outcome = Outcome(winners, scores, "played")
    over = position.having(phase=Phase.OVER, outcome=outcome)
    return over, (event(e.MATCH_ENDED, winners=winners, scores=scores, reason=outcome.reason),)


def apply_resign(position: Position, seat: Seat) -> Next:
    """The match goes on: the seat keeps its alliance, its turns and its score, and cannot win.

    :raises IllegalMove: ``has-resigned`` if it has before.
    """
    if seat in position.resigned:
        raise IllegalMove("has-resigned")
    return position.having(resigned=position.resigned | ONLY[seat]), (event(RESIGNED, seat),)
