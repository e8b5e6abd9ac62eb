"""BIRTH on the screen."""
