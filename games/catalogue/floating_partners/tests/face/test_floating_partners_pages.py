"""The end of a hand, the score and a hand's page as the site answers for them."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from games.catalogue.floating_partners.face.words import card_name
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.rules.seats import Seat
from games.models import Match, SeatTenure
from games.selectors.record.history import history_of
from tests.support.replays import MANY, NAMES, html, logged_in
from tests.support.tables import legal, match_of, people, person, play, play_on, turns

HERE = "floating-partners"


def view_of(match: Match, seat: int | None = None) -> View:
    view: View = history_of(match).state.view(None if seat is None else Seat(seat))
    return view


def to_the_last_choice(match: Match, seed: int = 3) -> Match:
    """The first hand, but for the card after which the last ones fall by themselves."""
    rng = Random(seed)
    while True:
        match.refresh_from_db()
        view = view_of(match)
        trick = view.trick
        if trick and (trick.number, len(trick.laid)) == (9, view.seats - 1):
            return match
        play(match, rng=rng)


def hand_over(match: Match, seed: int = 3) -> Match:
    """The first hand is over and the second is dealt."""
    play(to_the_last_choice(match, seed), rng=Random(seed))
    match.refresh_from_db()
    assert view_of(match).campaign == 2
    return match


@pytest.fixture
def second(db: None) -> Match:
    """Four in the second of three hands, none of whom has looked at the end of the first."""
    return hand_over(match_of(people(*NAMES), game=HERE, options={"max_hands": 3}))


def page_of(match: Match, who: str | None, path: str = "") -> str:
    client = Client() if who is None else logged_in(who)
    response = client.get(f"/m/{match.key}/{path}")
    assert response.status_code == 200, (path, response.status_code)
    return response.content.decode()


def main_of(page: str, match: Match) -> str:
    """The text of a page, without what differs from one match and one answer to the next."""
    (main,) = re.findall(r"<main.*</main>", page, re.DOTALL)
    main = re.sub(r'(csrfmiddlewaretoken" value|data-release)="[^"]*"|<!--new [\w.]{8}-->', "", main)
    return main.replace(match.key, "KEY")


# --- the end of a hand ----------------------------------------------------------------------------


def test_the_end_of_a_hand_lies_there_until_one_has_gone_on(second: Match) -> None:
    for who in NAMES:
        assert 'data-state="verdict"' in page_of(second, who)
    client = logged_in("ben")
    client.post(f"/m/{second.key}/go-on/", {"number": "1"})
    assert 'data-state="verdict"' not in page_of(second, "ben")
    assert 'data-state="verdict"' in page_of(second, "ann"), "each for themselves"
    assert SeatTenure.objects.get(match=second, player__username="ben").gone_on == 1


def test_the_button_leads_to_what_one_is_asked_for(second: Match) -> None:
    asked = turns(second)[0].player.username
    assert "Next hand: your suit" in page_of(second, asked)
    other = next(name for name in NAMES if name != asked)
    assert re.search(r'id="next-campaign">\s*Next hand <svg', page_of(second, other))


def test_who_watches_sees_it_until_somebody_moves(second: Match) -> None:
    assert 'data-state="verdict"' in page_of(second, None)
    play(second)
    assert 'data-state="verdict"' not in page_of(second, None)


def test_what_is_dealt_next_changes_nothing_of_the_end_that_one_looks_at(db: None) -> None:
    """To the last byte, whether one sits there or watches."""
    pages = []
    players = people(*NAMES)
    for seed in (1, 2):
        match = to_the_last_choice(match_of(players, game=HERE, options={"max_hands": 3}))
        play(match, rng=Random(seed))
        match.refresh_from_db()
        pages.append((match, {who: main_of(page_of(match, who), match) for who in (None, *NAMES)}))
    (one, shown), (other, again) = pages
    assert view_of(one, 0).hands[0] != view_of(other, 0).hands[0], "they were dealt differently"
    assert view_of(one).results == view_of(other).results
    assert shown == again


# --- the score ------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [None, "ann", "dan"])
def test_everybody_may_read_the_whole_score(second: Match, who: str | None) -> None:
    page = page_of(second, who, "score/")
    assert f'href="/m/{second.key}/history/1/"' in page
    assert "Who was with whom" in page
    assert not re.search(r'class="(mini|pcard)', page), "no card is shown there"
    table = page_of(second, who)
    assert f'href="/m/{second.key}/score/"' in table


def test_the_score_of_a_match_that_is_over_is_a_page_too(db: None) -> None:
    match = play_on(match_of(people(*MANY[:5]), game=HERE))
    page = page_of(match, "ben", "score/")
    assert "The match is over." in page
    assert match.outcome is not None
    assert page.count("#i-crown") == len(match.outcome["winners"])
    assert f'href="/m/{match.key}/score/"' in html(logged_in("ben"), match, f"?ply={match.ply}&eyes=open")


def test_a_game_that_shows_its_score_whole_has_no_such_page(db: None) -> None:
    match = match_of(people("ann", "ben"), game="three-colours")
    assert Client().get(f"/m/{match.key}/score/").status_code == 404


def test_a_table_that_has_not_begun_has_no_score(second: Match) -> None:
    Match.objects.filter(pk=second.pk).update(status=Match.Status.OPEN, started_at=None)
    assert Client().get(f"/m/{second.key}/score/").status_code == 404
    assert Client().get("/m/nosuchkey2/score/").status_code == 404


def test_the_score_is_only_read(second: Match) -> None:
    assert Client().post(f"/m/{second.key}/score/").status_code == 405


def test_every_hand_has_its_row(db: None) -> None:
    match = play_on(match_of(people(*NAMES), game=HERE, options={"max_hands": 3}))
    assert page_of(match, "ann", "score/").count('<th scope="row">') == 3


# --- a hand's page --------------------------------------------------------------------------------


def test_a_hand_has_a_page_and_its_neighbours(second: Match) -> None:
    page = page_of(second, "cat", "history/1/")
    assert '<h1 class="title title--page">Hand 1</h1>' in page
    assert "Hand 2 ›" in page
    assert page.count('class="tricks__one"') == 10
    assert "The hands as they were dealt" in page
    assert "‹ Hand 1" in page_of(second, "cat", "history/2/")
    assert Client().get(f"/m/{second.key}/history/3/").status_code == 404


def test_the_log_and_the_end_lead_to_it(second: Match) -> None:
    page = page_of(second, "ann")
    assert f'href="/m/{second.key}/history/1/"' in page
    assert f"/m/{second.key}/history/1/#trick-10" in page


def test_the_page_of_the_hand_that_is_played_shows_no_card_of_another(second: Match) -> None:
    rng = Random(1)
    for _ in range(30):
        view = view_of(second)
        if view.phase is Phase.PLAY and len(view.tricks) == 3:
            break
        play(second, rng=rng)
        second.refresh_from_db()
    laid = {card.card for trick in view_of(second).tricks for card in trick.laid}
    for seat, who in [(None, None), *enumerate(NAMES)]:
        page = page_of(second, who, "history/2/")
        mine = view_of(second, seat)
        known = set(laid)
        if seat is not None:
            known |= {*(mine.hands[seat] or ()), *(mine.took[seat] or ()), *(mine.discarded[seat] or ())}
        hidden = [card for card in range(65) if card not in known]
        shown = set(re.findall(r'title="(the [^"]*)"', page))
        assert shown, "the tricks are there"
        assert not shown & {card_name(card) for card in hidden}


def test_what_one_put_away_is_open_to_all_after_the_hand_and_not_before(db: None) -> None:
    match = match_of(people(*NAMES), game=HERE, options={"max_hands": 2})
    rng = Random(4)
    while view_of(match).phase is not Phase.PLAY:
        play(match, rng=rng)
        match.refresh_from_db()
    taker = view_of(match).highest
    assert taker is not None
    assert "put away" in page_of(match, NAMES[taker], "history/1/")
    assert "You put away" in page_of(match, NAMES[taker], "history/1/")
    other = next(name for seat, name in enumerate(NAMES) if not view_of(match).kitty[seat])
    section = page_of(match, other, "history/1/")
    assert 'class="kitty"' not in section
    hand_over(match)
    assert page_of(match, other, "history/1/").count('class="kitty"') >= 3
    assert legal(match, turns(match)[0].seat)


def test_somebody_without_a_seat_reads_the_same_as_nobody(second: Match) -> None:
    eve = person("eve")
    for path in ("score/", "history/1/", "history/2/"):
        stranger = logged_in(eve).get(f"/m/{second.key}/{path}").content.decode()
        assert main_of(stranger, second) == main_of(page_of(second, None, path), second)
