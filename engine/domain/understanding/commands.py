"""Whole messages that steer Platter itself: help, mute, unmute, forget, start over."""

from engine.domain.conversation import Command
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.line import Line
from engine.domain.understanding.triggers import sign

_PLEASE = (
    r"(?:please |ok |okay |hey |hi |platter |can you |could you |can we |let us |i want to |no |actually |[,.!?] )*"
)
_THEN = r"(?: (?:please|now|again|thanks|platter|[.,!?]))*"
_LISTED = r"(?:this|it|these|them|that|everything|all(?: of (?:this|it|them))?|(?:the |this )?(?:list|results?))"
_FILE = r"(?:csv|excel|spread ?sheet|file)"
_COMMANDS: tuple[tuple[Command, str], ...] = (
    ("help", r"help(?: me)?|what can you do|what do you do|how does this work|how do (?:i|you) (?:use|"
             r"work)(?: (?:this|you|it))?"
             r"|commands|instructions|usage|man|\?"),
    ("start_over", r"start (?:(?:all )?over|again|afresh|anew|from (?:scratch|the (?:beginning|top)))"
                   r"(?: from (?:scratch|the (?:beginning|top)))?|reset(?: (?:everything|all|it))?"
                   r"|clear (?:everything|all|it all|the search|my search)|new (?:search|"
                   r"conversation)|begin again|from scratch"
                   r"|forget (?:it all|everything and start over|all of that|all that|what i said)|"
                   r"restart|scratch all (?:of )?that"
                   r"|start a new (?:search|one)"),
    ("forget", r"forget(?: (?:me|everything|my (?:data|messages|words)|everything about me|what you know about me))?"
               r"|(?:delete|erase|remove) (?:me|my (?:data|messages|words|history)|everything(?: "
               r"about me)?|all my data)"),
    ("file", rf"csv|excel|spreadsheet|(?:export|download)(?: {_LISTED})?"
             rf"|(?:(?:send|give|get|export|download|save|have|show)(?: (?:me|us))? )?(?:{_LISTED} )?"
             rf"(?:as|in|into|to) (?:an? )?{_FILE}(?: (?:file|sheet))?"
             rf"|(?:send|give|get)(?: (?:me|us))? (?:a|the) {_FILE}(?: of {_LISTED})?"),
    ("unmute", r"unmute|wake up|come back|speak again|you can (?:talk|speak)(?: again)?|listen again|un mute"),
    ("mute", r"mute|(?:be )?(?:quiet|silent)|shut up|hush|stop (?:talking|replying|responding|"
             r"answering|it)|leave us alone|go away"
             r"|shush|silence|stop"),
)  # fmt: skip
_AT_LAST = sign(r"[.!] (?:let us |please )?(?:start (?:over|again|from scratch)|reset everything)[.! ]*$")
""" "Ok, this is a mess. Start over": the one command that people put behind their reasons, as a sentence of its own."""
_PATTERNS = tuple((command, sign(rf"^{_PLEASE}(?:{words}){_THEN}$")) for command, words in _COMMANDS)


def find_command(line: Line, draft: Draft) -> None:
    """A command is the whole message or none, but for a last sentence: "mute the projector" is talk."""
    if "allerg" not in line.text and line.search(_AT_LAST):
        line.take("command", 0, len(line.text))
        draft.command = "start_over"
        return
    if len(line.tokens) > 12:
        return
    for command, pattern in _PATTERNS:
        if line.search(pattern):
            line.take("command", 0, len(line.text))
            draft.command = command
            return
