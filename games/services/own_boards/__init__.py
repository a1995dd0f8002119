"""Boards of one's own: moves tried and cut off, names, answers kept from them, and showing them."""
