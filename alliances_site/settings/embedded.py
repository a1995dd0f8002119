"""Settings of one machine, one process, no service: what `make play` runs."""

from alliances_site.environment.reading import env

from .base import *  # noqa: F403 - settings modules build on each other
from .base import DATA_DIR
from .local_secrets import kept_secret, own

own(DATA_DIR)

SECRET_KEY = env.text("SECRET_KEY") or kept_secret(DATA_DIR)
# By the machine's own names always: what only its owner may open is found under them.
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *env.texts("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = env.texts("CSRF_TRUSTED_ORIGINS")
DEVELOPER_PAGES = True
OPEN_DEMO = env.switch("OPEN_DEMO")
# Files are served as they lie in the tree: no collecting step between an edit and a look.
STATIC_ROOT = None  # type: ignore[assignment] # nothing is collected
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
