"""Phoenix on the screen."""
