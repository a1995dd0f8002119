"""Log of The Dark Lord, event by event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.dark_lord.face.words import ROUNDS, land_html, points_words
from games.catalogue.dark_lord.rules import events as e
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import Ending, Told
from games.kit.face.campaign_words import CAMPAIGNS
from games.kit.face.phrases import capitalised, listed
from games.kit.face.telling import Story, Teller
from games.kit.questions import Wording
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event
from games.kit.rules.seats import Seat
from games.kit.table import Table

# --- memory, and phrases of many sentences --------------------------------------------------------


@dataclass(slots=True)
class DarkStory(Story):
    """Point at which the story stands: the round, the castle that has fallen, the questions' texts."""

    round: int = 0
    """Of the battle; 0 before it."""
    expansion: int = 0
    fallen: Seat | None = None
    resigned: Seat | None = None
    wordings: Mapping[str, Wording] = field(default_factory=dict[str, Wording])
    """By their ids, as far as the reader may read them now."""

    def look(self, table: Table) -> None:
        """Take in which questions the reader may read."""
        self.wordings = table.quiz.wordings

    def follow(self, event: Event) -> None:
        """Take in one event; before its sentence is made."""
        match event.code:
            case e.ROUND_STARTED:
                self.round = event.data["round"]
            case e.LAND_CLAIMED:
                self.expansion = event.data["round"]
            case e.CASTLE_FELL:
                self.fallen = Seat(event.data["of"])
            case code if code == RESIGNED:
                self.resigned = event.seat
            case _:
                pass

    def head(self, event: Event) -> str:
        """The head over a sentence."""
        if event.code in {CAMPAIGN_ENDED, e.MATCH_ENDED}:
            return escape(_("The end"))
        if event.code in {CAMPAIGN_STARTED, e.BASES_DRAWN}:
            return escape(_("The castles"))
        if self.round:
            return escape(_("Round %(number)d") % {"number": self.round})
        return escape(_("Expansion, round %(number)d") % {"number": self.expansion or 1})

    def wording(self, told: Told) -> Wording | None:
        """The text of a question; None where the reader may not read it, or need not."""
        return None if told.question is None else self.wordings.get(told.question)

    @property
    def reads_lord(self) -> bool:
        """True if the Dark Lord reads."""
        return self.names.reader == LORD


def seat_of(event: Event) -> Seat:
    """The seat of an event."""
    assert event.seat is not None  # noqa: S101 - these events have one
    return event.seat


def who(seat: Seat, story: DarkStory) -> str:
    """A seat that begins a sentence: *Dmitri*, *You*, *The Dark Lord*."""
    if seat == LORD and not story.reads_lord:
        return f"<b>{escape(_('The Dark Lord'))}</b>"
    return story.names.html[seat]


def whom(seat: Seat, story: DarkStory) -> str:
    """A seat within a sentence: *Dmitri*, *you*, *the Dark Lord*."""
    if seat == LORD and not story.reads_lord:
        return escape(_("the Dark Lord"))
    return story.names.html_object(seat)


def land_of(event: Event) -> str:
    """The territory of an event, in bold."""
    return land_html(event.data["land"])


# --- the castles and the expansion ----------------------------------------------------------------


def began(_event: Event, story: DarkStory) -> str:
    """The powers that stand against each other."""
    one, other = (whom(seat, story) for seat in ALLIES)
    if story.reads_lord:
        return _("%(one)s and %(other)s stand together against you") % {"one": one, "other": other}
    if story.names.reader in ALLIES:
        ally = other if story.names.reader == ALLIES[0] else one
        return _("You and %(ally)s stand together against the Dark Lord") % {"ally": ally}
    return _("%(one)s and %(other)s stand together against the Dark Lord") % {"one": one, "other": other}


def bases_drawn(event: Event, story: DarkStory) -> str:
    """The places of the castles."""
    lands = event.data["lands"]
    values: dict[str, str] = {f"land_{seat}": land_html(lands[seat]) for seat in range(3)}
    values |= {f"who_{seat}": whom(Seat(seat), story) for seat in range(3)}
    return (
        _(
            "The castles were drawn: %(land_0)s for %(who_0)s, %(land_1)s for %(who_1)s,"
            " %(land_2)s for %(who_2)s"
        )
        % values
    )


