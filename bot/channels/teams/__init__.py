"""Microsoft Teams, connected."""
