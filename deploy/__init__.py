"""Deployment of the site for others; `docs/operating.md` says how."""
