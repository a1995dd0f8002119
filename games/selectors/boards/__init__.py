"""Boards, and the results of their lines as far as somebody may know them."""
