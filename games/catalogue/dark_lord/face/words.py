"""Log of The Dark Lord: its sentences, and what decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.catalogue.dark_lord.face.answers_told import answered, answers_told, own_answer, questions_drawn
from games.catalogue.dark_lord.face.battle import (
    castle_fell,
    land_taken,
    round_ended,
    round_started,
    strikes_due,
    target_chosen,
    tower_broken,
)
from games.catalogue.dark_lord.face.ends import ended, resigned
from games.catalogue.dark_lord.face.opening import bases_drawn, began, land_claimed
from games.catalogue.dark_lord.face.story import DarkStory
from games.catalogue.dark_lord.rules import events as e
from games.kit.face.campaign_words import CAMPAIGNS
from games.kit.face.telling import Teller
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event

_SENTENCES: Final[Mapping[str, Callable[[Event, DarkStory], str]]] = {
    CAMPAIGN_STARTED: began,
    e.BASES_DRAWN: bases_drawn,
    e.LAND_CLAIMED: land_claimed,
    e.ROUND_STARTED: round_started,
    e.TARGET_CHOSEN: target_chosen,
    e.QUESTIONS_DRAWN: questions_drawn,
    e.ANSWERED: answered,
    e.OWN_ANSWER: own_answer,
    e.ANSWERS_TOLD: answers_told,
    e.LAND_TAKEN: land_taken,
    e.TOWER_BROKEN: tower_broken,
    e.CASTLE_FELL: castle_fell,
    e.STRIKES_DUE: strikes_due,
    e.ROUND_ENDED: round_ended,
    CAMPAIGN_ENDED: ended,
    RESIGNED: resigned,
    e.MATCH_ENDED: ended,
}


def _anchor(event: Event) -> str:
    """A round has its place on the page of the match."""
    return f"round-{event.data['round']}" if event.code == e.ANSWERS_TOLD else ""


WAR: Final = replace(
    CAMPAIGNS,
    numbered=_("The whole match"),
    over=_("The battle is over."),
    stopped=_("The match ended before the battle did."),
    kept=_("The battle is over: see how it ended"),
    ended=_("the battle is over"),
    won=_("you won the battle"),
    lost=_("you lost the battle"),
)
"""A match has but one campaign, which is all of it."""

TELLER: Final = Teller(
    story=DarkStory,
    sentences=_SENTENCES,
    highlights={
        code: _SENTENCES[code]
        for code in (
            e.LAND_TAKEN,
            e.TOWER_BROKEN,
            e.CASTLE_FELL,
            e.ROUND_ENDED,
            RESIGNED,
            CAMPAIGN_ENDED,
            e.MATCH_ENDED,
        )
    },
    # The only campaign ends with the match; and who reads what they answered need not read that they did.
    echoes={CAMPAIGN_ENDED: e.MATCH_ENDED, e.ANSWERED: e.OWN_ANSWER},
    anchor=_anchor,
    calls=WAR,
)
