"""Slack's numbers, each with its source.

[sdk] checked in slack_sdk's models (`slack_sdk/models/blocks`); [docs] docs.slack.dev; [measured] found in use, and
stated nowhere. The rules gathered of the platform are the first source of all of them.
"""

from channels.shared.abilities import Abilities

# A message.
BLOCKS_MAX = 50
"""Of a message. [docs: reference/block-kit/blocks]"""
TEXT_MAX = 4_000
"""Characters of the top-level text that Slack advises; more is cut at 40,000. [docs: methods/chat.postMessage]"""
MESSAGE_BYTES_MAX = 9_000
"""UTF-8 of all that a message says. Slack states no limit, and refuses some messages from 10,600 bytes on with
msg_blocks_too_long. [measured: bolt-js#2867, openclaw#143882]"""
POSTS, POSTS_SECONDS = 1, 1.0
"""Posts to one channel in a time. [docs: apis/web-api/rate-limits, chat.postMessage]"""

# A message that is shown while it is made.
STREAMS, STREAMS_SECONDS = 15, 60.0
"""Begun in a workspace in a time. Starting and stopping are Tier 2, some 20 a minute each; a quarter is left for what
is stopped again. [docs: methods/chat.startStream, chat.stopStream]"""
STREAM_EVERY_S = 1.0
"""Between two pieces; appending is Tier 4, over 100 a minute and workspace. [docs: methods/chat.appendStream]"""
STREAM_TEXT_MAX = 12_000
"""Characters of a streamed text. [docs: methods/chat.appendStream]"""
STREAM_STEPS_MAX = 30
"""Pieces, each a block: 50 are taken besides those that an answer brings. [docs: methods/chat.stopStream, `blocks`]"""

# Parts of a message.
SECTION_TEXT_MAX = 3_000
"""[sdk SectionBlock]"""
FIELDS_MAX = 10
"""Of a section. [sdk SectionBlock]"""
ACTIONS_MAX = 25
"""Elements of an actions block. [sdk ActionsBlock]"""
CONTEXT_MAX = 10
"""Elements of a context block. [sdk ContextBlock]"""
HEADER_MAX = 150
"""[sdk HeaderBlock]"""
BUTTON_TEXT_MAX = 75
"""[sdk ButtonElement]"""
BUTTON_NAME_MAX = 75
"""Of what is read out in the place of its text. [docs: reference/block-kit/block-elements/button-element]"""
BUTTON_VALUE_MAX = 2_000
"""[sdk ButtonElement]"""
IMAGE_URL_MAX = 3_000
"""[sdk ImageElement]"""
IMAGE_ALT_MAX = 2_000
"""[sdk ImageElement]"""
CARDS_MAX = 10
"""Cards of a carousel. [sdk CarouselBlock]"""
CARD_TITLE_MAX = 150
CARD_SUBTITLE_MAX = 150
CARD_BODY_MAX = 200
"""[sdk CardBlock; docs: blocks/card-block]"""

# Other surfaces.
MODAL_TITLE_MAX = 24
"""[sdk View]"""
VIEW_BLOCKS_MAX = 100
"""Of a modal and of the home tab. [docs: surfaces/modals]"""
STATUS_LASTS_S = 120.0
"""After that Slack takes a status away. [docs: methods/assistant.threads.setStatus]"""

METADATA_MAX = 3_000
"""Of a view's private_metadata. [sdk View]"""
OPTIONS_MAX = 100
"""Choices of a menu. [sdk StaticSelectElement; docs: block-elements/select-menu-element]"""
OPTION_TEXT_MAX = 75
"""[sdk Option]"""
OPTION_VALUE_MAX = 150
"""[sdk Option]"""
MENU_MAX = 5
"""Choices of an overflow menu. [sdk OverflowMenuElement]"""
TICKS_MAX = 10
"""Choices of a group of checkboxes. [docs: block-elements/checkboxes-element]"""
INPUT_TEXT_MAX = 3_000
"""Of a field of words. [docs: block-elements/plain-text-input-element, `max_length`]"""
PLACEHOLDER_MAX = 150
"""[sdk InputInteractiveElement]"""

# What stands in a conversation.
LISTED_A_PAGE, LISTED_PAGES = 15, 5
"""Messages of a call, and calls in which an own one is looked for. Apps that are sold outside Slack's Marketplace read
15 a call (platform rules, "conversations.replies")."""

# Who is in a conversation.
MEMBERS_A_PAGE, MEMBERS_PAGES = 999, 5
"""A call tells under 1,000; so many are asked that a modal is still answered in time. [docs: methods/
conversations.members]"""

# What comes in.
BODY_BYTES_MAX = 524_288
"""An interaction carries the whole message, url-encoded: 50 blocks of 3,000 characters are 450 kB at the very most."""
CLOCK_SKEW_S = 300
"""A signed request is as old as this at most. [docs: authentication/verifying-requests-from-slack]"""

# Ours.
RESULTS = 10
"""Channels show up to ten. Source: the rule book."""
ABILITIES = Abilities("slack", redelivers=True, finds_own=True, has_form=True, has_home=True, shares=True)
