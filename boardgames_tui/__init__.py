"""Board games to pass and play at one keyboard, in a terminal."""

__version__ = "0.1.0"
