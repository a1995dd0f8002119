"""Acts on events."""
