"""Counts of Floating Partners, and the results that are kept."""
