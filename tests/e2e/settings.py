"""Settings of the sites of these tests: as `make play` has them, with passwords that are quick to check.

People sign up and log in all the time here; the slowness that protects real passwords protects none of these.
"""

from alliances_site.settings.embedded import *  # noqa: F403 - settings modules build on each other

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
