"""Reads of the directory of people who want to be found."""
