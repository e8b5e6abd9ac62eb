"""The screen of Earth Reborn."""
