"""What a user name may be."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, RegexValidator

RESERVED_PREFIXES = ("bot-", "former-")


def refuse_reserved(name: str) -> None:
    """Names that say what an account is are given by the site.

    :raises ValidationError: `name` begins like a bot's or a former player's.
    """
    if name.lower().startswith(RESERVED_PREFIXES):
        raise ValidationError("Names that begin like this are kept for the site.", code="reserved")


username_validators = [
    RegexValidator(
        r"\A\w[\w.-]*\Z",
        "Use letters, digits, dots, dashes and underscores, and begin with a letter or digit.",
    ),
    MaxLengthValidator(30),
    refuse_reserved,
]
