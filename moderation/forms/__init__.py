"""Forms of moderators' pages: a form an act, in `registry.py`."""
