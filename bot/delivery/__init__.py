"""Turns that are never lost: the inbox, the worker and the outbox of all channels that redeliver.

What a channel gives and gets stands in `channels/ports.py`, where channels can see it.
"""
