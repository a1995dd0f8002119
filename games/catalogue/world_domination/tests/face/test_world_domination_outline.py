"""Position in words and the log beside it: what is new, private things, names, countries, cards."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from random import Random

import pytest

from games.catalogue.world_domination.face.history import history_page
from games.catalogue.world_domination.face.options import seats
from games.catalogue.world_domination.face.outline import text_context
from games.catalogue.world_domination.face.words import (
    card_name,
    hand_words,
    special_rule,
    special_rule_short,
)
from games.catalogue.world_domination.rules.cards import CARD_BY_NAME, CARDS, SPECIALS
from games.catalogue.world_domination.rules.grid import COUNTRIES
from games.catalogue.world_domination.rules.rules import WORLD_DOMINATION
from games.catalogue.world_domination.tests.tables import after, play_until, start, table_at, view_of
from games.kit.face.markup import undivided
from games.kit.face.names import names_of
from games.kit.face.phrases import plain
from games.kit.rules.api import Event
from games.kit.rules.seats import Seat, Viewer
from games.selectors.record.history import History
from tests.support.clock import NOON, later
from tests.support.telling import lines, log, read_out, summed_up

from .test_world_domination_log import AUCTION, LED

# --- what is new ----------------------------------------------------------------------------------


def drawn_until(count: int) -> History:
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


def otherwise(position: History, viewer: Viewer, rng: Random) -> History:
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
    return History(replace(replay, state=state), position.times)


@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1), Seat(2), Seat(3)])
def test_log_and_text_tell_nothing_that_the_viewer_cannot_know(viewer: Viewer) -> None:
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
    return str(undivided(text_context(table_at(position, viewer))["text"]))


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


# --- two and three seats --------------------------------------------------------------------------


def test_the_text_of_a_trick_has_the_cards_and_those_drawn() -> None:
    position = play_until(start(2), Random(3), lambda p: len(p.steps) == 8)
    view = view_of(position, Seat(0))
    assert view.arming is not None
    html = str(text_context(table_at(position, Seat(0)))["text"])
    assert len(rows_of(html, "Tricks that are over")) == len(view.arming.tricks) == 2
    assert "20 cards are left in the reserve." in html
    assert "You drew " in html
    assert "You drew " not in text_context(table_at(position, None))["text"]


def test_the_text_of_three_has_both_scores() -> None:
    position = play_until(start(3), Random(6), lambda p: len(view_of(p).conflicts) == 5)
    view = view_of(position)
    html = str(text_context(table_at(position))["text"])
    rows = rows_of(html, "Score by player")
    assert [int(row[2]) for row in rows] == list(view.wins)
    assert [int(row[3]) for row in rows] == list(view.rebel_wins)
    assert [row[0] for row in rows_of(html, "The world by side")] == ["The Empire", "The Rebels"]
    assert sorted(row[1] for row in rows_of(html, "Clockwise")) == ["a Rebel", "a Rebel", "the Empire"]


def test_the_history_of_two_has_the_tricks_and_the_conflicts_won() -> None:
    position = play_until(start(2), Random(3), lambda p: bool(view_of(p).results))
    page = history_page(table_at(position, Seat(0)))
    assert [trick["number"] for trick in page.own.tricks] == list(range(1, 13))
    assert all(trick["cards"].count('class="past__card') == 2 for trick in page.own.tricks)
    assert len(page.own.conflicts) == 12
    first, second = view_of(position).results[0].conflicts
    assert plain(page.own.wins) == f"you {first}, Bartholomew {second}"


def test_the_history_of_three_draws_each_on_the_side_of_that_campaign() -> None:
    position = play_until(start(3), Random(6), lambda p: len(view_of(p).conflicts) == 1)
    page = history_page(table_at(position))
    cards = page.own.conflicts[0]["cards"]
    assert (cards.count(", the Empire:"), cards.count(", the Rebels:")) == (1, 2)
    assert len(page.stops) == 16
    assert [chapter.head for chapter in page.before] == ["The deal", "Rise to Power"]
