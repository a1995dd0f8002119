"""Counts of The Dark Lord, and the results that are kept."""
