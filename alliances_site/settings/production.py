"""Past one machine: PostgreSQL, Redis, Celery workers, several daphnes behind a TLS proxy.

Every secret and address comes from the environment; a missing one stops the start with its name.
"""

from alliances_site.observe.logs import logging_of

from .base import *  # noqa: F403 - settings modules build on each other
from .base import CONTENT_SECURITY_POLICY, LOG_LEVEL, env

SECRET_KEY = env.str("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[f"https://{host}" for host in ALLOWED_HOSTS])
SITE_URL = env.str("SITE_URL", default=f"https://{ALLOWED_HOSTS[0]}")
env.str("DATABASE_URL")
env.str("REDIS_URL")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
_transport = env.email("EMAIL_URL")
MAIL_TRANSPORT = _transport.pop("EMAIL_BACKEND")
vars().update(_transport)

ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
TRUSTED_PROXIES = ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=1)
LOGGING = logging_of(LOG_LEVEL, env.str("LOG_FORMAT", default="json"))

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
# An hour: whoever finds that a name below theirs does not speak TLS is out of it soon.
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=60 * 60)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
# Browsers' built-in lists take a name for good, which is the operator's to ask for and no default's.
SECURE_HSTS_PRELOAD = False
SILENCED_SYSTEM_CHECKS = ["security.W021"]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
CONTENT_SECURITY_POLICY["DIRECTIVES"]["upgrade-insecure-requests"] = True
