"""Words for paces and contracts, to be read before sitting down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clock.pace import PACES, FixedHour, Pace, Pacing, pacing
from games.kit.face.durations import whole

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class PaceWords:
    """A pace as it is chosen."""

    slug: str
    mark: str
    """Of the site's marks, by name."""
    name: StrOrPromise
    asks: StrOrPromise
    """Demand on me."""
    tag: StrOrPromise = ""
    """People whom it suits."""

    @property
    def numbers(self) -> str:
        """The times of a turn, in one or two sentences; empty where they are asked beside it, or none run."""
        pace = PACES.get(self.slug)
        return "" if pace is None else numbers(pace)


PACE_WORDS: Final = {
    words.slug: words
    for words in (
        PaceWords(
            "live",
            "bolt",
            gettext_lazy("Live"),
            gettext_lazy("Everybody sits at the table at the same time."),
        ),
        PaceWords("fast", "arrow", gettext_lazy("Fast"), gettext_lazy("You look in a few times a day.")),
        PaceWords(
            "standard",
            "clock",
            gettext_lazy("Standard"),
            gettext_lazy("You look in once a day."),
            gettext_lazy("most tables"),
        ),
        PaceWords("slow", "anchor", gettext_lazy("Slow"), gettext_lazy("You look in when you find time.")),
        PaceWords(
            "hour",
            "sun",
            gettext_lazy("A fixed hour"),
            gettext_lazy(
                "Every move is due by the same hour of the day, at least 8 hours after the turn began."
            ),
        ),
        PaceWords(
            "none",
            "users",
            gettext_lazy("No clock"),
            gettext_lazy("Nobody is hurried, and such a match may never end: for friends."),
        ),
    )
}
"""By the slug, in the order in which one chooses."""


@dataclass(frozen=True, slots=True)
class ContractWords:
    """Consequence for a seat whose holder lets a turn lapse."""

    slug: str
    mark: str
    name: StrOrPromise
    says: StrOrPromise
    sums: StrOrPromise
    """One sentence of it alone."""
    tag: StrOrPromise = ""


CONTRACT_WORDS: Final = {
    words.slug: words
    for words in (
        ContractWords(
            "bot",
            "bot",
            gettext_lazy("A bot sits in"),
            gettext_lazy("It plays on until the owner comes back and takes the seat again with one click."),
            gettext_lazy("When somebody’s time is up, a bot plays for them until they are back."),
            gettext_lazy("for 3 and more"),
        ),
        ContractWords(
            "substitute",
            "swap",
            gettext_lazy("A substitute may sit down"),
            gettext_lazy(
                "A bot plays on, and after two turns missed in a row the seat stands in the lobby: whoever"
                " takes it sees what the seat saw and keeps it."
            ),
            gettext_lazy(
                "When somebody’s time is up, a bot plays for them until they are back; after two turns missed"
                " in a row somebody else may take the seat."
            ),
        ),
        ContractWords(
            "lose",
            "flag",
            gettext_lazy("The seat loses"),
            gettext_lazy("As if its holder had resigned. Usual for two players, hard on allies."),
            gettext_lazy("When somebody’s time is up, their seat loses, as if they had resigned."),
            gettext_lazy("for 2"),
        ),
    )
}
"""By the slug, in the order in which one chooses."""


def numbers(pace: Pace) -> str:
    """The times of a turn of such a pace: free time, what there is to spare, what a move gives back."""
    spans = {
        "grace": whole(pace.grace),
        "bank": whole(pace.bank),
        "credit": whole(pace.credit),
        "cap": whole(pace.cap),
    }
    if pace.bank == pace.cap:
        return _("%(bank)s for a move.") % spans
    spare = (
        _(
            "The first %(grace)s of a turn are free; then you have %(bank)s to spare for the whole match, and"
            " each move gives back %(credit)s, up to %(cap)s."
        )
        if pace.grace
        else _(
            "You have %(bank)s to spare for the whole match, and each move gives back %(credit)s,"
            " up to %(cap)s."
        )
    )
    said = [spare % spans]
    if pace.outer:
        said.append(_("No turn takes longer than %(outer)s.") % {"outer": whole(pace.outer)})
    if pace.rests:
        said.append(_("Nights and rest days do not count."))
    return " ".join(said)


@dataclass(frozen=True, slots=True)
class TablePace:
    """The pace of one table, as lists and its own page say it."""

    words: PaceWords
    pacing: Pacing | None

    @property
    def tag(self) -> str:
        """One or two words: *standard*, *daily 20:00*."""
        if isinstance(self.pacing, FixedHour):
            return _("daily %(hour)02d:00") % {"hour": self.pacing.hour}
        return str(self.words.name)

    @property
    def rule(self) -> str:
        """The rule in six words."""
        match self.pacing:
            case None:
                return _("nobody is hurried")
            case FixedHour(hour, zone):
                return _("every move by %(hour)02d:00, %(place)s") % {"hour": hour, "place": place_of(zone)}
            case Pace(bank=bank, cap=cap) if bank == cap:
                return _("%(bank)s for a move") % {"bank": whole(bank)}
            case Pace(grace=grace, bank=bank, credit=credit) if grace:
                return _("%(grace)s free, %(bank)s to spare, +%(credit)s a move") % {
                    "grace": whole(grace),
                    "bank": whole(bank),
                    "credit": whole(credit),
                }
            case Pace(bank=bank, credit=credit):
                return _("%(bank)s to spare, +%(credit)s a move") % {
                    "bank": whole(bank),
                    "credit": whole(credit),
                }

    @property
    def says(self) -> str:
        """All that there is to say of it, in sentences."""
        if isinstance(self.pacing, FixedHour):
            return _("%(asks)s It is %(hour)02d:00 in %(place)s.") % {
                "asks": self.words.asks,
                "hour": self.pacing.hour,
                "place": place_of(self.pacing.zone),
            }
        return f"{self.words.asks} {self.words.numbers}".strip()


def table_pace(pace: str, hour: int | None, zone: str) -> TablePace:
    """The pace of a table from what its row keeps. :raises BadPace: see there."""
    return TablePace(PACE_WORDS[pace], pacing(pace, hour=hour, zone=zone))


def place_of(zone: str) -> str:
    """A zone as one says it: *Berlin*, *Lord Howe*."""
    return zone.rpartition("/")[2].replace("_", " ")
