"""Errors sent to Sentry, only where an address for them is set."""

from __future__ import annotations

from typing import Any


def report_errors_to(dsn: str) -> None:
    """Send every error that is logged, without anything that says whose it was or what was on the table.

    The values of variables would show hands and secret keys, addresses the tokens of mails.
    """
    import sentry_sdk  # noqa: PLC0415 - a third of a second that sites without it need not wait

    sentry_sdk.init(
        dsn=dsn,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        send_client_reports=False,
        auto_session_tracking=False,
        shutdown_timeout=2,
        before_send=_stripped,
    )


def _stripped(event: Any, _: Any) -> Any:
    """The event without address, headers, cookies, account, arguments of tasks and values of log lines."""
    for name in ("request", "user", "extra", "breadcrumbs"):
        event.pop(name, None)
    event.get("contexts", {}).pop("celery-job", None)
    if "logentry" in event:
        event["logentry"] = {"message": event["logentry"].get("message")}
    return event
