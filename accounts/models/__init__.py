"""The rows about people, and about what is written to them."""

from accounts.models.mail import Mail
from accounts.models.name import TakenName
from accounts.models.user import User

__all__ = ["Mail", "TakenName", "User"]
