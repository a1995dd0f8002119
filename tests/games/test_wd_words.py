"""The words of World Domination: sentences, refusals, digests, names."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.presenters.people import names_of
from games.presenters.phrases import plain
from games.presenters.world_domination import WORLD_DOMINATION as PRESENTER
from games.presenters.world_domination.lists import digest as digests
from games.presenters.world_domination.lists.options import seats
from games.presenters.world_domination.rulebook.examples import Example
from games.presenters.world_domination.table.text import text_context
from games.presenters.world_domination.words import card_name, hand_words, special_rule, special_rule_short
from games.rules.core.api import Event, Seat, Viewer
from games.rules.core.errors import RulesError
from games.rules.world_domination.cards import CARD_BY_NAME, CARDS, SPECIALS
from games.rules.world_domination.events import CODES
from games.rules.world_domination.grid import COUNTRIES
from games.rules.world_domination.rules import WORLD_DOMINATION
from games.selectors.trail import Trail
from tests.support.clock import NOON, later
from tests.support.telling import lines, log, read_out, summed_up
from tests.support.wd_tables import after, play_until, start, table_at, view_of

LAYOUT = ",".join(country.id for country in COUNTRIES)
# Row 1: Argentina, Australia, Brazil, Canada, China; row 2: Egypt, France, Germany, India, Indonesia;
# row 3: Japan, Mexico, Nigeria, Russia, Saudi Arabia; row 4: South Africa, Sweden, Turkey, UK, USA.
DEAL = (
    "P1,P2,P3,P10,dual-allegiance,E1,E2,E3,M1,M2,M9,reserve-forces/"
    "P4,P5,P6,P11,spin,E4,E5,bribe,M3,M4,M8,reinforcement/"
    "P7,P8,peace-treaty,E6,E7,E8,free-market,monopoly,M5,M6,covert-operation,defensive-pact/"
    "P9,P12,embargo,E9,E10,E11,E12,global-trading,M7,M10,M11,M12"
)
AUCTION: list[tuple[int | None, str]] = [
    (None, f"layout {LAYOUT}"),
    (None, f"deal {DEAL}"),
    (None, "first 0"),
    (0, "bid 10 M"),
    (1, "pass"),
    (2, "pass"),
    (3, "bid 10 E"),
    (0, "bid 10 P"),
    (3, "pass"),
]


def told(moves: list[tuple[int | None, str]], viewer: Viewer = None) -> list[str]:
    """The sentences of what `moves` bring about after the auction, oldest first."""
    before = after(start(), [(None if who is None else Seat(who), text) for who, text in AUCTION])
    position = after(before, [(None if who is None else Seat(who), text) for who, text in moves])
    table = table_at(position, viewer)
    return [plain(line.html) for line in lines(table) if line.ply >= before.ply]


def test_every_event_code_has_words() -> None:
    assert {code for code in CODES if PRESENTER.teller.has_words(code)} == CODES


def raised_codes() -> set[str]:
    """The codes of all errors that are raised in the rules of the game and in the core."""
    codes = set()
    root = Path(__file__).parents[2] / "games" / "rules"
    for path in [*root.glob("core/*.py"), *root.glob("world_domination/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_error = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_error and node.func.id in {  # type: ignore[attr-defined]
                "BadConfig", "BadNotation", "IllegalMove", "NotToMove", "MatchOver", "BadRecord",
            }:  # fmt: skip
                (code, *_) = node.args  # type: ignore[attr-defined]
                codes.add(ast.literal_eval(code))
    return codes


def test_every_error_code_has_words() -> None:
    codes = raised_codes()
    assert {"must-follow", "bad-notation", "bid-too-low", "match-over"} <= codes
    assert {code for code in codes if not PRESENTER.refusals.has_words(code)} == set()


@pytest.mark.parametrize("options", [{}, {"drafting": True, "secret_meeting": True}])
def test_random_matches_are_told_to_everybody(options: dict[str, Any]) -> None:
    position = play_until(start(**options), Random(8), lambda _: False)
    for viewer in (None, *(Seat(n) for n in range(4))):
        table = table_at(position, viewer, since=0)
        told = lines(table)
        assert {line.event.code for line in told} >= {"card-played", "conflict-ended", "match-ended"}
        assert all(line.html and not line.html.endswith(".") for line in told)


def test_the_auction_is_told() -> None:
    table = table_at(after(start(), [(None if w is None else Seat(w), m) for w, m in AUCTION]), Seat(3))
    assert [plain(line.html) for line in lines(table)][4:] == [
        "Maximiliana opens the auction",
        "Maximiliana bid 10 Military",
        "Bartholomew passed",
        "Tamsin passed",
        "You bid 10 Economics",
        "Maximiliana bid 10 Politics",
        "You passed",
        "Gold is the Aggressor with 10, Politics dominant. Maximiliana starts the first conflict",
    ]


def test_a_conflict_is_told() -> None:
    assert told(
        [(0, "target 2"), (0, "play M1"), (1, "play M8"), (2, "play M6"), (3, "play M12")], Seat(3)
    ) == [
        "Maximiliana chose Brazil, neutral, which defends with Politics 3, Economics 2, Military 2",
        "Maximiliana led Military 1",
        "Bartholomew played Military 8",
        "Tamsin played Military 6",
        "You played Military 12",
        "You took Brazil for silver: Military power 12 against a defence of 2. You start next",
    ]


def test_reserve_forces_names_what_counted() -> None:
    assert told([(0, "target 2"), (0, "play reserve-forces")])[-1] == (
        "Maximiliana led Reserve Forces: Military power 18"
        " (United States 7, Egypt 4, United Kingdom 4, Saudi Arabia 3)"
    )


def test_global_trading_names_the_neighbours() -> None:
    moves: list[tuple[int | None, str]] = [(0, "target 6"), (0, "play E1"), (1, "play E4"), (2, "play E6")]
    assert told([*moves, (3, "play global-trading")])[-2:] == [
        "Dmitri played Global Trading: Economics power 10 (Australia 3, Egypt 0, Germany 5, Mexico 2)",
        "Dmitri took France for silver: Economics power 10 against a defence of 3. Dmitri starts next",
    ]


def test_reinforcement_and_peace_treaty_name_the_cards() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play M9"),
        (1, "play reinforcement double=0"),
    ]
    assert told([*moves, (2, "play peace-treaty")], Seat(0))[-2:] == [
        "Bartholomew played Reinforcement: your Military 9 was doubled to Military power 18",
        "Tamsin played Peace Treaty: your Military 9 (power 18) was discarded",
    ]


def test_bribe_and_dual_allegiance_name_what_they_took() -> None:
    assert told([(0, "target 2"), (0, "play P10"), (1, "play bribe take=0")])[-1] == (
        "Bartholomew played Bribe: took Maximiliana’s Politics 10 for Economics power 10"
    )
    start_at: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play M9"),
        (1, "play M8"),
        (2, "play M6"),
        (3, "play M12"),
    ]
    lead: list[tuple[int | None, str]] = [
        (3, "target 8"),
        (3, "play P9"),
        (0, "play dual-allegiance take=3 give=0"),
    ]
    assert told([*start_at, *lead])[-1] == (
        "Maximiliana played Dual Allegiance: took Dmitri’s Politics 9 for Politics power 9"
    )


def test_free_market_and_covert_operation_tell_the_defence() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 6"),
        (0, "play M1"),
        (1, "play M3"),
        (2, "play free-market"),
    ]
    assert told(moves)[-1] == "Tamsin played Free Market: the Economics defence of France rose from 3 to 6"


def test_discarding_a_pact_lowers_the_defence_again() -> None:
    example = Example().set_hands("covert-operation M5", "M3 P4", "M4 P2", "defensive-pact P7")
    table = (
        example.play("target 6", "play M4", "play defensive-pact", "play covert-operation discard=3")
        .desk()
        .table
    )
    assert [plain(line.html) for line in lines(table)][-2:] == [
        "Dan played Defensive Pact: the Military defence of Brazil rose from 2 to 6",
        (
            "Ada played Covert Operation: Dan’s Defensive Pact was discarded;"
            " the Military defence of Brazil fell from 6 to 2"
        ),
    ]


def test_monopoly_tells_what_stayed_and_what_went() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play E1"),
        (1, "play bribe"),
        (2, "play monopoly keep=0"),
    ]
    assert told(moves)[-2:] == [
        "Bartholomew played Bribe: no Politics power card lay on the table, so it did nothing",
        "Tamsin played Monopoly: Maximiliana’s Economics 1 stayed, Bartholomew’s Bribe was discarded",
    ]


def test_spin_tells_the_powers_it_moved() -> None:
    first: list[tuple[int | None, str]] = [(0, "target 2"), (0, "play M1"), (1, "play M3"), (2, "play M6")]
    second: list[tuple[int | None, str]] = [
        (3, "play embargo"),
        (2, "target 6"),
        (2, "play M5"),
        (3, "play M7"),
    ]
    last: list[tuple[int | None, str]] = [(0, "play M2"), (1, "play spin")]
    assert told([*first, *second, *last], Seat(3))[-2:] == [
        (
            "Bartholomew played Spin: every power moved one seat to the left, now Tamsin Politics power 0,"
            " you Military power 5, Maximiliana Military power 7 and Bartholomew Military power 2"
        ),
        "Maximiliana took France for gold: Military power 7 against a defence of 3. Maximiliana starts next",
    ]
    assert told([(0, "target 2"), (0, "play M1"), (1, "play spin")])[-1] == (
        "Bartholomew played Spin: not the last card, so it did nothing"
    )


def test_a_country_that_holds_out_and_who_starts_then() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play M1"),
        (1, "play M3"),
        (2, "play defensive-pact"),
    ]
    assert told([*moves, (3, "play embargo")])[-3:] == [
        "Tamsin played Defensive Pact: the Military defence of Brazil rose from 2 to 6",
        "Dmitri played Embargo: no Economics power card lay on the table, so it did nothing",
        "Brazil held out: Bartholomew’s Military power 3 against a defence of 6. Bartholomew starts next",
    ]


def test_a_discard_of_everything_is_a_draw() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play M1"),
        (1, "play M3"),
        (2, "play peace-treaty"),
    ]
    assert told([*moves, (3, "play embargo")])[-1] == (
        "Nobody won Brazil: there was no power in Military. Bartholomew starts next"
    )


def test_the_end_of_a_campaign_is_told() -> None:
    position = play_until(start(), Random(3), lambda p: bool(view_of(p).results))
    table = table_at(position)
    result = view_of(position).results[0]
    words = plain(lines(table)[-1].html)
    assert words.startswith(f"{'Gold' if result.winner == 0 else 'Silver'} won campaign 1")
    assert words.endswith("Campaigns won: gold 1, silver 0" if result.winner == 0 else "silver 1")


def test_resigning_is_told() -> None:
    assert told([(1, "resign")], Seat(1))[-2:] == [
        "You resigned; silver loses the match",
        "Gold won the match 0 : 0",
    ]


# --- what is new ----------------------------------------------------------------------------------


def drawn_until(count: int) -> Trail:
    return play_until(start(), Random(4), lambda p: len(view_of(p).conflicts) == count)


def test_the_log_marks_what_others_did_since_the_last_visit() -> None:
    position = drawn_until(3)
    table = table_at(position, Seat(2), since=position.ply - 5)
    items = log(table).items
    mine = sum(line.ply >= table.since for line in lines(table) if not line.is_new)
    assert items.startswith('<li class="log__head label">Since you were last here</li>')
    assert items.count('<li class="log__new">') == log(table).new == 6 - mine


def test_nothing_is_new_when_all_has_been_seen() -> None:
    table = table_at(drawn_until(3), Seat(2))
    assert summed_up(table) == read_out(table) == ""
    assert log(table).new == 0
    assert "log__new" not in log(table).items


def test_the_summary_names_results_first_and_else_who_moved() -> None:
    position = drawn_until(1)
    mover = position.steps[-1].mover
    assert mover is not None
    other = Seat((mover + 1) % 4)
    ended = table_at(position, other, since=position.ply - 5)
    country = ended.view.layout[ended.view.conflicts[0].target]
    name = next(c.name for c in COUNTRIES if c.id == country)
    assert name in plain(summed_up(ended))
    before = after(start(), [(None if w is None else Seat(w), m) for w, m in AUCTION[:6]])
    names = "Maximiliana, Bartholomew and Tamsin"
    assert plain(summed_up(table_at(before, Seat(3), since=2))) == f"{names} made 3 moves."
    assert summed_up(table_at(before, Seat(3), since=4)) == "", "two lines are no longer than their summary"


def test_announcements_are_plain_sentences_oldest_first() -> None:
    before = after(start(), [(None if w is None else Seat(w), m) for w, m in AUCTION])
    assert read_out(table_at(before, Seat(0), since=6)) == (
        "Dmitri bid 10 Economics. Dmitri passed. Gold is the Aggressor with 10, Politics dominant."
        " You start the first conflict. It is your turn."
    )


def test_the_log_shows_one_campaign_and_links_to_the_others() -> None:
    position = play_until(
        start(),
        Random(4),
        lambda p: len(view_of(p).results) == 1 and len(view_of(p).conflicts) == 2,
    )
    table = table_at(position, Seat(1))
    items = log(table).items
    assert '<a href="/m/abc/history/1/">' in items
    assert items.count('<a href="/m/abc/history/2/#conflict-1">Conflict 1 ') == 1
    assert "Conflict 12" not in items


def test_times_are_of_the_day_the_week_or_the_year() -> None:
    table = table_at(after(start(), [(None if w is None else Seat(w), m) for w, m in AUCTION[:3]]))

    def shown(now: datetime) -> str:
        return log(table, now).items.split("</time>")[0].rsplit(">", 1)[1]

    assert [shown(NOON), shown(later(days=3)), shown(later(days=40))] == ["12:02", "Sun", "1 Mar"]


# --- private things -------------------------------------------------------------------------------


def otherwise(position: Trail, viewer: Viewer, rng: Random) -> Trail:
    """The same to `viewer`: what it cannot know is dealt anew, in the position and in the log."""

    def event_otherwise(event: Event) -> Event:
        if event.only_for is None or viewer in event.only_for:
            return event
        data = {
            key: tuple(rng.sample(CARDS, 3)) if key in {"cards", "passed"} else value
            for key, value in event.data.items()
        }
        return Event(event.code, event.seat, data, event.only_for)

    replay = position.replay.at(0)
    for step in position.steps:
        replay = replace(step, events=tuple(map(event_otherwise, step.events)), previous=replay)
    state = WORLD_DOMINATION.sample_state(position.state.view(viewer), rng)
    return Trail(replace(replay, state=state), position.times)


@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1), Seat(2), Seat(3)])
def test_log_and_text_tell_nothing_that_the_viewer_cannot_know(viewer: Viewer) -> None:
    from games.presenters.world_domination.table.history import history_page  # noqa: PLC0415

    rng = Random(9)
    changed = 0
    position = start(drafting=True, secret_meeting=True)
    for goal in (*range(0, 40, 3), 60, 90, 120):
        position = play_until(position, rng, lambda p, goal=goal: p.ply >= goal)  # type: ignore[misc]
        if not any(view_of(position).hand_sizes) or position.state.outcome is not None:
            continue
        other = otherwise(position, viewer, rng)
        changed += other.state != position.state
        one, two = table_at(position, viewer, since=0), table_at(other, viewer, since=0)
        assert log(one, NOON) == log(two, NOON)
        assert text_context(one) == text_context(two)
        assert history_page(one) == history_page(two)
        assert read_out(one) == read_out(two)
    assert changed > 8


def test_names_are_escaped_everywhere() -> None:
    names = ("<i>Eve</i> & Co", "Bo", "Cy", "Di")
    position = drawn_until(2)
    table = table_at(position, Seat(1), since=0, names=names)
    assert "&lt;i&gt;Eve&lt;/i&gt;" in log(table).items
    assert "<i>" not in log(table).items
    assert "<i>Eve</i>" in read_out(table)
    table = table_at(position, None, names=tuple(f"<i>{name}</i>" for name in "abcd"))
    assert table.view.conflict is None  # the verdict names who starts next
    assert "<i>" not in text_context(table)["text"]
    assert "&lt;i&gt;" in text_context(table)["text"]


# --- names, cards, seats --------------------------------------------------------------------------


def test_people_are_called_by_the_first_word_unless_two_share_it() -> None:
    table = table_at(start(), Seat(3), names=("Ann Lee", "Ann Bo", "Cy Day", "Di"))
    names = names_of(table)
    assert names.short == ("Ann Lee", "Ann Bo", "Cy", "Di")
    assert [names.subject(Seat(3)), names.object(Seat(3)), names.possessive(Seat(3))] == [
        "You",
        "you",
        "your",
    ]
    assert names.html_possessive(Seat(2)) == "<b>Cy’s</b>"


def test_cards_are_named_and_every_special_has_rules() -> None:
    assert [card_name(CARD_BY_NAME[key]) for key in ("M9", "reserve-forces")] == [
        "Military 9",
        "Reserve Forces",
    ]
    assert (
        hand_words(CARD_BY_NAME[k] for k in ("M9", "P5", "spin", "P2")) == "Politics 2, 5, Spin; Military 9"
    )
    assert all(
        len(special_rule_short(card).split()) <= 6 and special_rule(card).endswith(".") for card in SPECIALS
    )
    assert len({special_rule(card) for card in SPECIALS}) == 12


def test_seats_say_side_and_ally() -> None:
    assert [(s.seat, s.side and s.side.css, s.label, s.allies) for s in seats(4)] == [
        (0, "gold", "Gold, with seat 3", (2,)),
        (1, "silver", "Silver, with seat 4", (3,)),
        (2, "gold", "Gold, with seat 1", (0,)),
        (3, "silver", "Silver, with seat 2", (1,)),
    ]


# --- the table in words ---------------------------------------------------------------------------


def rows_of(html: str, caption: str) -> list[list[str]]:
    """The cells of the table with that caption, row by row."""
    body = html.split(f"<caption>{caption}</caption>")[1].split("<tbody>")[1].split("</tbody>", maxsplit=1)[0]
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("</tr>")[:-1]]


def text_after(moves: list[tuple[int | None, str]], viewer: Viewer) -> str:
    position = after(start(), [(None if w is None else Seat(w), m) for w, m in [*AUCTION, *moves]])
    return str(text_context(table_at(position, viewer))["text"])


def test_the_text_says_which_cards_may_be_played_and_why_not() -> None:
    rows = {name: now for name, now, _ in rows_of(text_after(LED, Seat(1)), "The hand")}
    assert rows["Politics 4"] == "not playable: Military was led and you hold Military"
    assert rows["Military 3"] == "playable"
    assert sum(now == "playable" for now in rows.values()) == 6  # three Military cards, three specials
    assert [now for _, now, _ in rows_of(text_after(LED, Seat(2)), "The hand")] == ["in hand"] * 12


def test_the_text_has_all_countries_with_owner_tokens_and_defence() -> None:
    html = text_after(LED[:1], Seat(0))
    rows = rows_of(html, "Countries row by row, with their defence")
    assert len(rows) == 20
    assert rows[0] == ["Argentina", "<code>0</code>", "row 1, column 1", "gold", "1 gold", "2", "1", "1", ""]
    assert rows[2] == [
        "Brazil",
        "<code>2</code>",
        "row 1, column 3",
        "neutral",
        "none",
        "3",
        "2",
        "2",
        "fought for",
    ]
    assert all(
        table.count('scope="col"')
        == len(re.findall("<t[hd]", table.split("<tbody><tr>")[1].split("</tr>")[0]))
        for table in re.findall("<table.*?</table>", html)
    )
    choosing = rows_of(text_after([], Seat(0)), "Countries row by row, with their defence")
    assert [cell for cell, row in enumerate(choosing) if row[-1] == "you may choose it"] == [2, 6, 13, 17]


def test_the_text_says_how_seats_are_typed_and_how_people_count_them() -> None:
    """A typed move counts from 0, people from 1."""
    rows = rows_of(text_after(LED, Seat(2)), "Clockwise")
    assert [row[-2:] for row in rows] == [[str(n + 1), f"<code>{n}</code>"] for n in range(4)]


def test_the_text_says_the_calls_and_the_contract() -> None:
    html = text_after([], None)
    calls = [[plain(cell) for cell in row] for row in rows_of(html, "Calls in order")]
    assert calls[0] == ["Maximiliana", "10 Military"]
    assert calls[1] == ["Bartholomew", "pass"]
    assert "Gold is the Aggressor and has bid 10 Politics; the suit is dominant." in plain(html)
    assert "Your cards" not in html


# --- refusals -------------------------------------------------------------------------------------


LED: list[tuple[int | None, str]] = [(0, "target 2"), (0, "play M1")]
OUT_OF_REACH = "That country is out of reach: choose a neutral one next to a country of your side."
MUST_FOLLOW = "Military was led and you hold Military: play a Military card or any special."


@pytest.mark.parametrize(
    ("moves", "seat", "move", "words"),
    [
        ([], 1, "target 2", "It is not your turn."),
        ([], 0, "bid 11 P", "Now the target of the conflict is chosen."),
        ([], 0, "target 12", OUT_OF_REACH),
        (LED, 1, "play P4", MUST_FOLLOW),
        (LED[:1], 0, "play M12", "You do not hold Military 12."),
        (LED, 1, "play reinforcement", "Reinforcement asks whose Military card it doubles."),
        (LED, 1, "play bribe take=0", "Bribe has nothing to choose now; play it without."),
    ],
)
def test_refusals_are_worded(moves: list[tuple[int | None, str]], seat: int, move: str, words: str) -> None:
    position = after(start(), [(None if w is None else Seat(w), m) for w, m in [*AUCTION, *moves]])
    with pytest.raises(RulesError) as refused:
        after(position, [(Seat(seat), move)])
    assert PRESENTER.refusals.word(refused.value, table_at(position, Seat(seat))) == words


def test_a_low_bid_is_told_what_to_beat() -> None:
    position = after(start(), [(None if w is None else Seat(w), m) for w, m in AUCTION[:4]])
    with pytest.raises(RulesError) as refused:
        after(position, [(Seat(1), "bid 10 M")])
    assert PRESENTER.refusals.word(refused.value, table_at(position, Seat(1))) == (
        "Bid more than 10 Military: a higher number, or the same number in a higher suit."
    )


# --- digests --------------------------------------------------------------------------------------


def digest_after(moves: list[tuple[int | None, str]]) -> dict[str, Any]:
    position = after(start(), [(None if w is None else Seat(w), m) for w, m in moves])
    return WORLD_DOMINATION.digest(position.state.view(None))


@pytest.mark.parametrize(
    ("moves", "headline", "ask"),
    [
        (AUCTION[:3], "Campaign 1, auction", "Pass or make the first bid"),
        (AUCTION[:4], "Campaign 1, auction", "Pass or bid more than 10 Military"),
        (AUCTION, "Campaign 1, conflict 1 of 12", "Choose the country of conflict 1"),
        ([*AUCTION, (0, "target 2")], "Campaign 1, conflict 1 of 12", "Play to the conflict for Brazil"),
    ],
)
def test_digests_are_worded(moves: list[tuple[int | None, str]], headline: str, ask: str) -> None:
    digest = digest_after(moves)
    assert digests.headline(digest) == headline
    assert digests.ask(digest, 0) == ask


def test_the_mini_shows_owners_and_target() -> None:
    fresh = digests.mini({})
    assert [fresh.count(f"mini__{word}") for word in ("gold", "silver", "none", "target")] == [6, 6, 8, 0]
    picture = digests.mini(digest_after([*AUCTION, (0, "target 2")]))
    assert [picture.count(f"mini__{word}") for word in ("gold", "silver", "none", "target")] == [6, 6, 7, 1]


@pytest.mark.parametrize(
    ("winners", "scores", "reason", "words"),
    [
        ([0, 2], [2, 1, 2, 1], "played", "Gold won 2 : 1"),
        ([1, 3], [0, 0, 0, 0], "resigned", "Silver won 0 : 0 because gold resigned"),
        ([1, 3], [1, 0, 1, 0], "timeout", "Silver won 0 : 1 because gold ran out of time"),
        ([], [0, 0, 0, 0], "cancelled", "The match was cancelled"),
    ],
)
def test_results_are_worded(winners: list[int], scores: list[int], reason: str, words: str) -> None:
    outcome = {"winners": winners, "scores": scores, "reason": reason}
    assert digests.result({}, outcome, "ABCD") == words
