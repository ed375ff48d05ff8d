"""What the provenance page calls the values of characters, their equipment and their Momentum."""

from __future__ import annotations

from rules.data import Ruleset
from rules.momenta.characters.creation_records import ReadyHero

from . import record_words
from .record_words import at, label_of

#: Keys in words, whatever record has them.
KEYS = {
    "archetype": "archetype it belongs to",
    "archetypes": "its archetypes, rank by rank",
    "attributes": "attribute",
    "bonuses": "adds",
    "clears": "how it clears",
    "clears-by": "what is rolled to clear it",
    "condition": "condition that it brings",
    "cores": "core",
    "cost": "what it costs",
    "damage": "kind of damage",
    "dedication": "stays for good",
    "domain": "its domain",
    "domains": "domains that it opens",
    "everyone": "open to everybody",
    "exotic": "is exotic",
    "formula": "its formula",
    "gear": "gear",
    "group": "where a sheet shows it",
    "ladder": "damage by result band",
    "limit": "how often",
    "limit-breaks": "Limit Breaks",
    "look": "what it looks like",
    "masteries": "masteries",
    "melee": "reach in melee",
    "mutual": "both have to hold it",
    "per-ranks": "ranks for one more",
    "range": "greatest range",
    "rank": "its rank",
    "ranks": "its ranks",
    "slots": "slots that it takes",
    "special": "what is special",
    "strands": "Strands",
    "tags": "its tags",
    "target": "whom or what it is for",
    "trigger": "what it answers",
    "type": "its type",
    "values": "number in its text",
    "vigor": "Vigor that it costs",
    "weight": "its weight class",
    "when": "when",
}
#: Keys that mean something else, or need more words, in a record of this class.
KEYS_OF = {
    "Ability": {
        "armors": "armor that it opens",
        "board": "board of its bonus slots",
        "board-closes": "bars other Resonances",
        "board-fixed": "keeps what is on the board",
        "board-needs-each": "asks for each kind",
        "board-slots": "bonus slots",
        "board-takes": "what fits the board",
        "casting": "attribute to cast with",
        "conditions": "conditions that go with it",
        "foci": "opens spell foci",
        "maneuvers": "maneuvers that it opens",
        "reactions": "reactions that it opens",
        "weights": "weapons that it opens",
    },
    "Advancement": {
        "attribute-first": "first rank with an attribute",
        "attribute-every": "ranks from attribute to attribute",
        "attribute-points": "what an attribute grows by",
        "attribute-counts-at-once": "the attribute comes before the archetype",
        "table-least": "first rank of the table",
        "table-most": "last rank of the table",
    },
    "Archetype": {
        "any-of": "archetypes of which any must be begun",
        "attributes": "attribute at least",
        "capstones": "its capstones",
        "leads-to": "what it counts for",
        "realized": "archetypes that must be realized",
        "sen": "SEN",
        "size": "SIZE",
        "spd": "SPD",
    },
    "ArchetypeType": {
        "gives": "what it gives",
        "least": "how many one has at least",
        "most": "how many one has at most",
        "most-rank": "highest rank",
        "prerequisite": "what it asks for",
    },
    "Armor": {"armor-class": "its class", "penalties": "penalty dice"},
    "Art": {"nature": "what kind of Art"},
    "Attribute": {"core": "its core", "name": "its full name", "uses": "where it is rolled"},
    "AttributeRange": {
        "least": "lowest",
        "legend": "what legends reach",
        "legend-least": "lowest of legends",
        "legend-most": "highest of legends",
        "usual": "usual range",
        "usual-most": "usually highest",
    },
    "BondLevel": {
        "counts": "counts against Max Bonds",
        "level": "intensity",
        "opens": "what it opens",
        "opens-mutual": "what it opens where it is mutual",
        "release-scene": "takes a scene to release",
        "stays-learned": "what it opens stays learned",
        "strained-level": "intensity after a strain",
        "strained-strands": "Strands after a strain",
    },
    "BondRules": {
        "creation-level": "intensity with all Strands of creation",
        "creation-strands": "Strands at creation",
        "gives-knowledge": "gives knowledge",
        "last-level": "last intensity",
        "missions-to-last": "missions to the last intensity",
        "per-target": "Bonds toward one target",
        "refunded": "Strands back for a released Bond",
        "rewrite-on-change": "may be reworded when it changes",
        "roomless": "intensity that takes no room",
        "scene-from": "intensity from which a release takes a scene",
        "strained-levels": "intensity that a strain takes",
        "strands-per-mission": "Strands of a mission",
    },
    "Condition": {"most-stacks": "most stacks", "stackable": "stacks"},
    "Consumable": {"stacks": "stacks of its condition, by result band"},
    "Creation": {
        "ancestry-rank": "least rank in an ancestry",
        "equilibrium": "most that cores may be apart",
        "example-above": "example of equilibrium, next step",
        "example-beyond": "example of equilibrium, the step after that",
        "example-beyond-needed": "what that step asks of the other cores",
        "example-cores": "example of equilibrium",
        "example-highest": "highest core of the example",
        "example-lowest": "lowest core of the example",
        "example-needed": "what the next step asks of the lowest core",
        "most-attribute": "highest attribute",
        "most-rank": "highest starting rank",
        "path-ranks": "ranks left for paths",
        "points": "attribute points",
        "rank": "usual starting rank",
    },
    "DamageType": {"physical": "is physical"},
    "DisabledGear": {"applies-to": "kind of equipment", "keeps": "what stays"},
    "Focus": {
        "art-dice": "dice with the Art",
        "dice": "dice with any other spell",
        "resonance-dice": "dice with the Resonance",
    },
    "GearRules": {
        "combination-least": "fewest slots of a combination weapon",
        "combination-saves": "slots that a combination weapon saves",
        "combined-mediums": "slots of joined Medium parts",
        "combined-with-superheavy": "slots of a Superheavy and a Medium part, joined",
        "focus-copies": "foci of a kind that count",
        "most-armors": "most armor worn",
        "no-focus": "dice for casting without a focus",
        "slots-per-armor": "gear slots of armor",
        "slots-per-focus": "gear slots of a focus",
    },
    "Improvised": {
        "barred": "weight class that it never has",
        "damage-divisor": "what damage is divided by",
        "dice": "dice on attacks",
        "least-damage": "least damage",
        "most": "most at a time",
        "slots": "gear slots",
    },
    "LimitBreak": {
        "archetype": "archetype to be realized",
        "cores": "core at least",
        "mutual-bond": "mutual Bond at least",
    },
    "Maneuver": {"bond": "Bond that it takes", "full-turn": "takes the full turn"},
    "Mastery": {"bonuses-need": "when it adds"},
    "MasteryRules": {
        "bonus-boards": "bonus slots are a board of their own",
        "copies": "how often the same counts",
        "retraining-actions": "downtime actions of retraining",
        "split": "may be split between boards",
    },
    "MasterySet": {"masteries": "masteries that it asks for"},
    "MomentumGain": {"once": "comes but once for each"},
    "MomentumLoss": {"reset": "takes all"},
    "MomentumPool": {
        "counts": "whose SOUL counts",
        "example": "SOUL of the members of the example",
        "example-members": "members of the example",
        "example-most": "what the example comes to",
        "example-merit": "Momentum for a merit in the example",
        "merit-least": "least Momentum for a merit",
        "merit-share": "share of the maximum for a merit",
        "merits": "merits for it",
        "per-member": "for each member",
        "per-soul": "for each point of SOUL",
        "start": "where it starts",
    },
    "MomentumSpend": {
        "boost": "what it betters",
        "half": "where it can be spent",
        "per-round": "how often in a round",
    },
    "Reaction": {"family": "attack, defense or neither"},
    "ReadyBond": {"descriptor": "its words", "hero": "whose it is", "level": "intensity"},
    "ReadyHero": {
        "attributes": "points",
        "concept": "concept line",
        "example": "is the worked example",
        "pitch": "what they do",
        "threads": "Threads",
        "wondrous": "wondrous items",
    },
    "Size": {"shape": "its shape", "squares": "squares on the map"},
    "Stat": {
        "cores": "cores that it comes from",
        "divisor": "what they are divided by",
        "from-ancestry": "comes from the ancestry",
        "plus": "added to everything",
        "plus-before": "added to the cores",
        "times": "what that is multiplied by",
    },
    "StatRange": {
        "stat": "stat that it is of",
        "least": "usually lowest",
        "most": "usually highest",
        "range": "usual range",
    },
    "StrandSource": {"strands": "Strands that it brings"},
    "ThreadRules": {
        "knowledge-rolled": "knowledge is rolled for",
        "language": "language that all speak",
        "language-level": "how well they speak it",
        "per-tier": "new Threads in a tier",
        "retrained": "can be retrained",
        "rewriting": "how it can be reworded",
    },
    "Tier": {
        "first": "first rank",
        "last": "last rank",
        "pool-least": "usual attack pool at least",
        "pool-most": "usual attack pool at most",
    },
    "Weapon": {"always": "always equipped", "combines-with": "other parts"},
}
#: How the label of a record of a class is told from others that read the same.
NAMED = {
    "ArchetypeType": "Type {}",
    "ArmorClass": "{} armor",
    "BondLevel": "Bond “{}”",
    "Condition": "Condition {}",
    "CreationStep": "Step of creation “{}”",
    "DamageType": "{} damage",
    "DisabledGear": "Disabled: {}",
    "Domain": "Domain {}",
    "Knowledge": "Knowledge, {}",
    "LimitBreak": "Limit Break {}",
    "Maneuver": "Maneuver {}",
    "Mastery": "Mastery {}",
    "MasterySet": "Set {}",
    "Reaction": "Reaction {}",
    "Size": "SIZE {}",
    "Tag": "Tag {}",
    "Tier": "Tier {}",
    "WeightClass": "{} weapons",
}
#: What records without a label are called.
RECORDS = {
    "attribute-range": "Attributes",
    "bond-rules": "Bonds",
    "creation": "A new hero",
    "gear-rules": "Gear",
    "improvised-weapon": "Improvised weapon",
    "mastery-rules": "Masteries",
    "momentum-pool": "Momentum",
    "sen-range": "SEN",
    "sizes": "SIZEs",
    "spd-range": "SPD",
    "thread-rules": "Threads",
}
#: What is told of a ready-made hero besides stats and cores.
OF_HEROES = {
    "domains": "domains",
    "gear": "gear",
    "ranks": "archetypes and ranks",
    "size": "SIZE",
    "slots": "mastery slots in all",
}
#: What of a hero's stat a value tells.
OF_STATS = {"label": "its name", "parts": "how it comes about", "sum": "as a sum"}


