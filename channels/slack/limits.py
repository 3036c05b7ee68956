"""Slack's numbers, each with its source.

[sdk] checked in slack_sdk's models (`slack_sdk/models/blocks`); [docs] docs.slack.dev; [measured] found in use, and
stated nowhere. The rules gathered of the platform are the first source of all of them.
"""

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

# Parts of a message.
SECTION_TEXT_MAX = 3_000
"""[sdk SectionBlock]"""
ACTIONS_MAX = 25
"""Elements of an actions block. [sdk ActionsBlock]"""
CONTEXT_MAX = 10
"""Elements of a context block. [sdk ContextBlock]"""
HEADER_MAX = 150
"""[sdk HeaderBlock]"""
BUTTON_TEXT_MAX = 75
"""[sdk ButtonElement]"""
BUTTON_VALUE_MAX = 2_000
"""[sdk ButtonElement]"""
ID_MAX = 255
"""Of block_id and action_id. [sdk Block, InteractiveElement]"""
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
CARD_BUTTONS_MAX = 3
"""Not stated by Slack; the strictest reading found, slackblocks' `card.actions.max_items`. [measured]"""
TABLE_ROWS_MAX = 100
TABLE_COLUMNS_MAX = 20
"""[docs: blocks/table-block]; one table a message."""

# Other surfaces.
MODAL_TITLE_MAX = 24
"""[sdk View]"""
VIEW_BLOCKS_MAX = 100
"""Of a modal and of the home tab. [docs: surfaces/modals]"""
PROMPTS_MAX = 4
"""Suggested prompts. [docs: methods/assistant.threads.setSuggestedPrompts]"""
STATUS_LASTS_S = 120.0
"""After that Slack takes a status away. [docs: methods/assistant.threads.setStatus]"""

# What comes in.
BODY_BYTES_MAX = 524_288
"""An interaction carries the whole message, url-encoded: 50 blocks of 3,000 characters are 450 kB at the very most."""
CLOCK_SKEW_S = 300
"""A signed request is as old as this at most. [docs: authentication/verifying-requests-from-slack]"""
ANSWER_WITHIN_S = 3.0
"""Slack's patience with a request, and the life of a trigger. [docs: interactivity/handling-user-interaction]"""

# Ours.
TOKEN_MAX = 200
"""A quick reply's token (rule book, HTTP field); a longer one is not ours."""
RESULTS = 10
"""Channels show up to ten. Source: the rule book."""
TURN_TEXT_MAX = 4_000
"""Characters of a turn; more is cut visibly. Source: the rule book, "Results, sessions, turns"."""
