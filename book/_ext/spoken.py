"""What the provenance page calls a value: its id in words."""

from __future__ import annotations

from rules.data import Ruleset

from . import board_words, character_words

#: Keys that say little by themselves, in words; a longer one is tried before its last part.
KEYS = {
    "label": "its name",
    "abbreviation": "short name",
    "summary": "in short",
    "meaning": "what it means",
    "least": "lowest",
    "most": "highest",
    "at-most": "at or below",
    "keep": "die that counts",
    "size": "dice it takes",
    "rolls": "rolls it works on",
    "range": "lowest to highest",
    "by-count": "by counting alone",
    "opposes": "may oppose another roll",
    "opposable": "may be opposed",
    "modifiers": "takes modifiers",
    "threads": "takes Threads",
    "feats": "takes Momentous Feats",
    "resolve": "Resolve it costs",
    "difficulty": "whether it has a difficulty",
    "bonus-damage": "takes bonus damage",
    "repeats": "works again with more dice",
    "momentum": "Momentum it costs",
    "momentum-lost": "Momentum lost",
    "picks-least": "fewest to pick",
    "picks-most": "most to pick",
    "consequence": "has a consequence",
    "outcome": "outcome it goes with",
    "ceiling": "best outcome by counting alone",
    "amount": "how much",
    "effect": "what happens",
    "setting": "where it is made",
    "band": "result band",
    "least-effective": "fewest effective successes",
    "patterns-per-die": "patterns that a die can join",
    "shift": "what it lifts",
    "above": "number of successes it begins above",
    "bonus": "bonus dice",
    "rerolls": "new rolls",
    "boosts": "boosts that share it",
    "mean": "successes on average",
    "divisor": "divided by",
    "moment": "when it is used",
    "own-with-thread": "your own may join a Thread",
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
#: Keys that mean something else in a record of this kind.
KEYS_OF = {
    "Band": {"least": "fewest successes", "most": "most successes", "range": "its successes"},
    "BoostCap": {"most": "most dice"},
    "Boost": {"most": "most on a roll"},
    "Lesson": {"difficulty": "difficulty of the task"},
    "RollType": {"resolve": "Resolve may be spent on it", "roll": "kind of roll"},
    "TableSpan": {"least": "fewest dice", "most": "most dice"},
    "TypicalPool": {"least": "fewest dice", "most": "most dice", "range": "its dice"},
}
#: What a record is called where its own name would mislead or it has none.
RECORDS = {
    "three-fives": "Example of a Double or a Triple",
    "two-pairs": "Example with two Doubles",
    "band-0s": "Result band 0s",
    "band-1s": "Result band 1s",
    "band-2s": "Result band 2s",
    "band-3-plus": "Result band 3+",
    "zero-dice": "Roll with no dice left",
    "overflow": "Overflow",
    "roll-limits": "What a roller takes",
}


def spoken(rules: Ruleset, ref: str) -> str:
    """The id in words: ``momenta:dice-pool.success-faces`` is "Dice pool: faces that succeed"."""
    name, _, keys = ref.partition(".")
    plain = name.partition(":")[2]
    if plain == "odds":
        return _odds(rules, name, keys.split("."))
    if name == "moment-board:performance":
        return board_words.chance(rules, keys.split("."))
    record = rules.records.get(name)
    label = (
        RECORDS.get(plain)
        or board_words.called(rules, name)
        or character_words.called(rules, name)
        or getattr(record, "label", None)
    )
    said = ", ".join(_key(rules, name, key) for key in keys.split(".") if key)
    if keys.startswith("outcomes."):
        said = f"outcome of {said.partition(', ')[2].lower()}"
    label = label or plain.replace("-", " ").capitalize()
    return f"{label}: {said}" if said else label


def _odds(rules: Ruleset, name: str, keys: list[str]) -> str:
    """Computed odds in words: "Odds with a pool of 3: at least 1"."""
    what, _, dice = keys[0].rpartition("-")
    rung = getattr(rules.records.get(f"{name.partition(':')[0]}:{what}"), "label", None)
    task = f" of a {rung} task" if rung else ""
    said = ", ".join(_key(rules, name, key) for key in keys[1:])
    return f"Odds{task} with a pool of {dice}: {said}"


def _key(rules: Ruleset, name: str, key: str) -> str:
    """The key in words; a key that is a record's id is that record's name."""
    kind = type(rules.records.get(name)).__name__
    own = KEYS_OF.get(kind) or board_words.KEYS_OF.get(kind, {})
    record = rules.records.get(f"{name.partition(':')[0]}:{key}")
    of_characters = character_words.key_in_words(rules, name, key)
    known = own.get(key) or of_characters or KEYS.get(key) or RECORDS.get(key)
    return known or str(getattr(record, "label", key.replace("-", " ")))
