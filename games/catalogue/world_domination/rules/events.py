"""The events of World Domination: every code with the keys of its data.

``seat`` is the seat that acts; cards are ints (`cards.NAMES`), suits `Suit`, sides `Side`, fates `Fate`.
Private events carry `only_for`.

==================== =========================================================================================
code                 data
==================== =========================================================================================
campaign-started     number
world-laid-out       layout: country ids by cell
cards-dealt          each: cards a seat; again: whether it is a redeal; reserve: cards in the reserve
hand-dealt           private to `seat`. cards
first-bidder         – (four seats)
kept                 round
kept-cards           private to `seat`. round, cards, passed: the rest, to: the seat that gets it
hand-received        private to `seat`. round: the one that begins, cards, giver: the seat it comes from
draft-ended          –
met                  – (`seat` has chosen which cards to show)
shown                private to `seat` and the ally, when all have chosen. cards, to: the ally
bid                  number, suit
passed               –
all-passed           – (all cards are dealt anew)
auction-won          number, suit, side: the Aggressor
arming-started       drawn: whether chance has drawn `seat`, who leads; else they have alternated
trick-ended          trick: 1–12, winner: Seat or None, suit: the leading one, power: the highest in it,
                     tied: the seats of a tie, powers: by seat (suit, power), won: tricks taken by seat,
                     next: who leads next, None when the arming is over
drawn                left: cards in the reserve; `seat` has drawn first, the other seat after it
drawn-card           private to `seat`. cards: the one drawn
arming-ended         won: tricks taken by seat, by: why `seat` has won it: ``more`` tricks, the ``last`` that
                     was decided, or not having led the ``first``; side
declared             suit, number: of countries or None, side, goal: `Goal`
empire-named         drawn: whether chance has drawn `seat`; else it has passed on from the right
pairs-laid           – (the Empire's, face down)
pairs-laid-cards     private to `seat`. cards: the first pair's two, then the second's
tribute-laid         – (a Rebel's, face down)
tribute-laid-cards   private to `seat`. cards
pairs-taken          takers: the seats that took the first and the second pair
pair-taken           private to `seat` and `giver`. cards, giver: the Empire
tribute-taken        private to `seat`, the Empire, and `giver`. cards, giver: the Rebel
target-chosen        conflict: 1–12, cell, country, owner: Side or None, defence
card-played          conflict, trick: the number of the one or the other, else None; card, suit,
                     power: the seat's power now, led: whether it is the first card,
                     followed: whether it is a power card of the leading suit. For a special also:
                     acted: whether it changed anything or counted anything; idle: why not, else None:
                     ``not-last`` (spin), ``nothing-there`` (no target, or nothing to discard),
                     ``no-change`` (taken from and given to the same seat, nothing to add),
                     ``no-target`` (it needs a target, and a trick of the arming has none);
                     on, give: seats, as in the move;
                     discarded, taken: tuples of (seat, card);
                     powers: tuple of (seat, suit, power, suit after, power after), of every seat changed;
                     cells: tuple of (cell, value) that were counted (reserve-forces, global-trading);
                     defence: None, or (before, after), each by suit
conflict-ended       conflict, cell, country, winner: Seat or None, side: the winner's or None,
                     ending: `Ending`, suit: the deciding one, by_dominant: whether the dominant suit decides
                     (else the leading), power, defence, taken_from: Side or None, tied: the seats of a tie,
                     powers: by seat (suit, power), next: who starts next, None when the campaign is over
campaign-ended       number, winners: seats, scores: by seat, side: the winners', contract,
                     countries, tokens: by side, by_tokens: whether tokens decided (10 bid, 10 countries),
                     conflicts: won by seat. With three seats nobody wins a campaign: no winners, side None
resigned             side: that loses; None with three seats, where the match goes on
match-ended          winners, scores, reason, conflicts: with three seats those won as a Rebel, by seat
==================== =========================================================================================
"""

from __future__ import annotations

from typing import Final

from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED

WORLD_LAID_OUT: Final = "world-laid-out"
CARDS_DEALT: Final = "cards-dealt"
HAND_DEALT: Final = "hand-dealt"
FIRST_BIDDER: Final = "first-bidder"
KEPT: Final = "kept"
KEPT_CARDS: Final = "kept-cards"
HAND_RECEIVED: Final = "hand-received"
DRAFT_ENDED: Final = "draft-ended"
MET: Final = "met"
SHOWN: Final = "shown"
BID: Final = "bid"
PASSED: Final = "passed"
ALL_PASSED: Final = "all-passed"
AUCTION_WON: Final = "auction-won"
ARMING_STARTED: Final = "arming-started"
TRICK_ENDED: Final = "trick-ended"
DRAWN: Final = "drawn"
DRAWN_CARD: Final = "drawn-card"
ARMING_ENDED: Final = "arming-ended"
DECLARED: Final = "declared"
EMPIRE_NAMED: Final = "empire-named"
PAIRS_LAID: Final = "pairs-laid"
PAIRS_LAID_CARDS: Final = "pairs-laid-cards"
TRIBUTE_LAID: Final = "tribute-laid"
TRIBUTE_LAID_CARDS: Final = "tribute-laid-cards"
PAIRS_TAKEN: Final = "pairs-taken"
PAIR_TAKEN: Final = "pair-taken"
TRIBUTE_TAKEN: Final = "tribute-taken"
TARGET_CHOSEN: Final = "target-chosen"
CARD_PLAYED: Final = "card-played"
CONFLICT_ENDED: Final = "conflict-ended"
MATCH_ENDED: Final = "match-ended"

CODES: Final = frozenset(
    {
        CAMPAIGN_STARTED, WORLD_LAID_OUT, CARDS_DEALT, HAND_DEALT, FIRST_BIDDER, KEPT, KEPT_CARDS,
        HAND_RECEIVED, DRAFT_ENDED, MET, SHOWN, BID, PASSED, ALL_PASSED, AUCTION_WON, ARMING_STARTED,
        TRICK_ENDED, DRAWN, DRAWN_CARD, ARMING_ENDED, DECLARED, EMPIRE_NAMED, PAIRS_LAID, PAIRS_LAID_CARDS,
        TRIBUTE_LAID, TRIBUTE_LAID_CARDS, PAIRS_TAKEN, PAIR_TAKEN, TRIBUTE_TAKEN, TARGET_CHOSEN,
        CARD_PLAYED, CONFLICT_ENDED, CAMPAIGN_ENDED, RESIGNED, MATCH_ENDED,
    }
)  # fmt: skip
"""Every code; a presenter must have words for each."""
