"""Page on which one enters an event: the room that there is, the ways to play, and what being in it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.face.phrases import listed
from games.kit.face.times import moment_words
from games.presenters.lobby.paces import CONTRACT_WORDS, PACE_WORDS
from games.presenters.tournaments.words import day, plain_name
from games.selectors.tournaments.facts import EntrantFacts, EventFacts
from games.selectors.tournaments.room import Room


@dataclass(frozen=True, slots=True)
class Way:
    """A way to play the matches of an event."""

    value: str
    mark: str
    name: str
    says: str
    is_chosen: bool
    """The page begins with it."""
    fits: bool


@dataclass(frozen=True, slots=True)
class EntryPage:
    """Text of the page, and its questions."""

    when: str
    terms: str
    title: str
    """Of the sheet: whether there is room."""
    boxes: Sequence[str]
    """One for each match of the limit: ``taken``, ``wanted``, ``over`` or empty."""
    boxes_said: str
    key: Sequence[tuple[int, str]]
    """Numbers under the boxes, each with its words."""
    sentence: str
    ways: Sequence[Way]
    button: str
    costs: Sequence[str]
    asked_by: str
    """Who asks the reader to be a partner; empty: nobody does."""
    pair: str
    """The name of the pair into which the reader is asked."""
    is_in: str
    """That the reader is in it already, or has asked somebody."""
    is_shut: str
    """Why nobody can enter now; empty: people can."""


def entry_page(
    facts: EventFacts, room: Room, own: EntrantFacts | None, now: datetime, *, chosen: str = ""
) -> EntryPage:
    """The page for somebody.

    :param own: their entrant, if they are in it. :param chosen: the way that was sent.
    """
    ways = _ways(room, chosen)
    is_asked = own is not None and own.state == "asked"
    mine = None if own is None else next((p for p in own.people if p.id == facts.reader_id), None)
    others = [] if own is None else [p.name for p in own.people if p.id != facts.reader_id]
    asked_by = listed(others) if is_asked and mine is not None and not mine.has_agreed else ""
    picked = next((way for way in ways if way.is_chosen), None)
    return EntryPage(
        when=_("%(first)s to %(last)s") % {"first": day(facts.begins_at), "last": day(room.ends_at)},
        terms=_terms(facts, room),
        title=_title(room),
        boxes=_boxes(room),
        boxes_said=_boxes_said(room),
        key=_key(room),
        sentence=_sentence(room),
        ways=ways,
        button=_button(picked),
        costs=_costs(facts),
        asked_by=asked_by,
        pair="" if own is None else own.name,
        is_in=_is_in(own, others, asked_by),
        is_shut=_is_shut(facts, now),
    )


def _terms(facts: EventFacts, room: Room) -> str:
    at_once = ngettext("%(count)d match at once", "%(count)d matches at once", room.needs) % {
        "count": room.needs
    }
    pace = PACE_WORDS.get(facts.terms.pace)
    contract = CONTRACT_WORDS["lose" if facts.terms.seat_count == 2 else "substitute"].name
    return " · ".join(filter(None, (at_once, "" if pace is None else str(pace.name), str(contract))))


def _title(room: Room) -> str:
    if room.fits:
        return _("There is room")
    return ngettext("There is no room for it", "There is no room for all %(count)d", room.needs) % {
        "count": room.needs
    }


def _boxes(room: Room) -> list[str]:
    taken = min(room.taken, room.most)
    wanted = min(room.needs, room.most - taken)
    over = max(room.needs + room.taken - room.most, 0)
    return (
        ["taken"] * taken
        + ["wanted"] * wanted
        + [""] * (room.most - taken - wanted)
        + ["over"] * min(over, 20)
    )


def _boxes_said(room: Room) -> str:
    words = _("%(taken)d of %(most)d taken, %(left)d left, %(needs)d needed.")
    return words % {"taken": room.taken, "most": room.most, "left": room.left, "needs": room.needs}


def _key(room: Room) -> list[tuple[int, str]]:
    taken = _("taken")
    if room.taken and room.until is not None:
        taken = _("taken until %(day)s") % {"day": day(room.until)}
    return [(room.taken, taken), (room.left, _("left")), (room.needs, _("needed"))]


def _sentence(room: Room) -> str:
    said = ngettext(
        "You have said at most %(count)d event match at a time.",
        "You have said at most %(count)d event matches at a time.",
        room.most,
    ) % {"count": room.most}
    if room.fits:
        return said
    if not room.taken or room.until is None:
        return _("%(said)s This one needs %(needs)d.") % {"said": said, "needs": room.needs}
    taken = ngettext(
        "This one needs %(needs)d, and %(taken)d is taken until %(day)s.",
        "This one needs %(needs)d, and %(taken)d are taken until %(day)s.",
        room.taken,
    )
    words = taken % {"needs": room.needs, "taken": room.taken, "day": day(room.until)}
    return f"{said} {words}"


def _ways(room: Room, chosen: str) -> list[Way]:
    """The ways, where there is a choice; that which fits is chosen."""
    found: list[tuple[str, str, str, str, bool]] = []
    if room.fits:
        if room.needs_in_waves is None:
            return []
        found.append(("at-once", "plus", _("All at once"), _("Everything begins together."), True))
    if room.needs_in_waves is not None:
        later = room.needs - room.needs_in_waves
        says = _("%(first)d now, %(later)d as places come free, by half-time at the latest.") % {
            "first": room.needs_in_waves,
            "later": later,
        }
        found.append(("in-waves", "swap", _("In two waves"), says, room.fits_in_waves))
    if not room.fits and room.raised is not None:
        says = _("Raises your own limit to %(most)d event matches.") % {"most": room.raised}
        found.append(("raised", "plus", _("All at once"), says, True))
    values = [value for value, *_rest in found]
    usual = next((value for value, *_rest, fits in found if fits), values[0] if values else "")
    picked = chosen if chosen in values else usual
    return [Way(value, mark, name, says, value == picked, fits) for value, mark, name, says, fits in found]


def _button(way: Way | None) -> str:
    words = {"in-waves": _("Enter in two waves"), "raised": _("Enter, and raise my limit")}
    return words.get("" if way is None else way.value, _("Enter"))


def _costs(facts: EventFacts) -> list[str]:
    said = [_("You may withdraw until it begins, and nothing comes of it.")]
    said.append(_("No move in the first 72 hours: a reserve takes your seats."))
    if facts.terms.seat_count == 2:
        said.append(
            _("Withdrawing later, or letting two turns in a row lapse, loses what you have not finished.")
        )
    else:
        said.append(
            _(
                "Withdrawing later, or letting two turns in a row lapse, gives your seats to a "
                "reserve or a bot."
            )
        )
    if facts.terms.allows_leave:
        said.append(_("Your leave stops the clocks here as elsewhere, but not the last day."))
    return said


def _is_in(own: EntrantFacts | None, others: Sequence[str], asked_by: str) -> str:
    if own is None or asked_by or own.state == "out":
        return ""
    if own.state == "asked":
        return _("You have asked %(name)s. You are in as soon as they agree.") % {
            "name": listed(list(others))
        }
    if own.state in {"entered", "playing"}:
        if others:
            return _("You are in, as %(pair)s.") % {"pair": plain_name(own)}
        return _("You are in, in two waves.") if own.in_waves else _("You are in.")
    return _("You have left this event.")


def _is_shut(facts: EventFacts, now: datetime) -> str:
    if facts.status == "draft" or (facts.status == "open" and now < facts.opens_at):
        return _("Entry opens %(when)s.") % {"when": moment_words(facts.opens_at)}
    if facts.status != "open" or now >= facts.begins_at:
        return _("Nobody enters any more: it has begun, is over, or was called off.")
    return ""
