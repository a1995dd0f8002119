"""Undone moves of a match that went back, in the sentences that they were told in."""

from __future__ import annotations

from dataclasses import replace

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.markup import NOTHING
from games.kit.face.telling import LogLine, StoryT, Teller, log_lines
from games.kit.table import Table


def undone_lines(table: Table, teller: Teller[StoryT], start: int) -> list[LogLine]:
    """The lines that were undone since the campaign before that of ply `start`, under a head of their own.

    :param start: where the present campaign begins; what was undone before it was dealt anew belongs to it.
    """
    before = max((entry.ply for entry in table.log if entry.ply < start), default=-1)
    found: dict[int, list[LogLine]] = {}
    for gone in table.moment.gone_back:
        if gone.ply <= before or not gone.undone:
            continue
        then = replace(
            table, log=gone.log, ply=gone.ply, since=gone.ply, moment=replace(table.moment, gone_back=())
        )
        struck: dict[int, list[LogLine]] = {}
        for line in log_lines(then, teller, min(gone.undone)):
            if line.ply in gone.undone:
                struck.setdefault(line.ply, []).append(_struck(line))
        found |= struck
    counting = {entry.ply for entry in table.log}
    return [line for ply in sorted(found.keys() - counting) for line in found[ply]]


def _struck(line: LogLine) -> LogLine:
    return replace(
        line, head=_("Undone: played again from here"), is_new=False, is_undone=True, highlight=NOTHING
    )


def step_words(table: Table, since: int) -> tuple[SafeString, ...]:
    """The words of a step before what it did: that it was undone later, or that the match went back.

    :param since: the ply at which the step began.
    """
    words = []
    if table.moment.is_undone:
        words.append(_("Undone later"))
    if any(since <= gone.ply < table.ply for gone in table.moment.gone_back):
        words.append(_("The match went back: it is played again from here"))
    return tuple(format_html("<i>{}</i>", each) for each in words)
