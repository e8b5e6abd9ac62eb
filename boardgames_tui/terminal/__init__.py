"""The terminal: what it can show, what is sent to it, and how a session on it ends."""
