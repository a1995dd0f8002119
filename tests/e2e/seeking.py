"""People who look for a match at a running site, and the sweep that makes their tables."""

from __future__ import annotations

from .people import PASSWORD


def has_finished_a_match(username: str) -> str:
    """Give somebody an account who has finished a match, so that the lobby looks for others; their name."""
    from django.utils import timezone

    from accounts.models import User
    from games.models import FirstVisit, SeatTenure
    from tests.support.tables import match_of

    user = User.objects.filter(username=username).first() or User.objects.create_user(
        username, f"{username}@example.org", PASSWORD
    )
    bot = User.objects.filter(is_bot=True).order_by("id")[0]
    match = match_of([user, bot], game="three-colours", now=timezone.now(), is_practice=True)
    done = {"winners": [0], "scores": [1, 0], "reason": "played"}
    SeatTenure.objects.filter(match=match).update(
        ended_at=timezone.now(), turn_ply=None, turn_since=None, won=True
    )
    type(match).objects.filter(pk=match.pk).update(
        status="finished", outcome=done, finished_at=timezone.now()
    )
    FirstVisit.objects.get_or_create(player=user, defaults={"answered_at": timezone.now()})
    return username


def offers_are_matched() -> int:
    """Make the tables that are possible now; how many seats offers have come to."""
    from games.models import OfferSeat
    from games.sweeps.company import match_offers

    match_offers()
    return OfferSeat.objects.count()


def nobody_looks() -> int:
    """Switch off whatever was offered before; how many offers there were."""
    from games.models import StandingOffer

    return StandingOffer.objects.update(is_on=False)


def match_of_offer(username: str, game: str) -> str:
    """The key of the match that somebody's offer of a game came to; empty if it came to none."""
    from games.models import OfferSeat

    seat = OfferSeat.objects.filter(player__username=username, game=game).order_by("at").first()
    return "" if seat is None else seat.match.key


def match_is_played(key: str) -> str:
    """Play a match of offers to its end, a short one where it would take long; its status then."""
    from games.models import Match
    from games.selectors.record.history import histories
    from tests.support.tables import SHORT

    from .board_days import play_to_the_end

    match = Match.objects.get(key=key)
    match.options |= SHORT.get(match.game, {})
    match.save(update_fields=["options"])
    histories.clear()  # they are of the match as it would have been
    play_to_the_end(match, seed=1)
    match.refresh_from_db()
    return match.status


def others_look(game: str, *names: str) -> int:
    """Have further people look for a match of a game; how many look."""
    from django.utils import timezone

    from accounts.models import User
    from games.services.company.offers import switch_offer

    for name in names:
        user = User.objects.create_user(name, f"{name}@example.org", PASSWORD)
        switch_offer(user_id=user.pk, game=game, is_on=True, now=timezone.now())
    return len(names)


SEEKING = {
    each.__name__: each
    for each in (
        has_finished_a_match,
        offers_are_matched,
        nobody_looks,
        match_of_offer,
        match_is_played,
        others_look,
    )
}
