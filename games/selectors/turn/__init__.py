"""Waiting moves that are due."""
