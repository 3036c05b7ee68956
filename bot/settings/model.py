"""A language model, which understands more and writes; nothing needs it."""

from pydantic import BaseModel, Field

from bot.settings.values import Secret, Text, WebAddressIfAny


class ModelSettings(BaseModel):
    openai_api_key: Secret = Field(
        None, validation_alias="OPENAI_API_KEY", description="switches a language model on; empty: none"
    )
    openai_base_url: WebAddressIfAny = Field(
        None,
        validation_alias="OPENAI_BASE_URL",
        description="address of another server that speaks OpenAI's interface; empty: OpenAI's own",
    )
    model: str = Field("gpt-4.1-mini", min_length=1, description="the language model")
    fallback_model: Text = Field(None, description="asked where the first does not answer; empty: none")
    model_deadline_s: float = Field(6.0, ge=0.5, le=30, description="seconds a model may take of one turn, in all")
    model_tokens_per_day: int = Field(
        2_000_000, ge=0, description="tokens a tenant may use on a day (UTC); 0: no model for anybody"
    )
    model_overhears: bool = Field(
        False, description="send the model what colleagues say to each other, to be read; it is kept nowhere"
    )
    model_allergies: bool = Field(
        False,
        description="send the model lines and answers that speak of allergies, which are data on health (GDPR, Art. 9)",
    )
    stream: bool = Field(
        True,
        description="show an answer in Slack and Teams while a model writes it; false: when it is whole",
    )

    @property
    def models(self) -> tuple[str, ...]:
        """The language models in the order they are asked; () without a key."""
        return (self.model, *([self.fallback_model] if self.fallback_model else [])) if self.openai_api_key else ()
