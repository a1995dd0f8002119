"""End sheet of a match of The Dark Lord: the ending, the lands over the rounds, the points, the answers."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.answers import allies_in_order, counts_of, right_of
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.score import bar_html
from games.catalogue.dark_lord.face.words import disk, resigned_html, scores_words, sign
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import Ending, Round
from games.kit.face.addresses import replay_url
from games.kit.face.charts import many
from games.kit.face.marks import icon, sprite
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.face.outline import SmallTable, drawn_table
from games.kit.face.phrases import capitalised, listed
from games.kit.face.result_sheet import Sheet, SheetPart
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat


def sheet_of(desk: DarkDesk) -> Sheet | None:
    """The sheet of a match that is over; None while it runs."""
    outcome = desk.view.outcome
    if outcome is None:
        return None
    parts = (_points(desk), _lands(desk), answers_part(desk))
    return Sheet(
        kind="match",
        number=1,
        mark=_mark(desk, outcome),
        title=_title(desk, outcome),
        sentence=_sentence(desk, outcome),
        parts=tuple(part for part in parts if part is not None),
        look_url=replay_url(desk.table.key),
        told=drawn_table(_lands_told(desk)) if desk.view.rounds else NOTHING,
    )


def _mark(desk: DarkDesk, outcome: Outcome) -> SafeString:
    seats = sorted(outcome.winners) or desk.order()
    badges = (disk(desk.colour(seat)) for seat in seats)
    return element("span", *badges, css="token--verdict verdict__powers")


def _title(desk: DarkDesk, outcome: Outcome) -> str:
    if not outcome.winners:
        return _("The match is a draw") if desk.view.ending is Ending.DRAW else _("Nobody has won")
    if desk.reader is None:
        return _("The Dark Lord has won") if LORD in outcome.winners else _("The allies have won")
    if desk.reader in outcome.winners:
        return _("You have won the match")
    return _("You have lost the match")


def _sentence(desk: DarkDesk, outcome: Outcome) -> SafeString:
    view = desk.view
    values = {**scores_words(view.points), "round": view.round, "whose": ""}
    match view.ending:
        case Ending.LORD_FELL:
            words = _("The Dark Lord’s castle fell in round %(round)d.")
        case Ending.ALLY_FELL:
            fallen = ALLIES[0] if view.fallen is None else view.fallen
            values["whose"] = desk.names.html_possessive(fallen)
            words = _("The Dark Lord has brought down %(whose)s castle in round %(round)d.")
        case Ending.ALLIES_POINTS:
            words = _("After ten rounds the allies have %(together)s points, the Dark Lord %(lord)s.")
        case Ending.LORD_POINTS:
            words = _("After ten rounds the Dark Lord has %(lord)s points, the allies %(together)s.")
        case Ending.DRAW:
            words = _("After ten rounds both sides have %(together)s points.")
        case _:
            return _unplayed(desk, outcome)
    return filled(words, values)


def _unplayed(desk: DarkDesk, outcome: Outcome) -> SafeString:
    """A match that was not played to one of its endings."""
    if outcome.reason == "resigned" and desk.view.resigned:
        who = listed([desk.names_then(seat).html[seat] for seat in sorted(desk.view.resigned)])
        return joined([resigned_html(who), "."])
    return joined([_("The match was not played to its end.")])


def _points(desk: DarkDesk) -> SheetPart:
    rows = ((_("Allies"), desk.allied_points), (_("Dark Lord"), desk.view.points[LORD]))
    counts = (element("span", element("small", side), many(points)) for side, points in rows)
    return SheetPart(
        name="count",
        label=_("Points"),
        body=joined([element("p", *counts, css="count-line num"), bar_html(desk)]),
        note=joined([_("A castle counts 400, a territory 200, one of the Dark Lord’s 400.")]),
    )


def _lands(desk: DarkDesk) -> SheetPart | None:
    if not desk.view.rounds:
        return None
    return SheetPart(name="stairs", label=_("Territories over the rounds"), body=lands_html(desk))


# --- territories over the rounds ------------------------------------------------------------------

_WIDTH: Final = 300
_LEFT: Final = 4
_RIGHT: Final = 40
_TOP: Final = 8
_HIGH: Final = 66
BEGIN: Final = (6, 6, 7)
"""Territories by seat when the battle begins, castles among them."""
_APART: Final = 15
"""So far two ends must be from each other, so that both signs can be read."""


def lands_by_round(desk: DarkDesk) -> tuple[tuple[int, ...], ...]:
    """By seat: territories when the battle began and after every round; a castle that fell is nobody's."""
    rows: list[tuple[int, ...]] = [BEGIN, *(each.lands for each in desk.view.rounds)]
    if desk.view.fallen is not None:
        rows[-1] = tuple(len(desk.lands_of(Seat(seat))) for seat in range(len(BEGIN)))
    return tuple(zip(*rows, strict=True))


