"""Channels connected: what each needs of the settings, the stores and the engine."""
