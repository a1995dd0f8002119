"""Log of the battle, event by event: targets, what fell to whom, strikes, points."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.numbers import ROUNDS, points_words
from games.catalogue.dark_lord.face.story import DarkStory, land_of, seat_of, who, whom
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.kit.rules.api import Event
from games.kit.rules.seats import Seat


def round_started(event: Event, story: DarkStory) -> str:
    """The ally that chooses first."""
    first = Seat(event.data["first"])
    values = {"number": event.data["round"], "last": ROUNDS, "who": whom(first, story)}
    if first == story.names.reader:
        return _("Round %(number)d of %(last)d: you choose first") % values
    return _("Round %(number)d of %(last)d: %(who)s chooses first") % values


def target_chosen(event: Event, story: DarkStory) -> str:
    """The attacker and the target."""
    values = {"who": who(seat_of(event), story), "land": land_of(event)}
    if not event.data["castle"]:
        return _("%(who)s marched on %(land)s") % values
    if story.reads_lord:
        return _("%(who)s marched on your castle in %(land)s") % values
    return _("%(who)s marched on the Dark Lord’s castle in %(land)s") % values


def land_taken(event: Event, story: DarkStory) -> str:
    """The taker, the territory, and the former owner."""
    return _("%(who)s took %(land)s from %(whom)s") % {
        "who": who(seat_of(event), story),
        "land": land_of(event),
        "whom": whom(Seat(event.data["from"]), story),
    }


def tower_broken(event: Event, story: DarkStory) -> str:
    """The owner of the castle that lost a tower, and how many stand."""
    of, left = Seat(event.data["of"]), int(event.data["left"])
    values = {
        "who": who(seat_of(event), story),
        "land": land_of(event),
        "left": left,
        "whose": "" if of == LORD else story.names.html_possessive(of),
    }
    if of != LORD:
        words = (
            ngettext(
                "%(who)s broke a tower of %(whose)s castle in %(land)s: %(left)d still stands",
                "%(who)s broke a tower of %(whose)s castle in %(land)s: %(left)d still stand",
                left,
            )
            if left
            else _("%(who)s broke the last tower of %(whose)s castle in %(land)s")
        )
    elif story.reads_lord:
        words = (
            ngettext(
                "%(who)s broke a tower of your castle in %(land)s: %(left)d still stands",
                "%(who)s broke a tower of your castle in %(land)s: %(left)d still stand",
                left,
            )
            if left
            else _("%(who)s broke the last tower of your castle in %(land)s")
        )
    else:
        words = (
            ngettext(
                "%(who)s broke a tower of the Dark Lord’s castle in %(land)s: %(left)d still stands",
                "%(who)s broke a tower of the Dark Lord’s castle in %(land)s: %(left)d still stand",
                left,
            )
            if left
            else _("%(who)s broke the last tower of the Dark Lord’s castle in %(land)s")
        )
    return words % values


def castle_fell(event: Event, story: DarkStory) -> str:
    """The owner of the castle that has fallen."""
    of = Seat(event.data["of"])
    values = {"land": land_of(event), "whose": "" if of == LORD else story.names.html_possessive(of)}
    if of == story.names.reader:
        return _("Your castle in %(land)s has fallen") % values
    if of == LORD:
        return _("The Dark Lord’s castle in %(land)s has fallen") % values
    return _("%(whose)s castle in %(land)s has fallen") % values


def strikes_due(event: Event, story: DarkStory) -> str:
    """The number of the Dark Lord's strikes, and the reason."""
    values = {"count": event.data["count"]}
    if story.reads_lord:
        words = {
            0: _("Both answers were right: you strike once"),
            1: _("One answer was wrong: you strike twice"),
            2: _("Both answers were wrong: you strike three times"),
        }
    else:
        words = {
            0: _("Both answers were right: the Dark Lord strikes once"),
            1: _("One answer was wrong: the Dark Lord strikes twice"),
            2: _("Both answers were wrong: the Dark Lord strikes three times"),
        }
    return words[event.data["wrong"]] % values


def round_ended(event: Event, story: DarkStory) -> str:
    """The points after a round."""
    points = event.data["points"]
    values = {
        "number": event.data["round"],
        "allies": points_words(sum(points[seat] for seat in ALLIES)),
        "lord": points_words(points[LORD]),
    }
    if story.reads_lord:
        return _("Round %(number)d is over: the allies have %(allies)s, you %(lord)s") % values
    return _("Round %(number)d is over: the allies have %(allies)s, the Dark Lord %(lord)s") % values
