"""Observation of a running site: logs, probes and metrics for an operator."""
