"""The end of a hand and of a match of Floating Partners: its figures, its words, who is told what."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.score import breaks_in, by_rank, ranks_of
from games.catalogue.floating_partners.face.sheet import sheet_of
from games.catalogue.floating_partners.rules.view import CampaignResult, Phase, View
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    deal_again,
    declared,
    finished,
    play_until,
    start,
    table_at,
    view_of,
)
from games.kit.face.phrases import plain
from games.kit.face.result_sheet import Sheet, SheetPart
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import End, Held, Moment
from games.selectors.record.history import History

POINTS = (0, 10, 25, 45, 70, 100, 130, 165, 205, 250, 300)
EVERY_COUNT = range(4, 9)
MINUS = "−"


def over(seats: int = 4, hand: int = 1, seed: int = 1) -> History:
    """A random match as soon as a hand is over, which is not its last."""
    return at_phase(Phase.DEAL, seats, hand=hand, seed=seed, max_hands=hand + 2)


def desk_of(history: History, viewer: Viewer) -> PartnersDesk:
    return PartnersDesk(table_at(history, viewer))


def sheet_before(history: History, viewer: Viewer = None) -> Sheet:
    sheet = sheet_of(desk_of(history, viewer))
    assert sheet is not None
    return sheet


def made_up(history: History, viewer: Viewer = None, **changed: object) -> Sheet:
    """The sheet of a position of which some of the view is changed."""
    table = table_at(history, viewer)
    sheet = sheet_of(PartnersDesk(replace(table, view=replace(table.view, **changed))))
    assert sheet is not None
    return sheet


def part(sheet: Sheet, name: str) -> SheetPart:
    return next(part for part in sheet.parts if part.name == name)


def rows(sheet: Sheet) -> list[list[str]]:
    """The rows of the table in words."""
    cells = re.findall(r"<tr>(<th scope=\"row\".*?)</tr>", sheet.told)
    return [[plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in cells]


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


# --- figures --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_each_seat_has_what_its_alliances_tricks_make_of_its_own_bid(seats: int) -> None:
    for seed in range(3):
        history = over(seats, hand=2, seed=seed)
        before, result = view_of(history).results
        told = {row[0]: row[1:] for row in rows(sheet_before(history))}
        assert len(told) == seats
        for seat in range(seats):
            name = desk_of(history, None).names.short[seat]
            bid = result.bids[seat]
            allies = [other for other in range(seats) if result.declared[other] is result.declared[seat]]
            tricks = sum(trick.winning in allies for trick in result.played)
            points = POINTS[bid] + 5 * (tricks - bid) if tricks >= bid else -10 * (bid - tricks)
            penalty = result.penalties[seat]
            assert told[name][1:] == [
                str(bid),
                str(tricks),
                signed(points),
                signed(penalty),
                str(before.totals[seat] + points + penalty).replace("-", MINUS),
            ]


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_the_rulers_have_ten_places_the_tricks_of_each_alliance_and_a_notch_at_each_bid(seats: int) -> None:
    history = over(seats)
    result = view_of(history).results[0]
    items = re.findall(r"<li.*?</li>", part(sheet_before(history), "made").body, re.DOTALL)
    assert len(items) == len(set(result.declared))
    found = []
    for item in items:
        shown = int(re.findall(r'made__tricks num">(\d+)<', item)[0])
        assert item.count('class="made__trick"') == shown
        assert item.count('class="made__none"') == 10 - shown
        found.append((shown, item.count("made__bid")))
    wanted = []
    for declaration in set(result.declared):
        members = [seat for seat in range(seats) if result.declared[seat] is declaration]
        bids = {result.bids[seat] for seat in members}
        wanted.append((sum(result.won[seat] for seat in members), len(bids)))
    assert sorted(found) == sorted(wanted)
    assert sum(shown for shown, _ in found) == 10


def test_my_alliance_stands_first_and_then_who_won_more() -> None:
    history = over(8, seed=4)
    result = view_of(history).results[0]
    for seat in range(8):
        items = re.findall(r"<li.*?</li>", part(sheet_before(history, Seat(seat)), "made").body)
        shown = [int(number) for item in items for number in re.findall(r'made__tricks num">(\d+)<', item)]
        assert shown[0] == result.tricks[seat]
        assert shown[1:] == sorted(shown[1:], reverse=True)
        assert "you" in plain(re.findall(r'aria-label="([^"]*)"', items[0])[0])


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_the_seats_stand_by_rank_and_mine_is_tinted(seats: int) -> None:
    history = over(seats, hand=2)
    totals = view_of(history).scores
    for viewer in (None, Seat(seats - 1)):
        items = re.findall(r"<li.*?</li>", part(sheet_before(history, viewer), "gains").body, re.DOTALL)
        shown = [int(plain(item).split("in all ")[1].replace(MINUS, "-")) for item in items]
        assert shown == sorted(totals, reverse=True)
        assert ["is-me" in item for item in items] == [seat == viewer for seat in by_rank(totals)]


def test_equal_totals_share_a_rank() -> None:
    assert ranks_of((80, 120, 80, 10)) == (2, 1, 2, 4)
    history = over(4)
    result = replace(view_of(history).results[0], totals=(50, 50, 20, 50))
    items = re.findall(r"<li.*?</li>", part(made_up(history, results=(result,)), "gains").body, re.DOTALL)
    assert [plain(item)[:2] for item in items] == ["1.", "1.", "1.", "4."]


# --- words ----------------------------------------------------------------------------------------


def one(history: History, **changed: object) -> tuple[CampaignResult, ...]:
    """The one result of a position, some of it changed."""
    return (replace(view_of(history).results[0], **changed),)  # type: ignore[arg-type]


def test_the_title_says_whether_my_bid_was_made() -> None:
    history = over(4)
    results = one(
        history, bids=(4, 7, 6, 0), tricks=(6, 5, 5, 0), points=(80, -20, -10, 0), totals=(80, -20, -10, 0)
    )
    titles = [made_up(history, Seat(seat), results=results).title for seat in range(4)]
    assert titles == [
        "You made your bid: +80",
        f"You missed your bid by 2 tricks: {MINUS}20",
        f"You missed your bid by 1 trick: {MINUS}10",
        "You made your bid: 0",
    ]


def test_who_watches_is_told_who_made_most() -> None:
    history = over(4)
    assert made_up(history, results=one(history, points=(80, -20, 80, 0))).title == (
        "Maximiliana and Tamsin made most of hand 1: +80 each"
    )
    assert made_up(history, results=one(history, points=(0, 45, -10, 0))).title == (
        "Bartholomew made most of hand 1: +45"
    )
    assert (
        made_up(history, results=one(history, points=(0, -10, -10, 0))).title
        == "Nobody made points in hand 1"
    )


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "You rise from third to first. You lead by 20."),
        (1, "You fall from first to second. Maximiliana leads by 20."),
        (2, "You fall from second to third. Maximiliana leads by 60."),
        (3, "You are fourth. Maximiliana leads by 120."),
    ],
)
def test_the_sentence_says_how_one_stands_and_how_one_stood(seat: int, said: str) -> None:
    history = over(4, hand=2)
    first, second = view_of(history).results
    results = (replace(first, totals=(50, 90, 60, -20)), replace(second, totals=(120, 100, 60, 0)))
    assert plain(made_up(history, Seat(seat), results=results).sentence) == f"Hand 2 of 4. {said}"
    told = plain(made_up(history, None, results=results).sentence)
    assert told == "Hand 2 of 4. Maximiliana leads with 120."


def test_the_lead_may_be_shared_and_a_match_need_not_have_an_end() -> None:
    history = at_phase(Phase.DEAL, 4, hand=1)
    results = one(history, totals=(80, 80, 10, 0))
    assert plain(made_up(history, Seat(0), results=results).sentence) == (
        "Hand 1. You share the lead with Bartholomew."
    )
    assert plain(made_up(history, Seat(2), results=results).sentence) == (
        "Hand 1. You are third. Maximiliana and Bartholomew lead by 70."
    )


def second_hand(penalty: str) -> History:
    """Three are aligned in hearts, of whom the first leaves in the second hand."""
    history = play_until(
        declared(deal_again(after(start(6, break_penalty=penalty, max_hands=3), "dealer 5")), "H H H S S S"),
        Random(3),
        lambda t: view_of(t).phase is Phase.DEAL,
    )
    # The deal has moved on: the turn begins with seat 1.
    return play_until(
        declared(deal_again(history), "D H H C C C"),
        Random(4),
        lambda t: view_of(t).phase is Phase.DEAL,
    )


@pytest.mark.parametrize("penalty", ["each", "breaker"])
def test_a_broken_alliance_has_a_line_of_its_own_with_who_paid(penalty: str) -> None:
    history = second_hand(penalty)
    breaks = breaks_in(table_at(history).log, 2)
    assert breaks
    first = breaks[0]
    sheet = sheet_before(history, first.breaker)
    line = plain(re.findall(r"<li>(.*?)</li>", part(sheet, "broke").body)[0])
    if penalty == "breaker":
        assert line == f"You broke hearts: {MINUS}30"
    else:
        assert line.startswith(f"You broke hearts: {MINUS}10 each for you and ")
        others = [desk_of(history, None).names.short[seat] for seat in first.members if seat != first.breaker]
        assert all(name in line for name in others)
    other = next(seat for seat in first.members if seat != first.breaker)
    name = desk_of(history, None).names.short[first.breaker]
    line = plain(re.findall(r"<li>(.*?)</li>", part(sheet_before(history, other), "broke").body)[0])
    assert line.startswith(f"{name} broke hearts: {MINUS}")
    assert ("you" in line) == (penalty == "each")
    result = view_of(history).results[1]
    paid = {seat: points for seat, points in enumerate(result.penalties) if points}
    booked: dict[int, int] = {}
    for each in breaks:
        for seat, points in each.penalties.items():
            booked[seat] = booked.get(seat, 0) + points
    assert paid == booked
    gains = re.findall(r"<li.*?</li>", part(sheet, "gains").body, re.DOTALL)
    assert sum("for a broken alliance" in item for item in gains) == len(paid)


def test_a_hand_in_which_nobody_broke_anything_has_no_such_part() -> None:
    assert [each.name for each in sheet_before(over(5)).parts] == ["made", "gains"]


# --- when -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_while_a_hand_runs_there_is_no_sheet(seats: int) -> None:
    history = over(seats)
    assert sheet_of(desk_of(history, Seat(0))) is not None
    for viewer in (None, Seat(0)):
        assert sheet_of(desk_of(start(seats), viewer)) is None
        assert sheet_of(desk_of(deal_again(history), viewer)) is None


def test_the_sheet_shows_nothing_of_the_hand_that_comes_next() -> None:
    """It stands in the moment before the deal, of which nobody knows anything."""
    history = over(4)
    deal = deal_again(history, seed=7)
    assert view_of(deal).campaign == 2
    again = deal.at(history.ply)
    assert sheet_before(again, Seat(1)) == sheet_before(history, Seat(1))


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("declare", "Next hand: your suit"),
        ("bid", "Next hand: your bid"),
        ("discard", "Next hand: your discard"),
        ("play", "Next hand: your card"),
    ],
)
def test_the_button_says_what_one_is_waited_for_with(phase: str, said: str) -> None:
    history = over(4)
    held = Held(End(1, history.ply), {"phase": phase})
    table = replace(table_at(history, Seat(0)), moment=Moment(held=held))
    waiting = sheet_of(PartnersDesk(table))
    mine = tuple(replace(holder, turn_ply=history.ply) for holder in table.holders)
    asked = sheet_of(PartnersDesk(replace(table, holders=mine)))
    assert waiting is not None
    assert asked is not None
    assert (waiting.go, asked.go) == ("Next hand", said)


# --- the match ------------------------------------------------------------------------------------


def ended(view: View, *winners: int, scores: tuple[int, ...]) -> dict[str, object]:
    """The fields of a view when a match has ended with these totals."""
    last = replace(view.results[-1], totals=scores)
    return {
        "outcome": Outcome(frozenset(Seat(each) for each in winners), scores, "played"),
        "results": (*view.results[:-1], last),
        "scores": scores,
    }


def test_a_match_is_won_by_the_highest_score() -> None:
    history = finished(4)
    over = ended(view_of(history), 1, scores=(400, 515, 80, -30))
    assert made_up(history, Seat(1), **over).title == "You have won the match with 515 points"
    for viewer in (None, Seat(0)):
        assert made_up(history, viewer, **over).title == "Bartholomew has won the match with 515 points"
    assert plain(made_up(history, None, **over).sentence) == "Bartholomew reached 500 in hand 2."
    assert plain(made_up(history, Seat(3), **over).sentence) == (
        f"Bartholomew reached 500 in hand 2. You are fourth with {MINUS}30 points."
    )


def test_equal_scores_share_the_win() -> None:
    history = finished(5)
    over = ended(view_of(history), 0, 4, scores=(120, 60, 80, -30, 120))
    assert made_up(history, Seat(4), **over).title == "You share the win with 120 points"
    assert plain(made_up(history, Seat(4), **over).sentence) == (
        "All 2 hands have been played. Maximiliana won it with you."
    )
    assert made_up(history, None, **over).title == "Maximiliana and Constanze share the win with 120 points"
    crowns = part(made_up(history, None, **over), "gains").body.count("#i-crown")
    assert crowns == 2


def test_who_resigned_cannot_win_whatever_it_has() -> None:
    history = finished(4)
    over = ended(view_of(history), 2, scores=(510, 20, 80, -30)) | {"resigned": frozenset([Seat(0)])}
    sheet = made_up(history, Seat(0), **over)
    assert sheet.title == "Tamsin has won the match with 80 points"
    assert plain(sheet.sentence) == "You reached 500 in hand 2. You resigned and cannot win."
    gains = re.findall(r"<li.*?</li>", part(sheet, "gains").body, re.DOTALL)
    assert ["resigned" in item for item in gains] == [True, False, False, False]
    assert ["#i-crown" in item for item in gains] == [False, True, False, False]


def test_when_all_have_resigned_nobody_has_won() -> None:
    history = finished(4)
    over = ended(view_of(history), scores=(10, 20, 80, -30)) | {"resigned": frozenset(map(Seat, range(4)))}
    assert made_up(history, None, **over).title == "Nobody has won"


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_a_random_match_ends_with_what_its_record_says(seats: int) -> None:
    history = finished(seats, hands=2)
    outcome = view_of(history).outcome
    assert outcome is not None
    for viewer in (None, *map(Seat, range(seats))):
        sheet = sheet_before(history, viewer)
        best = str(max(outcome.scores)).replace("-", MINUS)
        assert f"with {best} point" in sheet.title
        assert ("You" in sheet.title) == (viewer in outcome.winners)
        assert sheet.kind == "match"
        assert [row[0] for row in rows(sheet)] == [
            "You" if seat == viewer else desk_of(history, viewer).names.short[seat]
            for seat in by_rank(outcome.scores)
        ]
