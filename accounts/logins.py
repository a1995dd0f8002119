"""Ends log-ins: those of an account, and those that demo accounts have on other machines."""

from __future__ import annotations

from allauth.usersessions.models import UserSession

from accounts.localhost import is_loopback
from accounts.signals import session_ended


def end_sessions(user_id: int, *, but: str | None = None) -> int:
    """Log an account out everywhere, and have all its sockets look whether their session is still one.

    May be called inside a transaction: what is open closes when that is committed.

    :param but: the key of a session that goes on; None: none does.
    :returns: how many sessions have ended.
    """
    sessions = [one for one in UserSession.objects.filter(user_id=user_id) if one.session_key != but]
    for session in sessions:
        session.end()
    session_ended.send(sender=end_sessions, user_id=user_id)
    return len(sessions)


def end_demo_sessions_elsewhere() -> None:
    """Log the demo accounts out on other machines, which may have entered while that was allowed."""
    for session in UserSession.objects.filter(user__is_demo=True):
        if not is_loopback(session.ip):
            session.end()
