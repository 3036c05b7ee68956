"""Embedded PostgreSQL and Redis, in the data folder that all processes of it share."""
