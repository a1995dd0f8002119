"""The Celery application; its tasks stand in `accounts/sweeps.py` and `games/sweeps.py`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliances_site.settings.embedded")
app = Celery("alliances")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["accounts", "games"], related_name="sweeps")
