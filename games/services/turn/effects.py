"""Effects of the growth of a record, one function each; `record.EFFECTS` has their order.

Each is for the transaction in which the record grew, and makes no query where it does not apply.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from django.db import transaction

from accounts.row_updates import update_rows
from games.catalogue import rules_of
from games.kit.rules.records import outcome_json
from games.kit.rules.seats import Seat
from games.models import Match, Proposal, SeatTenure, waiting_move
from games.outbox.figures import match_over, move_taken
from games.outbox.wake import wake_bot, wake_ratings, wake_team_match
from games.selectors.record.history import histories, history_key
from games.services import alerts, reliability
from games.services.changes import changed, result_changed
from games.services.clocks import turns as clocks
from games.services.deals.boards import write_results
from games.services.deals.breaking_off import break_off
from games.services.questions import answers
from games.services.seats import bot_keeper

from . import automatic_moves, campaigns
from .growth import Growth

_TURN: Final = ("turn_ply", "turn_since", "seen_ply", "gone_on", "won", "ended_at")
"""Fields of a tenure that a move may change."""


def fill_banks(growth: Growth) -> None:
    """Give everybody the bank that a match begins with."""
    if growth.made is None:
        clocks.fill_banks(growth.match, growth.tenures)


def add_campaigns(growth: Growth) -> None:
    """Write the campaigns that began or ended."""
    campaigns.add_campaigns(growth.match, growth.moments, growth.now)


def keep_answers(growth: Growth) -> None:
    """Write down the answers to questions."""
    answers.keep_answers(growth.match, growth.moments, growth.holders, at=growth.stopped_at)


def lock_reliability(growth: Growth) -> None:
    """Lock what is counted of all people of a match that is over."""
    if growth.outcome is not None:
        reliability.lock_counts(growth.tenures)


def change_turns(growth: Growth) -> None:
    """Write whose turn it is since which ply, and let go of what waited for a turn that is over.

    Who moves again at once goes on with the same clock.
    """
    match, due = growth.match, growth.history.state.to_move
    new = [t for t in growth.turns if t.turn_ply is None and Seat(t.seat) in due]
    known = clocks.calendars(match, new, growth.now)
    fields = _TURN if match.pace == Match.Pace.NONE else (*_TURN, *clocks.CLOCK)
    for tenure in growth.turns:
        seat = Seat(tenure.seat)
        if growth.outcome is not None:
            tenure.won = seat in growth.outcome.winners and not tenure.has_left
            tenure.ended_at = growth.now
            _stop_clock(growth, tenure)
            tenure.turn_ply = tenure.turn_since = tenure.missing = tenure.missed_at = None
        elif seat not in due:
            _stop_clock(growth, tenure)
            tenure.turn_ply = tenure.turn_since = None
        else:
            is_new = tenure.turn_ply is None
            tenure.turn_ply, tenure.turn_since = growth.history.ply, growth.now
            if is_new:
                clocks.start_clock(match, tenure, growth.now, known)
                bot_keeper.misses(match, tenure, now=growth.now)
            else:
                clocks.call_deadline(match, tenure)
        if seat == growth.mover and growth.is_present and not tenure.has_left:
            # Its own move is nothing new to it, nor what it saw when it made it.
            tenure.seen_ply = max(tenure.seen_ply, growth.before.ply + 1)
            # A player who plays on, in another tab, has gone on from all campaigns that were over.
            tenure.gone_on = max(tenure.gone_on, growth.before.campaigns_over)
        if (waits := waiting_move(tenure)) is not None and waits.turn_ply != tenure.turn_ply:
            waits.delete()
    update_rows(growth.turns, fields)


def _stop_clock(growth: Growth, tenure: SeatTenure) -> None:
    """Stop the clock of a turn by how it ended: another's move, its holder's own, or the site's for them."""
    at = growth.stopped_at
    if tenure.seat != growth.mover:
        clocks.stop_clock(growth.match, tenure, at)
    elif growth.cause:
        clocks.break_off(growth.match, tenure, at)
    else:
        clocks.stop_in_time(growth.match, tenure, at)


def follow_plans(growth: Growth) -> None:
    """Let go of plans that are over, and have the moves wait that the new turns bring."""
    answer = automatic_moves.arrange_automatic_moves(
        growth.match,
        growth.before,
        growth.history,
        growth.tenures,
        growth.turns,
        made=(growth.mover, None if growth.made is None else growth.made.move),
        is_present=growth.is_present,
        may_answer=growth.may_answer,
        now=growth.now,
        rng=growth.rng,
    )
    if answer is not None:
        growth.answers.append(answer)


