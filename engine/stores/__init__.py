"""Stores: the ports' implementations, one folder a technology."""
