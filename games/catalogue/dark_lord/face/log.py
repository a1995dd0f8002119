"""Log of The Dark Lord, event by event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.dark_lord.face.words import (
    answered_html,
    claimed_html,
    land_html,
    marched_html,
    resigned_html,
    scores_words,
)
from games.catalogue.dark_lord.rules import events as e
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.striking import ROUNDS
from games.catalogue.dark_lord.rules.view import Ending, Told
from games.kit.face.campaign_words import CAMPAIGNS
from games.kit.face.charts import many
from games.kit.face.markup import element, filled, joined
from games.kit.face.phrases import capitalised, listed
from games.kit.face.telling import Story, Teller
from games.kit.questions import Wording
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event
from games.kit.rules.seats import Seat

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

    def look(self, wordings: Mapping[str, Wording]) -> None:
        """Take in which questions the reader may read."""
        self.wordings = wordings

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
            return _("The end")
        if event.code in {CAMPAIGN_STARTED, e.BASES_DRAWN}:
            return _("The castles")
        if self.round:
            return _("Round %(number)d") % {"number": self.round}
        return _("Expansion, round %(number)d") % {"number": self.expansion or 1}

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


def who(seat: Seat, story: DarkStory) -> SafeString:
    """A seat that begins a sentence: *Dmitri*, *You*, *The Dark Lord*."""
    if seat == LORD and not story.reads_lord:
        return element("b", _("The Dark Lord"))
    return story.names.html[seat]


def whom(seat: Seat, story: DarkStory) -> SafeString:
    """A seat within a sentence: *Dmitri*, *you*, *the Dark Lord*."""
    if seat == LORD and not story.reads_lord:
        return joined([_("the Dark Lord")])
    return story.names.html_object(seat)


def castle_of(seat: Seat, story: DarkStory) -> SafeString:
    """A castle within a sentence: *your castle*, *Dmitri’s castle*, *the Dark Lord’s castle*."""
    if seat == LORD and not story.reads_lord:
        return joined([_("the Dark Lord’s castle")])
    return filled(_("%(whose)s castle"), {"whose": story.names.html_possessive(seat)})


def land_of(event: Event) -> SafeString:
    """The territory of an event, in bold."""
    return land_html(event.data["land"])


# --- the castles and the expansion ----------------------------------------------------------------


def began(_event: Event, story: DarkStory) -> SafeString:
    """The powers that stand against each other."""
    one, other = (whom(seat, story) for seat in ALLIES)
    if story.reads_lord:
        return filled(_("%(one)s and %(other)s stand together against you"), {"one": one, "other": other})
    if story.names.reader in ALLIES:
        ally = other if story.names.reader == ALLIES[0] else one
        return filled(_("You and %(ally)s stand together against the Dark Lord"), {"ally": ally})
    return filled(
        _("%(one)s and %(other)s stand together against the Dark Lord"), {"one": one, "other": other}
    )


def bases_drawn(event: Event, story: DarkStory) -> SafeString:
    """The places of the castles."""
    lands = event.data["lands"]
    values: dict[str, str] = {f"land_{seat}": land_html(lands[seat]) for seat in range(3)}
    values |= {f"who_{seat}": whom(Seat(seat), story) for seat in range(3)}
    words = _(
        "The castles were drawn: %(land_0)s for %(who_0)s, %(land_1)s for %(who_1)s, %(land_2)s for %(who_2)s"
    )
    return filled(words, values)


def land_claimed(event: Event, story: DarkStory) -> SafeString:
    """The territory claimed, and why there if not beside one's own."""
    seat = seat_of(event)
    values = {"who": who(seat, story), "land": land_of(event)}
    if event.data["how"] == "own":
        return claimed_html(who(seat, story), event.data["land"])
    is_mine = seat == story.names.reader
    if event.data["how"] == "ally":
        if is_mine:
            return filled(
                _("You claimed %(land)s beside your ally: nothing free touched your own land"), values
            )
        return filled(
            _("%(who)s claimed %(land)s beside the ally: nothing free touched land of their own"), values
        )
    if is_mine:
        return filled(
            _("You claimed %(land)s, which may lie anywhere: nothing free touched your land"), values
        )
    if seat == LORD:
        return filled(_("%(who)s claimed %(land)s, anywhere: nothing free touched his land"), values)
    return filled(_("%(who)s claimed %(land)s, anywhere: nothing free touched the allies’ land"), values)


