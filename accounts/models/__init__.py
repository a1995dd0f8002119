"""The rows about people, and about what is written to them."""

from accounts.models.access_change import AccessChange
from accounts.models.api_repeat import ApiRepeat
from accounts.models.api_token import ApiToken
from accounts.models.household import Household
from accounts.models.mail import Mail
from accounts.models.name import FormerName, TakenName
from accounts.models.notification import (
    Alert,
    Delivery,
    Device,
    DeviceTrace,
    Kind,
    ReminderSettings,
    TableReminderSettings,
    Way,
)
from accounts.models.own_file import OwnFile, OwnPart, OwnPiece
from accounts.models.push_key import PushKey
from accounts.models.relationship import Barrier, Friend
from accounts.models.user import User

__all__ = [
    "AccessChange",
    "Alert",
    "ApiRepeat",
    "ApiToken",
    "Barrier",
    "Delivery",
    "Device",
    "DeviceTrace",
    "FormerName",
    "Friend",
    "Household",
    "Kind",
    "Mail",
    "OwnFile",
    "OwnPart",
    "OwnPiece",
    "PushKey",
    "ReminderSettings",
    "TableReminderSettings",
    "TakenName",
    "User",
    "Way",
]
