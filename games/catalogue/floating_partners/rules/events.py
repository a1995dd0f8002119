"""The events of Floating Partners: every code with the keys of its data.

``seat`` is the seat that acts; cards are ints (`cards.NAMES`), declarations `Declaration`. By seat: a tuple.
Private events carry `only_for`.

==================== =========================================================================================
code                 data
==================== =========================================================================================
campaign-started     number: of the hand, from 1, dealer (`seat` is None). The first begins when its dealer is
                     drawn, the others with their deal
dealt                private to `seat`. cards
declared             declaration, before: what it had declared or None; joined: the seats that held it,
                     none if it keeps; left: those that it was aligned with until now
alliance-broken      declaration: the alliance's, seats: its members, `seat`, who breaks it, among them;
                     penalties: by seat that pays (a mapping), points below 0
bid                  number, round: from 1
stood                –
bidding-over         first, second: the seats that take cards of the kitty, number: the highest bid
                     (`seat` is None)
kitty-taken          count
kitty-cards          private to `seat`. cards
discarded            count
my-discard           private to `seat`. cards
card-played          card, trick: its number, trumps, leads: whether it is the first
trick-won            number: of the trick, cards: in the order of play, card: the one that won,
                     tricks: those of the alliance of `seat` now
campaign-ended       number, winners: the seats that made their bid, scores: by seat, result: `CampaignResult`
resigned             –
match-ended          winners, scores, reason
==================== =========================================================================================
"""

from __future__ import annotations

from typing import Final

from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED

DEALT: Final = "dealt"
DECLARED: Final = "declared"
ALLIANCE_BROKEN: Final = "alliance-broken"
BID: Final = "bid"
STOOD: Final = "stood"
BIDDING_OVER: Final = "bidding-over"
KITTY_TAKEN: Final = "kitty-taken"
KITTY_CARDS: Final = "kitty-cards"
DISCARDED: Final = "discarded"
MY_DISCARD: Final = "my-discard"
CARD_PLAYED: Final = "card-played"
TRICK_WON: Final = "trick-won"
MATCH_ENDED: Final = "match-ended"

CODES: Final = frozenset(
    {
        CAMPAIGN_STARTED, DEALT, DECLARED, ALLIANCE_BROKEN, BID, STOOD, BIDDING_OVER, KITTY_TAKEN,
        KITTY_CARDS, DISCARDED, MY_DISCARD, CARD_PLAYED, TRICK_WON, CAMPAIGN_ENDED, RESIGNED, MATCH_ENDED,
    }
)  # fmt: skip
"""Every code; a presenter must have words for each."""
