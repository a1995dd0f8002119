"""The site: settings, what serves it, and what it runs on."""

from .environment.files import take_in

take_in()  # before anything reads a setting

from .celery import app as celery_app  # noqa: E402 - as above

__all__ = ["celery_app"]
