"""Painters of cells, and the one widget that shows what they painted."""
