"""A board of one's own in words: where one is, its steps, its branches, and what plays by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.face.names import Names
from games.kit.face.own_board import OwnBoardWords
from games.kit.rules.seats import Seat
from games.kit.rules.variations import Forest, Line, Variation, Variations, after, size_of

SEPARATOR = "."
"""Between the codes of a line, in addresses and fields."""
NESTED = 8
"""So deep are lines indented; what follows one another below stands under one another."""
DRAWN = 60
"""Branches beside the one that is looked at are drawn whole up to so many moves in all."""


@dataclass(frozen=True, kw_only=True)
class OwnBoardPage:
    """A board of one's own at one of its places."""

    words: OwnBoardWords
    variations: Variations
    names: Names
    address: str
    """Address of the board, without a place."""
    tree: Forest
    """All that was tried, from before the first move on."""
    titles: Mapping[str, str]
    """Names of branches, by line."""
    played: Line
    at: int
    line: Line
    movers: Sequence[Seat | None]
    """Seat to move at the place the line begins at, and after each of its moves."""
    kept: Forest
    """Answers that play by themselves, where the match stands."""
    owner: Seat | None
    """Seat of whose board it is."""

    @property
    def base(self) -> Line:
        """The moves of the match before the line."""
        return self.played[: self.at]

    @cached_property
    def below(self) -> Forest:
        """Moves that were tried where the line begins."""
        return after(self.tree, self.base) or ()

    @property
    def is_table(self) -> bool:
        """True where the line begins at the position of the match."""
        return self.at == len(self.played)

    @cached_property
    def ahead(self) -> Line:
        """The line, and on to the end of its branch, the first of several ways each time."""
        line = self.line
        found = after(self.below, line)
        while found:
            line = (*line, found[0].code)
            found = found[0].then
        return line

    def href(self, line: Sequence[str], at: int | None = None) -> str:
        """The address of a place."""
        at = self.at if at is None else at
        asked = {} if at == len(self.played) else {"at": str(at)}
        if line:
            asked["line"] = SEPARATOR.join(line)
        return f"{self.address}?{urlencode(asked)}" if asked else self.address

    # --- steps -----------------------------------------------------------------------------------

    @property
    def first(self) -> str:
        """Address of the table's position; empty: one is there."""
        return "" if self.is_table and not self.line else self.href((), len(self.played))

    @property
    def back(self) -> str:
        """One move back, into the match too; empty: there is none."""
        if self.line:
            return self.href(self.line[:-1])
        return self.href((), self.at - 1) if self.at else ""

    @property
    def on(self) -> str:
        """One move on in the branch, or in the match; empty: there is none."""
        if len(self.ahead) > len(self.line):
            return self.href(self.ahead[: len(self.line) + 1])
        return "" if self.line or self.is_table else self.href((), self.at + 1)

    @property
    def last(self) -> str:
        """The end of the branch; empty: one is there."""
        return self.href(self.ahead) if len(self.ahead) > len(self.line) else ""

    @property
    def step(self) -> str:
        """*3 of 5*."""
        return _("%(step)d of %(steps)d") % {"step": len(self.line), "steps": len(self.ahead)}

    # --- words -----------------------------------------------------------------------------------

    @property
    def prompt(self) -> SafeString:
        """*Disc 3 of this branch: you, purple on j6*."""
        if not self.line:
            return joined([self._start()])
        made = self.variations.move(self.line[-1])
        return filled(
            _("move %(step)s of this branch: %(who)s, %(what)s"),
            {"step": len(self.line), "who": self._who(len(self.line) - 1), "what": self.words.sentence(made)},
        )

    def _start(self) -> str:
        seat = self.movers[0]
        if seat is None:
            return _("the match is over here")
        who = self.names.object(seat)
        if self.is_table:
            return _("for both, as if: %(who)s to move") % {"who": who}
        return _("an earlier moment, move %(n)d: %(who)s to move") % {"n": self.at + 1, "who": who}

    def _who(self, step: int) -> SafeString:
        seat = self.movers[step]
        return NOTHING if seat is None else self.names.html_object(seat)

    @property
    def title(self) -> str:
        """Name of the branch at the place."""
        return self.titles.get(SEPARATOR.join((*self.base, *self.line)), "")

    # --- branches --------------------------------------------------------------------------------

    @property
    def branches(self) -> SafeString:
        """Moves that were tried where the line begins, as a list of lists of links."""
        seat = self.movers[0]
        if not self.below or seat is None:
            return NOTHING
        auto = self.kept if self.is_table else ()
        answers_here = bool(auto) and seat != self.owner
        parts = list(self._twigs(self.below, (), seat, auto, 1, is_top=True, has_else=answers_here))
        if answers_here:
            parts.append(self._else())
        return element("ol", *parts, css="tree")

    def _twigs(
        self,
        forest: Forest,
        before: Line,
        seat: Seat,
        kept: Forest,
        depth: int,
        *,
        is_top: bool = False,
        has_else: bool = False,
    ) -> Iterable[SafeString]:
        """A list's items. A line of moves without branches stands in one list once it is deep."""
        for each in forest:
            line, variation, mover, answers = before, each, seat, kept
            while True:
                line = (*line, variation.code)
                key = SEPARATOR.join((*self.base, *line))
                name = self.titles.get(key, "")
                is_kept = any(one.code == variation.code for one in answers)
                is_on = self.line[: len(line)] == line
                is_shut = is_top and not is_on and size_of(self.below) > DRAWN
                title = element("p", name, css="tree__name") if name else NOTHING
                twig = self._twig(variation, line, mover, is_kept=is_kept, is_shut=is_shut)
                answers = after(answers, [variation.code]) or ()
                mover = Seat(1 - mover)
                if is_shut or not variation.then:
                    yield element("li", title, twig)
                    break
                if depth >= NESTED and len(variation.then) == 1:
                    yield element("li", title, twig)
                    (variation,) = variation.then
                    continue
                ends = bool(answers) and mover != self.owner and not has_else
                inner = [
                    *self._twigs(variation.then, line, mover, answers, depth + 1, has_else=has_else or ends)
                ]
                if ends:
                    inner.append(self._else())
                yield element("li", title, twig, element("ol", *inner))
                break

    def _twig(self, each: Variation, line: Line, mover: Seat, *, is_kept: bool, is_shut: bool) -> SafeString:
        is_mine = mover == self.owner
        is_answer = is_mine and is_kept and (len(line) > 1 or self.movers[0] != mover)
        note: SafeString | str = ""
        if is_answer:
            note = joined([icon("bolt"), element("span", _("plays itself"), css="sr")])
        elif is_mine and is_kept:
            note = _("by hand")
        elif is_shut and each.then:
            note = moves_words(1 + size_of(each.then))
        who = self.names.object(mover) if is_mine else _("if")
        kind = "twig--auto" if is_answer else "twig--idea" if is_mine else ""
        is_here = line == self.line
        here = self.href(line)
        return element(
            "a",
            element("span", who, css="twig__who"),
            self.words.said(self.variations.move(each.code)),
            element("span", note, css="twig__say") if note else NOTHING,
            css=f"twig {kind}" if kind else "twig",
            href=here,
            hx_get=here,
            aria_current="true" if is_here else False,
        )

    def _else(self) -> SafeString:
        words = element("span", _("else"), css="twig__who")
        return element("li", element("span", words, _("I am told, as ever"), css="twig"))

    @property
    def earlier(self) -> Sequence[SafeString]:
        """Ideas that hang from other moments of the match: a link each, the latest first."""
        found: list[SafeString] = []
        forest: Forest | None = self.tree
        for at in range(len(self.played) + 1):
            if forest is None:
                break
            going = self.played[at] if at < len(self.played) else None
            if at != self.at:
                found += [self._earlier(at, each) for each in forest if each.code != going]
            forest = None if going is None else after(forest, [going])
        return found[::-1]

    def _earlier(self, at: int, each: Variation) -> SafeString:
        here = self.href((each.code,), at)
        key = SEPARATOR.join((*self.played[:at], each.code))
        name = self.titles.get(key) or _("move %(n)d") % {"n": at + 1}
        return element(
            "a",
            element("span", name, css="twig__who"),
            self.words.said(self.variations.move(each.code)),
            element("span", moves_words(1 + size_of(each.then)), css="twig__say"),
            css="twig twig--idea",
            href=here,
            hx_get=here,
        )


def moves_words(number: int) -> str:
    """*6 discs*."""
    return ngettext("%(n)d move", "%(n)d moves", number) % {"n": number}


def keep_words(number: int) -> str:
    """*Keep 3 answers*."""
    return ngettext("Keep %(n)d answer", "Keep %(n)d answers", number) % {"n": number}


def let_go_words(number: int) -> str:
    """*Let 3 answers go*."""
    return ngettext("Let %(n)d answer go", "Let %(n)d answers go", number) % {"n": number}


def deed_words(words: OwnBoardWords, told: str, move: Any) -> str:
    """Effect of the last move tried, in a sentence."""
    return told or _("%(move)s decides nothing yet.") % {"move": _capitalised(words.plain(move))}


def _capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]
