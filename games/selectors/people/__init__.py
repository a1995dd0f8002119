"""People as others see them at tables: profile, reliability, mutes."""
