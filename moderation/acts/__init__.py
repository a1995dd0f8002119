"""Acts of moderators, one small module each: what must hold, what it does, what takes it back.

An act never writes the audit, checks rights or tells anybody: `services.carry_out` does that for all.
"""
