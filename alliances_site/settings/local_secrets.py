"""Data folder and secret key that a site on one's own machine makes for itself, readable by nobody else."""

from pathlib import Path

from django.core.management.utils import get_random_secret_key

from alliances_site.environment.folders import insist_on, keep_private


def own(folder: Path) -> None:
    """See to it that a data folder is there, and nobody's but its owner's.

    :raises SystemExit: nothing can be written there.
    """
    if not folder.exists():
        insist_on(folder, name="ALLIANCES_DATA")
    keep_private(folder)


def kept_secret(folder: Path) -> str:
    """The secret key of a data folder, made on the first start and readable by its owner alone.

    :raises SystemExit: nothing can be written there.
    """
    path = folder / "secret-key"
    if not path.exists():
        insist_on(folder, name="ALLIANCES_DATA")
        path.touch(mode=0o600)
        path.write_text(get_random_secret_key(), encoding="utf-8")
    return path.read_text(encoding="utf-8")
