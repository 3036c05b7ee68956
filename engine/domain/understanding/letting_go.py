"""Verbs that let go of what is named behind them: "forget the pasta", "no need for plates"."""

from engine.domain.understanding.triggers import sign

LETS_GO = (
    r"\b(?:relax(?: on)?|drop(?:ped)?|forget(?: about)?|lose|disregard|lifted|scrapped|remove|never ?mind(?: "
    r"about)?|nvm|ignore|scrap|scratch|skip|ditch|"
    r"undo|cancel|lift|minus|get rid of|do without|strike|delete|axe|leave aside|"
    r"(?:take|leave|cross|strike|kick) (?:off|out|away)|changed (?:my|our) minds? (?:about|on)|"
    r"do not worry about|do not (?:need|want) (?:it|this|that|them|everything)"
    r"(?: to be)?|no need for|we (?:can|could) (?:do|live) without|does not (?:have|"
    r"need) to be|"
    r"do not have to be|need not be|do not (?:think|believe) (?:we|i|they) (?:need|want)|not necessarily|no "
    r"longer(?: needs? to be)?)\b"
)
LET_GO = sign(rf"{LETS_GO}(?: (?:from|at|by|the|about|just|only))* $")
""" "Forget Falafel King", "it doesn't have to be from the Thai House": stands right before a name that is let go."""
