"""Problems of days as everybody may know them, and one's own tries."""
