"""Reads of pictures of boards."""
