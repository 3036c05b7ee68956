"""Conversations typed as they stand, every page checked by an oracle that shares no rule with the engine."""
