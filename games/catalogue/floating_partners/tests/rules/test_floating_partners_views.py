"""Floating Partners: who knows what, the record of a running match, and positions that fit what one knows."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME, DECLARATION_BY_LETTERS, KINDS, NAMES
from games.catalogue.floating_partners.rules.events import CODES
from games.catalogue.floating_partners.rules.evidence import barred, void
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.placing import Place, place_cards
from games.catalogue.floating_partners.rules.position import ONLY
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.catalogue.floating_partners.rules.sampling import position_sampler, sample_state
from games.catalogue.floating_partners.rules.view import Laid, Phase, Trick
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    called,
    cards,
    dealt,
    declared,
    events_of,
    finished,
    in_play,
    make,
    play_until,
    played,
    put_away,
    state_of,
    step,
    view_of,
)
from games.kit.rules.api import HIDDEN, Event, Made
from games.kit.rules.partial import check_partial, partial_record
from games.kit.rules.seats import Resign, Seat, Viewer, seats_of
from games.selectors.record.history import History


def told(position: History, code: str) -> list[Event]:
    return [event for event in events_of(position) if event.code == code]


def taken() -> History:
    """Seat 0 has taken two cards of the kitty, seat 1 the third."""
    return called(declared(dealt(kitty="KD AS 3H"), "S C D H"), "5 4 0 0")


# Views ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [4, 8])
@pytest.mark.parametrize("phase", [Phase.DECLARE, Phase.BID, Phase.DISCARD, Phase.PLAY])
def test_one_knows_one_s_own_hand_alone(phase: Phase, seats: int) -> None:
    position = at_phase(phase, seats, hand=2)
    hands = state_of(position).position.hands
    for viewer in (None, *seats_of(seats)):
        view = view_of(position, viewer)
        assert view.hands == tuple(hand if seat == viewer else None for seat, hand in enumerate(hands))
        assert view.hand_sizes == tuple(map(len, hands))


def test_the_taker_alone_knows_the_cards_and_all_how_many_each_took() -> None:
    position = taken()
    assert view_of(position, Seat(0)).took == (cards("AS KD"), None, (), ())
    assert view_of(position, Seat(1)).took == (None, cards("3H"), (), ())
    for viewer in (None, Seat(2), Seat(3)):
        assert view_of(position, viewer).took == (None, None, (), ())
        assert view_of(position, viewer).kitty == (2, 1, 0, 0)


def test_of_discards_one_knows_one_s_own_and_how_many_the_others_put_away() -> None:
    position = put_away(taken(), "AS KD")
    assert view_of(position, Seat(0)).discarded == (cards("AS KD"), None, (), ())
    assert view_of(position, Seat(2)).discarded == (None, None, (), ())
    assert view_of(position).away == (2, 1, 0, 0)


def test_when_the_match_is_over_everything_is_open() -> None:
    over = finished(5)
    for viewer in (None, Seat(1)):
        view = view_of(over, viewer)
        assert None not in (*view.hands, *view.took, *view.discarded)


# Events ---------------------------------------------------------------------------------------------


def test_a_match_is_told_with_the_codes_that_there_are() -> None:
    position = make(finished(4, hands=3).at(20), Seat(1), Resign())
    over = play_until(position, Random(2), lambda _: False)
    assert {event.code for each in over.steps for event in each.events} == CODES


def test_a_deal_tells_each_its_own_hand() -> None:
    position = dealt(seats=5)
    private = events_of(position)
    assert [event.only_for for event in private] == [frozenset({seat}) for seat in seats_of(5)]
    assert [event.data["cards"] for event in private] == list(state_of(position).position.hands)


def test_the_first_hand_begins_when_its_dealer_is_drawn_and_the_others_with_their_deal() -> None:
    begins = [
        (each.move.notation().split()[0], dict(event.data))
        for each in at_phase(Phase.BID, 5, hand=3).steps
        for event in each.events
        if event.code == "campaign-started"
    ]
    first = begins[0][1]["dealer"]
    assert begins == [
        ("dealer", {"number": 1, "dealer": first}),
        ("deal", {"number": 2, "dealer": (first + 1) % 5}),
        ("deal", {"number": 3, "dealer": (first + 2) % 5}),
    ]


def test_the_cards_of_the_kitty_are_told_to_who_took_them() -> None:
    position = taken()
    assert [(event.seat, event.data["count"]) for event in told(position, "kitty-taken")] == [(0, 2), (1, 1)]
    first, second = told(position, "kitty-cards")
    assert (first.seat, first.data["cards"], second.seat, second.data["cards"]) == (
        0, cards("AS KD"), 1, cards("3H"),
    )  # fmt: skip
    assert first.only_for == ONLY[0]
    assert second.only_for == ONLY[1]


def test_a_discard_tells_all_how_many_and_its_owner_which() -> None:
    position = after(taken(), "discard AS,KD")
    everybody, own = events_of(position)
    assert (everybody.code, dict(everybody.data), everybody.only_for) == ("discarded", {"count": 2}, None)
    assert (own.code, own.data["cards"]) == ("my-discard", cards("AS KD"))
    assert own.only_for == ONLY[0]


def test_a_card_is_told_with_its_trick_and_its_trumps_and_a_trick_with_what_the_alliance_has() -> None:
    begun = in_play(["AS", "KS", "QS", "JS"], "H D H C", "5 0 0 0", "2H 2C", "3C", kitty="2H 2C 3C")
    led = played(begun, "AS")
    (card,) = events_of(led)
    assert dict(card.data) == {
        "card": 0, "trick": 1, "trumps": DECLARATION_BY_LETTERS["H"], "leads": True,
    }  # fmt: skip
    _, won = events_of(played(led, "KS QS JS"))
    assert (won.code, won.seat) == ("trick-won", 0)
    assert dict(won.data) == {"number": 1, "cards": cards("AS KS QS JS"), "card": 0, "tricks": 1}


def test_the_end_of_a_hand_tells_its_result() -> None:
    position = at_phase(Phase.DEAL, 5)
    while not told(position, "campaign-ended"):
        position = step(position, Random(1))
    (ended,) = told(position, "campaign-ended")
    result = view_of(position).results[0]
    assert ended.data["result"] == result
    assert ended.data["scores"] == result.totals
    assert ended.data["winners"] == {seat for seat in range(5) if result.tricks[seat] >= result.bids[seat]}


# The record of a running match ------------------------------------------------------------------------


def made(position: History) -> list[Made]:  # type: ignore[type-arg]
    return [Made(each.mover, each.move, each.events) for each in position.steps]


def disclosed(position: History, viewer: Viewer) -> tuple[str, ...]:
    return FLOATING_PARTNERS.disclose(made(position), viewer)


def test_of_a_deal_one_reads_one_s_own_hand_and_what_one_took_of_the_kitty() -> None:
    def groups(viewer: Viewer) -> list[str]:
        return disclosed(taken(), viewer)[1].removeprefix("deal ").split("/")

    whole = taken().steps[1].move.notation().removeprefix("deal ").split("/")
    assert groups(None) == [HIDDEN] * 5
    assert groups(Seat(0)) == [whole[0], HIDDEN, HIDDEN, HIDDEN, "KD,AS,?"]
    assert groups(Seat(1)) == [HIDDEN, whole[1], HIDDEN, HIDDEN, "?,?,3H"]
    assert groups(Seat(2)) == [HIDDEN, HIDDEN, whole[2], HIDDEN, HIDDEN]


def test_a_discard_is_read_by_its_owner() -> None:
    position = after(taken(), "discard AS,KD")
    assert disclosed(position, Seat(0))[-1] == "discard AS,KD"
    for viewer in (None, Seat(1), Seat(2)):
        assert disclosed(position, viewer)[-1] == "discard ?,?"


def test_of_a_hand_that_is_over_everything_is_read() -> None:
    position = at_phase(Phase.PLAY, 5, hand=2)
    second = next(
        n for n, each in enumerate(made(position)) if each.events and each.events[0].data.get("number") == 2
    )
    for viewer in (None, Seat(3)):
        texts = disclosed(position, viewer)
        assert texts[:second] == tuple(each.move.notation() for each in made(position)[:second])
        assert HIDDEN in texts[second]


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_such_a_record_is_checked_as_far_as_it_goes(seats: int) -> None:
    position = at_phase(Phase.PLAY, seats, hand=2)
    config = view_of(position).options
    for seat in seats_of(seats):
        record = partial_record(FLOATING_PARTNERS, config, seats, made(position), seat)
        checked = check_partial(FLOATING_PARTNERS, record)
        assert checked.moves == position.ply
        assert checked.hidden in {2, 3}  # the deal, and the discards of others
        assert checked.replayed > 10 * seats


# Evidence and sampling ----------------------------------------------------------------------------------


def evidence(laid: str, trumps: str) -> set[str]:
    """The kinds of cards that the last seat of a trick had none of."""
    lies = tuple(Laid(Seat(n), CARD_BY_NAME[name]) for n, name in enumerate(laid.split()))
    trick = Trick(1, Seat(0), DECLARATION_BY_LETTERS[trumps], lies, Seat(0))
    mask = void(trick, lies[-1])
    return {name for card, name in enumerate(NAMES) if mask >> card & 1}


def suit(letter: str) -> set[str]:
    return {name for name in NAMES if name[-1] == letter}


def test_who_follows_tells_nothing() -> None:
    assert evidence("AS 3S", "H") == set()
    assert evidence("AH JD", "H") == set()
    assert evidence("AH JK", "H") == set()


def test_who_does_not_follow_has_none_of_the_suit_with_what_belongs_to_it() -> None:
    assert evidence("AS 3D", "H") == suit("S")
    assert evidence("AS 3D", "C") == suit("S") - {"JS"}
    assert evidence("AH 3D", "H") == suit("H") | {"JD", "JK"}
    assert evidence("AS JK", "H") == suit("S")
    assert evidence("AD JD", "H") == suit("D") - {"JD"}


def test_at_no_trumps_the_joker_tells_nothing_and_another_card_nothing_about_the_joker() -> None:
    assert evidence("AS JK", "NT") == set()
    assert evidence("AS 3D", "NT") == suit("S")


@pytest.mark.parametrize("seats", [4, 5, 8])
def test_sampled_hands_hold_nothing_that_their_seats_cannot_have(seats: int) -> None:
    rng = Random(seats)
    position = at_phase(Phase.PLAY, seats)
    compared = 0
    while view_of(position).phase is Phase.PLAY:
        position = step(position, rng)
        view = view_of(position, Seat(0))
        if view.phase is not Phase.PLAY:
            break
        sampled = sample_state(view, rng).position
        for hand, mask in zip(sampled.hands[1:], barred(view)[1:], strict=True):
            compared += bool(mask)
            assert not any(mask >> card & 1 for card in hand)
        real = state_of(position).position
        assert all(
            not any(mask >> card & 1 for card in hand)
            for hand, mask in zip(real.hands, barred(view), strict=True)
        )
    assert compared > 10


def test_hidden_cards_are_drawn_with_equal_chances() -> None:
    position = dealt(seed=3)
    view = view_of(position, Seat(0))
    draw, rng = position_sampler(view), Random(5)
    where: Counter[str] = Counter()
    for _ in range(3300):
        drawn = draw(rng)
        where.update(["kitty"] if cards("JK")[0] in drawn.kitty else [])
        where.update(str(seat) for seat in (1, 2, 3) if cards("JK")[0] in drawn.hands[seat])
    assert cards("JK")[0] not in (view.hands[0] or ())
    assert all(880 < where[seat] < 1120 for seat in "123")
    assert 240 < where["kitty"] < 360


def test_what_another_took_of_the_kitty_is_among_what_it_has_or_put_away() -> None:
    rng = Random(1)
    position = put_away(taken())
    for _ in range(25):
        view = view_of(position, Seat(3))
        drawn = sample_state(view, rng).position
        for seat in (0, 1):
            had = Counter((*drawn.hands[seat], *drawn.discarded[seat]))
            had.update(laid.card for trick in (*drawn.tricks, drawn.trick) if trick
                       for laid in trick.laid if laid.seat == seat)  # fmt: skip
            assert not Counter(drawn.took[seat]) - had
        assert sorted((*drawn.took[0], *drawn.took[1])) == sorted(drawn.kitty)
        position = step(position, rng)


@pytest.mark.parametrize("seed", range(40))
def test_cards_are_placed_where_they_may_be_even_if_others_must_make_way(seed: int) -> None:
    """Places of which a true deal is known, and that are barred from everything else but a few cards."""
    rng = Random(seed)
    deck = rng.sample(pack(8), 24)
    truth = [deck[start : start + 6] for start in range(0, 24, 6)]
    places = []
    for hand in truth:
        allowed = {*hand, *rng.sample(deck, rng.randrange(5))}
        places.append(Place(6, sum(1 << card for card in range(KINDS) if card not in allowed)))
    filled = place_cards(deck, places, rng)
    assert Counter(card for here in filled for card in here) == Counter(deck)
    for place, here in zip(places, filled, strict=True):
        assert len(here) == place.size
        assert not any(place.barred >> card & 1 for card in here)
