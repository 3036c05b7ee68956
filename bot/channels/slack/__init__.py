"""Slack, connected."""
