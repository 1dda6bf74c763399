"""Credentials: where they come from, and how they stay out of every message."""
