"""Language models: the client of any OpenAI-compatible server, prompts, a turn's budget, what it reads."""

from engine.models.budget import Consultation, Models
from engine.models.page_selection import select_context
from engine.models.sentences import Sentences

__all__ = [
    "Consultation", "Models", "Sentences", "select_context",
]  # fmt: skip