def land_claimed(event: Event, story: DarkStory) -> str:
    """The territory claimed, and why there if not beside one's own."""
    seat = seat_of(event)
    values = {"who": who(seat, story), "land": land_of(event)}
    if event.data["how"] == "own":
        return _("%(who)s claimed %(land)s") % values
    is_mine = seat == story.names.reader
    if event.data["how"] == "ally":
        if is_mine:
            return _("You claimed %(land)s beside your ally: nothing free touched your own land") % values
        return _("%(who)s claimed %(land)s beside the ally: nothing free touched land of their own") % values
    if is_mine:
        return _("You claimed %(land)s, which may lie anywhere: nothing free touched your land") % values
    if seat == LORD:
        return _("%(who)s claimed %(land)s, anywhere: nothing free touched his land") % values
    return _("%(who)s claimed %(land)s, anywhere: nothing free touched the allies’ land") % values


# --- questions: their words only where the reader may read them -----------------------------------


def questions_drawn(_event: Event, story: DarkStory) -> str:
    """The sentence that each ally has a question."""
    if story.names.reader in ALLIES:
        return _("A question was drawn for each of you; you see only your own")
    return _("A question was drawn for each ally; each sees only its own")


def answered(event: Event, story: DarkStory) -> str:
    """The sentence that an ally has answered; nobody else learns what."""
    return _("%(who)s answered") % {"who": who(seat_of(event), story)}


def own_answer(event: Event, story: DarkStory) -> str:
    """The result that a seat learns when it answers; when the match is over everybody may read it."""
    data, seat = event.data, seat_of(event)
    values = {"who": who(seat, story)}
    if data["place"] is None:
        return _("%(who)s gave no answer in time, which counts as wrong") % values
    if data["is_right"]:
        return _("%(who)s answered, and rightly") % values
    return _("%(who)s answered, and wrongly") % values


def answers_told(event: Event, story: DarkStory) -> str:
    """The questions and answers of both allies."""
    one, other = (
        _told(Seat(seat), told, story) for seat, told in zip(ALLIES, event.data["answers"], strict=True)
    )
    return _("%(one)s; %(other)s") % {"one": one, "other": other}


def _told(seat: Seat, told: Told, story: DarkStory) -> str:
    wording = story.wording(told)
    if wording is None or told.right is None:
        return capitalised(_briefly(seat, told, story))
    values = {
        "who": who(seat, story),
        "question": f'<i class="asked-what">{escape(wording.text)}</i>',
        "right": f"<b>{escape(wording.answers[told.right])}</b>",
        "answer": "" if told.answer is None else f"<b>{escape(wording.answers[told.answer])}</b>",
    }
    is_mine = seat == story.names.reader
    if told.answer is None:
        if is_mine:
            return _("You were asked “%(question)s” and gave no answer in time; right is %(right)s") % values
        return _("%(who)s was asked “%(question)s” and gave no answer in time; right is %(right)s") % values
    if told.is_right:
        if is_mine:
            return _("You were asked “%(question)s” and answered %(answer)s, which is right") % values
        return _("%(who)s was asked “%(question)s” and answered %(answer)s, which is right") % values
    if is_mine:
        return _("You were asked “%(question)s” and answered %(answer)s; right is %(right)s") % values
    return _("%(who)s was asked “%(question)s” and answered %(answer)s; right is %(right)s") % values


def _briefly(seat: Seat, told: Told, story: DarkStory) -> str:
    """The sentence where the question cannot be read: whether the answer was right."""
    values = {"who": who(seat, story)}
    if told.answer is None:
        return _("%(who)s gave no answer in time") % values
    return _("%(who)s answered rightly") % values if told.is_right else _("%(who)s answered wrongly") % values


# --- the battle -----------------------------------------------------------------------------------


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


# --- the end --------------------------------------------------------------------------------------


def resigned(event: Event, story: DarkStory) -> str:
    """The seat that resigned."""
    return _("%(who)s resigned") % {"who": who(seat_of(event), story)}


