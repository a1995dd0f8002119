"""Errors of boards: the reasons why somebody may not play one, or sit down in a team match."""

from games.services.lobby.errors import LobbyError


class BoardKnown(LobbyError):
    """The account has played the board already, looked at it, or read of it."""


class NotShown(LobbyError):
    """The board is not shown yet, so that nobody plays it again."""


class OtherTeam(LobbyError):
    """The account sits in the other team of the match."""


class OneHousehold(LobbyError):
    """Somebody of the account's household plays the same boards."""


class NotCaptain(LobbyError):
    """Only who opened the team match may do this."""
