"""Problems of days: found ahead, and tried once so that it counts."""
