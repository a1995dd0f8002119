"""Metrics of mails for the operator; who reads them stands in `alliances_site/observe`."""

from prometheus_client import Counter

MAILS = Counter("alliances_mails", "Tries to send a mail, by the state that each left it in", ["state"])
