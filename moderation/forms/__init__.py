"""What moderators' pages send: a form an act, in `registry.py`."""
