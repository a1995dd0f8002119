"""Acts on matches."""
