"""Ends log-ins: those of an account, and those that demo accounts have on other machines."""

from __future__ import annotations

from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession

from accounts.localhost import is_loopback
from accounts.models import ApiToken
from accounts.signals import session_ended


def end_sessions(user_id: int, *, but: str | None = None) -> int:
    """Log an account out everywhere, its programs too, and have all its sockets look whether they may stay.

    May be called inside a transaction: what is open closes when that is committed.

    :param but: the key of a session that goes on; None: none does.
    :returns: how many sessions have ended.
    """
    sessions = [one for one in UserSession.objects.filter(user_id=user_id) if one.session_key != but]
    for session in sessions:
        session.end()
    ApiToken.objects.filter(user_id=user_id).delete()
    session_ended.send(sender=end_sessions, user_id=user_id)
    return len(sessions)


class SessionsAdapter(DefaultUserSessionsAdapter):
    """The end of log-ins that somebody asks for on the page about them: tokens end with them."""

    def end_sessions(self, sessions: list[UserSession]) -> None:
        """End these sessions of one person, and all their tokens."""
        super().end_sessions(sessions)
        owners = {session.user_id for session in sessions}
        ApiToken.objects.filter(user_id__in=owners).delete()


def end_demo_sessions_elsewhere() -> None:
    """Log the demo accounts out on other machines, which may have entered while that was allowed."""
    for session in UserSession.objects.filter(user__is_demo=True):
        if not is_loopback(session.ip):
            session.end()
