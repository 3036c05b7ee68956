"""Sentences and cards, composed once and by rule, so that no two renderers can tell different facts. Pure."""
