"""The settings: the only reader of the environment and of a file `.env`; names with the prefix PLATTER_, but OPENAI_'s.

A wrong value stops the start and is named together with how to mend it; a name that is nearly right is taken for a
typing error, because a mistyped DATABASE_URL would silently mean the embedded database. A file a group, as
`.env.example` has them.
"""

from bot.settings.reading import Settings, SettingsError, load_settings, setting_names, told_names, unknown_names
from bot.settings.stores import default_data_folder
from bot.settings.values import parse_keys

__all__ = [
    "Settings", "SettingsError", "default_data_folder", "load_settings", "parse_keys", "setting_names", "told_names",
    "unknown_names",
]  # fmt: skip
