"""What an operator sees of a running site: logs, probes and figures."""
