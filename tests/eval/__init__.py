"""Measured quality on sets that stay where they are: `make eval DATA=…`."""