# --- questions: their words only where the reader may read them -----------------------------------


def questions_drawn(_event: Event, story: DarkStory) -> SafeString:
    """The sentence that each ally has a question."""
    if story.names.reader in ALLIES:
        return joined([_("A question was drawn for each of you; you see only your own")])
    return joined([_("A question was drawn for each ally; each sees only its own")])


def answered(event: Event, story: DarkStory) -> SafeString:
    """The sentence that an ally has answered; nobody else learns what."""
    return answered_html(who(seat_of(event), story))


def own_answer(event: Event, story: DarkStory) -> SafeString:
    """The result that a seat learns when it answers; when the match is over everybody may read it."""
    data, seat = event.data, seat_of(event)
    values = {"who": who(seat, story)}
    if data["place"] is None:
        return filled(_("%(who)s gave no answer in time, which counts as wrong"), values)
    if data["is_right"]:
        return filled(_("%(who)s answered, and rightly"), values)
    return filled(_("%(who)s answered, and wrongly"), values)


def answers_told(event: Event, story: DarkStory) -> SafeString:
    """The questions and answers of both allies."""
    one, other = (
        _told(Seat(seat), told, story) for seat, told in zip(ALLIES, event.data["answers"], strict=True)
    )
    return filled(_("%(one)s; %(other)s"), {"one": one, "other": other})


def _told(seat: Seat, told: Told, story: DarkStory) -> SafeString:
    wording = story.wording(told)
    if wording is None or told.right is None:
        return capitalised(_briefly(seat, told, story))
    values = {
        "who": who(seat, story),
        "question": element("i", wording.text, css="asked-what"),
        "right": element("b", wording.answers[told.right]),
        "answer": "" if told.answer is None else element("b", wording.answers[told.answer]),
    }
    is_mine = seat == story.names.reader
    if told.answer is None:
        if is_mine:
            return filled(
                _("You were asked “%(question)s” and gave no answer in time; right is %(right)s"), values
            )
        return filled(
            _("%(who)s was asked “%(question)s” and gave no answer in time; right is %(right)s"), values
        )
    if told.is_right:
        if is_mine:
            return filled(_("You were asked “%(question)s” and answered %(answer)s, which is right"), values)
        return filled(_("%(who)s was asked “%(question)s” and answered %(answer)s, which is right"), values)
    if is_mine:
        return filled(_("You were asked “%(question)s” and answered %(answer)s; right is %(right)s"), values)
    return filled(_("%(who)s was asked “%(question)s” and answered %(answer)s; right is %(right)s"), values)


def _briefly(seat: Seat, told: Told, story: DarkStory) -> SafeString:
    """The sentence where the question cannot be read: whether the answer was right."""
    values = {"who": who(seat, story)}
    if told.answer is None:
        return filled(_("%(who)s gave no answer in time"), values)
    words = _("%(who)s answered rightly") if told.is_right else _("%(who)s answered wrongly")
    return filled(words, values)


# --- the battle -----------------------------------------------------------------------------------


def round_started(event: Event, story: DarkStory) -> SafeString:
    """The ally that chooses first."""
    first = Seat(event.data["first"])
    values = {"number": event.data["round"], "last": ROUNDS, "who": whom(first, story)}
    if first == story.names.reader:
        return filled(_("Round %(number)d of %(last)d: you choose first"), values)
    return filled(_("Round %(number)d of %(last)d: %(who)s chooses first"), values)


def target_chosen(event: Event, story: DarkStory) -> SafeString:
    """The attacker and the target."""
    attacker = who(seat_of(event), story)
    if not event.data["castle"]:
        return marched_html(attacker, event.data["land"])
    values = {"who": attacker, "castle": castle_of(LORD, story), "land": land_of(event)}
    return filled(_("%(who)s marched on %(castle)s in %(land)s"), values)


def land_taken(event: Event, story: DarkStory) -> SafeString:
    """The taker, the territory, and the former owner."""
    values = {
        "who": who(seat_of(event), story),
        "land": land_of(event),
        "whom": whom(Seat(event.data["from"]), story),
    }
    return filled(_("%(who)s took %(land)s from %(whom)s"), values)


