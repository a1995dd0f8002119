"""Settings of production: PostgreSQL, Redis, Celery workers, several daphnes behind a TLS proxy.

Every secret and address comes from the environment; a missing one stops the start with its name.
"""

from alliances_site.environment.reading import env

env.check(
    "SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "DEFAULT_FROM_EMAIL"
)  # fmt: skip

from alliances_site.observe.logs import logging_of  # noqa: E402 - nothing begins before all of it is there

from .base import *  # noqa: E402, F403 - settings modules build on each other
from .base import CONTENT_SECURITY_POLICY, LOG_LEVEL  # noqa: E402 - as above

SECRET_KEY = env.text("SECRET_KEY")
ALLOWED_HOSTS = env.texts("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.texts(
    "CSRF_TRUSTED_ORIGINS",
    default=[f"https://{'*' if host.startswith('.') else ''}{host}" for host in ALLOWED_HOSTS],
)
SITE_URL = env.text("SITE_URL", default=f"https://{ALLOWED_HOSTS[0]}")
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
_transport = env.parts("EMAIL_URL")
MAIL_TRANSPORT = _transport.pop("EMAIL_BACKEND")
vars().update(_transport)

ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
TRUSTED_PROXIES = ALLAUTH_TRUSTED_PROXY_COUNT = env.whole("TRUSTED_PROXIES", default=1)
LOGGING = logging_of(LOG_LEVEL, env.text("LOG_FORMAT", default="json"))

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
# An hour: whoever finds that a name below theirs does not speak TLS is out of it soon.
SECURE_HSTS_SECONDS = env.whole("HSTS_SECONDS", default=60 * 60)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
# Browsers' built-in lists take a name for good, which is the operator's to ask for and no default's.
SECURE_HSTS_PRELOAD = False
SILENCED_SYSTEM_CHECKS = ["security.W021"]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
# Browsers take a cookie of such a name from this host alone, over TLS: no name beside it can plant one.
SESSION_COOKIE_NAME = "__Host-sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken"
MESSAGES_COOKIE_NAME = "__Host-messages"
CONTENT_SECURITY_POLICY["DIRECTIVES"]["upgrade-insecure-requests"] = True
