"""Moves taken back by consent: who may ask, when, what becomes of the match, its clocks and its questions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import Alert, Barrier, Delivery, Kind, User
from games.catalogue import RULES
from games.clock.pace import PACES
from games.kit.rules.back import Back
from games.kit.rules.seats import Seat
from games.models import Match, Proposal
from games.selectors.people.profile import played
from games.selectors.record.history import history_of
from games.selectors.reminders.outdated import no_longer_so
from games.services.errors import NotRunning, NotSeated
from games.services.seats.handover import hand_to_bot
from games.services.time.pauses import pause_clocks
from games.services.turn.moves import resign
from games.services.votes import errors
from games.services.votes.proposals import cast_vote, propose, settle_proposal, withdraw_proposal
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import codes, holder, lapse, user
from tests.support.proposals import rows, say
from tests.support.tables import bot, legal, match_of, people, person, play, turns

pytestmark = pytest.mark.django_db
CREDIT = PACES["fast"].credit


@pytest.fixture
def match() -> Match:
    """Two people of whom Ann has just moved, an hour before; nothing is hidden."""
    match = match_of(people("ann", "ben"), game="three-colours", pace="fast")
    first = legal(match, 0)[0]
    play(match, first, now=later(hours=-1), arrived_at=NOON)
    match.refresh_from_db()
    return match


def ask(match: Match, name: str = "ann", ply: int | None = None) -> Match:
    """Somebody asks to take a move back: the last one if none is named."""
    last = match.ply - 1 if ply is None else ply
    return propose(match_id=match.pk, user_id=user(name).pk, kind="takeback", ply=last, now=NOON)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


# --- asked and answered ---------------------------------------------------------------------------


def test_a_yes_is_a_row_by_which_the_match_goes_back(match: Match) -> None:
    before = history_of(match).at(match.ply - 1)
    ask(match)
    assert fresh(match).ply == match.ply, "nothing is done before the answer"
    say(match, "ben")
    after = fresh(match)
    history = history_of(after)
    assert history.steps[-1].move == Back(match.ply - 1)
    assert history.state == before.state
    assert history.undone == {match.ply - 1}, "what was undone stays in the record"
    assert [turn.player.username for turn in turns(match)] == ["ann"]
    assert match.moves.latest("ply").cause == "consent"
    assert codes(match) == ["proposed", "took-back"]
    assert (after.moves_taken_back, after.asked_back_ply) == (1, None)
    play(after, legal(after, 0)[5])
    assert history_of(fresh(match)).ply == after.ply + 1


def test_a_no_is_final(match: Match) -> None:
    ask(match)
    say(match, "ben", agrees=False)
    assert codes(match) == ["proposed", "declined"]
    was = rows(match)
    with pytest.raises(errors.AskedOnce):
        ask(match)
    assert rows(match) == was


def test_a_question_taken_back_is_not_asked_again(match: Match) -> None:
    ask(match)
    question = match.proposals.get()
    withdraw_proposal(match_id=match.pk, user_id=user("ann").pk, proposal_id=question.pk, now=NOON)
    with pytest.raises(errors.AskedOnce):
        ask(match)


def test_silence_until_the_next_move_is_a_no(match: Match) -> None:
    ask(match)
    question = match.proposals.get()
    play(match, legal(match, 1)[3])
    question.refresh_from_db()
    assert question.result == Proposal.Result.LAPSED
    assert fresh(match).asked_back_ply is None
    was = rows(match)
    with pytest.raises(errors.ProposalDecided):
        cast_vote(match_id=match.pk, user_id=user("ben").pk, proposal_id=question.pk, agrees=True, now=NOON)
    assert rows(match) == was


def test_the_next_move_may_be_asked_about_again(match: Match) -> None:
    ask(match)
    say(match, "ben", agrees=False)
    play(match, legal(match, 1)[3])
    ask(fresh(match), "ben")
    assert match.proposals.count() == 2


def test_the_move_made_instead_stands(match: Match) -> None:
    """Nobody tries one disc after another, or stretches one turn for ever."""
    ask(match)
    say(match, "ben")
    play(match, legal(match, 0)[7])
    with pytest.raises(errors.MoveStands):
        ask(fresh(match))


# --- clocks ---------------------------------------------------------------------------------------


def test_asking_stops_no_clock(match: Match) -> None:
    (turn,) = turns(match)
    ask(match)
    assert turns(match)[0].deadline_at == turn.deadline_at


def test_clocks_begin_anew_and_the_undone_move_earns_nothing(match: Match) -> None:
    bank = holder(match, 0).bank
    ask(match)
    say(match, "ben", now=later(hours=3))
    ann, ben = holder(match, 0), holder(match, 1)
    assert ann.bank == bank - CREDIT
    assert ann.deadline_at == later(hours=3) + ann.bank
    assert (ben.turn_ply, ben.deadline_at) == (None, None)


def test_a_move_taken_back_and_made_again_earns_no_more_than_one_made_once() -> None:
    def bank_after(times: int) -> timedelta:
        match = match_of(people(f"one{times}", f"two{times}"), game="three-colours", pace="fast")
        play(match, legal(match, 0)[0], now=later(hours=20))
        for _ in range(times):
            match.refresh_from_db()
            ask(match, f"one{times}")
            say(match, f"two{times}", now=later(hours=20))
            play(match, legal(match, 0)[1], now=later(hours=20))
        return holder(match, 0).bank

    assert bank_after(1) <= bank_after(0)


@pytest.mark.parametrize("pace", ["none", "live", "hour"])
def test_it_works_at_every_pace(pace: str) -> None:
    fields: dict[str, Any] = {"pace_hour": 20, "pace_zone": "UTC"} if pace == "hour" else {}
    match = match_of(people("ann", "ben"), game="three-colours", pace=pace, **fields)
    play(match, legal(match, 0)[0])
    ask(fresh(match))
    say(match, "ben")
    assert turns(match)[0].seat == 0


def test_the_time_of_who_is_asked_runs_out_as_ever(match: Match) -> None:
    bot("understudy")
    ask(match)
    lapse(match, seat=1)
    settle_proposal(match_id=match.pk, now=later(days=2))
    assert match.proposals.get().result == Proposal.Result.LAPSED
    assert not history_of(fresh(match)).backs, "a bot in their seat agrees to nothing"


# --- refused --------------------------------------------------------------------------------------


def _moved_on(match: Match) -> None:
    play(match, legal(match, 1)[3])


def _kept(match: Match) -> None:
    bot("understudy")
    with transaction.atomic():
        hand_to_bot(fresh(match), Seat(1), now=NOON, owner=user("ben").pk)


def _paused(match: Match) -> None:
    with transaction.atomic():
        pause_clocks(fresh(match), until=later(days=3), now=NOON)


def _barrier(owner: str, whom: str, kind: str) -> Callable[[Match], None]:
    def raised(_match: Match) -> None:
        Barrier.objects.create(owner=user(owner), person=user(whom), kind=kind, at=NOON)

    return raised


def _suspended(name: str) -> Callable[[Match], None]:
    def done(_match: Match) -> None:
        User.objects.filter(username=name).update(
            suspended_until=timezone.now() + timedelta(days=9), plays_on=True
        )

    return done


def _over(match: Match) -> None:
    resign(match_id=match.pk, user_id=user("ben").pk, now=NOON, rng=Random(1))


def _asked(match: Match) -> None:
    propose(match_id=match.pk, user_id=user("ben").pk, kind="call-off", now=timezone.now())


def _without(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(allows_take_back=False)


REFUSED: dict[str, tuple[Callable[[Match], Any], type[Exception], int]] = {
    "raced-by-a-move": (_moved_on, errors.MovedOn, 409),
    "asked-twice": (ask, errors.AskedOnce, 409),
    "another-question-open": (_asked, errors.AskedAlready, 409),
    "paused": (_paused, errors.Paused, 409),
    "bot-keeper": (_kept, errors.NobodyToAsk, 409),
    "blocked": (_barrier("ben", "ann", Barrier.Kind.BLOCK), errors.NobodyToAsk, 409),
    "has-blocked": (_barrier("ann", "ben", Barrier.Kind.BLOCK), errors.NobodyToAsk, 409),
    "muted": (_barrier("ben", "ann", Barrier.Kind.MUTE), errors.NobodyToAsk, 409),
    "other-suspended": (_suspended("ben"), errors.NobodyToAsk, 409),
    "suspended": (_suspended("ann"), errors.NobodyToAsk, 403),
    "over": (_over, NotRunning, 409),
    "table-without": (_without, errors.NoTakeBacks, 409),
}


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused_in_words_and_nothing_is_written(match: Match, case: str, client: Any) -> None:
    prepare, error, status = REFUSED[case]
    ply = match.ply - 1
    prepare(match)
    was = rows(match)
    with pytest.raises(error):
        ask(match, ply=ply)
    assert rows(match) == was
    client.force_login(user("ann"))
    answer = client.post(f"/m/{match.key}/ask/takeback/", {"ply": ply})
    assert answer.status_code == status
    assert match.moves.filter(notation__startswith="@back").count() == 0


@pytest.mark.parametrize("ply", [None, 1, 99, -1])
def test_a_move_that_is_not_ones_last_is_not_asked_about(match: Match, ply: int | None) -> None:
    with pytest.raises(errors.MovedOn):
        propose(match_id=match.pk, user_id=user("ann").pk, kind="takeback", ply=ply, now=NOON)


def test_only_who_made_the_move_and_sits_there_asks(match: Match) -> None:
    with pytest.raises(errors.MovedOn):
        ask(match, "ben")
    person("eve")
    with pytest.raises(NotSeated):
        ask(match, "eve")


def test_before_any_move_there_is_nothing_to_take_back() -> None:
    match = match_of(people("ann", "ben"), game="three-colours")
    with pytest.raises(errors.MovedOn):
        ask(match, ply=0)


def test_a_seat_taken_back_from_a_bot_does_not_answer_for_its_moves(match: Match) -> None:
    """Moves that a bot made in one's seat are not one's own."""
    bot("understudy")
    tenure = holder(match, 0)
    tenure.from_ply = match.ply
    tenure.save(update_fields=["from_ply"])
    with pytest.raises(errors.MovedOn):
        ask(match)


def test_a_yes_after_the_seat_changed_hands_undoes_nothing(match: Match) -> None:
    bot("understudy")
    ask(match)
    with transaction.atomic():
        hand_to_bot(fresh(match), Seat(0), now=NOON, owner=user("ann").pk)
    say(match, "ben")
    assert not history_of(fresh(match)).backs
    assert codes(match)[-1] == "lapsed"


@pytest.mark.parametrize("game", [game for game, rules in RULES.items() if rules.hides])
def test_where_something_is_hidden_no_move_is_ever_taken_back(game: str) -> None:
    """Nor against bots alone: undoing would show what comes, and try again."""
    seats = RULES[game].seat_counts[0]
    bots = [bot(f"b{seat}") for seat in range(1, seats)]
    rivals = people(*(f"p{seat}" for seat in range(1, seats)))
    for others in (rivals, bots):
        match = match_of([person(f"ann{others[0].pk}"), *others], game=game, pace="none")
        for _ in range(4):
            play(match)
            match.refresh_from_db()
            for tenure in match.tenures.filter(level=""):
                with pytest.raises(errors.NoTakeBacks):
                    propose(
                        match_id=match.pk,
                        user_id=tenure.player_id,
                        kind="takeback",
                        ply=match.ply - 1,
                        now=NOON,
                    )


# --- against bots ---------------------------------------------------------------------------------


def test_against_bots_it_is_done_at_once_with_what_they_answered() -> None:
    match = match_of([person("ann"), bot("hal")], game="three-colours", is_practice=True)
    first = match.ply
    for seat in (0, 1, 0, 1):
        play(match, legal(match, seat)[seat + 2], seat=seat)
    ask(fresh(match), ply=first + 2)
    history = history_of(fresh(match))
    assert history.undone == {first + 2, first + 3}
    assert turns(match)[0].seat == 0
    assert codes(match) == ["took-back"]
    ask(fresh(match), ply=first)
    assert history_of(fresh(match)).undone >= {first, first + 1}
    assert fresh(match).moves_taken_back == 2
    with pytest.raises(errors.MovedOn):
        ask(fresh(match), ply=first)


def test_such_a_match_does_not_count_against_bots_on_a_profile() -> None:
    ann, hal = person("ann"), bot("hal")
    for is_undone in (False, True):
        match = match_of([ann, hal], game="three-colours", is_practice=True)
        play(match, legal(match, 0)[2])
        if is_undone:
            ask(fresh(match))
        resign(match_id=match.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    (count,) = played(ann.pk)
    assert count.played == 2
    assert [(each.level, each.played) for each in count.against_bots] == [("normal", 1)]


# --- what is told ---------------------------------------------------------------------------------


def test_who_is_asked_is_told_and_no_longer_once_it_is_decided(match: Match) -> None:
    ask(match)
    (alert,) = Alert.objects.filter(kind=Kind.ASKED)
    assert (alert.user, alert.data["what"]) == (user("ben"), "vote")
    delivery = Delivery.objects.filter(alert=alert).first() or Delivery(
        pk=1, user=alert.user, kind=alert.kind, thread=alert.thread, alert=alert
    )
    assert no_longer_so(user("ben"), [delivery]) == {}
    play(match, legal(match, 1)[3])
    assert no_longer_so(user("ben"), [delivery]) == {delivery.pk: Delivery.Why.OVER}


def test_who_asked_hears_of_the_answer(match: Match) -> None:
    ask(match)
    say(match, "ben", agrees=False)
    told = Alert.objects.filter(user=user("ann"), kind=Kind.ASKED)
    assert [alert.data["what"] for alert in told] == ["declined"]


def test_a_yes_calls_who_asked_to_move(match: Match) -> None:
    ask(match)
    before = set(Alert.objects.values_list("pk", flat=True))
    say(match, "ben")
    told = Alert.objects.exclude(pk__in=before)
    assert {(alert.user.username, alert.kind) for alert in told} == {("ann", Kind.TURN)}


def test_the_pages_say_it(match: Match, client: Any) -> None:
    def seen(name: str, path: str = "") -> str:
        client.force_login(user(name))
        return " ".join(client.get(f"/m/{match.key}/{path}").content.decode().split())

    path = f"/m/{match.key}/ask/takeback/"
    assert path in seen("ann")
    assert path not in seen("ben")
    assert f'name="ply" value="{match.ply - 1}"' in seen("ann", "ask/takeback/")
    propose(
        match_id=match.pk,
        user_id=user("ann").pk,
        kind="takeback",
        ply=match.ply - 1,
        now=timezone.now(),
    )
    assert "asks to take the last move back" in seen("ben")
    assert "You have asked to take your last move back" in seen("ann")
    assert path not in seen("ann")
    client.force_login(user("ben"))
    sent = {"question": match.proposals.get().pk, "agrees": "yes"}
    assert client.post(f"/m/{match.key}/vote/", sent).status_code == 302
    assert "ann took the last move back" in seen("ben").replace("<b>", "").replace("</b>", "")
    assert client.post(f"/m/{match.key}/vote/", sent).status_code == 409, "a second tab"
