"""Secrets that a site on one's own machine makes for itself."""

from pathlib import Path

from django.core.management.utils import get_random_secret_key


def kept_secret(folder: Path) -> str:
    """The secret key of a data folder, made on the first start and readable by its owner alone."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret-key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(get_random_secret_key(), encoding="utf-8")
    return path.read_text(encoding="utf-8")
