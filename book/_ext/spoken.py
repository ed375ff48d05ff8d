"""What the provenance page calls a value: its id in words."""

from __future__ import annotations

from rules.data import Ruleset

#: Keys that say little by themselves, in words; a longer one is tried before its last part.
KEYS = {
    "label": "name",
    "abbreviation": "short name",
    "summary": "in short",
    "meaning": "what it means",
    "least": "lowest",
    "most": "highest",
    "at-most": "at or below",
    "keep": "die that counts",
    "size": "dice it takes",
    "rolls": "kinds of roll",
    "range": "lowest to highest",
    "by-count": "by counting alone",
    "opposes": "may oppose another roll",
    "opposable": "may be opposed",
    "modifiers": "takes modifiers",
    "threads": "takes Threads",
    "feats": "takes Momentous Feats",
    "resolve": "Resolve",
    "difficulty": "has a difficulty",
    "bonus-damage": "takes bonus damage",
    "repeats": "works again with more dice",
    "momentum": "Momentum it costs",
    "momentum-lost": "Momentum lost",
    "picks-least": "fewest to pick",
    "picks-most": "most to pick",
    "consequence": "has a consequence",
    "outcome": "goes with",
    "divisor": "divided by",
    "moment": "used before or after the roll",
    "own-with-thread": "your own beside a Thread",
    "condition": "what it asks for",
    "counts-for-patterns": "counts for patterns",
    "most-modifier": "most bonus or penalty dice",
    "most-modifiers": "most modifiers at a time",
    "most-resolve": "most Resolve",
    "faces": "dice that fall",
    "question-dice": "dice in a question",
    "points": "points of the attribute",
    "dice-per-point": "dice for each point",
    "mean-successes": "successes on average",
    "success-chance": "chance of a success",
    "success-faces": "faces that succeed",
    "die-sides": "sides of a die",
    "most-per-ally": "most from one ally",
    "least-bond": "lowest Bond that counts",
    "resolve-if-refused": "Resolve lost if it convinces nobody",
    "needs-damage": "only where damage is dealt",
    "needs-resolve": "only where Resolve was spent",
    "damage-per-value": "damage for each point of the value",
    "resolve-recovered": "Resolve that comes back",
}
#: What a record is called where its own name would mislead or it has none.
RECORDS = {
    "three-fives": "Example of a Double or a Triple",
    "two-pairs": "Example with two Doubles",
    "band-0s": "Band 0s",
    "band-1s": "Band 1s",
    "band-2s": "Band 2s",
    "band-3-plus": "Band 3+",
    "zero-dice": "Roll with no dice left",
    "overflow": "Overflow",
    "roll-limits": "What a roller takes",
}


def spoken(rules: Ruleset, ref: str) -> str:
    """The id in words: ``momenta:dice-pool.success-faces`` is "Dice pool: faces that succeed"."""
    name, _, keys = ref.partition(".")
    plain = name.partition(":")[2]
    label = RECORDS.get(plain) or getattr(rules.records.get(name), "label", None)
    said = ", ".join(_key(rules, name, key) for key in keys.split(".") if key)
    return f"{label or plain.replace('-', ' ').capitalize()}: {said}"


def _key(rules: Ruleset, name: str, key: str) -> str:
    """The key in words; a key that is a record's id is that record's name."""
    record = rules.records.get(f"{name.partition(':')[0]}:{key}")
    known = KEYS.get(key) or RECORDS.get(key)
    return known or str(getattr(record, "label", key.replace("-", " ")))
