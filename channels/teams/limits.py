"""Teams' numbers, each with its source.

[docs] learn.microsoft.com/microsoftteams/platform; [schema] Adaptive Cards 1.5; [bot] the Bot Framework's REST
reference. The rules gathered of the platform are the first source of all of them.
"""

from channels.shared.abilities import Abilities

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

# A message that is shown while it is made.
STREAMS, STREAMS_SECONDS = 120, 60.0
"""Ours: begun in a house in a time; each is some five calls of the 30 a second that an app has there."""
STREAM_EVERY_S = 1.5
"""Between two updates; faster ones are throttled. [docs: bots/streaming-ux, "buffer … for 1.5 to two seconds"]"""

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

# Dialogs and the compose box.
TOWNS_MAX = 100
"""Ours: cities of a form's list, those with most dishes; any other is written in words. Some 6 kB of the dialog."""
CHOICE_MAX = 60
"""Ours: characters of a choice that a narrow screen shows."""
TICKS_MAX = 20
"""Ours: choices that are drawn a box each, of which several can be ticked."""
LEARNED_MAX = 120
"""Ours: characters of one thing that was learned, with when and why."""
PROFILE_LINE_MAX = 400
"""Ours: characters of a line of one's own profile, whose longest is a list of cuisines."""
FOUND_MAX = 25
"""Results of a search from the compose box, and as many a page. [docs: messaging-extensions/how-to/search-commands/
respond-to-search]"""
FOUND_IN_ALL = 50
"""Ours: two pages; who has not found it then says more."""
FOUND_BYTES_MAX = 100_000
"""Ours: every result brings its whole card. Teams names no limit for the answer, and takes messages of so many."""
FOUND_WITHIN_S = 4.0
"""Teams waits 5 s. [docs: messaging-extensions/how-to/search-commands/respond-to-search]"""
CHANNELS_MAX = 100
"""Ours: of a choice where to share; some 15 kB of the dialog. A team has up to 1,000. [docs: microsoftteams/
limits-specifications-teams, "Channels"]"""
TEAMS_MAX = 12
"""Ours: teams that are asked about for one choice: three calls each, of the 50 a second that an app has in a tenant."""
TEAM_WITHIN_S = 2.5
"""Ours: of one team; what takes longer is left out."""
SHARED_WITHIN_S = 4.0
"""Ours: Teams is asked in between, and waits 10 s for an answer."""
PREVIEW_MAX = 1_000
"""Ours: characters of a line of what is about to be posted."""
REFRESHED_MAX = 60
"""People for whom a card may refresh by itself. [docs: Universal-actions-for-adaptive-cards/User-Specific-Views]"""
ABILITIES = Abilities("teams", redelivers=True, has_form=True, has_home=True, shares=True)
"""Teams gives a bot no way to look its own messages up by a key."""
