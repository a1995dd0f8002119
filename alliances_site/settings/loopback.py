"""Settings of production on one machine, over plain HTTP: what `make serve` runs.

Everything is as in production except what TLS is for. In exchange the site answers to the names of this
machine alone; no setting opens it to others. Secrets that are not given are made and kept in the data folder.
"""

import os
from urllib.parse import quote

from . import base
from .local_secrets import kept_secret, own

HOSTS = ["127.0.0.1", "localhost", "[::1]"]

own(base.DATA_DIR)
_MADE_HERE = {
    "SECRET_KEY": f"kept-{kept_secret(base.DATA_DIR)}",  # a key that is given may not begin with a dollar
    "EMAIL_URL": f"filemail://{quote(str(base.DATA_DIR / 'mail'))}",
    "DEFAULT_FROM_EMAIL": base.DEFAULT_FROM_EMAIL,
    "LOG_FORMAT": "lines",
    "SITE_URL": base.SITE_URL,
}
os.environ.update({name: value for name, value in _MADE_HERE.items() if not os.environ.get(name)})
os.environ["ALLOWED_HOSTS"] = ",".join(HOSTS)

from .production import *  # noqa: E402, F403 - the environment must be whole first
from .production import CONTENT_SECURITY_POLICY  # noqa: E402 - as above

CSRF_TRUSTED_ORIGINS = []  # the origin of a request is enough
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http"
TRUSTED_PROXIES = ALLAUTH_TRUSTED_PROXY_COUNT = 0
SECURE_PROXY_SSL_HEADER = None  # type: ignore[assignment] # nobody is believed
SECURE_SSL_REDIRECT = False
SECURE_HSTS_SECONDS = 0
SESSION_COOKIE_SECURE = False
CSRF_COOKIE_SECURE = False
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME, MESSAGES_COOKIE_NAME = "sessionid", "csrftoken", "messages"
CONTENT_SECURITY_POLICY["DIRECTIVES"].pop("upgrade-insecure-requests")
# Mails that were written to a folder can be read at /dev/mail/.
DEVELOPER_PAGES = os.environ["EMAIL_URL"].startswith("filemail:")
