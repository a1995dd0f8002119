"""Contract of every game's presenter. A presenter sees views and words them; it never sees rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.http import QueryDict
from django.utils.safestring import SafeString

from games.kit.face.balance import BalancePage
from games.kit.face.campaign import CampaignPage, campaign_of
from games.kit.face.choices import WeighedChoice
from games.kit.face.judge_words import JudgeWords
from games.kit.face.mail import MailQuestion
from games.kit.face.markup import NOTHING
from games.kit.face.own_board import OwnBoardWords
from games.kit.face.page import TablePage
from games.kit.face.plans import PlanWords
from games.kit.face.problem import ProblemWords
from games.kit.face.refusals import Refusals
from games.kit.face.talk import Silence
from games.kit.face.telling import Teller
from games.kit.table import Table

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option."""

    value: str
    label: StrOrPromise
    help: StrOrPromise = ""


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """The words for one option of a game. What it may be and what it usually is, its rules say."""

    name: str
    label: StrOrPromise
    help: StrOrPromise
    choices: tuple[Choice, ...] = ()
    """Of a `Choice` of the rules, its values."""
    told: Callable[[int], str] | None = None
    """Of a `Number`: how a table is described that has it so: *Target 300*. None: its label and number."""
    always_told: bool = False
    """True if a table is described by it even where it is as usual."""
    step: int = 1
    """Of a `Number`: the page offers every so manieth, from the lowest."""
    proposed: int | None = None
    """Of a `Number`: what the page begins with, if not with what is usual."""


