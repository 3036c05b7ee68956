"""Sentences that channels say of their own: dialogs, home, refusals. What an answer says is the engine's."""

from pathlib import Path

from engine.messages.sentences import Sentences

say = Sentences(Path(__file__).parent / "locales")