def key_in_words(rules: Ruleset, name: str, key: str) -> str | None:
    """A key of a character's record in words; None where its own name will do."""
    record = rules.records.get(name)
    if record is None:
        return OF_STATS.get(key) if _hero(rules, name) else None
    if not type(record).__module__.startswith("rules.momenta.characters."):
        return None
    return KEYS_OF.get(type(record).__name__, {}).get(key) or KEYS.get(key)


def called(rules: Ruleset, name: str) -> str | None:
    """What a character's record, or a group of its computed values, is called beyond its label."""
    text, _, plain = name.partition(":")
    if text != "momenta":
        return None
    record = rules.records.get(name)
    if record is None:
        hero = _hero(rules, name)
        return _of_hero(rules, hero, plain) if hero else RECORDS.get(plain)
    kind = type(record).__name__
    if kind == "ArchetypeRank":
        whose = label_of(at(rules, record, "archetype"))
        return f"{whose}, rank {getattr(record, 'rank', '')}"
    if kind == "Ability":
        return f"{label_of(record)} ({label_of(at(rules, record, 'archetype'))})"
    if kind == "ReadyBond":
        whose = label_of(at(rules, record, "hero"))
        return f"Bond of {whose} toward {getattr(record, 'target', '')}"
    return record_words.called(record, NAMED, RECORDS)


def _hero(rules: Ruleset, name: str) -> ReadyHero | None:
    plain = name.partition(":")[2]
    heroes = [hero for hero in rules.of(ReadyHero) if plain.startswith(f"{hero.id}-")]
    return max(heroes, key=lambda hero: len(hero.id), default=None)


def _of_hero(rules: Ruleset, hero: ReadyHero, plain: str) -> str:
    what = plain.removeprefix(f"{hero.id}-")
    if what.startswith("on-"):
        return f"{hero.label}, on the board {what.removeprefix('on-')}"
    record = rules.records.get(f"{hero.text}:{what}")
    return f"{hero.label}, {OF_HEROES.get(what) or getattr(record, 'label', what)}"