def lands_html(desk: DarkDesk) -> SafeString:
    """The drawing."""
    counts = lands_by_round(desk)
    steps = len(counts[0]) - 1
    top, low = max(map(max, counts)) + 1, max(min(map(min, counts)) - 1, 0)

    def at(step: float, number: int) -> tuple[float, float]:
        x = _LEFT + step * (_WIDTH - _LEFT - _RIGHT) / max(steps, 1)
        return x, _TOP + _HIGH - (number - low) * _HIGH / (top - low)

    order = (*(seat for seat in desk.order() if seat != desk.near), desk.near)
    paths = []
    for seat in order:
        points = [at(0, counts[seat][0])]
        for step in range(1, steps + 1):
            before, after = counts[seat][step - 1], counts[seat][step]
            points += [at(step - 0.5, before), at(step - 0.5, after), at(step, after)]
        drawn = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        css = f"lands__line lands__line--{desk.colour(seat)}"
        paths.append(element("path", css=css, d=f"M{drawn}"))
    ends = _ends({seat: at(steps, counts[seat][-1])[1] for seat in order})
    paths += [_end(desk, seat, ends[seat], counts[seat][-1]) for seat in order]
    label = _("Territories after round %(round)d: %(lands)s") % {
        "round": steps,
        "lands": ", ".join(f"{desk.called(seat)} {counts[seat][-1]}" for seat in desk.order()),
    }
    return element(
        "svg",
        *paths,
        css="stairs lands",
        viewBox=f"0 0 {_WIDTH} {_TOP + _HIGH + 8}",
        role="img",
        aria_label=label,
    )


def _ends(heights: dict[Seat, float]) -> dict[Seat, float]:
    """The heights of the signs, pushed apart where they would lie on each other."""
    placed: dict[Seat, float] = {}
    least = -99.0
    for seat, y in sorted(heights.items(), key=lambda item: item[1]):
        placed[seat] = least = max(y, least + _APART)
    over = max(0.0, max(placed.values()) - (_TOP + _HIGH))
    return {seat: y - over for seat, y in placed.items()}


def _end(desk: DarkDesk, seat: Seat, y: float, number: int) -> SafeString:
    colour, x = desk.colour(seat), _WIDTH - _RIGHT + 9
    mark = element(
        "use",
        href=f"{sprite('marks')}#i-{sign(colour)}",
        x=x - 4.5,
        y=f"{y - 4.7:.1f}",
        width=9,
        height=9,
    )
    ring = element("circle", cx=x, cy=f"{y:.1f}", r=7)
    said = element("text", number, css="lands__number", x=x + 11, y=f"{y + 4.5:.1f}")
    return joined([element("g", ring, mark, css=f"shield shield--{colour}"), said])


def _lands_told(desk: DarkDesk) -> SmallTable:
    """The same as a table in words."""
    counts, order = lands_by_round(desk), desk.order()
    rows = [
        (_("begin") if step == 0 else step, *(counts[seat][step] for seat in order))
        for step in range(len(counts[0]))
    ]
    heads = (_("Round"), *(capitalised(desk.called(seat)) for seat in order))
    return SmallTable(_("Territories over the rounds"), heads, rows)


# --- answers --------------------------------------------------------------------------------------


def answers_part(desk: DarkDesk) -> SheetPart | None:
    """A row an ally, a sign a round; None where nothing was answered."""
    if not desk.view.rounds:
        return None
    head = element(
        "tr",
        element("th", element("span", _("Round"), css="sr"), scope="col"),
        *(element("th", each.number, scope="col") for each in desk.view.rounds),
    )
    rows = (_row(desk, seat) for seat in allies_in_order(desk))
    return SheetPart(
        name="answers",
        label=_("Who answered what"),
        body=element("table", element("thead", head), element("tbody", *rows), css="ticks"),
        note=joined([" ".join(counts_of(desk))]),
    )


def _row(desk: DarkDesk, seat: Seat) -> SafeString:
    right = element("b", right_of(desk, seat), css="num")
    cells = (_cell(each, seat) for each in desk.view.rounds)
    return element("tr", element("th", desk.names.html[seat], " ", right, scope="row"), *cells)


def _cell(each: Round, seat: Seat) -> SafeString:
    """A sign with its word: a tick, a cross, or a clock where the time ran out."""
    told = each.told[seat]
    if told.is_right:
        mark, css, said = "check", "right", _("right")
    elif told.answer is None:
        mark, css, said = "clock", "wrong", _("no answer in time")
    else:
        mark, css, said = "close", "wrong", _("wrong")
    return element("td", icon(mark), element("span", said, css="sr"), css=f"tick-mark tick-mark--{css}")
