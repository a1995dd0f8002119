"""Names a browser for its owner, by its user agent."""

from __future__ import annotations

from django.utils.translation import gettext as _


def browser_words(user_agent: str) -> str:
    """Enough of a user agent for its owner to recognise it: "Firefox on Linux"."""
    # The order matters: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
    programs = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
    systems = {
        "Android": "Android",
        "iPhone": "iPhone",
        "iPad": "iPad",
        "Windows": "Windows",
        "Mac OS": _("a Mac"),
    }
    program = next((name for sign, name in programs.items() if sign in user_agent), _("A browser"))
    system = next((name for sign, name in {**systems, "Linux": "Linux"}.items() if sign in user_agent), "")
    if not system:
        return program
    return _("%(program)s on %(system)s") % {"program": program, "system": system}
