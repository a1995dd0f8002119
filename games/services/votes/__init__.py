"""Proposals at a table, and what is done when all have agreed."""
