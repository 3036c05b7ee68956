"""What is sealed before it is stored: platforms' tokens, and people's profiles."""

from pydantic import BaseModel, Field, SecretStr

from bot.settings.values import SealingKeys, listed


class SealingSettings(BaseModel):
    secret_keys: SealingKeys = Field(
        SecretStr(""), description="keys that seal stored tokens and profiles, comma separated, the newest first"
    )

    @property
    def sealing_keys(self) -> tuple[str, ...]:
        """The newest first."""
        return listed(self.secret_keys)
