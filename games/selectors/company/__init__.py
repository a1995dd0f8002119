"""Reads what people offer to play."""
