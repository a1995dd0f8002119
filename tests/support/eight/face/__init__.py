"""Eight as the site would show it: as little as a game can bring to the shared table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from games.kit.face.desk import Desk
from games.kit.face.dock import Dock
from games.kit.face.idle_dock import idle_dock
from games.kit.face.marks import icon, monogram
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.face.page import TablePage, Typed
from games.kit.face.phrases import listed
from games.kit.face.presenter import (
    About,
    Choice,
    ListWords,
    OptionInfo,
    Pitch,
    Play,
    Presenter,
    Record,
    SeatInfo,
    Setup,
    Side,
    TalkWords,
)
from games.kit.face.refusals import Refusals
from games.kit.face.seat_plates import SeatMarks, plates_of
from games.kit.face.talk import Silence
from games.kit.face.telling import Story, Teller
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event
from games.kit.rules.errors import BadNotation
from games.kit.rules.seats import Seat, seats_of
from games.kit.table import Table
from tests.support.eight.rules.state import View

MARKS: Final = {"red": "flag", "green": "check", "blue": "eye"}


def side_of(colour: str) -> Side | None:
    """The side of a seat that has declared; its alliance may be another in the next campaign."""
    return Side(colour, colour.capitalize(), icon(MARKS[colour])) if colour else None


def seats(count: int) -> tuple[SeatInfo, ...]:
    """Nobody has a side before the match; the last seat is the oracle's."""
    return tuple(
        SeatInfo(seat, None, "The oracle" if seat == count - 1 else "Declares a colour")
        for seat in seats_of(count)
    )


def options(count: int) -> tuple[OptionInfo, ...]:
    """A number that is told in words of its own, one that goes by whole rounds, a choice and a switch."""
    return (
        OptionInfo("target", "Target", "Who has so many points wins.", told=lambda n: f"Target {n}"),
        OptionInfo("hands", "Campaigns", "So many at most.", step=count if count < 7 else 1, proposed=5),
        OptionInfo(
            "oracle", "The oracle", "How well it plays.",
            choices=(Choice("easy", "Cunning"), Choice("random", "Blind")),
        ),
        OptionInfo("open_oracle", "Open oracle", "A person may be the oracle."),
    )  # fmt: skip


@dataclass(frozen=True)
class EightDesk(Desk[View]):
    """A table of Eight."""

    def allies(self, colour: str) -> list[Seat]:
        """The seats that have declared a colour."""
        return [seat for seat in self.order() if self.view.declared[seat] == colour]


@dataclass(frozen=True, slots=True, kw_only=True)
class EightOwn:
    """Parts that only a table of Eight shows."""

    alliances: SafeString
    trick: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveDock(Dock):
    """One button for each legal move."""

    choices: SafeString = NOTHING


def _by(words: str) -> Callable[[Event, Story], str]:
    def sentence(event: Event, story: Story) -> str:
        who = "" if event.seat is None else story.names.html[event.seat]
        return words.format(who=who, **{key: escape(str(value)) for key, value in event.data.items()})

    return sentence


def _won(event: Event, story: Story) -> str:
    return f"{listed([story.names.html[seat] for seat in event.data['winners']]) or 'Nobody'} won"


SENTENCES: Final[Mapping[str, Callable[[Event, Story], str]]] = {
    CAMPAIGN_STARTED: _by("Campaign {number} began"),
    CAMPAIGN_ENDED: _won,
    RESIGNED: _by("{who} resigned"),
    "match-ended": _won,
    "cards-dealt": _by("You were dealt {cards}"),
    "declared": _by("{who} declared {colour}"),
    "asked": _by("The question is {question}"),
    "answered": _by("{who} answered"),
    "my-answer": _by("{who} said {answer}"),
    "answers-told": _by("{right} is right"),
    "card-played": _by("{who} played {card}"),
}
TELLER: Final = Teller(
    story=Story,
    sentences=SENTENCES,
    highlights={code: SENTENCES[code] for code in (CAMPAIGN_ENDED, "match-ended", RESIGNED)},
)
REFUSALS: Final = Refusals(game="Eight", like="play 7", own={})


