# What a channel says of its own: dialogs, home, refusals. Answers are the engine's.
