"""The scene of the first lesson, beat by beat, and how each outcome ends it."""

from __future__ import annotations

__all__ = ["ATTRIBUTES", "CROSSING", "FRIENDS", "OPENING", "SO_FAR", "THREAD", "VERDICTS", "ending"]

OPENING = (
    "It is festival night, and you are Wren. You stand on a windowsill high above the market, with"
    " somebody else's letter in your coat. Boots come up the stairs. In front of you hangs a rope"
    " with paper lanterns, all the way across the square to the bell tower.",
    "You look at the boots. You look at the rope. You go.",
)
# What an attribute is, in half a sentence, by its name.
ATTRIBUTES = {"AGI": "short for agility, which is how nimble you are"}
THREAD = "Grew up on other people's rooftops"
CROSSING = "The door shakes. You put a foot on the rope, and the lanterns start to sway."
FRIENDS = "Wren's friends want to roll, too. Everything you need you have just done."

# What stands between the count and the last word, and how it ends, by the outcome's id.
SO_FAR = {
    "catastrophic-failure": "If you leave it at that, the rope gives, and you with it.",
    "failure": "If you leave it at that, you are back on the windowsill, and the boots are here.",
    "success-at-a-cost": "If you leave it at that, you get across; your hat, with your name sewn"
    " into it, does not. It sails down, toward the captain of the watch.",
    "success": "If you leave it at that, you get across, and nobody saw a thing.",
    "success-with-a-bonus": "You get across, and luck has more for you on the other side.",
}
ENDINGS = {
    "catastrophic-failure": "The rope gives, and half the lanterns come down with you. The whole"
    " market looks up. Good evening, everybody.",
    "failure": "The rope swings, you swing with it, and there is your windowsill again. Think of"
    " something else, and quickly.",
    "success-at-a-cost": "You reach the bell tower. Your hat lands in the soup of the captain of"
    " the watch, and she can read.",
    "success": "You cross as light as a moth, and your hat stays on your head. When the door bursts"
    " open behind you, there is only a rope that sways a little.",
    "success-with-a-bonus": "You cross as light as a moth. The children below take you for part of"
    " the festival and cheer, and somebody in the bell tower has left you a lamp and a bun.",
}

# From nothing right to everything right: the last one is for all, the first for none.
VERDICTS = (
    "Well, the dice were new to you. Go back to the steps named here, then try others.",
    "It is a start. Read the reasons below, they are short, then try other questions.",
    "Most of it sits. Look at what slipped, and try other questions if you like.",
    "All of it. Take a seat at any table; you know how to roll.",
)


def ending(outcome: str, meaning: str) -> str:
    """Give how the scene ends, or what the outcome means where the story has no words for it."""
    return ENDINGS.get(outcome, meaning)
