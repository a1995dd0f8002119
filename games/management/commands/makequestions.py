"""Make the file of questions that come out of packages: a tool of development, not of the site."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.core.management.base import BaseCommand, CommandError

import games.questions

if TYPE_CHECKING:
    from games.questions.making.choose import LeftOut
    from games.questions.making.draft import Made

BANK: Final = Path(games.questions.__file__).parent / "bank" / "generated.csv"


class Command(BaseCommand):
    """Writes `games/questions/bank/generated.csv`, which is then read before it lands."""

    help = "Make questions from the packages of the extra `questions`. The same packages, the same bytes."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--into", type=Path, default=BANK, metavar="FILE", help="the file to write")
        parser.add_argument(
            "--read", metavar="TEMPLATE", help="write nothing, show what a template makes (or `all`)"
        )

    def handle(self, **options: Any) -> None:
        try:
            from games.questions.making.bank import make_all  # noqa: PLC0415 the site has none of the packages
            from games.questions.making.write import as_csv, as_pages  # noqa: PLC0415
        except ImportError as error:
            raise CommandError(f"{error}. To have what questions are made of: make setup-dev") from error
        made, left_out = make_all()
        if (wanted := options["read"]) is not None:
            shown = [one for one in made if wanted in {"all", one.template.name}]
            if not shown:
                raise CommandError(f"No template is called {wanted}")
            self.stdout.write(as_pages(shown))
            return
        options["into"].write_text(as_csv(made), encoding="utf-8")
        self._report(made, left_out)

    def _report(self, made: list[Made], left_out: LeftOut) -> None:
        for name, count in sorted(Counter(one.template.name for one in made).items()):
            why = [
                f"{reason}: {times}" for (of, reason), times in sorted(left_out.counts.items()) if of == name
            ]
            self.stdout.write(f"{name:24}{count:4}  left out: {', '.join(why) or 'nothing'}")
        self.stdout.write(f"{'questions':24}{len(made):4}")
