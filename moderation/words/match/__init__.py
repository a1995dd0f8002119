"""Words of acts on matches."""
