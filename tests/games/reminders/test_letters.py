"""Mails about somebody's tables."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Kind, User, Way
from games.catalogue import PRESENTERS, RULES
from games.kit.face.phrases import plain
from games.letters import letter_for
from games.models import Match, PendingMove, SeatTenure
from games.selectors.record.history import history_of
from games.services.time.deadlines import lapse
from games.services.votes.proposals import propose
from tests.support.clock import NOON, later
from tests.support.eight.site import among_the_games
from tests.support.letters import delivery, letter
from tests.support.replays import MANY
from tests.support.tables import bot, legal, match_of, people, play, play_on, turns

pytestmark = pytest.mark.django_db

TABLES = [(slug, count) for slug, rules in RULES.items() for count in rules.seat_counts]


def mover(match: Match) -> User:
    return turns(match)[0].player


@pytest.fixture
def match() -> Match:
    """At a standard pace, in the first conflict, of which cards lie."""
    table = match_of(people("ann", "ben", "cat", "dan"), name="Concert of Trieste", pace="standard")
    rng = Random(5)
    while len(getattr(history_of(table).state.view(None).conflict, "laid", ())) < 2:
        play(table, rng=rng)
        table.refresh_from_db()
    return table


# --- a turn ----------------------------------------------------------------------------------------


def test_a_turn_mail_says_what_is_asked_until_when_and_what_then(match: Match) -> None:
    (turn,) = turns(match)
    made = letter(turn.player, delivery(turn.player, match))
    assert turn.deadline_at is not None
    until = f"Until {turn.deadline_at:%a} {turn.deadline_at.day} {turn.deadline_at:%b, %H:%M}"
    assert made.subject == f"Your turn: Concert of Trieste, {until[0].lower()}{until[1:]}"
    for form in (made.text, plain(made.html)):
        assert "Play to the conflict for" in form
        assert "was led: play" in form
        assert f"{until} (UTC). Then a bot plays for you." in form
    assert "Your hand is not in this mail" in made.text


def test_a_mail_has_one_button_and_it_leads_to_the_table(match: Match) -> None:
    made = letter(mover(match), delivery(mover(match), match))
    assert re.findall(r'<a class="b" href="([^"]*)"', made.html) == [f"http://localhost:8000/m/{match.key}/"]
    assert f"Play your card:\n    http://localhost:8000/m/{match.key}/\n" in made.text


def test_it_tells_what_others_did_since_ones_last_move_and_what_that_brought_about(match: Match) -> None:
    rng = Random(3)
    for _ in range(25):
        play(match, rng=rng)
    match.refresh_from_db()
    (turn,) = turns(match)
    steps = history_of(match).steps
    own = max(ply for ply, step in enumerate(steps) if step.mover == turn.seat)
    since = letter(turn.player, delivery(turn.player, match)).text
    since = since.partition("SINCE YOUR MOVE ON SUN 1 MAR, 12:00")[2].partition("\n\nTHE ")[0]
    between = [step.mover for step in steps[own + 1 :] if step.mover is not None]
    assert between
    for seat in between:
        assert MANY[seat] in since
    assert "You played" not in since


def test_of_much_that_happened_the_last_is_told_and_how_much_more_there_is() -> None:
    match = match_of(people(*MANY), game="floating-partners")
    rng = Random(4)
    shortened: list[str] = []
    while match.status == Match.Status.RUNNING and not shortened:
        play(match, rng=rng)
        match.refresh_from_db()
        users = [turn.player for turn in turns(match)]
        made = [letter(user, delivery(user, match)).text for user in users]
        shortened += [text for text in made if "in the table’s log." in text]
    assert shortened
    for text in shortened:
        since = text.partition("SINCE YOUR MOVE")[2].partition("\n\nTRICK")[0]
        assert since.count("  Sun 12:00  ") <= 10


def test_the_parts_of_both_forms_are_the_same(match: Match) -> None:
    made = letter(mover(match), delivery(mover(match), match))
    for laid in re.findall(r'<td class="k[^>]*>(.*?)</td>', made.html):
        for words in re.findall(r"(?:<b>|<span[^>]*>)([^<]+)<", laid):
            assert plain(words) in made.text
    for country in re.findall(r'<td class="c[^>]*><b>([^<]+)</b>', made.html):
        assert country in " ".join(made.text.split())
    assert len(re.findall(r'<td class="c ', made.html)) == 20


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_every_game_tells_its_position_at_every_moment(game: str, count: int) -> None:
    match = match_of(people(*MANY[:count]), game=game, pace="standard")
    seen = set()
    for _ in range(12):
        match.refresh_from_db()
        if match.status != Match.Status.RUNNING:
            break
        user = mover(match)
        made = letter(user, delivery(user, match))
        assert PRESENTERS[game].name in made.text
        assert "None" not in made.text
        assert max(len(line) for line in made.text.splitlines() if "http" not in line) <= 100
        assert not re.search(r"<(?:img|script|svg|use|link)\b|url\(", made.html)
        assert len(made.html.encode()) < 60_000
        seen.add(made.text)
        play_on(match, plies=4, seed=len(seen))
    assert len(seen) > 1


def test_a_game_without_a_letter_of_its_own_says_what_its_lists_say() -> None:
    with among_the_games():
        match = match_of(people("ann", "ben", "cat"), game="eight")
        made = letter(mover(match), delivery(mover(match), match))
    assert "Open the table" in made.text


def test_nothing_is_told_of_a_turn_that_was_played_or_was_sent(match: Match) -> None:
    (turn,) = turns(match)
    PendingMove.objects.create(
        tenure=turn,
        why=PendingMove.Why.SENT,
        notation=legal(match, turn.seat)[0],
        turn_ply=turn.turn_ply or 0,
        arrived_at=NOON,
        due_at=later(hours=1),
    )
    assert letter_for(turn.player, [delivery(turn.player, match)], now=NOON) is None
    other = match_of(people("eli", "fay"), game="three-colours")
    user = mover(other)
    play(other)
    assert letter_for(user, [delivery(user, other)], now=NOON) is None


def test_times_are_the_readers_own(match: Match) -> None:
    user = mover(match)
    for zone, place in (("Pacific/Auckland", "Auckland"), ("Mars/Olympus", "UTC"), ("", "UTC")):
        user.time_zone = zone
        assert f"({place}). Then" in letter(user, delivery(user, match)).text


def test_a_warning_says_so_and_what_is_lost() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard", contract="lose")
    user = mover(match)
    made = letter(user, delivery(user, match), delivery(user, match, Kind.TIME, "time", loses=True))
    assert made.subject.startswith("Little time left: A table, until ")
    assert made.text.startswith("LITTLE TIME LEFT AT A TABLE\n")
    assert "Then you lose the match." in made.text
    Match.objects.filter(pk=match.pk).update(contract="substitute")
    made = letter(user, delivery(user, match, Kind.TIME, "time", loses=True))
    assert "Then a bot plays for you, and somebody else may take your seat over." in " ".join(
        made.text.split()
    )


def test_a_paused_table_says_until_when_its_clocks_stand(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(paused_at=NOON, paused_until=later(hours=50))
    made = letter(mover(match), delivery(mover(match), match))
    assert "All clocks stand, until Tue 3 Mar, 14:00 (UTC) at most." in made.text


# --- several ---------------------------------------------------------------------------------------


def many_turns(count: int) -> tuple[User, list[Match]]:
    """Somebody at the first seat of so many tables, of which each later one has an earlier deadline."""
    ann, ben = people("ann", "ben")
    tables = [
        match_of(
            [ann, ben],
            game="three-colours",
            name=f"Table {n}",
            pace="standard",
            now=NOON - timedelta(hours=n),
        )
        for n in range(count)
    ]
    return ann, tables


def test_several_turns_are_one_mail_with_the_most_pressing_first() -> None:
    ann, tables = many_turns(5)
    made = letter(ann, *(delivery(ann, match) for match in tables))
    assert made.subject.startswith("5 turns wait for you; the first turn until ")
    places = [made.text.upper().index(f"TABLE {n}") for n in (4, 3, 2, 1, 0)]
    assert places == sorted(places)
    assert re.findall(r'class="b" href="[^"]*/m/(\w+)/', made.html) == [tables[4].key]
    assert made.text.count("THE BOARD") == 3
    assert len(made.html.encode()) < 100_000
    for match in tables:
        assert f"/m/{match.key}/" in made.text
        assert f"/m/{match.key}/" in made.html


def test_a_digest_says_what_else_there_was_table_by_table() -> None:
    ann, tables = many_turns(2)
    others = match_of(people("eli", "fay"), game="three-colours", name="Ended")
    SeatTenure.objects.filter(match=others, seat=0).update(player=ann)
    play_on(others)
    made = letter(
        ann,
        *(delivery(ann, tables[0], Kind.WROTE, "wrote", way=Way.DIGEST) for _ in range(3)),
        delivery(ann, others, Kind.ENDED, "ended", way=Way.DIGEST),
        delivery(ann, tables[1], Kind.BEGUN, "begun", way=Way.DIGEST),
        delivery(ann, tables[1], way=Way.DIGEST),
        is_digest=True,
    )
    heads = ["TABLE 1\n", "BEGUN\n", "ENDED\n", "WRITTEN\n"]
    assert [made.text.index(head) for head in heads] == sorted(made.text.index(head) for head in heads)
    assert made.text.count("Table 0: There is something new to read.") == 1
    assert "Table 1: Three Colours with ben." in made.text
    assert re.search(r"Ended: You have (not )?won\. ", made.text)
    assert made.subject.startswith(
        "1 turn, 1 match begun, 1 match ended and news at 1 table; the turn until "
    )
    assert "This is your digest" in made.text


# --- what else there is ----------------------------------------------------------------------------


def test_whose_time_was_up_is_told_that_a_bot_plays_until_they_are_back(match: Match) -> None:
    bot("understudy")
    (turn,) = turns(match)
    assert turn.deadline_at is not None
    lapse(
        match_id=match.pk,
        seat=turn.seat,
        turn_ply=turn.turn_ply or 0,
        deadline_at=turn.deadline_at,
        now=turn.deadline_at + timedelta(seconds=3),
        rng=Random(1),
    )
    kept, free = (delivery(turn.player, match, Kind.TIME, what) for what in ("kept", "free"))
    assert "A bot plays for you until you are back." in letter(turn.player, kept).text
    assert "somebody else may take your seat over now" in letter(turn.player, free).text
    other = turns(match)[0].player
    assert letter_for(other, [kept, free], now=NOON) is None


def test_a_vote_is_told_until_it_is_answered(match: Match) -> None:
    ann, ben = User.objects.get(username="ann"), User.objects.get(username="ben")
    propose(match_id=match.pk, user_id=ann.pk, kind="pause", days=7, now=NOON)
    asked = delivery(ben, match, Kind.ASKED, "vote")
    made = letter(ben, asked)
    assert made.subject == "You are asked: Concert of Trieste"
    assert "ann asks to pause for 7 days. An answer counts until " in " ".join(made.text.split())
    assert letter_for(ann, [asked], now=NOON) is None


def test_every_word_with_which_something_is_written_down_can_be_told(match: Match) -> None:
    user = mover(match)
    for kind, what in (
        (Kind.TIME, "lost"),
        (Kind.ENDED, "taken"),
        (Kind.ASKED, "declined"),
        (Kind.ASKED, "lapsed"),
        (Kind.ASKED, "resumed"),
        (Kind.WROTE, "wrote"),
        (Kind.BEGUN, "begun"),
        (Kind.ACCOUNT, "account"),
        (Kind.ASKED, "something new"),
    ):
        made = letter(user, delivery(user, None if kind is Kind.ACCOUNT else match, kind, what))
        assert made.subject
        assert "%" not in made.subject + plain(made.html.partition("</style>")[2])


def test_nothing_is_told_of_a_table_that_is_gone() -> None:
    ann = people("ann")[0]
    gone = delivery(ann, None, Kind.ENDED, "ended")
    gone.thread = "nosuchkey2"
    assert letter_for(ann, [gone], now=NOON) is None


# --- names -----------------------------------------------------------------------------------------


def test_names_are_no_markup_and_no_headers(match: Match) -> None:
    user = mover(match)
    User.objects.exclude(pk=user.pk).update(display_name="<img src=x onerror=alert(1)>&amp;")
    Match.objects.filter(pk=match.pk).update(name="A\r\nBcc: all@example.org\n<b>x</b>")
    match.refresh_from_db()
    made = letter(user, delivery(user, match))
    assert "\n" not in made.subject
    assert "\r" not in made.subject
    assert "<img" not in made.html
    assert "&lt;img src=x" in made.html
    assert "<b>x</b>" not in made.html
    assert "<img src=x onerror=alert(1)>&amp;" in " ".join(made.text.split())
    mail = EmailMultiAlternatives(
        made.subject, made.text, "a@b.example", ["c@d.example"], headers=dict(made.headers)
    )
    assert mail.message()["Bcc"] is None


# --- what it costs ---------------------------------------------------------------------------------


def test_a_letter_asks_the_database_little_whatever_has_happened(match: Match) -> None:
    user = mover(match)
    with CaptureQueriesContext(connection) as few:
        letter(user, delivery(user, match))
    assert len(few) <= 2, [query["sql"] for query in few]
