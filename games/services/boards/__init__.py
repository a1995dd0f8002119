"""Boards: one deal a day that everybody may play, opened, played by the site itself, closed and shown."""
