"""The events of The Dark Lord: every code with the keys of its data. Lands are ints, see `land.NAMES`.

``seat`` is the seat that acts. What is only for some seats says so.

==================== =========================================================================================
code                 data
==================== =========================================================================================
campaign-started     number: always 1; with the bases
bases-drawn          lands: by seat
land-claimed         land, round: of the expansion (1–6), how: ``own`` (it touches the seat's land), ``ally``
                     (its ally's) or ``free``
round-started        round: of the battle (1–10), first: who chooses first
target-chosen        land, castle: whether it is the Dark Lord's castle
questions-drawn      round
answered             – (that it has; nobody learns what)
own-answer           place, right: the place of the right answer, is_right; only for the seat itself
answers-told         round, answers: by ally `Told` as in the view; for everybody, once both have answered
land-taken           land, from: a seat; by an ally with a right answer or by a strike of the Dark Lord
tower-broken         land, of: whose castle, left: towers that stand
castle-fell          land, of
strikes-due          count, wrong: how many answers were wrong
round-ended          round, points: by seat
campaign-ended       number: always 1, winners, scores: by seat
resigned             –
match-ended          winners, scores, reason, ending: see `view.Ending`
==================== =========================================================================================
"""

from __future__ import annotations

from typing import Final

from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED

BASES_DRAWN: Final = "bases-drawn"
LAND_CLAIMED: Final = "land-claimed"
ROUND_STARTED: Final = "round-started"
TARGET_CHOSEN: Final = "target-chosen"
QUESTIONS_DRAWN: Final = "questions-drawn"
ANSWERED: Final = "answered"
OWN_ANSWER: Final = "own-answer"
ANSWERS_TOLD: Final = "answers-told"
LAND_TAKEN: Final = "land-taken"
TOWER_BROKEN: Final = "tower-broken"
CASTLE_FELL: Final = "castle-fell"
STRIKES_DUE: Final = "strikes-due"
ROUND_ENDED: Final = "round-ended"
MATCH_ENDED: Final = "match-ended"

CODES: Final = frozenset(
    {
        CAMPAIGN_STARTED, BASES_DRAWN, LAND_CLAIMED, ROUND_STARTED, TARGET_CHOSEN, QUESTIONS_DRAWN, ANSWERED,
        OWN_ANSWER, ANSWERS_TOLD, LAND_TAKEN, TOWER_BROKEN, CASTLE_FELL, STRIKES_DUE, ROUND_ENDED,
        CAMPAIGN_ENDED, RESIGNED, MATCH_ENDED,
    }
)  # fmt: skip
"""Every code; a presenter must have words for each."""
