"""Rules of an event in words: what is played, how it is counted, who may enter, what binds its chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.face.times import moment_words
from games.presenters.lobby.options import options_in_words
from games.presenters.lobby.paces import PACE_WORDS
from games.presenters.ratings.rating_words import limits_in_words
from games.presenters.tournaments.words import game_name, is_two_sided, rule_sentences
from games.selectors.tournaments.facts import EventFacts


@dataclass(frozen=True, slots=True)
class Part:
    """Some sentences under one head."""

    title: str
    says: tuple[str, ...]
    code: str = ""
    """A number to be copied."""


def rules_of(facts: EventFacts) -> list[Part]:
    """The rules of an event."""
    parts = [
        Part(_("What is played"), tuple(_played(facts))),
        Part(_("How it is counted"), tuple(_counted(facts))),
        Part(_("How long it takes"), tuple(_lasts(facts))),
        Part(_("Who may enter"), tuple(_who(facts))),
        Part(_("Who stays away, who is slow"), tuple(_absent(facts))),
    ]
    seed = (
        _("The seed of this event. Its fingerprint was shown since entry opened.")
        if facts.seed
        else _(
            "Lots and seats follow from a secret number. This is its fingerprint (SHA-256); the "
            "number is shown at the end."
        )
    )
    parts.append(Part(_("Lots and seats"), (seed,), facts.commitment))
    if facts.seed:
        parts.append(Part(_("The seed"), (), facts.seed))
    return parts


def _played(facts: EventFacts) -> Sequence[str]:
    terms = facts.terms
    options = ", ".join(options_in_words(terms.game, terms.seat_count, terms.options))
    seats = ngettext("%(game)s with %(count)d seat", "%(game)s with %(count)d seats", terms.seat_count)
    first = seats % {"game": game_name(terms), "count": terms.seat_count}
    said = [_("%(what)s: %(options)s.") % {"what": first, "options": options} if options else f"{first}."]
    said.append(rule_sentences(facts)[0])
    if terms.has_pairs:
        said.append(_("Two people enter together and stay together."))
    if facts.boards:
        said.append(_("All groups play the same boards, and their results are compared."))
        said.append(_("Nobody learns what others made of a board before all have played it."))
    return said


def _by_boards(facts: EventFacts) -> str:
    """The way in which boards rank; it is known for sure once the event has begun."""
    level = _("Equal ones are parted by more boards above the middle, then by the best board.")
    if facts.begun_at is None:
        first = _(
            "On each board you are compared with all others who had the same cards: in per cent where eight "
            "tables or more play it, by swings where fewer do. Your result is the mean of your boards."
        )
    elif facts.ranking == "percent":
        first = _(
            "On each board you are compared with all others who had the same cards: how many of them did "
            "worse, in per cent. Your result is the mean of your boards."
        )
    else:
        first = _(
            "On each board you are compared with all others who had the same cards: by how much you did "
            "better or worse, in swings. Your result is the mean of your boards."
        )
    return f"{first} {level}"


def _counted(facts: EventFacts) -> Sequence[str]:
    if facts.ranking != "points":
        return [_by_boards(facts), rule_sentences(facts)[2]]
    said = list(rule_sentences(facts)[1:])
    if facts.kind == "swiss":
        said.append(
            _(
                "Equal in points, these decide in order: Buchholz, Berger, the margin, the lot. A "
                "bye is worth a won round."
            )
        )
    elif facts.kind == "knockout":
        said.append(
            _("Where the number of entrants is no power of two, the best seeds have a bye in round 1.")
        )
    else:
        said.append(
            _(
                "Equal in points, these decide in order: points against equals, matches won, the "
                "margin, the lot."
            )
        )
    if facts.season is not None:
        said.append(
            _(
                "Up goes the first of each group; down go the last two of each group, of every "
                "division but the lowest."
            )
        )
    return said


def _lasts(facts: EventFacts) -> Sequence[str]:
    said = [_("It begins %(when)s.") % {"when": moment_words(facts.begins_at)}]
    if facts.last_day is not None:
        said.append(_("The last day is %(when)s.") % {"when": moment_words(facts.last_day)})
    if facts.round_days is not None:
        said.append(
            ngettext(
                "A round lasts %(count)d day at most; the next is paired as soon as all its matches "
                "are over.",
                "A round lasts %(count)d days at most; the next is paired as soon as all its matches "
                "are over.",
                facts.round_days,
            )
            % {"count": facts.round_days}
        )
    pace = PACE_WORDS.get(facts.terms.pace)
    if pace is not None:
        said.append(
            _("Turns go by the pace %(pace)s. %(numbers)s") % {"pace": pace.name, "numbers": pace.numbers}
        )
    said.append(
        _("Leave stops the clocks as elsewhere, but no last day.")
        if facts.terms.allows_leave
        else _("Leave does not count here.")
    )
    if facts.takes_waves:
        said.append(_("Whoever wants may play half of the matches after the other half."))
    return [" ".join(each.split()) for each in said]


def _who(facts: EventFacts) -> Sequence[str]:
    terms = facts.terms
    said = [_("People with a confirmed address whose account is older than 14 days.")]
    if terms.min_reliability is not None:
        said.append(
            _("At least %(least)d %% of the last turns were in time.") % {"least": terms.min_reliability}
        )
    if terms.min_rating is not None or terms.max_rating is not None:
        said.append(limits_in_words(terms.min_rating, terms.max_rating))
        if terms.max_rating is not None:
            said.append(_("The highest rating of the last 180 days counts."))
    if facts.club is not None:
        said.append(_("Members of the club %(club)s.") % {"club": facts.club[1]})
    said.append(
        ngettext("At most %(count)d can enter.", "At most %(count)d can enter.", facts.most_entrants)
        % {"count": facts.most_entrants}
    )
    return said


def _absent(facts: EventFacts) -> Sequence[str]:
    two = is_two_sided(facts.terms)
    return [
        _(
            "No move within 72 hours of the beginning, leave apart: a reserve takes every seat, and "
            "nothing was played."
        ),
        _(
            "Whoever withdraws, or lets two turns in a row lapse in a match, is out; reserves are "
            "asked, and the rest counts as walkovers."
        ),
        _("With less than half of the matches over by then, all results leave the table."),
        _(
            "What runs on the last day is adjudicated: the side ahead wins; level, the side that "
            "used less time."
        )
        if two
        else _("What runs on the last day is adjudicated: by the score so far; level, by the time used."),
    ]
