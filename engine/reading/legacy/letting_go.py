"""Verbs that let go of what is named behind them: "forget the pasta", "no need for plates"."""

from engine.reading.legacy.triggers import sign

DROP = r"(?:drop|forget|lose|disregard|ignore|remove|delete|scrap|scratch|skip|ditch|cancel|strike|axe|nix|veto|dump)"
"""What is let go stands right behind it, by its name or as "it"."""
SWAP = r"(?:swap|replace|switch|trade|exchange|change|turn|convert)"
"""What is let go stands right behind it, and what takes its place behind that."""
TAKE, OFF = r"(?:take|leave|cross|strike|kick|cut|pull|scratch|knock)", r"(?:off|out|away)"
"""What is let go stands between the two, or behind both."""
LETS_GO = (
    rf"\b(?:relax(?: on)?|(?:forget|never ?mind) about|{TAKE} {OFF}|{DROP}|dropped|lifted|scrapped|never ?mind|nvm|"
    r"undo|lift|minus|get rid of|do without|leave aside|changed (?:my|our) minds? (?:about|on)|"
    r"do not worry about|do not (?:need|want) (?:it|this|that|them|everything)"
    r"(?: to be)?|no need for|we (?:can|could) (?:do|live) without|does not (?:have|"
    r"need) to be|"
    r"do not have to be|need not be|do not (?:think|believe) (?:we|i|they) (?:need|want)|not necessarily|no "
    r"longer(?: needs? to be)?)\b"
)
REMINDS = r"\bdo not forget (?:about |the |to (?:add|include|get) |some |our )*"
""" "Don't forget dessert": asked for, and not let go."""
LET_GO = sign(rf"{LETS_GO}(?: (?:from|at|by|the|about|just|only))* $")
""" "Forget Falafel King", "it doesn't have to be from the Thai House": stands right before a name that is let go."""
