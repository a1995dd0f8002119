"""The page that says how fair the game is."""
