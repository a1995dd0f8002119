"""Plain-text part of a mail, of the same worth as the HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from django.utils.translation import gettext as _

from games.kit.face.mail import LINE, MailPart
from games.kit.face.phrases import plain
from games.letters.answers import Answer
from games.letters.headers import WayOut
from games.letters.outline import MailOutline
from games.letters.turns import LetterTurn


def text_of(sheet: MailOutline, *, why: str, settings_url: str, out: Sequence[WayOut]) -> str:
    """All of a mail in lines of 72 signs; links and small tables are left whole."""
    blocks = [sheet.heading.upper() + (f"\n{sheet.over}" if sheet.over else "")]
    turn = sheet.turn
    if turn is not None:
        blocks += [*_asked(turn), _button(sheet), *_answers(turn.answers), *_position(turn)]
    elif sheet.alone is not None:
        blocks += [_wrapped(plain(sheet.news[0].html)), _button(sheet), *_answers(sheet.news[0].answers)]
    else:
        blocks += [_button(sheet), *_several(sheet)]
    blocks.append("\n".join(_foot(why, settings_url, out)))
    return "\n\n".join(blocks) + "\n"


def _several(sheet: MailOutline) -> Iterator[str]:
    for turn in sheet.whole:
        yield f"{'=' * LINE}\n{turn.name.upper()}\n{turn.where}"
        yield from _mark(turn)
        yield from _asked(turn)
        yield "\n".join([f"    {turn.url}", *_answers(turn.answers)])
        yield from _position(turn)
    if sheet.short:
        yield f"{'=' * LINE}\n{_('And also').upper()}"
    for turn in sheet.short:
        said = f"{turn.name}: {plain(turn.asked)} {plain(turn.until)}"
        yield "\n".join([*_mark(turn), _wrapped(said), f"    {turn.url}", *_answers(turn.answers)])
    for group in sheet.groups:
        yield f"{'=' * LINE}\n{group.head.upper()}"
        for item in group.items:
            said = _wrapped(f"{item.name}: {plain(item.html)}")
            yield "\n".join([said, f"    {item.url}", *_answers(item.answers)])


def _mark(turn: LetterTurn) -> Iterator[str]:
    if turn.is_warning:
        yield _("Little time left").upper()


def _asked(turn: LetterTurn) -> Iterator[str]:
    yield _wrapped(plain(turn.asked))
    yield _wrapped(plain(turn.until))


def _button(sheet: MailOutline) -> str:
    return f"{sheet.button.says}:\n    {sheet.button.url}"


def _answers(answers: Sequence[Answer]) -> Iterator[str]:
    if answers:
        yield "\n".join(f"{answer.title}:\n    {answer.url}" for answer in answers)


def _position(turn: LetterTurn) -> Iterator[str]:
    if turn.told:
        width = max(len(told.when) for told in turn.told)
        lines = [
            fill(
                plain(told.html),
                LINE,
                initial_indent=f"  {told.when.ljust(width)}  ",
                subsequent_indent=" " * (width + 4),
            )
            for told in turn.told
        ]
        yield turn.since.upper()
        yield "\n".join([*lines, *([f"  {turn.more}"] if turn.more else [])])
    for part in turn.parts:
        yield part.title.upper()
        yield from _part(part)


def _part(part: MailPart) -> Iterator[str]:
    if part.lines:
        yield "\n".join(
            f"  {line}" if len(line) <= LINE - 2 or "  " in line else _wrapped(line, 2, 4)
            for line in part.lines
        )
    if part.sentences:
        yield "\n".join(_wrapped(plain(sentence), 2, 2) for sentence in part.sentences)


def _wrapped(words: str, first: int = 0, rest: int = 0) -> str:
    return fill(
        words,
        LINE,
        initial_indent=" " * first,
        subsequent_indent=" " * rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _foot(why: str, settings_url: str, out: Sequence[WayOut]) -> Iterator[str]:
    yield "-- "
    yield _wrapped(why)
    yield _("Change what reaches you:")
    yield f"  {settings_url}"
    for way in out:
        yield _("%(what)s (one click, no login):") % {"what": way.says}
        yield f"  {way.url}"
