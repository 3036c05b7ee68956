"""Measured speed: `make bench`."""
