"""Metrics of requests and sockets; how they reach Prometheus stands in `shared.py`."""

from prometheus_client import Counter, Gauge, Histogram

REQUEST_SECONDS = Histogram(
    "alliances_request_seconds",
    "Time from a request's arrival to the end of its answer",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
RESPONSES = Counter("alliances_responses", "Answers by status", ["method", "status"])
ERRORS = Counter("alliances_errors", "Errors that made an answer a 5xx, by their class", ["kind"])
SOCKETS = Gauge("alliances_sockets_open", "Websockets that are open", multiprocess_mode="livesum")
