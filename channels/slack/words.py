"""What Platter says in Slack outside an answer. Escaped where it must be: these are ours."""

from channels.shared import sharing
from engine.messages.examples import SHORT, WHOLE
from engine.messages.own_page import SAVED_MOST

BEGIN = (
    f"Say what you need in one line, for example “{WHOLE}”. "
    "Mention Platter in a channel, or write to it; in its threads no mention is needed."
)
COMMANDS = (
    f"`/platter {SHORT}` starts a thread here, `/platter` alone opens the search form",
    f"`/platter compose {SHORT}` puts one order for everybody together; `/platter compose` alone opens the form for it",
    "“Send me this as a file”, said in a thread, hands its list over as CSV",
    "“Pick the second one” keeps a dish for the thread, “what have we picked?” lists them, “share this list” takes a "
    "list to another channel",
    "`/platter mute` keeps Platter from listening along in this channel, `/platter unmute` ends that; “Mute here” in a "
    "message's menu does it for one thread",
    "`/platter me` opens your own food profile: allergies, diets, taste, and what was learned. Nobody else reads it",
    "`/platter picked` shows you alone what is picked for you, as “pick something for me” does in your own messages",
    "`/platter forget` erases what you said everywhere, what you saved, and what you entered of yourself",
    "`/platter allow` and `/platter disallow`, said by an admin, choose the channels that Platter works in",
)
HELP = "\n".join([BEGIN, *(f"• {command}" for command in COMMANDS)])
MUTED = "Platter now answers in this channel only where it is mentioned. `/platter unmute` ends that."
UNMUTED = "Platter listens along in its threads of this channel again."
ALLOWED = "Platter may work in this channel. Channels that no admin has allowed are left alone from now on."
DISALLOWED = "This channel is not allowed any more. If no channel is allowed, Platter works in all of them again."
ADMINS_ONLY = "Only an admin of this workspace can say that. Nothing was changed."
ORG_ADMINS_ONLY = (
    "Platter is installed for the whole organisation, so only an admin of the organisation can say that. Nothing was "
    "changed."
)
NOT_ALLOWED = "An admin has not allowed Platter in this channel. They can, with `/platter allow`."
INVITE = (
    "Platter is not in this conversation, so it cannot answer here. Invite it with `/invite @Platter`, and ask again."
)
INVITE_FORM = "Platter is not in this conversation. Invite it there with /invite @Platter, or choose another."
CHOOSE_WHERE = "Slack did not open your messages with Platter. Choose a conversation that Platter is in."
OWN_MESSAGE = "This is Platter's own message. Choose one in which a colleague says what is needed."
NO_WORDS = "This message has no words to search by. Write under it what you need, and mention Platter."
ASKED_ALREADY = "This was asked already; the answer stands in its thread, or is on its way there."
SEARCH_GONE = "This search is not kept any more. Say again what you need, or fill in the form."
SAVED_ENOUGH = f"You keep {SAVED_MOST} dishes already. Take one out on Platter's home tab, then save this one."
NO_FILE = "Slack takes no file from Platter here. An admin can allow it, or install Platter anew with files:write."
SHARE_PREVIEW, SHARE_LEFT_OUT = sharing.PREVIEW, sharing.LEFT_OUT
SHARE_WHERE, SHARE_HERE, SHARE_GONE = sharing.WHERE, sharing.HERE, sharing.GONE
SHARE_NOT_MEMBER, SHARE_CHANGED = sharing.NOT_MEMBER, sharing.CHANGED
SHARE_WHERE_HINT = "You and Platter must both be in it. Invite Platter there with /invite @Platter."
SHARE_ARCHIVED = "This channel is archived, so nothing can be posted in it. Choose another."
SHARE_RESTRICTED = "Only some people may post in this channel, and Platter is not one of them. Choose another."
SHARE_CANNOT_TELL = sharing.cannot_tell("Slack")
SHARE_OTHER_COMPANY = (
    "This channel is shared with another company, and people there will read the list. Press Share again to post it."
)
SHARED = sharing.SHARED
FROM_PRIVATE, FROM_DIRECT = sharing.FROM_PRIVATE, "a direct message"
PROMPTS_TITLE = "Try one of these"
