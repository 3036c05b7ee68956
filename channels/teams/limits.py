"""Teams' numbers, each with its source.

[docs] learn.microsoft.com/microsoftteams/platform; [schema] Adaptive Cards 1.5; [bot] the Bot Framework's REST
reference. The rules gathered of the platform are the first source of all of them.
"""

# A message.
ACTIVITY_BYTES_MAX = 40_000
"""JSON of one activity. Teams refuses 100 KB measured as UTF-16; older pages say 40 KB for bots. [docs: bots/how-to/
format-your-bot-messages]"""
CARDS_MAX = 10
"""Attachments of a carousel. [docs: bots/how-to/format-your-bot-messages]"""
IMAGE_URL_MAX = 300
"""Ours: a longer address would take more of a card than its words."""
CITATIONS_MAX = 20
CITATION_NAME_MAX = 80
CITATION_ABSTRACT_MAX = 160
"""[docs: bots/how-to/bot-messages-ai-generated-content]"""

# Calls to the connector.
PACES = ((7, 1.0), (8, 2.0), (60, 30.0), (1_800, 3_600.0))
"""Posts to one conversation in a time. [docs: bots/how-to/rate-limit]"""
TYPING_LASTS_S = 3.0
"""The sign goes after a few seconds by itself. [bot: activity type "typing"]"""

# What comes in.
BODY_BYTES_MAX = 262_144
"""A message of 100 KB as UTF-16 with its attachments in HTML stays below."""
CLOCK_SKEW_S = 300
"""Of a token's times. [bot: rest-api/bot-framework-rest-connector-authentication]"""
ANSWER_WITHIN_S = 2.0
"""Of what is answered in the request. Source: the rule book, "Results, sessions, turns"; Teams waits 10 s."""

# Ours.
RESULTS = 10
"""Channels show up to ten. Source: the rule book."""
