"""One machine, one process, no service: what `make play` runs."""

from .base import *  # noqa: F403 - settings modules build on each other
from .base import DATA_DIR, env
from .kept import kept_secret

SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(DATA_DIR)
# By the machine's own names always: what only its owner may open is found under them.
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *env.list("ALLOWED_HOSTS", default=[])]
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
DEVELOPER_PAGES = True
OPEN_DEMO = env.bool("OPEN_DEMO", default=False)
# Files are served as they lie in the tree: no collecting step between an edit and a look.
STATIC_ROOT = None  # type: ignore[assignment] # nothing is collected
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
