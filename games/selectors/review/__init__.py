"""Decisions of a finished match, and the findings about them."""