@dataclass(frozen=True, slots=True)
class Side:
    """Side of seats that win together, as a game names it.

    A game may have as many as it likes, and they may change.
    """

    css: str
    """A word of the style sheets: ``side--gold`` says what belongs to it."""
    label: StrOrPromise
    mark: SafeString
    """A small picture, so that colour is never alone."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A place at a table, before anybody sits: its side and who is allied with it."""

    seat: int
    side: Side | None
    """None where sides are found in the match; the table then asks the view."""
    label: str
    """Such as *Gold, with seat 3*."""
    allies: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pitch:
    """A game for somebody who does not know it: why they may like it, and what their first match is."""

    words: StrOrPromise
    """One short sentence."""
    lasts: StrOrPromise
    """Length of the first match, from bots' matches counted: *about 20 minutes with bots*."""
    seats: int
    """Of the first match."""
    picture: Mapping[str, Any]
    """The digest of a position that shows what the game is like."""
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Those of the first match that are not as usual, so that it comes to an end in one sitting."""


@dataclass(frozen=True, slots=True)
class RoleWords:
    """Words of a role that people have in matches, for profiles."""

    name: StrOrPromise
    counted: Callable[[int, int], str]
    """How often somebody had it, and what they gained so: *12 of 20 campaigns won*."""


@dataclass(frozen=True, slots=True)
class ScaleWords:
    """Names of a scale of strength."""

    name: StrOrPromise
    """Such as *World Domination, 4 seats*."""
    short: StrOrPromise
    """For a row of choices: *World Domination, 4*."""
    is_listed: bool = True
    """False if it has no list of the best: what one looks up decides too much there."""
    roles: Mapping[str, RoleWords] = field(default_factory=dict[str, "RoleWords"])
    """Words of the roles that people have there (`Rated.roles`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """A game for somebody who does not know it."""

    tagline: StrOrPromise
    pitch: Pitch
    designer: str
    """Designer of the game; empty where nobody is known, see `origin`."""
    origin: StrOrPromise = ""
    """Origin of a game whose designer nobody knows: *after Alliance, of the Euchre family*."""
    against: StrOrPromise = ""
    """Opponent of all people together, within a sentence: *the Dark Lord*. Empty: each other."""
    turns: Mapping[int, int] = field(default_factory=dict[int, int])
    """Number of turns in a row that a match with so many seats has among bots; empty: uncounted."""
    rules: Callable[[], dict[str, Any]]
    """The context of the page with the rules: its pictures."""
    balance: Callable[[], BalancePage] | None = None
    """Balance of the game among bots. None: it has not been counted."""
    scales: Mapping[str, ScaleWords] = field(default_factory=dict[str, "ScaleWords"])
    """Names of its scales of strength (`games.kit.rated`), in the order of lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A table before anybody plays: its options and its places."""

    options: Callable[[int], tuple[OptionInfo, ...]]
    """The options that a table with so many seats has, in the order in which one is asked."""
    seat_count_help: Mapping[int, StrOrPromise]
    """Character of the game with so many seats, for somebody who has to choose."""
    seats: Callable[[int], tuple[SeatInfo, ...]]
    """The places of a table with so many seats, by seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListWords:
    """A match in a line of a list, from its digest, without a replay."""

    mini: Callable[[Mapping[str, Any]], SafeString]
    """A digest as a small SVG picture; an empty one is a fresh board, one of ``seats`` alone a fresh table
    for so many."""
    headline: Callable[[Mapping[str, Any]], str]
    """Position of a match, from its digest: *Campaign 2, conflict 3 of 12*."""
    ask: Callable[[Mapping[str, Any], int], str]
    """Task of a seat whose turn it is, from a digest: *Play to the conflict for Brazil*."""
    news: Callable[[SafeString, str], SafeString]
    """A move that everybody sees whole, from its mover's name and its notation: *Dmitri passed*."""
    result: Callable[[Mapping[str, Any], Mapping[str, Any], Sequence[str]], str]
    """Result of a match, from its digest, its outcome and the names by seat: *Gold won 2 : 1*."""
    allies: Callable[[Mapping[str, Any], int], Collection[int]] | None = None
    """Allies of a seat now, from a match's digest, where alliances change. None: as `Setup.seats` says."""
    sheet: str = ""
    """Stylesheet of every page, by its name in ``static``: the game's colours, its picture in lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A table's page, and the moves that are made there."""

    page: Callable[[Table], TablePage[object]]
    """Page of a table for one viewer.

    If `Moment.is_past` it is drawn to be looked at: no form, nothing to choose, no turn of the viewer's, at
    any ply, with chance to move too. If there is `Moment.opened`, everybody's hidden things are shown.
    """
    compose: Callable[[QueryDict], str]
    """The notation of the move that a posted form describes. :raises BadNotation:"""
    refusals: Refusals
    """Words of the rules' refusals."""
    resigning: Callable[[int], str]
    """Effect of resigning with so many seats: *Your side loses the match at once, your ally too.*"""
    choices: Callable[[Table], Sequence[WeighedChoice]] | None = None
    """The choices of a turn side by side, of a table whose dock is `Dock.compares`. None: no turn has any."""
    plans: PlanWords | None = None
    """Words of plans. None: nothing can."""
    letter: Callable[[Table], MailQuestion] | None = None
    """Part of a turn mail beside its log, from a table as everybody sees it, whose reader is to move.

    None: nothing but what `ListWords.headline` and `ListWords.ask` say.
    """
    sheets: tuple[str, ...] = ()
    """Stylesheets of the table beside `table.css` and `dock.css`, by their names in ``static``."""
    scripts: tuple[str, ...] = ()
    """Scripts of the table beside `table.js`, by their names in ``static``."""
    patterns: str = ""
    """Template of the hatchings with which its pictures are filled, kept in the page beside the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The course of a match: its lines, its campaigns, its score, the verdicts of bots."""

    teller: Teller[Any]
    """Teller of events."""
    results: frozenset[str] = frozenset()
    """The codes of the events that end something one wants to see before it goes on: a conflict, a colour."""
    campaign: Callable[[Table], CampaignPage[object]] | None = None
    """A campaign as its page shows it: the table at its last ply. None: in sentences alone."""
    score: Callable[[Table], object] | None = None
    """The whole score of a match, as its page shows it. None: the table itself shows all of it."""
    judging: JudgeWords | None = None
    """Words of its bots' verdicts. None: they judge nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TalkWords:
    """Limits of what is said at the table."""

    caution: StrOrPromise = ""
    """Topic that is not to be spoken of at the table, in one sentence: *Nobody speaks of cards …*"""
    silences: Mapping[str, Silence] = field(default_factory=dict[str, Silence])
    """By the word of its rules (`Rules.talk`) why partners may not talk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActWords:
    """Words for one kind of act of chance, where a deal is checked.

    The reader's browser fills them in: ``%(campaign)s``, ``%(nth)s`` (of its kind in the campaign, from 1).
    """

    name: StrOrPromise
    """*The hands of campaign %(campaign)s*."""
    again: StrOrPromise = ""
    """Name of a second one of its kind in a campaign; empty: the same."""
    drawn: StrOrPromise = "%(things)s"
    """Summary of what was drawn: ``%(things)s`` are the first of them, ``%(count)s`` how many there are,
    ``%(numbers)s`` numbers or seats from 1."""
    rest: StrOrPromise = ""
    """Name of what is left when all have their cards, within a sentence: *the kitty*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealWords:
    """Chance of a game in words, where a deal is checked. Without any, acts go by their names."""

    acts: Mapping[str, ActWords] = field(default_factory=dict[str, ActWords])
    """By kind, as in `Rules.draws`."""
    things: Callable[[], Mapping[str, str]] = dict
    """Names of what is drawn, by what a notation calls it."""
    uncovered: StrOrPromise = ""
    """Chance that follows from no seed, in a sentence."""


def no_picture(move: object) -> SafeString:  # noqa: ARG001 - as in `BoardWords.chosen`
    """Of a game whose moves are told in words alone."""
    return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardWords:
    """Words of a game's boards.

    A match is worded from the facts of `games.kit.board.Boards.course`, a line goes by its index in
    `Boards.lines`.
    """

    same: StrOrPromise
    """Sentence of what is alike at all tables."""
    lasts: Callable[[int], StrOrPromise]
    """Length of a board that one plays alone, by the number of seats: *about 15 minutes*."""
    counted: Callable[[int], StrOrPromise]
    """Sentence of what a raw result counts, by the number of seats."""
    how: Callable[[Mapping[str, Any], int], SafeString]
    """Course of a match for a line, in few words: *bid 12 Politics, made 13*."""
    bid: Callable[[Mapping[str, Any], int], SafeString]
    """What was bid or declared, on a travelling sheet: *gold, 12 Politics*."""
    result: Callable[[Mapping[str, Any], int], str]
    """What came of it there, without the raw result: *won, 13 : 7*."""
    lines: Callable[[int], Sequence[SafeString]]
    """Names of the lines of a table with so many seats, with their marks."""
    chosen: Callable[[Any], SafeString] = no_picture
    """Picture of what a move chose, such as its card, to lie beside its words; empty: it has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presenter:
    """Everything the site shows of one game."""

    slug: str
    name: str
    about: About
    setup: Setup
    lists: ListWords
    play: Play
    record: Record
    talk: TalkWords = TalkWords()
    deals: DealWords = DealWords()
    problem: ProblemWords | None = None
    """Words of its problems. None: it has none."""
    own_board: OwnBoardWords | None = None
    """Words of boards of one's own. None: nobody tries moves ahead (`Rules.variations`)."""
    boards: BoardWords | None = None
    """None of a game without boards."""

    def context(self, table: Table) -> dict[str, object]:
        """The context in which `template` is drawn; a page adds what is its own."""
        page = self.play.page(table)
        may_review = (
            table.account.has_decided and self.record.judging is not None and not table.match.is_sealed
        )
        return {"table": table, "presenter": self, "page": page, "own": page.own, "may_review": may_review}

    @property
    def template(self) -> str:
        """The partial that draws a table; its root has the id ``table``."""
        return f"games/{self.slug.replace('-', '_')}/_table.html"

    @property
    def beside_template(self) -> str:
        """The partial that draws the board alone, where two tables of one deal stand beside each other."""
        return f"games/{self.slug.replace('-', '_')}/_beside.html"

    @property
    def dock_templates(self) -> tuple[str, str]:
        """The templates of the dock: the game's own, or where it has none the one of all."""
        return f"games/{self.slug.replace('-', '_')}/_dock.html", "games/_dock.html"

    @property
    def has_history(self) -> bool:
        """True if campaigns have pages of their own."""
        return self.record.teller.anchor is not None

    def campaign(self, table: Table) -> CampaignPage[object]:
        """The latest campaign that the log of `table` has begun."""
        return self.record.campaign(table) if self.record.campaign else campaign_of(table, self.record.teller)

    @property
    def history_templates(self) -> tuple[str, str]:
        """The templates of a campaign: the game's own, or where it has none the one of all."""
        return f"games/{self.slug.replace('-', '_')}/history.html", "games/history.html"

    @property
    def score_template(self) -> str:
        """The template of the whole score, where there is a page with it."""
        return f"games/{self.slug.replace('-', '_')}/score.html"

    @property
    def credits_template(self) -> str:
        """The partial that says who made the game."""
        return f"games/{self.slug.replace('-', '_')}/_credits.html"

    @property
    def rules_template(self) -> str:
        return f"games/{self.slug.replace('-', '_')}/rules.html"