def _dock(desk: EightDesk) -> MoveDock:
    calm = idle_dock(desk, TELLER)
    if calm is not None:
        return MoveDock(state=calm.state, prompt=calm.prompt, says=calm.says)
    moves = [move.notation() for move in desk.view.legal]
    return MoveDock(
        state="idle",
        kind="eight",
        prompt=desk.view.question or "Choose.",
        says="Choose one.",
        go="Confirm",
        choose="Choose",
        choices=SafeString(
            "".join(
                f'<label class="pick"><input type="radio" name="move" id="move-{number}" value="{text}" '
                f'data-act="{text}" data-says="{text}"><span>{text}</span></label>'
                for number, text in enumerate(moves)
            )
        ),
    )


def _known(desk: EightDesk) -> Callable[[Seat], SeatMarks]:
    def known(seat: Seat) -> SeatMarks:
        view, holder = desk.view, desk.table.holders[seat]
        side = side_of(view.declared[seat])
        return SeatMarks(
            badge=monogram(holder.name, holder.is_bot),
            mark=NOTHING if side is None else side.mark,
            role="" if side is None else str(side.label),
            tally=f"{view.scores[seat]} points",
            did="answered" if view.answered[seat] else "",
            aside=SafeString(str(view.laid[seat] or "")),
        )

    return known


def _list(sentences: Iterable[str]) -> SafeString:
    return element("ul", *(element("li", sentence) for sentence in sentences))


def table_page(table: Table) -> TablePage[EightOwn]:
    """A table of Eight before its viewer."""
    desk = EightDesk(table)
    view = desk.view
    hand = view.hands[desk.me] if desk.me is not None and view.hands else None
    alliances = (
        joined([colour, ": ", listed([desk.names.html[seat] for seat in desk.allies(colour)])])
        for colour in MARKS
        if desk.allies(colour)
    )
    said = [
        f"Campaign {view.campaign}",
        f"You hold {', '.join(map(str, hand or ()))}" if hand else "You hold nothing",
    ]
    return TablePage(
        desk=desk,
        css="eight",
        where="the match is over" if desk.is_over else f"campaign {view.campaign}",
        seats=plates_of(desk, _known(desk)),
        dock=_dock(desk),
        typed=Typed("play 7", moves=[move.notation() for move in view.legal]),
        words=lambda: _list(said),
        own=EightOwn(
            alliances=_list(alliances),
            trick=_list(
                filled("%(who)s: %(card)s", {"who": desk.names.html[seat], "card": view.laid[seat]})
                for seat in desk.order()
                if view.laid[seat]
            ),
        ),
    )


def compose(data: QueryDict) -> str:
    """The chosen or typed move. :raises BadNotation: ``nothing-chosen``."""
    move = " ".join(data.get("move", "").split())
    if not move:
        raise BadNotation("nothing-chosen")
    return move


def mini(digest: Mapping[str, Any]) -> SafeString:
    """As many bars as there are scores."""
    bars = "".join(
        f'<rect x="{12 * n}" y="{100 - 3 * score}" width="10" height="{3 * score}"/>'
        for n, score in enumerate(digest.get("scores", ()))
    )
    return SafeString(f'<svg class="mini" viewBox="0 0 100 100" aria-hidden="true">{bars}</svg>')


def result(digest: Mapping[str, Any], outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    """The result in words, for a list."""
    return f"{listed([names[seat] for seat in outcome['winners']]) or 'Nobody'} won"


def news(name: SafeString, notation: str) -> SafeString:
    """A move that everybody sees."""
    return format_html("{}: {}", name, notation)


EIGHT: Final = Presenter(
    slug="eight",
    name="Eight",
    about=About(
        tagline="Up to seven people and an oracle.",
        pitch=Pitch(words="Declare, answer, play.", lasts="about 10 minutes with bots", seats=8, picture={}),
        designer="Nobody",
        rules=dict,
    ),
    setup=Setup(
        options=options,
        seat_count_help={3: "Two and the oracle.", 8: "Seven and the oracle."},
        seats=seats,
    ),
    lists=ListWords(
        mini=mini,
        headline=lambda digest: f"Campaign {digest['campaign']}",
        ask=lambda digest, _seat: str(digest["phase"]).capitalize(),
        result=result,
        news=news,
    ),
    play=Play(
        page=table_page,
        compose=compose,
        refusals=REFUSALS,
        resigning=lambda _: "A bot plays on for you, and you cannot win.",
    ),
    record=Record(
        teller=TELLER,
    ),
    talk=TalkWords(
        silences={
            "answers": Silence("Closed while all answer.", "Everybody answers alone.", "Open when all have")
        },
    ),
)
