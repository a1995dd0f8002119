"""Signals of accounts to the rest of the site."""

from django.dispatch import Signal

# Sent with `user` and `now` before a person's account is anonymised, outside of any transaction, so that
# whoever holds something for them can let go of it. Sent again if the deletion was interrupted.
account_leaving = Signal()

# Sent with `owner_id` and `person_id` after one person has blocked another, outside of any transaction: what
# was kept for one of them at the other's tables is kept no longer. The person must not learn why.
person_blocked = Signal()

# Sent with `user_id` when a session of somebody has ended or has another key from now on, by whatever way,
# perhaps inside a transaction: what is open for them looks whether its own session is still one.
session_ended = Signal()

# Sent with `user_id` inside the transaction in which somebody takes back what was changed in the ways into
# their account: whatever else lets anybody in (a token) ends.
access_restored = Signal()

# Sent with `user_id` inside the transaction in which somebody chooses whether they stand by name in files for
# anybody: those that are there are made anew.
naming_changed = Signal()
