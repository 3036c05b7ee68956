"""What Platter says in Slack outside an answer. Escaped where it must be: these are ours."""

BEGIN = (
    "Say what you need in one line, for example “lunch for 25 in Boston, Italian, two vegans, under $15 a head”. "
    "Mention Platter in a channel, or write to it; in its threads no mention is needed."
)
COMMANDS = (
    "`/platter lunch for 25 in Boston` starts a thread here",
    "`/platter mute` keeps Platter from listening along in this channel, `/platter unmute` ends that; “Mute here” in a "
    "message's menu does it for one thread",
    "`/platter forget` erases what you said everywhere",
    "`/platter allow` and `/platter disallow`, said by an admin, choose the channels that Platter works in",
)
HELP = "\n".join([BEGIN, *(f"• {command}" for command in COMMANDS)])
MUTED = "Platter now answers in this channel only where it is mentioned. `/platter unmute` ends that."
UNMUTED = "Platter listens along in its threads of this channel again."
ALLOWED = "Platter may work in this channel. Channels that no admin has allowed are left alone from now on."
DISALLOWED = "This channel is not allowed any more. If no channel is allowed, Platter works in all of them again."
ADMINS_ONLY = "Only an admin of this workspace can say that. Nothing was changed."
NOT_ALLOWED = "An admin has not allowed Platter in this channel. They can, with `/platter allow`."
INVITE = (
    "Platter is not in this conversation, so it cannot answer here. Invite it with `/invite @Platter`, and ask again."
)
PROMPTS_TITLE = "Try one of these"