def ended(event: Event, story: DarkStory) -> str:
    """The ending of the match."""
    data = event.data
    ending = data.get("ending")
    values = scores_words(data["scores"]) | {"allies": capitalised(allies_html(story))}
    match ending:
        case Ending.LORD_FELL:
            return _("%(allies)s won the match: the Dark Lord has no castle any more") % values
        case Ending.ALLIES_POINTS:
            return _("%(allies)s won the match on points, %(together)s : %(lord)s") % values
        case Ending.DRAW:
            return _("The match is a draw, %(together)s : %(lord)s") % values
        case Ending.LORD_POINTS:
            if story.reads_lord:
                return _("You won the match on points, %(lord)s : %(together)s") % values
            return _("The Dark Lord won the match on points, %(lord)s : %(together)s") % values
        case Ending.ALLY_FELL:
            return _fell(story)
        case _:
            return _by_the_way(data, story)


def _fell(story: DarkStory) -> str:
    """An ally's castle has fallen."""
    of = story.fallen
    values = {"whose": "" if of is None else story.names.html_possessive(of)}
    if story.reads_lord:
        return _("You won the match: %(whose)s castle has fallen") % values
    return _("The Dark Lord won the match: %(whose)s castle has fallen") % values


def _by_the_way(data: Mapping[str, Any], story: DarkStory) -> str:
    """It ended otherwise than by the rules of the battle."""
    winners = sorted(data["winners"])
    if not winners:
        return _("The match ended without a winner")
    subject = who(LORD, story) if winners == [LORD] else capitalised(allies_html(story))
    values = {"winners": subject, "loser": "" if story.resigned is None else whom(story.resigned, story)}
    if story.resigned is None:
        return _("%(winners)s won the match") % values
    if story.resigned == story.names.reader:
        return _("%(winners)s won the match: you resigned") % values
    return _("%(winners)s won the match: %(loser)s resigned") % values


def allies_html(story: DarkStory) -> str:
    """Both allies, the reader first: *you and Dmitri*."""
    order = sorted(ALLIES, key=lambda seat: seat != story.names.reader)
    return listed([whom(seat, story) for seat in order])


def scores_words(scores: Sequence[int]) -> dict[str, str]:
    """The points of both allies together, and those of the Dark Lord."""
    return {
        "together": points_words(sum(scores[Seat(seat)] for seat in ALLIES)),
        "lord": points_words(scores[LORD]),
    }


# --- what decided ---------------------------------------------------------------------------------

_SENTENCES: Final[Mapping[str, Callable[[Event, DarkStory], str]]] = {
    CAMPAIGN_STARTED: began,
    e.BASES_DRAWN: bases_drawn,
    e.LAND_CLAIMED: land_claimed,
    e.ROUND_STARTED: round_started,
    e.TARGET_CHOSEN: target_chosen,
    e.QUESTIONS_DRAWN: questions_drawn,
    e.ANSWERED: answered,
    e.OWN_ANSWER: own_answer,
    e.ANSWERS_TOLD: answers_told,
    e.LAND_TAKEN: land_taken,
    e.TOWER_BROKEN: tower_broken,
    e.CASTLE_FELL: castle_fell,
    e.STRIKES_DUE: strikes_due,
    e.ROUND_ENDED: round_ended,
    CAMPAIGN_ENDED: ended,
    RESIGNED: resigned,
    e.MATCH_ENDED: ended,
}


def _anchor(event: Event) -> str:
    """A round has its place on the page of the match."""
    return f"round-{event.data['round']}" if event.code == e.ANSWERS_TOLD else ""


WAR: Final = replace(
    CAMPAIGNS,
    numbered=gettext_lazy("The whole match"),
    over=gettext_lazy("The battle is over."),
    stopped=gettext_lazy("The match ended before the battle did."),
    kept=gettext_lazy("The battle is over: see how it ended"),
    ended=gettext_lazy("the battle is over"),
    won=gettext_lazy("you won the battle"),
    lost=gettext_lazy("you lost the battle"),
)
"""A match has but one campaign, which is all of it."""

TELLER: Final = Teller(
    story=DarkStory,
    sentences=_SENTENCES,
    highlights={
        code: _SENTENCES[code]
        for code in (
            e.LAND_TAKEN,
            e.TOWER_BROKEN,
            e.CASTLE_FELL,
            e.ROUND_ENDED,
            RESIGNED,
            CAMPAIGN_ENDED,
            e.MATCH_ENDED,
        )
    },
    # The only campaign ends with the match; and who reads what they answered need not read that they did.
    echoes={CAMPAIGN_ENDED: e.MATCH_ENDED, e.ANSWERED: e.OWN_ANSWER},
    anchor=_anchor,
    calls=WAR,
)
