"""What the provenance page calls the values of the Moment Board."""

from __future__ import annotations

from rules.data import Ruleset

from . import record_words
from .record_words import at, label_of

#: Keys in words, by the class of their record.
KEYS_OF = {
    "Commitment": {
        "order": "place in the order of acting",
        "escalation": "steps AGAINST for a failure",
        "wear-least": "least Wear",
        "wear-most": "most Wear",
        "impact-least": "least Impact",
        "impact-most": "most Impact",
        "reserve-on-success": "Reserve for a success",
        "reserve-on-failure": "Reserve for a failure",
        "redraws-on-failure": "Redraw Tokens for a failure",
        "counted": "counts for Escalation",
        "on-objective": "its Impact lowers Resistance",
        "flame": "the Active Flame burns",
        "barred": "barred by DOUBT or Uncertainty",
        "wear-range": "Wear",
        "impact-range": "Impact",
        "impact-on-success": "Impact of a success",
        "wear-on-failure": "Wear of a failure",
    },
    "GroupPressure": {
        "least-heroes": "fewest heroes who cause it",
        "heroes-per-step": "heroes for a step",
        "rounding": "which way it is rounded",
        "against": "steps AGAINST",
        "when": "when it comes",
    },
    "ForStep": {"least-margin": "from this margin on", "movement": "steps FOR"},
    "Consequences": {
        "impact-base": "Impact of a bare success",
        "margin-per-impact": "margin for each point of Impact more",
        "shortfall-per-wear": "shortfall for each point of Wear more",
        "impact-on": "what brings Impact",
        "wear-on": "what brings Wear",
        "full-margin": "margin from which nothing changes",
        "most-impact": "most Impact of all",
        "most-wear": "most Wear of all",
    },
    "Track": {
        "length": "spaces on each side",
        "start": "where a Moment begins",
        "left": "side on the left",
        "neutral-label": "name of its centre",
        "highest-by": "what makes a Success the highest",
    },
    "EventSpace": {"size": "size of its Event", "distance": "spaces from Neutral"},
    "EventDraw": {
        "tie": "as near to both sides",
        "tie-label": "name of an Event at Neutral",
        "times": "how often each space",
        "when": "when it happens",
        "between": "of two spaces as near as each other",
        "meaning": "an Event at Neutral",
    },
    "Difficulty": {"bag": "Power with a token bag", "pool": "Power with a dice pool"},
    "Length": {"per-hero": "Resistance for each hero"},
    "Endurance": {"wear": "Wear that spends a hero", "wear-per-bane": "Wear that leaves a Bane"},
    "Advantage": {"power": "Power for each", "most-power": "most Power on a Performance"},
    "Reserve": {
        "most": "most that a hero holds",
        "power-cost": "price of Power",
        "power": "Power bought",
        "most-power": "most Power on a Performance",
        "wear-cost": "price of undoing a point of Wear",
        "uncertainty-cost": "price of clearing Uncertainty",
    },
    "Redraws": {
        "effect": "what a token replaces",
        "supply-per-hero": "supply of a Day for each hero",
        "conviction": "usual Conviction",
        "least-conviction": "lowest Conviction",
        "most-conviction": "highest Conviction",
        "limits": "what limits a gain",
        "when": "when a failure brings them",
        "new-day": "what a new Day brings",
    },
    "Marker": {
        "by": "margin that brings it",
        "uses": "how often it works",
        "most": "most that a hero has",
        "removes": "what gaining it takes away",
        "outside": "works outside a Moment",
    },
    "Bane": {"bars": "what it bars", "ends": "how it ends"},
    "Bag": {
        "tokens": "its plain tokens",
        "destiny": "normal side of the Destiny Token",
        "destiny-lit": "Breakthrough side of the Destiny Token",
        "draw": "tokens drawn",
        "renown-step": "what a rank of renown adds to the lowest token",
        "bane-from": "token that a Bane lowers",
        "bane-to": "what a Bane makes of it",
        "size": "tokens in all",
        "plain-tokens": "tokens beside the Destiny Token",
        "hands": "different hands",
        "mean": "mean Power",
        "mean-lit": "mean Power with the flame on",
        "lowest-power": "lowest Power",
        "highest-power": "highest Power",
        "lowest-power-lit": "lowest Power with the flame on",
        "highest-power-lit": "highest Power with the flame on",
    },
    "PoolPower": {
        "power-per-success": "Power of a success",
        "double-power": "Power of a Double",
        "double-needs": "successes that a Double needs",
        "destiny-times": "how often a success of the lit Destiny die counts",
        "dice": "dice of a starting hero",
        "mean": "mean Power",
        "mean-lit": "mean Power with the flame on",
        "lowest-power": "lowest Power",
        "highest-power": "highest Power",
        "lowest-power-lit": "lowest Power with the flame on",
        "highest-power-lit": "highest Power with the flame on",
    },
    "Flame": {"everywhere": "burns in every commitment"},
    "Ending": {"after-rounds": "rounds after which it comes"},
    "EffectKind": {"takes": "its settings"},
    "SampleMoment": {
        "objective": "its objective",
        "stakes": "what is at stake",
        "scene": "the scene",
        "heroes": "its heroes",
        "difficulty": "its Difficulty",
        "length": "its length",
        "rounds": "its round limit",
    },
    "SampleEvent": {
        "moment": "Moment it belongs to",
        "space": "its Event space",
        "happens": "what happens",
    },
    "SampleEffect": {
        "event": "Event it belongs to",
        "effect": "kind of effect",
        "rounds": "rounds it lasts",
        "who": "whom it falls on",
        "commitment": "commitment it is about",
        "prepared": "heroes who must Prepare to lift it",
    },
    "Plan": {
        "preparing": "heroes who Prepare",
        "every": "in the first of so many rounds",
        "breaking": "heroes who choose Breakthrough",
        "rest": "what the others choose",
    },
    "ResultRow": {"difficulty": "its Difficulty", "plan": "its plan"},
    "ResultSetting": {
        "heroes": "starting heroes who enter",
        "length": "length of the objective",
        "model": "how a Performance is made",
        "runs": "Moments played for a row",
        "seed": "seed of each row",
    },
    "BoardLimits": {
        "most-heroes": "most heroes",
        "most-resistance": "most Resistance",
        "most-tokens": "most tokens in a bag",
        "most-token": "highest token",
        "most-dice": "most dice in a pool",
        "most-rounds": "highest round limit",
        "most-effects": "most effects of an Event",
        "most-amount": "most that an effect gives or takes",
        "runs": "Moments that a simulated forecast plays",
    },
}
#: What records are called whose own name would mislead or who have none.
RECORDS = {
    "consequences": "Wear and Impact",
    "track": "Escalation Track",
    "event-draw": "Drawing an Event",
    "advantage-use": "Advantage",
    "reserve-use": "Reserve",
    "redraw-tokens": "Redraw Tokens",
    "dice-power": "Dice pool of a Performance",
    "board-limits": "What a board takes",
    "result-setting": "Table of what plans come to",
    "for-step-1": "First step of FOR movement",
    "for-step-2": "Second step of FOR movement",
    "for-step-3": "Third step of FOR movement",
}
#: What groups of computed values are called.
GROUPS = {
    "pressure": "Group pressure",
    "positions": "Position on the track",
    "event-spaces": "Event spaces",
    "effect-kinds": "Effects of Events",
    "samples": "Sample Moments",
}
#: How the label of a record of a class is told from others that read the same.
NAMED = {
    "Difficulty": "Difficulty {}",
    "Length": "{} objective",
    "EventSpace": "Event space {}",
    "Ending": "Ending “{}”",
    "EffectKind": "Effect “{}”",
    "RoundStep": "Step of a round “{}”",
    "SpendingStep": "Spending on a Performance, “{}”",
    "PerformanceModel": "Performance with a “{}”",
    "Flame": "Active Flame “{}”",
    "Plan": "Plan “{}”",
    "SampleMoment": "Sample “{}”",
}


