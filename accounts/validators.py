"""The form of a user name; what it may say is for `accounts.names`."""

from django.core.validators import MaxLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

username_validators = [
    RegexValidator(
        r"\A\w[\w.-]*\Z",
        _("Use letters, digits, dots, dashes and underscores, and begin with a letter or digit."),
    ),
    MaxLengthValidator(30),
]
