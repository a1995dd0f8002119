"""What a player is asked, and the move that the answer describes."""