def tell_turns(growth: Growth) -> None:
    """Tell people that it is their turn, but for whom it is over at once."""
    answering = {answer.seat for answer in growth.answers}
    asked = [tenure for tenure in growth.began if tenure.seat not in answering]
    alerts.turns_began(growth.match, asked, at=growth.now)


def keep_history(growth: Growth) -> None:
    """Keep the replayed record in this process."""
    transaction.on_commit(partial(histories.keep, history_key(growth.match), growth.history))


def refresh_match(growth: Growth) -> None:
    """Refresh the copies in the match's row, and have its screens and the lists of its people look again."""
    match = growth.match
    match.ply = growth.history.ply
    match.last_move_at = growth.now
    match.digest = rules_of(match.game, match.rules_version).digest(growth.history.state.view(None))
    fields = ["ply", "last_move_at", "digest"]
    if (outcome := growth.outcome) is not None:
        match.status = Match.Status.FINISHED
        match.finished_at = growth.now
        match.outcome = outcome_json(outcome)
        match.rated_at, match.unrated_why = None, ""
        fields += ["status", "finished_at", "outcome", "rated_at", "unrated_why"]
    changed(match, *fields, user_ids=[tenure.player_id for tenure in growth.turns if not tenure.is_bot])


def give_seats_back(growth: Growth) -> None:
    """Give seats back whose owners asked for them, where the bot's turn is over."""
    if growth.outcome is None:
        bot_keeper.give_seats_back(growth.match, growth.turns, now=growth.now)


def count_match(growth: Growth) -> None:
    """Count a match that is over for its people."""
    if growth.outcome is not None:
        reliability.count_match(growth.match, growth.tenures, lapsed=growth.mover if growth.cause else None)


def write_board_results(growth: Growth) -> None:
    """Write what each line of a board has made of it."""
    match = growth.match
    if growth.outcome is None or match.board_id is None or match.is_borrowed:
        return
    write_results(match, growth.history.state.view(None), at=growth.now)
    if (team_match_id := match.board.team_match_id) is not None:
        transaction.on_commit(partial(wake_team_match, team_match_id))


def break_off_board(growth: Growth) -> None:
    """End a table of a board at which chance cannot go on, and close the board."""
    match = growth.match
    if match.board_id is not None and growth.outcome is None and not growth.history.state.to_move:
        break_off(match, now=growth.now)


def close_take_back(growth: Growth) -> None:
    """Close the question whether the last move may be taken back: another has been made, which is a no."""
    match = growth.match
    if match.asked_back_ply is not None:
        asked = match.proposals.filter(kind=Proposal.Kind.TAKE_BACK, result=Proposal.Result.OPEN)
        asked.update(result=Proposal.Result.LAPSED)
        match.asked_back_ply = None
        update_rows([match], ["asked_back_ply"])


def call_for_ratings(growth: Growth) -> None:
    """Have a match that is over counted for ratings."""
    if growth.outcome is not None:
        transaction.on_commit(partial(wake_ratings, growth.match.game))


def call_for_event(growth: Growth) -> None:
    """Have the result of a match of an event written, and what follows from it."""
    if growth.outcome is not None:
        result_changed(growth.match)


def tell_end(growth: Growth) -> None:
    """Tell people that the match is over, but for whoever ended it or hears that their turn lapsed."""
    if growth.outcome is not None:
        made = growth.made
        knows = made.by if made is not None and (growth.is_present or growth.cause) else None
        alerts.ended(growth.match, growth.tenures, but_for=knows, at=growth.now)


def note_figures(growth: Growth) -> None:
    """Have the figures of the site count the moves of seats and the end."""
    about = {"game": growth.match.game, "key": growth.match.key}
    for row in growth.rows:
        if row.seat is not None:
            transaction.on_commit(partial(move_taken, **about, ply=row.ply, seat=row.seat))
    if (outcome := growth.outcome) is not None:
        transaction.on_commit(partial(match_over, **about, ply=growth.history.ply, reason=outcome.reason))


def wake_bots(growth: Growth) -> None:
    """Call the bots whose turn it is."""
    for tenure in growth.turns:
        if tenure.is_bot and tenure.turn_ply is not None:
            transaction.on_commit(partial(wake_bot, growth.match.pk, tenure.seat, tenure.turn_ply))
