"""`manage.py sealfactors`: seals the secrets of all second factors with the newest key."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.second_factor import seal_all


class Command(BaseCommand):
    help = "Seals the secrets of second factors with SECRET_KEY, so that those of before can be forgotten."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Twice is as good as once. Exit code 1 if there are some that cannot be read."""
        done, lost = seal_all()
        self.stdout.write(f"{done} secrets are sealed with the newest key.")
        for factor in lost:
            said = f"The {factor.type} of {factor.user.username} cannot be read: no key given opens it."
            self.stderr.write(said)
        if lost:
            raise SystemExit(1)
