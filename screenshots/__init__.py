"""The pictures of the README, built from saved matches in the real app."""
