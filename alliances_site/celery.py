"""The Celery application; its tasks stand in `accounts/sweeps.py` and `games/sweeps.py`."""

import os

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliances_site.settings.embedded")
app = Celery("alliances")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["accounts", "games"], related_name="sweeps")
app.autodiscover_tasks(["alliances_site.observe"], related_name="beats")


@setup_logging.connect
def _keep_logging(**_: object) -> None:
    """Django has set the log up (`LOGGING`); Celery, who sees a listener here, leaves it alone."""
