"""Facts of the packages, read and compared."""
