"""Leaks of Floating Partners: what a viewer may not know stands nowhere on the page and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from games.catalogue.floating_partners.face.words import card_name
from games.catalogue.floating_partners.rules.cards import JOKER, NAMES
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS as RULES
from games.catalogue.floating_partners.rules.view import Phase, View
from games.catalogue.floating_partners.tests.pages import COUNTS, four_and_eight, moments, rendered
from games.catalogue.floating_partners.tests.tables import at_phase, table_at, view_of
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Moment
from games.selectors.record.history import History


def seen(view: View) -> set[int]:
    """The cards that a view shows."""
    cards: list[int] = []
    for each in (*view.hands, *view.took, *view.discarded):
        cards += each or ()
    for trick in (*view.tricks, *([view.trick] if view.trick else [])):
        cards += (laid.card for laid in trick.laid)
    for result in view.results:
        cards += result.kitty
        cards += (laid.card for trick in result.played for laid in trick.laid)
    return set(cards)


def hidden(position: History, viewer: Viewer) -> Iterator[int]:
    """Cards of this hand that the viewer may not know: in hands, taken of the kitty, put away."""
    known = seen(replace(view_of(position, viewer), results=()))
    for seat in range(view_of(position).seats):
        own = view_of(position, Seat(seat))
        for cards in (own.hands[seat], own.took[seat], own.discarded[seat]):
            yield from (card for card in cards or () if card not in known)


def _card_words(card: int) -> str:
    """The words of a page for a card that it shows; of the Joker everybody may speak."""
    return f'title="{card_name(card)}' if card == JOKER else card_name(card)


@pytest.mark.parametrize("seats", COUNTS)
def test_no_page_names_a_card_that_its_viewer_may_not_know(seats: int) -> None:
    checked = 0
    for position in moments(seats):
        for viewer in (None, Seat(0), Seat(seats - 1)):
            html = rendered(table_at(position, viewer))
            for card in set(hidden(position, viewer)):
                assert _card_words(card) not in html, (NAMES[card], viewer)
                assert f"play {NAMES[card]}" not in html
                checked += 1
    assert checked > 100


@pytest.mark.parametrize("seats", COUNTS)
def test_the_page_does_not_change_with_what_its_viewer_cannot_know(seats: int) -> None:
    rng = Random(seats)
    for position in moments(seats)[::3]:
        for viewer in (None, Seat(1)):
            table = table_at(position, viewer, since=max(0, position.ply - 6))
            other = RULES.sample_state(position.state.view(viewer), rng)
            assert rendered(table) == rendered(replace(table, view=other.view(viewer)))


@four_and_eight
def test_a_spectator_sees_no_hand_and_no_form(seats: int) -> None:
    for position in moments(seats):
        html = rendered(table_at(position))
        assert "move-form" not in html
        assert "typed-move" not in html
        assert 'class="hand' not in html


def test_a_moment_gone_by_is_looked_at_and_not_played() -> None:
    position = at_phase(Phase.PLAY, 4)
    (seat,) = position.state.to_move
    html = rendered(replace(table_at(position, seat), moment=Moment(is_past=True)))
    assert "move-form" not in html
    assert "place--winning" not in html


def test_with_everything_open_all_hands_are_shown() -> None:
    position = at_phase(Phase.PLAY, 4)
    opened = tuple(view_of(position, Seat(seat)) for seat in range(4))
    html = rendered(replace(table_at(position), moment=Moment(is_past=True, opened=opened)))
    for view in opened:
        assert view.viewer is not None
        for card in view.hands[view.viewer] or ():
            assert card_name(card) in html
