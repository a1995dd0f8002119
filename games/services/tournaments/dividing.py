"""Seeds and lots of an event, its divisions and groups, and who finds no place in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from accounts.households import households_among
from accounts.relationships import blocks_between
from games.deals.stream import shuffled
from games.models import Entrant, EntrantPerson, Event
from games.ratings.arithmetic import NEWCOMER
from games.selectors.ratings.ratings import PersonRating, ratings_of
from games.selectors.ratings.scales import pairing_at
from games.selectors.tournaments.forms import Form
from games.tournaments.groups import kept_apart, snake

from .opening import numbers

People = Mapping[int, Sequence[int]]
"""By entrant the accounts of its people."""


def people_of(event: Event) -> dict[int, list[int]]:
    """The people of all entrants of an event. One query."""
    people = defaultdict[int, list[int]](list)
    rows = EntrantPerson.objects.filter(event=event).order_by("entrant", "place")
    for entrant, player in rows.values_list("entrant", "player"):
        people[entrant].append(player)
    return people


def seed(event: Event, entrants: Sequence[Entrant], people: People) -> list[Entrant]:
    """Entrants by their strength, each with its points; equal ones by the time of entry, unrated ones last.

    Points are hundredths; of a provisional rating what it is at least, two standard deviations below. A pair
    has the mean of both, one of whom may be unrated and counts as a newcomer.
    """
    scales = pairing_at(event.game, event.options, event.seat_count).scales[:1]
    known = ratings_of({person for each in entrants for person in people[each.pk]}, scales)
    for entrant in entrants:
        mine = [known.get((person, scale)) for person in people[entrant.pk] for scale in scales]
        entrant.points = round(sum(map(_points, mine)) / len(mine)) if any(mine) else None
    return sorted(entrants, key=lambda e: (e.points is None, -(e.points or 0), e.entered_at, e.pk))


def _points(rating: PersonRating | None) -> int:
    if rating is None:
        return NEWCOMER.mu - 2 * NEWCOMER.sigma
    return rating.mu - 2 * rating.sigma if rating.is_provisional else rating.mu


def draw_lots(event: Event, entrants: Sequence[Entrant]) -> None:
    """Give entrants, by seed, their seeds and a lot each, from the seed of the event."""
    lots = shuffled(numbers(event, "lots"), range(1, len(entrants) + 1))
    for place, (entrant, lot) in enumerate(zip(entrants, lots, strict=True), 1):
        entrant.seed, entrant.lot = place, lot


def waiting(entrants: Sequence[Entrant], places: int) -> list[Entrant]:
    """Of entrants those for whom there is no place: the last to sign up."""
    by_entry = sorted(entrants, key=lambda entrant: (entrant.entered_at, entrant.pk))
    return by_entry[places:]


def divide(event: Event, divisions: Sequence[Sequence[Entrant]], form: Form, people: People) -> None:
    """Give entrants their division, their group and their place in its schedule.

    By strength in a snake; people who have blocked each other or live together are in different groups where
    there are several. The place is drawn from the seed of the event.

    :param divisions: the highest first, each by seed and as many as its groups hold.
    """
    everybody = {person for division in divisions for each in division for person in people[each.pk]}
    apart = {frozenset(pair) for pair in blocks_between(everybody)} | households_among(everybody)
    for number, division in enumerate(divisions, 1):
        whose = {person: each.pk for each in division for person in people[each.pk]}
        pairs = [frozenset(whose[person] for person in pair) for pair in apart if pair <= whose.keys()]
        by_id = {entrant.pk: entrant for entrant in division}
        groups = snake([entrant.pk for entrant in division], form.sizes(len(division)))
        for group, members in enumerate(kept_apart(groups, pairs), 1):
            drawn = shuffled(numbers(event, f"seats/{number}/{group}"), range(1, len(members) + 1))
            for entrant, place in zip(sorted(map(by_id.__getitem__, members), key=_seed), drawn, strict=True):
                entrant.division, entrant.group, entrant.place = number, group, place


def _seed(entrant: Entrant) -> int:
    return entrant.seed or 0
