"""Reviews of finished matches by bots."""