def called(rules: Ruleset, name: str) -> str | None:
    """What a record of the board, or a group of computed values, is called beyond its label."""
    text, _, plain = name.partition(":")
    if text != "moment-board":
        return None
    record = rules.records.get(name)
    if record is None:
        return GROUPS.get(plain)
    kind = type(record).__name__
    if kind in ("SampleEvent", "SampleEffect"):
        event = record if kind == "SampleEvent" else at(rules, record, "event")
        told = ", ".join(label_of(at(rules, event, key)) for key in ("moment", "space"))
        return told if event is record else f"{told}, {label_of(at(rules, record, 'effect'))}"
    if kind == "ResultRow":
        step, plan = (label_of(at(rules, record, key)) for key in ("difficulty", "plan"))
        return f"Table of what plans come to, {step} with “{plan}”"
    return record_words.called(record, NAMED, RECORDS)


def chance(rules: Ruleset, keys: list[str]) -> str:
    """A starting hero's chance in words: "Token bag at Standard: flame off"."""
    model, _, step = keys[0].partition("-")
    named = [label_of(rules[f"moment-board:{name}"]) for name in (model, step)]
    return f"{named[0]} at {named[1]}: {KINDS.get(keys[1], keys[1])}"


#: What the chances of a starting hero are.
KINDS = {
    "off": "success, flame off",
    "off-redraw": "success with a Redraw Token, flame off",
    "off-redraw-all": "success with a redraw-all, flame off",
    "on": "success, flame on",
    "on-redraw": "success with a Redraw Token, flame on",
    "on-redraw-all": "success with a redraw-all, flame on",
    "confidence": "chance of Confidence",
    "uncertainty": "chance of Uncertainty",
}
