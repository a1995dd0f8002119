"""The questions as the file that the site imports, and as pages for a reader."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping

from games.kit.questions import BETWEEN
from games.questions.making.draft import Made
from games.questions.row import ANSWERS, COLUMNS
from games.questions.sources import SOURCES


def as_csv(made: Iterable[Made]) -> str:
    """In the order of keys."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for one in sorted(made, key=lambda question: question.key):
        writer.writerow(_row(one))
    return out.getvalue()


def _row(one: Made) -> Mapping[str, str]:
    sources = [SOURCES[name] for name in one.template.sources]
    return {
        "key": one.key,
        "text": one.draft.text,
        **dict(zip(ANSWERS, one.answers, strict=True)),
        "right": str(one.place),
        "category": one.template.category,
        "difficulty": one.draft.level,
        "language": "en",
        "source": BETWEEN.join(source.called for source in sources),
        "licence": BETWEEN.join(dict.fromkeys(source.licence for source in sources)),
        "as_of": one.template.as_of,
        "state": "in-use",
        "template": one.template.name,
    }


def as_pages(made: Iterable[Made]) -> str:
    """For reading: the right answer first, the wrong ones behind it."""
    lines = []
    for one in made:
        wrong = " / ".join(answer for place, answer in enumerate(one.answers) if place != one.place)
        lines.append(f"{one.key} {one.draft.level[0]}  {one.draft.text}  = {one.draft.right}  | {wrong}")
    return "\n".join(lines)
