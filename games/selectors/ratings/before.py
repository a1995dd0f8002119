"""Fills a book of ratings with how everything stood at a place in the order of matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Count, F, Q, Window
from django.db.models.functions import RowNumber

from games.models import Rating, RatingEntry, SeatTenure
from games.ratings.arithmetic import Strength
from games.ratings.counting import NOBODY, Book, Verdict
from games.ratings.counting import Rating as Known
from games.ratings.matches import MEETINGS_WITHIN, Key
from games.selectors.ratings.match_rows import Order, blocks, from_place, rated_match


def fill_latest(book: Book, scales: Sequence[str], people: Iterable[int]) -> None:
    """Fill the book with ratings of some people as they are kept. One query."""
    for rating in Rating.objects.filter(player__in=set(people), scale__in=scales):
        strength = Strength(rating.mu, rating.sigma)
        book.ratings[rating.player_id, rating.scale] = Known(strength, rating.matches, rating.last_at)


def fill_at(book: Book, scales: Sequence[str], start: Order, keys: Iterable[Key]) -> None:
    """Fill the book with ratings of people as they stood at a place, those that it has not yet. One query."""
    missing = {key for key in keys if key not in book.ratings}
    if not missing:
        return
    each, latest = [F("player"), F("scale")], [F("finished_at").desc(), F("match").desc()]
    before = (
        RatingEntry.objects.filter(player__in={person for person, _scale in missing}, scale__in=scales)
        .exclude(from_place(start, is_included=True))
        .annotate(
            place=Window(RowNumber(), partition_by=each, order_by=latest),
            total=Window(Count("pk"), partition_by=each),
        )
        .filter(place=1)
    )
    for person, scale, mu, sigma, at, total in before.values_list(
        "player", "scale", "mu", "sigma", "finished_at", "total"
    ):
        if (person, scale) in missing:
            book.ratings[person, scale] = Known(Strength(mu, sigma), total, at)
    for key in missing:
        book.ratings.setdefault(key, NOBODY)


def fill_meetings(book: Book, game: str, start: Order, people: Iterable[int] | None = None) -> None:
    """Fill the book with who met in counted matches of the last thirty days before a place. One query.

    :param people: those at whose matches to look; all if not said.
    """
    since = start[0] - MEETINGS_WITHIN
    which = Q(match__rated_at__isnull=False, match__unrated_why="") & ~from_place(start, is_included=True)
    if people is not None:
        sat = SeatTenure.objects.filter(player__in=set(people), ended_at__gte=since)
        which &= Q(match__in=sat.values("match"))
    for some in blocks(game, (since, 0), which):
        for row in some:
            book.add(rated_match(row), Verdict())
