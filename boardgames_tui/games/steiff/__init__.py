"""Das Steiff-Spiel on the screen."""
