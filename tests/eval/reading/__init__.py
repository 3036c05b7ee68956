"""Readings of labelled lines, judged: whoever reads, side by side in one process."""
