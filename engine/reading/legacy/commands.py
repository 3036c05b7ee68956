"""Whole messages that steer Platter itself: help, mute, unmute, forget, start over."""

from engine.conversation import Command
from engine.reading.legacy.allergies import speaks_of_allergy
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.letting_go import DROP
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_PLEASE = (
    r"(?:please |ok |okay |hey |hi |platter |can you |could you |can we |can i |could (?:i|we) |"
    r"let us |i want to |no |yes |yeah |actually |"
    r"ugh |argh |hmm |oh |ah |well |so |right |sorry |you know what |know what |[,.!?] )*"
)
_THEN = r"(?: (?:please|now|again|thanks|platter|[.,!?]))*"
_LISTED = r"(?:this|it|these|them|that|everything|all(?: of (?:this|it|them))?|(?:the |this )?(?:list|results?))"
_FILE = r"(?:csv|excel|spread ?sheet|file)"
_OF_ME = (
    r"(?:all (?:of )?)?my (?:data|messages|words|history|details|information|info)|"
    r"(?:everything|anything|all|whatever|what)(?: that)? (?:(?:you|platter) (?:know|have|stored|keep|saved|remember|"
    r"hold|recorded|have (?:stored|saved|kept|recorded))(?: (?:about|on|of|from) (?:me|us))|i (?:have |ever )?"
    r"(?:said|written|wrote|typed|told you)(?: (?:to you|here|so far|before))?)|(?:the )?(?:data|information|info) "
    r"(?:about|on|of) me"
)
""" "What you know about me", "everything I said": a person's words, and not the thread's list."""
_WHAT_WE_ASKED = r"forget (?:everything|all|what) (?:that )?(?:i|we) (?:asked(?: for)?|ordered|wanted)"
""" "Forget everything I asked for": the thread's list, and not a person's words."""
_COMMANDS: tuple[tuple[Command, str], ...] = (
    ("help", r"help(?: me)?|what can you do|what do you do|how does this work|how do (?:i|you) (?:use|"
             r"work)(?: (?:this|you|it))?"
             r"|commands|instructions|usage|man|\?"),
    ("start_over", r"start (?:(?:all )?over|again|afresh|anew|from (?:scratch|the (?:beginning|top)))"
                   r"(?: from (?:scratch|the (?:beginning|top)))?|reset(?: (?:everything|all|it))?"
                   r"|clear (?:everything|all|it all|the search|my search)|new (?:search|"
                   r"conversation)|begin again|from scratch"
                   r"|forget (?:it all|everything and start over|all of that|all that|what i (?:have )?(?:said|told "
                   r"you))|restart|(?:scratch|scrap) (?:all (?:of )?(?:that|this|it)|everything|it all|"
                   r"the whole (?:thing|lot))"
                   rf"|start a new (?:search|one)|{_WHAT_WE_ASKED}"),
    ("forget", rf"forget(?: (?:me|everything|everything about me|{_OF_ME}))?"
               rf"|(?:delete|erase|wipe) (?:me|everything(?: about me)?|{_OF_ME})"
               rf"|remove (?:me|everything about me|{_OF_ME})"),
    ("file", rf"csv|excel|spreadsheet|(?:export|download)(?: {_LISTED})?"
             rf"|(?:(?:send|give|get|export|download|save|have|show|put)(?: (?:me|us))? )?(?:{_LISTED} )?"
             rf"(?:as|in|into|to) (?:an? )?{_FILE}(?: (?:file|sheet))?"
             rf"|(?:send|give|get)(?: (?:me|us))? (?:a|the) {_FILE}(?: of {_LISTED})?"),
    ("unmute", r"unmute|wake up|come back|speak again|you can (?:talk|speak)(?: again)?|listen again|un mute"),
    ("mute", r"mute|(?:be )?(?:quiet|silent)|shut up|hush|stop (?:talking|replying|responding|"
             r"answering|it)|leave us alone|go away"
             r"|shush|silence|stop"),
)  # fmt: skip
_BEGIN = r"(?:start (?:(?:all )?over|again|afresh|anew|from (?:scratch|zero|0))|begin again|reset everything)"
_AT_LAST = sign(rf"[.!] (?:let us |please )?(?:{_BEGIN}|{_WHAT_WE_ASKED})[.! ]*$")
""" "Ok, this is a mess. Start over": the one command that people put behind their reasons, as a sentence of its own."""
_LET_GO_FIRST = sign(
    rf"^(?:(?:ok|okay|no|sorry|actually|,) )*(?:{DROP}|undo|never ?mind|nvm) (?:(?:about|all|"
    rf"of|it|this|that|everything|what|i|said|so|far) ?)+(?:,|and|-|;)? ?(?:and |let us |please |just )*{_BEGIN}[.! ]*$"
)
""" "Forget all that, start over"."""
_AT_FIRST = sign(
    r"^(?:(?:ok|okay|hey|hi|right|so|well|let us|please|can we|sorry|no|actually|,) )*"
    rf"(?:start over|start again from|(?:reset|new search|restart)(?= ,)|{_BEGIN.replace('again|', '')})(?: "
    rf"(?:please|now|then|completely|entirely|from|"
    r"scratch|zero|0|the|beginning|top|square|1))*(?: ?[,.;:!-] ?(?P<why>[^.!?:]*))?[.!? ]*$"
)
""" "Start over, new plan": what stands behind it is the reason, where it is nothing to search for."""
_AT_THE_END = sign(
    r"^(?!(?:and |but |so )*(?:if|when|whenever|once|until|unless|before|after|because|why|how)\b)"
    rf"(?P<why>[a-z ,]{{1,40}}) ?(?:[,;:-]|and) (?:(?:so|and|then|let us|please|can we|just) "
    rf")*{_BEGIN.replace('again|', '')}"
    r"(?: (?:please|now))*[.! ]*$"
)
""" "Hmm, everything changed, start over"; what is to be done when something fails is told to others."""
_OF_A_LIST = sign(rf"^{_PLEASE}delete everything{_THEN}$")
""" "Delete everything", where something is picked, is said of that list: what cannot be undone is not guessed."""
_PATTERNS = tuple((command, sign(rf"^{_PLEASE}(?:{words}){_THEN}$")) for command, words in _COMMANDS)


def find_command(line: Line, draft: Draft) -> None:
    """A command is the whole message or none, but for a last sentence: "mute the projector" is talk."""
    if not speaks_of_allergy(line.text) and _begins_again(line, draft):
        line.take("command", 0, len(line.text))
        draft.command = "start_over"
        return
    if len(line.tokens) > 12:
        return
    for command, pattern in _PATTERNS:
        if line.search(pattern) and not (draft.memory.picks and line.search(_OF_A_LIST)):
            line.take("command", 0, len(line.text))
            draft.command = command
            return


def _begins_again(line: Line, draft: Draft) -> bool:
    if line.search(_AT_LAST) or line.search(_LET_GO_FIRST):
        return True
    if (last := line.search(_AT_THE_END)) and EVERYDAY.issuperset(last["why"].replace(",", " ").split()):
        return True
    match = line.search(_AT_FIRST)
    why = (match["why"] or "").split() if match else ()
    return match is not None and not any(_is_a_request(draft, word) for word in why)


def _is_a_request(draft: Draft, word: str) -> bool:
    return not word.isalpha() or (word not in EVERYDAY and draft.index.is_known(word))
