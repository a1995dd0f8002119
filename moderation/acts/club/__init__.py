"""Acts on clubs."""
