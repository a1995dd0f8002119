"""Floating Partners."""
