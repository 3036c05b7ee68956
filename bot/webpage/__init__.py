"""Web page at "/": a channel of its own, drawn as other channels draw."""
