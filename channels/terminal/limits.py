"""The numbers of the terminal."""

from channels.shared.abilities import Abilities

TEXT_MAX = 4_000
"""Characters of a turn; more is cut visibly. Source: the rule book, "Results, sessions, turns"."""
RESULTS = 10
"""Channels show up to ten. Source: the rule book."""
TWO_COLUMNS_FROM = 76
"""Columns of a terminal from which two cards stand side by side: 37 each, and most dishes' lines fit in 33."""
WIDTH_MAX = 120
"""Wider lines are hard to follow."""
WAIT_BEFORE_SAYING_S = 1.0
"""Under a second nothing is said of waiting. Source: the voice, "Waiting"."""
ABILITIES = Abilities("terminal", redelivers=False, has_address=False, marks_cards=False)