def tower_broken(event: Event, story: DarkStory) -> SafeString:
    """The owner of the castle that lost a tower, and how many stand."""
    left = int(event.data["left"])
    values = {
        "who": who(seat_of(event), story),
        "castle": castle_of(Seat(event.data["of"]), story),
        "land": land_of(event),
        "left": left,
    }
    if not left:
        return filled(_("%(who)s broke the last tower of %(castle)s in %(land)s"), values)
    words = ngettext(
        "%(who)s broke a tower of %(castle)s in %(land)s: %(left)d still stands",
        "%(who)s broke a tower of %(castle)s in %(land)s: %(left)d still stand",
        left,
    )
    return filled(words, values)


def castle_fell(event: Event, story: DarkStory) -> SafeString:
    """The owner of the castle that has fallen."""
    castle = capitalised(castle_of(Seat(event.data["of"]), story))
    return filled(_("%(castle)s in %(land)s has fallen"), {"castle": castle, "land": land_of(event)})


def strikes_due(event: Event, story: DarkStory) -> SafeString:
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
    return filled(words[event.data["wrong"]], values)


def round_ended(event: Event, story: DarkStory) -> SafeString:
    """The points after a round."""
    points = event.data["points"]
    values = {
        "number": event.data["round"],
        "allies": many(sum(points[seat] for seat in ALLIES)),
        "lord": many(points[LORD]),
    }
    if story.reads_lord:
        return filled(_("Round %(number)d is over: the allies have %(allies)s, you %(lord)s"), values)
    return filled(_("Round %(number)d is over: the allies have %(allies)s, the Dark Lord %(lord)s"), values)


# --- the end --------------------------------------------------------------------------------------


def resigned(event: Event, story: DarkStory) -> SafeString:
    """The seat that resigned."""
    return resigned_html(who(seat_of(event), story))


def ended(event: Event, story: DarkStory) -> SafeString:
    """The ending of the match."""
    data = event.data
    ending = data.get("ending")
    values = scores_words(data["scores"]) | {"allies": capitalised(allies_html(story))}
    match ending:
        case Ending.LORD_FELL:
            return filled(_("%(allies)s won the match: the Dark Lord has no castle any more"), values)
        case Ending.ALLIES_POINTS:
            return filled(_("%(allies)s won the match on points, %(together)s : %(lord)s"), values)
        case Ending.DRAW:
            return filled(_("The match is a draw, %(together)s : %(lord)s"), values)
        case Ending.LORD_POINTS:
            if story.reads_lord:
                return filled(_("You won the match on points, %(lord)s : %(together)s"), values)
            return filled(_("The Dark Lord won the match on points, %(lord)s : %(together)s"), values)
        case Ending.ALLY_FELL:
            return _fell(story)
        case _:
            return _by_the_way(data, story)


def _fell(story: DarkStory) -> SafeString:
    """An ally's castle has fallen."""
    of = story.fallen
    values = {"whose": "" if of is None else story.names.html_possessive(of)}
    if story.reads_lord:
        return filled(_("You won the match: %(whose)s castle has fallen"), values)
    return filled(_("The Dark Lord won the match: %(whose)s castle has fallen"), values)


def _by_the_way(data: Mapping[str, Any], story: DarkStory) -> SafeString:
    """It ended otherwise than by the rules of the battle."""
    winners = sorted(data["winners"])
    if not winners:
        return joined([_("The match ended without a winner")])
    subject = who(LORD, story) if winners == [LORD] else capitalised(allies_html(story))
    values = {"winners": subject, "loser": "" if story.resigned is None else whom(story.resigned, story)}
    if story.resigned is None:
        return filled(_("%(winners)s won the match"), values)
    if story.resigned == story.names.reader:
        return filled(_("%(winners)s won the match: you resigned"), values)
    return filled(_("%(winners)s won the match: %(loser)s resigned"), values)


def allies_html(story: DarkStory) -> SafeString:
    """Both allies, the reader first: *you and Dmitri*."""
    order = sorted(ALLIES, key=lambda seat: seat != story.names.reader)
    return listed([whom(seat, story) for seat in order])


# --- what decided ---------------------------------------------------------------------------------

_SENTENCES: Final[Mapping[str, Callable[[Event, DarkStory], SafeString]]] = {
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
