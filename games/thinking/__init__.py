"""What goes on while a bot thinks: the processes it thinks in, and who has been called for which turn."""
