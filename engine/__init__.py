"""The engine: a Turn goes in, a Reply comes out. It knows no channel, no web framework and no environment variable."""
