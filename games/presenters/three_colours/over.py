"""The end of a match: who won, and how each colour was decided."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from games.presenters.phrases import listed
from games.presenters.three_colours.stage import Stage
from games.presenters.three_colours.words import colour_html
from games.rules.core.api import Outcome, Seat
from games.rules.three_colours.view import Way


def over_context(stage: Stage) -> dict[str, Any] | None:
    """The banner of a finished match; None while it runs."""
    outcome = stage.view.outcome
    if outcome is None:
        return None
    return {"title": _title(stage, outcome), "words": SafeString(_words(stage, outcome))}


def _title(stage: Stage, outcome: Outcome) -> str:
    if not outcome.winners:
        return "Nobody has won"
    if stage.me is None:
        return f"{stage.names.short[min(outcome.winners)]} has won"
    return "You have won" if stage.me in outcome.winners else "You have lost"


def _words(stage: Stage, outcome: Outcome) -> str:
    if not outcome.winners:
        return "The match ended without a winner."
    winner = min(outcome.winners)
    loser = Seat(1 - winner)
    score = f"{outcome.scores[winner]} : {outcome.scores[loser]}"
    names = stage.names
    if outcome.reason == "resigned":
        return f"{names.html[loser]} resigned at {score}. {_colours(stage)}".rstrip()
    return f"{names.html[winner]} won {score}. {_colours(stage)}"


def _colours(stage: Stage) -> str:
    """*Orange went to Ann by a chain, green to Ben by a fence*."""
    told: list[str] = []
    for win in stage.view.won:
        if win is not None:
            how = "a chain" if win.way is Way.CONNECTION else "a fence"
            verb = "" if told else " went"
            name = win.colour.word if told else win.colour.word.capitalize()
            told.append(
                f"{colour_html(win.colour, name)}{verb} to {stage.names.html_object(win.seat)} by {how}"
            )
    return f"{listed(told)}." if told else ""
