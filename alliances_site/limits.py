"""Limits of size and time: what the layers before Django take of a visitor. Imported by settings."""

LARGEST_BODY = 64 * 1024
"""Bytes that a request may carry. A move, a profile, a sign-up: nothing that people send is large."""

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes of a request with a ticket (`accounts/upload_tickets.py`): a file of staff's."""

BODY_SECONDS = 20.0
"""Time limit for the body of a request to arrive."""

LONGEST_WAIT = 2.5
"""Seconds for which a request waits for a place before it is sent away."""

LONGEST_END = 10.0
"""Seconds for which a server that ends waits for a request that has begun."""

RETRY_SECONDS = 3
"""After how many seconds a browser that was sent away with 503 may come again."""

LARGEST_MESSAGE = 4096
"""Bytes of a message on a socket. Browsers have nothing to say there."""
