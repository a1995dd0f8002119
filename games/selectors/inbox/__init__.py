"""An account's tables: whose turn it is, what is new, how many wait."""
