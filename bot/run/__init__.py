"""Run of a process: serving and working until told to stop."""
