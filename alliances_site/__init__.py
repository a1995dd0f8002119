"""Django project: settings, servers, and processes."""

from .environment.files import load_files
from .environment.settings_module import insist_on_settings

load_files()  # before anything reads a setting
insist_on_settings()

from .celery import app as celery_app  # noqa: E402 - as above

__all__ = ["celery_app"]
