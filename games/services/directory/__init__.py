"""Entries in the directory of people: written and taken away."""
