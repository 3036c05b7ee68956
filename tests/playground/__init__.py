"""Platter in a real Teams client on this machine."""
