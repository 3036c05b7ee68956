"""Checks of `platter doctor`: one finding a part, each with what to do about what is wrong.

A check is a function of the `House` in a file beside this one; a new part adds its own to `CHECKS`.
"""
