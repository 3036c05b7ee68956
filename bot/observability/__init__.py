"""Observability: logs, what is counted as it happens, and gauges that are read with each scrape."""
