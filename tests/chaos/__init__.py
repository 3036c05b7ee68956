"""Chaos: the product as processes, a platform that repeats and reorders, and somebody who kills."""
